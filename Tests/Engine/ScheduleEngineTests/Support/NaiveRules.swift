import ScheduleEngine

/// Unequal parts, each computed by dealing out single minor units.
enum DealtParts {
  /// Deals a total by weights: every unit to the part that is furthest below its share, in 128 bits.
  ///
  /// A part is first filled to its share rounded down. Then each unit goes to the part with the
  /// largest distance to its share, and of several to the first or the last.
  static func weighted(_ total: Int64, _ weights: [Int], _ split: Split) -> [Int64]? {
    let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
    var parts = weights.map { Int128(total) * Int128($0) / sum }
    var hasOne = weights.map { _ in false }
    var left = Int128(total) - parts.reduce(0, +)
    let isFront = [Split.floorFirst, .spreadFirst].contains(split)
    while left > 0 {
      var best: Int?
      for index in isFront ? Array(weights.indices) : weights.indices.reversed() {
        func distance(_ index: Int) -> Int128 {
          Int128(total) * Int128(weights[index]) - parts[index] * sum
        }
        guard !hasOne[index] else { continue }
        if let found = best, distance(index) <= distance(found) { continue }
        best = index
      }
      guard let best else { return nil }
      hasOne[best] = true
      parts[best] += 1
      left -= 1
    }
    return parts.allSatisfy { $0 > 0 } ? parts.map { Int64($0) } : nil
  }

  /// Returns a first part and the rest, split by `SplitRule`.
  static func after(_ first: Int64, _ total: Int64, _ count: Int, _ split: Split) -> [Int64]? {
    guard first > 0, first < total else { return nil }
    return SplitRule(split: split).parts(of: total - first, count: count - 1).map { [first] + $0 }
  }

  /// Returns the nearest minor unit to a percentage of a total, upward from a half.
  static func part(_ tenThousandths: Int, of total: Int64) -> Int64 {
    Int64((Int128(total) * Int128(tenThousandths) * 2 + 1_000_000) / 2_000_000)
  }
}

/// Due dates by rules, found by walking over the calendar day by day.
struct WalkedDates {
  let terms: InstallmentTerms
  let start: CivilDate

  /// All dates, or nil if one is after the calendar's last day.
  var dates: [CivilDate]? {
    var dates: [CivilDate] = []
    for index in 0..<terms.count {
      guard let date = date(index) else { return nil }
      dates.append(date)
    }
    return dates
  }

  private func date(_ index: Int) -> CivilDate? {
    guard let date = terms.dayOfMonth.map({ onDay($0.number, index) }) ?? regular(index) else {
      return nil
    }
    guard let days = terms.businessDays, date != start else { return date }
    return moved(date, days)
  }

  private func regular(_ index: Int) -> CivilDate? {
    let (first, step) = (terms.firstDue, terms.interval)
    if first.unit == .months, step.unit == .months {
      return try? start.adding(months: first.count + index * step.count)
    }
    guard let anchor = try? start.adding(first) else { return nil }
    return step.unit == .days
      ? try? anchor.adding(days: index * step.count)
      : try? anchor.adding(months: index * step.count)
  }

  private func onDay(_ day: Int, _ index: Int) -> CivilDate? {
    let isAtOnce = terms.firstDue.count == 0
    if isAtOnce, index == 0 { return start }
    guard var date = try? start.adding(isAtOnce ? terms.interval : terms.firstDue) else {
      return nil
    }
    func isDay(_ date: CivilDate) -> Bool {
      let isLast = (try? date.adding(days: 1))?.day ?? 1 == 1
      return date.day == day || date.day < day && isLast
    }
    while !isDay(date) {
      guard let next = try? date.adding(days: 1) else { return nil }
      date = next
    }
    // From a day that every month has, so that no month is too short.
    guard let month = try? CivilDate(year: date.year, month: date.month, day: 1),
      var found = try? month.adding(months: (index - (isAtOnce ? 1 : 0)) * terms.interval.count)
    else { return nil }
    while !isDay(found) {
      guard let next = try? found.adding(days: 1) else { return nil }
      found = next
    }
    return found
  }

  private func moved(_ date: CivilDate, _ days: BusinessDays) -> CivilDate? {
    func walk(_ step: Int) -> CivilDate? {
      var date: CivilDate? = date
      while let day = date, !isOpen(day, days) { date = try? day.adding(days: step) }
      return date
    }
    let later = walk(1)
    let earlier = walk(-1).flatMap { $0 > start ? $0 : nil }
    return switch days.adjustment {
    case .following: later
    case .preceding: earlier ?? later
    case .modifiedFollowing: later?.month == date.month ? later : earlier ?? later
    }
  }

  private func isOpen(_ date: CivilDate, _ days: BusinessDays) -> Bool {
    // 2024-01-01 was a Monday.
    let monday = 738_886
    let weekday = (((date.dayNumber - monday) % 7) + 7) % 7
    return days.weekend.rawValue >> weekday & 1 == 0 && !days.holidays.contains(date)
  }
}
