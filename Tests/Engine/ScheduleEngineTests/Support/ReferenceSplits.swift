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

/// A third implementation of the splits, which computes each part by one formula in 128 bits.
///
/// A part of a spread is `(total + k) / count` rounded down, with another `k` for each part; the
/// other splits round one share, and leave the rest to one part.
struct WideSplit {
  let split: Split
  let total: Int128
  let count: Int128

  init(_ split: Split, _ total: Int64, in count: Int) {
    (self.split, self.total, self.count) = (split, Int128(total), Int128(count))
  }

  /// The parts, or nil if one of them would be zero or less.
  var parts: [Int128]? {
    let parts = (0..<count).map { part($0) }
    return parts.allSatisfy { $0 > 0 } ? parts : nil
  }

  private func part(_ index: Int128) -> Int128 {
    switch split {
    case .halfUpLast: index < count - 1 ? halfUp : total - (count - 1) * halfUp
    case .halfEvenLast: index < count - 1 ? halfEven : total - (count - 1) * halfEven
    case .floorLast: index < count - 1 ? total / count : total - (count - 1) * (total / count)
    case .floorFirst: index > 0 ? total / count : total - (count - 1) * (total / count)
    case .spreadFirst: (total + count - 1 - index) / count
    case .spreadLast: (total + index) / count
    }
  }

  /// The share plus half a minor unit, truncated.
  private var halfUp: Int128 { (2 * total + count) / (2 * count) }

  /// The share rounded half up, less one for a tie that was rounded to an odd share.
  private var halfEven: Int128 {
    let isTie = (2 * total + count) % (2 * count) == 0
    return isTie && halfUp % 2 != 0 ? halfUp - 1 : halfUp
  }
}

/// A fourth implementation of the splits, which puts single cents on a table and deals them out.
struct DealtCents {
  private(set) var parts: [Int64]
  private var table: Int64

  /// Deals a total into parts by a rule; parts may be zero or less.
  init(_ split: Split, _ total: Int64, in count: Int) {
    parts = [Int64](repeating: 0, count: count)
    table = total
    // While there is a cent for each part, each gets one.
    while table >= Int64(count) { giveOneEach(to: parts.indices) }
    switch split {
    case .spreadFirst: giveOneEach(to: parts.indices.prefix(Int(table)))
    case .spreadLast: giveOneEach(to: parts.indices.suffix(Int(table)))
    case .floorFirst: takeTable(into: 0)
    case .floorLast: takeTable(into: count - 1)
    case .halfUpLast, .halfEvenLast:
      let isTie = table + table == Int64(count)
      let isOdd = parts[0] % 2 != 0
      if isTie ? split == .halfUpLast || isOdd : table + table > Int64(count) {
        giveOneEach(to: parts.indices.dropLast())
      }
      takeTable(into: count - 1)
    }
  }

  /// Moves one cent from the table to each of some parts; if the table goes below zero,
  /// `takeTable(into:)` subtracts the missing cents from the last part.
  private mutating func giveOneEach(to indices: Range<Int>) {
    for index in indices {
      parts[index] += 1
      table -= 1
    }
  }

  private mutating func takeTable(into index: Int) {
    parts[index] += table
    table = 0
  }
}
