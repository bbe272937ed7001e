internal import ScheduleEngine

/// The order in which payments are shown.
enum PaymentOrder {
  /// Returns payments in the order of the list: the newest first, then the greater number.
  static func newestFirst(_ payments: [PaymentRecord]) -> [PaymentRecord] {
    sortedPositions(payments.count) { payments[$0].precedes(payments[$1]) }.map { payments[$0] }
  }

  /// Returns for each payment whether one before it has the same number.
  static func repetitions(in payments: [PaymentRecord]) -> [Bool] {
    var isRepeated = Array(repeating: false, count: payments.count)
    let positions = sortedPositions(payments.count) { payments[$0].id < payments[$1].id }
    for index in positions.indices.dropFirst()
    where payments[positions[index]].id == payments[positions[index - 1]].id {
      isRepeated[positions[index]] = true
    }
    return isRepeated
  }

  /// Returns payments, which are in the order of the list, by their days.
  static func days(of payments: [PaymentRecord]) -> [PaymentsState.Day] {
    var days: [PaymentsState.Day] = []
    var start = 0
    for index in payments.indices {
      let next = index + 1
      guard next == payments.count || payments[next].day != payments[start].day else { continue }
      days.append(
        PaymentsState.Day(day: payments[start].day, payments: Array(payments[start..<next])))
      start = next
    }
    return days
  }

  /// Returns the positions from 0 to a count, sorted; equal ones stay in their order.
  ///
  /// A merge sort of numbers alone is much smaller in WebAssembly than the library's sort of
  /// payments.
  private static func sortedPositions(
    _ count: Int, by precedes: (Int, Int) -> Bool
  ) -> [Int] {
    var positions: [Int] = []
    for position in 0..<count { positions.append(position) }
    var merged = positions
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        var (left, right) = (start, middle)
        for index in start..<end {
          let isRight =
            right < end && (left == middle || precedes(positions[right], positions[left]))
          merged[index] = positions[isRight ? right : left]
          if isRight { right += 1 } else { left += 1 }
        }
        start = end
      }
      swap(&positions, &merged)
      width *= 2
    }
    return positions
  }
}
