import ScheduleEngine

/// The pauses of an account, and the days that they cover together.
///
/// Pauses begin in the order of their days, and no pause is added or ended on a day that has passed.
/// So a new pause changes only the last stretch of covered days, and the free days of any time are
/// found by bisection.
struct PausedTime: Sendable {
  /// Covered days, both ends inclusive, as day numbers.
  private struct Stretch {
    let from: Int
    var until: Int
    /// The number of days of all earlier stretches.
    let earlierCount: Int

    var endCount: Int { earlierCount + until - from + 1 }
  }

  /// The pauses in the order in which they began.
  private(set) var pauses: [AccountPause] = []
  /// The covered days; a free day is between any two stretches.
  private var stretches: [Stretch] = []
  /// The number of pauses, from the first one on, that the last ``end(on:)`` has seen.
  private var endedCount = 0

  /// Returns whether a pause covers a day, at the earliest the first day of the last pause.
  func covers(_ date: CivilDate) -> Bool {
    guard let last = stretches.last else { return false }
    return last.from <= date.dayNumber && date.dayNumber <= last.until
  }

  /// Adds a pause, which begins at the earliest when the last one did.
  mutating func add(_ pause: AccountPause) {
    pauses.append(pause)
    let (from, until) = (pause.from.dayNumber, pause.until.dayNumber)
    if let last = stretches.last, from <= last.until + 1 {
      stretches[stretches.count - 1].until = max(last.until, until)
    } else {
      stretches.append(
        Stretch(from: from, until: until, earlierCount: stretches.last?.endCount ?? 0))
    }
  }

  /// Ends the pauses that cover a day on the day before it; a pause that began on it is removed.
  ///
  /// - Complexity: O(*n*) in the number of pauses since the last call.
  mutating func end(on date: CivilDate) {
    guard covers(date) else { return }
    for index in (endedCount..<pauses.count).reversed() where pauses[index].contains(date) {
      if pauses[index].from < date, let end = try? date.adding(days: -1) {
        pauses[index].until = end
      } else {
        // The later ones began on the same day and were removed, so this is the last one.
        pauses.remove(at: index)
      }
    }
    endedCount = pauses.count
    if stretches[stretches.count - 1].from < date.dayNumber {
      stretches[stretches.count - 1].until = date.dayNumber - 1
    } else {
      stretches.removeLast()
    }
  }

  /// Returns the number of the first free day before which, from a day on, so many days are free.
  ///
  /// - Complexity: O(log *n*) in the number of pauses.
  @inline(__always)
  func day(after freeCount: Int, freeDaysFrom start: Int) -> Int {
    guard let last = stretches.last, last.until >= start else { return start + freeCount }
    return day(after: freeCount, freeDaysFrom: start, last)
  }

  private func day(after freeCount: Int, freeDaysFrom start: Int, _ last: Stretch) -> Int {
    var day = start
    var index = firstStretch { $0.until >= start }
    if stretches[index].from <= start {
      day = stretches[index].until + 1
      index += 1
    }
    guard index < stretches.count else { return day + freeCount }
    let earlierCount = stretches[index].earlierCount
    let next = firstStretch { $0.from - day - ($0.earlierCount - earlierCount) > freeCount }
    let count = next < stretches.count ? stretches[next].earlierCount : last.endCount
    return day + freeCount + count - earlierCount
  }

  /// Returns the index of the first stretch for which a condition holds, as it does for all later
  /// ones; the count if there is none.
  private func firstStretch(where condition: (Stretch) -> Bool) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if condition(stretches[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

extension PausedTime: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.pauses == right.pauses }

  func hash(into hasher: inout Hasher) { hasher.combine(pauses) }
}
