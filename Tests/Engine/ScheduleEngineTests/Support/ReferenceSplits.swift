import ScheduleEngine

/// The splits of `Schedules/README.md`, each computed by giving out single minor units, by the
/// formula there in 128 bits, or by comparing the distances to the nearest whole numbers.
struct SplitRule {
  let split: Split

  /// Returns the parts, or nil if one of them would be zero or less.
  func parts(of total: Int64, count: Int) -> [Int64]? {
    let parts = unchecked(total, count)
    return parts.allSatisfy { $0 > 0 } ? parts : nil
  }

  private func unchecked(_ total: Int64, _ count: Int) -> [Int64] {
    switch split {
    case .halfUpLast: withRestLast(halfUp(total, Int64(count)), total, count)
    case .halfEvenLast: withRestLast(halfEven(total, Int64(count)), total, count)
    case .floorLast: withRestLast(total / Int64(count), total, count)
    case .floorFirst: withRestLast(total / Int64(count), total, count).reversed()
    case .spreadFirst: dealt(total, count)
    case .spreadLast: dealt(total, count).reversed()
    }
  }

  /// Returns parts that are one share each, except the last, which is the rest of the total.
  private func withRestLast(_ share: Int64, _ total: Int64, _ count: Int) -> [Int64] {
    var rest = total
    for _ in 1..<max(count, 1) { rest -= share }
    return [Int64](repeating: share, count: count - 1) + [rest]
  }

  /// Returns `(2T + n) / 2n` rounded down, in 128 bits.
  private func halfUp(_ total: Int64, _ count: Int64) -> Int64 {
    guard total > 0 else { return 0 }
    let doubled = UInt64(total).multipliedFullWidth(by: 2)
    let (low, carry) = doubled.low.addingReportingOverflow(UInt64(count))
    let sum = (high: doubled.high + (carry ? 1 : 0), low: low)
    return Int64(UInt64(2 * count).dividingFullWidth(sum).quotient)
  }

  /// Returns the nearest whole number to `T / n`, and of two equally near ones the even one.
  private func halfEven(_ total: Int64, _ count: Int64) -> Int64 {
    let below = total / count
    let distanceDown = total - below * count
    let distanceUp = count - distanceDown
    if distanceDown == distanceUp { return below.isMultiple(of: 2) ? below : below + 1 }
    return distanceDown < distanceUp ? below : below + 1
  }

  /// Returns equal parts, with the remaining minor units added one each from the front.
  private func dealt(_ total: Int64, _ count: Int) -> [Int64] {
    let share = total / Int64(count)
    var parts = [Int64](repeating: share, count: count)
    var left = total - share * Int64(count)
    var index = 0
    while left > 0 {
      parts[index] += 1
      left -= 1
      index = index + 1 == count ? 0 : index + 1
    }
    return parts
  }
}

/// Returns the sum of amounts, or nil if it overflows `Int64`.
func exactSum(_ amounts: some Sequence<Int64>) -> Int64? {
  var sum: Int64 = 0
  for amount in amounts {
    let (next, isTooLarge) = sum.addingReportingOverflow(amount)
    if isTooLarge { return nil }
    sum = next
  }
  return sum
}
