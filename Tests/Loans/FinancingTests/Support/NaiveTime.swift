import Financing
import ScheduleEngine

/// The times of the contract, written out a second time: by trying and counting day by day.
enum NaiveTime {
  static func plus(_ date: CivilDate, months: Int) -> CivilDate? {
    try? date.adding(months: months)
  }

  /// Whether the time between two days is a number of months, counted from either of them.
  private static func isWhole(_ months: Int, _ start: CivilDate, _ end: CivilDate) -> Bool {
    plus(start, months: months) == end || plus(end, months: -months) == start
  }

  private static func days(_ start: CivilDate, _ end: CivilDate) -> Int {
    end.dayNumber - start.dayNumber
  }

  /// Months and days from one day to another.
  static func months(_ start: CivilDate, _ end: CivilDate) -> (months: Int, days: Int) {
    periods(of: 1, start, end)
  }

  /// Periods of some months, and the days that remain.
  static func periods(
    of length: Int, _ start: CivilDate, _ end: CivilDate
  ) -> (months: Int, days: Int) {
    var most = 0
    for count in 0... {
      if isWhole(count * length, start, end) { return (count, 0) }
      guard let earlier = plus(end, months: -count * length), earlier >= start else { break }
      most = count
    }
    guard let earlier = plus(end, months: -most * length) else { return (0, 0) }
    return (most, days(start, earlier))
  }

  /// The number of days from the same day a year before, in a cycle of 400 years with room for it.
  static func year(endingOn date: CivilDate) -> Int {
    let day = plus(date, months: date.year < 5_000 ? 4_800 : 0) ?? date
    return days(plus(day, months: -12) ?? day, day)
  }

  /// The part of a year between two days, as a fraction.
  static func part(
    _ dayCount: DayCount, _ start: CivilDate, _ end: CivilDate, interval: Period
  ) -> Fraction {
    func fraction(_ numerator: Int, _ denominator: Int) -> Fraction {
      Fraction(Natural(UInt64(numerator)), Natural(UInt64(denominator)))
    }
    switch dayCount {
    case .actual365: return fraction(days(start, end), 365)
    case .actual360: return fraction(days(start, end), 360)
    case .actualActual:
      var counts = [365: 0, 366: 0]
      for year in start.year...end.year {
        let first = (try? CivilDate(year: year, month: 1, day: 1)) ?? start
        let last = (try? CivilDate(year: year, month: 12, day: 31)) ?? end
        let length = days(first, last) + 1
        let from = max(first.dayNumber, start.dayNumber)
        let until = min(last.dayNumber + 1, end.dayNumber)
        counts[length, default: 0] += max(0, until - from)
      }
      return fraction(counts[366] ?? 0, 366) + fraction(counts[365] ?? 0, 365)
    case .thirty360:
      let first = start.day == 31 ? 30 : start.day
      let last = end.day == 31 && (start.day == 30 || start.day == 31) ? 30 : end.day
      let years = 360 * (end.year - start.year)
      return fraction(years + 30 * (end.month - start.month) + last - first, 360)
    case .equalPeriods:
      let time = unitPeriods(start, end, interval: .every(interval))
      let perYear = perYear(.every(interval))
      return (fraction(time.whole, 1) + time.fraction) / perYear
    }
  }

  /// The years to a single payment: months if they are whole, days over 365 if not, and before
  /// them whole years.
  static func singlePart(_ start: CivilDate, _ end: CivilDate) -> Fraction {
    let (months, rest) = months(start, end)
    if rest == 0 { return Fraction(Natural(UInt64(months)), 12) }
    let (years, days) = periods(of: 12, start, end)
    return Fraction(Natural(UInt64(years))) + Fraction(Natural(UInt64(days)), 365)
  }

  /// The unit-periods in a year, `w`.
  static func perYear(_ interval: PaymentInterval) -> Fraction {
    guard case .every(let period) = interval else { return Fraction(24) }
    let count = UInt64(period.count)
    switch period.unit {
    case .months: return Fraction(12, Natural(count))
    case .days where count % 7 == 0: return Fraction(52, Natural(count / 7))
    case .days: return Fraction(365, Natural(count))
    }
  }

  /// The time in unit-periods, `t` and `f`.
  static func unitPeriods(
    _ start: CivilDate, _ end: CivilDate, interval: PaymentInterval
  ) -> (whole: Int, fraction: Fraction) {
    func divided(_ days: Int, by length: Int) -> (Int, Fraction) {
      (days / length, Fraction(Natural(UInt64(days % length)), Natural(UInt64(length))))
    }
    let (months, rest) = months(start, end)
    guard case .every(let period) = interval else { return divided(30 * months + rest, by: 15) }
    switch period.unit {
    case .days: return divided(days(start, end), by: period.count)
    case .months where period.count == 12:
      if rest == 0 { return divided(months, by: 12) }
      let (years, days) = periods(of: 12, start, end)
      return (years, Fraction(Natural(UInt64(days)), 365))
    case .months: return divided(30 * months + rest, by: 30 * period.count)
    }
  }
}
