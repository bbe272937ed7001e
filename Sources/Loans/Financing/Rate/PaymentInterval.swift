public import ScheduleEngine

/// The time from one payment to the next, by which a rate counts time.
///
///     PaymentInterval.every(.months(1)).description  // "P1M"
///     PaymentInterval.semimonth.description          // "semimonth"
public enum PaymentInterval: Hashable, Sendable {
  /// A number of days, weeks or months.
  case every(Period)
  /// Half a month; only the method of the United States counts in it.
  case semimonth
}

extension PaymentInterval: CustomStringConvertible {
  /// The interval as ISO 8601 writes it, or `semimonth`.
  public var description: String {
    switch self {
    case .every(let period): period.description
    case .semimonth: "semimonth"
    }
  }
}

/// The unit-period of appendix J: a length of time, its number in a year, and the count of time in it.
struct UnitPeriod: Sendable {
  private enum Length: Sendable {
    case months(Int)
    case days(Int)
    case semimonth
    case year
  }

  private let length: Length
  /// The number of unit-periods in a year, `perYear.numerator / perYear.denominator`.
  let perYear: (numerator: UInt64, denominator: UInt64)
  /// The denominator of the fractions of a unit-period.
  let fractions: UInt64

  /// A time in unit-periods: a whole number, and a fraction over ``UnitPeriod/fractions``.
  struct Count: Hashable, Sendable {
    var whole: Int
    var fraction: UInt64
  }

  /// Creates the unit-period of an interval, or returns nil for no time or more than a year of months.
  init?(_ interval: PaymentInterval) {
    switch interval {
    case .semimonth: self.init(.semimonth, perYear: (24, 1), fractions: 15)
    case .every(let period):
      let count = period.count
      switch period.unit {
      case _ where count == 0: return nil
      case .months where count == 12: self = .year
      case .months where count < 12:
        let length = UInt64(count.magnitude)
        self.init(.months(count), perYear: (12, length), fractions: 30 * length)
      case .months: return nil
      case .days:
        let days = UInt64(count.magnitude)
        self.init(
          .days(count), perYear: days % 7 == 0 ? (52, days / 7) : (365, days), fractions: days)
      }
    }
  }

  /// A year: the rest after whole years is in months if they are whole, else in days over 365.
  static var year: Self { Self(.year, perYear: (1, 1), fractions: 12 * 365) }

  private init(_ length: Length, perYear: (UInt64, UInt64), fractions: UInt64) {
    self.length = length
    self.perYear = perYear
    self.fractions = fractions
  }

  /// The unit-period of a single payment: the time up to it, or a year if it is due a year later or
  /// more.
  ///
  /// - Precondition: The payment is after the start.
  init(from start: CivilDate, toSinglePayment date: CivilDate) {
    let (months, days) = start.monthsAndDays(until: date)
    let all = start.days(until: date)
    switch (months, days) {
    case (12..., _): self = .year
    case (_, 0):
      self.init(
        .days(all), perYear: (12, UInt64(months.magnitude)), fractions: UInt64(all.magnitude))
    default:
      self.init(.days(all), perYear: (365, UInt64(all.magnitude)), fractions: UInt64(all.magnitude))
    }
  }

  /// Returns the time from one day to another, which is not before it.
  func count(from start: CivilDate, to date: CivilDate) -> Count {
    switch length {
    case .days(let length): return Self.count(start.days(until: date), of: length)
    case .months(let length):
      let (months, days) = start.monthsAndDays(until: date)
      return Self.count(30 * months + days, of: 30 * length)
    case .semimonth:
      let (months, days) = start.monthsAndDays(until: date)
      return Self.count(30 * months + days, of: 15)
    case .year:
      let (months, days) = start.monthsAndDays(until: date)
      let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
      guard days > 0 else { return Count(whole: years, fraction: UInt64(rest.magnitude) * 365) }
      let restDays = start.days(until: date.pinned(yearsEarlier: years))
      return Count(whole: years, fraction: UInt64(restDays.magnitude) * 12)
    }
  }

  private static func count(_ days: Int, of length: Int) -> Count {
    Count(whole: days / length, fraction: UInt64((days % length).magnitude))
  }
}

extension CivilDate {
  /// Returns the time from this day to another, which is not before it, in whole months and days.
  ///
  /// The time is whole months if adding them to this day gives the other, or taking them from the
  /// other gives this one, both limited to a short month's last day. Otherwise it is the most months
  /// that can be taken from the other day without passing this one, and the days that remain.
  func monthsAndDays(until other: Self) -> (months: Int, days: Int) {
    let months = other.monthNumber - monthNumber
    let earlier = CivilDate(pinning: other.day, toMonth: monthNumber)
    guard CivilDate(pinning: day, toMonth: other.monthNumber) != other else { return (months, 0) }
    // No days if taking the months gives this day.
    guard earlier < self else { return (months, days(until: earlier)) }
    let later = CivilDate(pinning: other.day, toMonth: monthNumber + 1)
    return (months - 1, days(until: later))
  }

  /// Returns the day a number of years earlier, limited to a short month's last day.
  func pinned(yearsEarlier years: Int) -> Self {
    CivilDate(pinning: day, toMonth: monthNumber - 12 * years)
  }

  /// The number of days in the year that ends on this day, 365 or 366.
  var daysOfYearEndingHere: UInt64 {
    let containsLeapDay = month > 2 || month == 2 && day == 29
    return CivilDate.isLeap(containsLeapDay ? year : year - 1) ? 366 : 365
  }
}
