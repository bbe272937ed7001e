import ScheduleEngine

/// The parts of a year from one day to another by a day count, all over one denominator.
struct YearParts: Sendable {
  private let dayCount: DayCount
  private let unitPeriod: UnitPeriod?
  /// The denominator of all parts, at most 133,590.
  let denominator: UInt64
  /// The numerator of a whole interval, if each interval is the same part of a year.
  let interval: UInt64?

  /// Creates a count of parts, or returns nil if equal periods are asked for and the interval is no
  /// unit-period.
  ///
  /// - Parameters:
  ///   - dayCount: The day count.
  ///   - interval: The time from one payment to the next.
  ///   - isSingle: Whether the loan has one payment only. Its equal period then is its term, not the
  ///     interval.
  init?(_ dayCount: DayCount, interval: Period, isSingle: Bool = false) {
    self.dayCount = dayCount
    switch dayCount {
    case .equalPeriods:
      guard let ofInterval = UnitPeriod(.every(interval)) else { return nil }
      // The term of a single payment is months over 12 if they are whole, else days over 365, after
      // whole years. A unit-period of a year counts the same.
      let unit = isSingle ? UnitPeriod.year : ofInterval
      unitPeriod = unit
      // A unit-period is a whole number of parts: of days, or of the months' thirtieth parts.
      denominator = unit.perYear.numerator * (unit.fractions / unit.perYear.denominator)
      self.interval = unit.fractions
      return
    case .actual365: denominator = 365
    case .actual360, .thirty360: denominator = 360
    case .actualActual: denominator = 365 * 366
    }
    unitPeriod = nil
    self.interval = nil
  }

  /// Returns the numerator of the part of a year from one day to another, which is not before it.
  @inline(__always)
  func numerator(from start: CivilDate, to end: CivilDate) -> UInt64 {
    switch dayCount {
    case .actual365, .actual360: UInt64((end.dayNumber &- start.dayNumber).magnitude)
    case .actualActual: Self.actualActual(from: start, to: end)
    case .thirty360: Self.thirty360(from: start, to: end)
    case .equalPeriods: equalPeriods(from: start, to: end)
    }
  }

  private static func actualActual(from start: CivilDate, to end: CivilDate) -> UInt64 {
    let days = end.dayNumber - start.dayNumber
    let leap = end.daysOfLeapYearsBefore - start.daysOfLeapYearsBefore
    return UInt64((leap * 365 + (days - leap) * 366).magnitude)
  }

  private static func thirty360(from start: CivilDate, to end: CivilDate) -> UInt64 {
    let first = min(start.day, 30)
    let last = end.day == 31 && first == 30 ? 30 : end.day
    let months = 12 * (end.year - start.year) + end.month - start.month
    return UInt64((30 * months + last - first).magnitude)
  }

  private func equalPeriods(from start: CivilDate, to end: CivilDate) -> UInt64 {
    guard let unitPeriod else { return 0 }  // not covered: equal periods have a unit-period
    let count = unitPeriod.count(from: start, to: end)
    return UInt64(count.whole.magnitude) * unitPeriod.fractions + count.fraction
  }
}

extension CivilDate {
  /// The number of days before this one that are in a leap year.
  fileprivate var daysOfLeapYearsBefore: Int {
    let years = year - 1
    let leapYears = years / 4 - years / 100 + years / 400
    guard CivilDate.isLeap(year) else { return leapYears * 366 }
    return leapYears * 366 + dayNumber - CivilDate(knownYear: year, month: 1, day: 1).dayNumber
  }
}
