/// The days on which installments are due, each computed on access.
///
/// Date `k` is `k` intervals after the anchor. Months are counted from the anchor each time, so a
/// short month moves one date and does not affect the following ones:
///
///     let dates = try DueDates(anchor: CivilDate("2026-01-31"), interval: .months(1), count: 3)
///     Array(dates)  // [2026-01-31, 2026-02-28, 2026-03-31]
///
/// The dates of a schedule whose first payment is due months after the purchase keep the day of the
/// purchase, even if the first month is too short for it:
///
///     let terms = try InstallmentTerms(count: 3, interval: .months(1), firstDue: .months(1))
///     let id = try PlanID("monthly")
///     let plan = Plan(id: id, currency: .usd, installments: terms, split: .floorLast)
///     let start = try CivilDate("2023-01-31")
///     let total = try Money("90.00", .usd)
///     let schedule = try PaymentSchedule(total: total, plan: plan, startDate: start)
///     Array(schedule.dueDates)  // [2023-02-28, 2023-03-31, 2023-04-30]
public struct DueDates: Hashable, Sendable {
  /// The day from which intervals are counted.
  private let origin: CivilDate
  /// The time from one date to the next, above zero.
  public let interval: Period
  /// The day of the month for dates that are months apart, before it is limited to a short month's
  /// last day.
  private let monthDay: Int
  /// The number of dates, 1 to 1,000.
  public let count: Int
  /// The rules by which dates differ from the series, or nil if they are regular.
  private let adjustment: DateAdjustment?

  /// The first date.
  public var anchor: CivilDate { self[0] }

  /// Creates a series of dates.
  ///
  ///     try DueDates(anchor: .last, interval: .days(1), count: 2)  // throws: the date leaves …
  ///
  /// - Parameters:
  ///   - anchor: The first date.
  ///   - interval: The time from one date to the next, above zero.
  ///   - count: The number of dates, 1 to 1,000.
  /// - Precondition: The interval is above zero and the count in its range.
  /// - Throws: ``DateError`` with the reason `.outOfRange` if the last date would be outside the
  ///   years 1 to 9999.
  /// - Complexity: O(1), without allocation.
  public init(anchor: CivilDate, interval: Period, count: Int) throws(DateError) {
    try self.init(
      origin: anchor, monthDay: anchor.day, interval: interval, count: count, adjustment: nil)
  }

  /// Creates the dates of a purchase by a plan's terms.
  ///
  /// If both periods are months, date `k` is `firstDue + k * interval` months after the start
  /// date, in one addition; otherwise it is `k` intervals after the day of the first payment.
  package init(from startDate: CivilDate, by terms: InstallmentTerms) throws(DateError) {
    let first = try startDate.adding(terms.firstDue)
    var origin = first
    var monthDay = terms.firstDue.unit == .months ? startDate.day : first.day
    if let day = terms.dayOfMonth {
      monthDay = day.number
      if !terms.firstDue.isZero {
        origin = try day.date(inMonth: day.monthNumber(onOrAfter: first))
      } else if terms.count > 1 {
        // A first payment at once is on the day of the purchase, and the second begins the series.
        let months = terms.interval.count
        let second = day.monthNumber(onOrAfter: try startDate.adding(months: months))
        origin = CivilDate(pinning: 1, toMonth: second - months)
      }
    }
    try self.init(
      origin: origin, monthDay: monthDay, interval: terms.interval, count: terms.count,
      adjustment: DateAdjustment(of: terms, from: startDate))
  }

  private init(
    origin: CivilDate, monthDay: Int, interval: Period, count: Int, adjustment: DateAdjustment?
  ) throws(DateError) {
    precondition(SplitParts.counts.contains(count), "a series has 1 to 1,000 dates")
    precondition(!interval.isZero, "dates of a series differ")
    self.origin = origin
    self.interval = interval
    self.monthDay = interval.unit == .months ? monthDay : 0
    self.count = count
    self.adjustment = adjustment
    // Dates rise, so that all are in the calendar if the last is.
    let reach = (count - 1) * interval.count
    switch interval.unit {
    case .days: _ = try origin.adding(days: reach)
    case .months: _ = try origin.adding(months: reach)
    }
    if let adjustment {
      _ = try adjustment.date(at: count - 1, regular: regularDate(at: count - 1))
    }
  }

  /// Returns a date of the series.
  private func regularDate(at index: Int) -> CivilDate {
    let reach = index * interval.count
    return switch interval.unit {
    case .days: CivilDate(knownDayNumber: origin.dayNumber + reach)
    case .months: CivilDate(pinning: monthDay, toMonth: origin.monthNumber + reach)
    }
  }
}

extension DueDates: RandomAccessCollection {
  /// The first date's index, 0.
  public var startIndex: Int { 0 }
  /// The number of dates.
  public var endIndex: Int { count }

  /// The date at an index.
  ///
  /// - Parameter index: The date's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> CivilDate {
    precondition(index >= 0 && index < count, "a date's index is 0 to the count less one")
    let date = regularDate(at: index)
    guard let adjustment else { return date }
    // No date is after the last one, which is in the calendar.
    return (try? adjustment.date(at: index, regular: date)) ?? .last
  }
}

extension DueDates {
  /// Returns an iterator over the dates, first to last.
  ///
  /// An interval of up to 28 days is added to the previous date without day numbers.
  public func makeIterator() -> Iterator { Iterator(dates: self) }

  /// An iterator over a series of dates.
  public struct Iterator: IteratorProtocol, Sendable {
    private let dates: DueDates
    private var index = 0
    private var date: CivilDate
    /// Whether each date is computed from the previous one.
    private let isShortStep: Bool

    init(dates: DueDates) {
      self.dates = dates
      date = dates.origin
      isShortStep =
        dates.adjustment == nil && dates.interval.unit == .days && dates.interval.count <= 28
    }

    /// Returns the next date, or nil after the last.
    public mutating func next() -> CivilDate? {
      guard index < dates.count else { return nil }
      if !isShortStep {
        date = dates[index]
      } else if index > 0 {
        date = date.stepped(byDays: dates.interval.count)
      }
      index += 1
      return date
    }
  }
}

extension CivilDate {
  /// Returns the date `days` days later, 28 at most, which is in this month or the next.
  fileprivate func stepped(byDays days: Int) -> Self {
    assert((0...28).contains(days))
    // Conditional moves rather than branches, which would be unpredictable.
    let length = Self.length(ofMonth: month, year: year)
    let sum = day &+ days
    let isNextMonth = sum > length
    let isNextYear = isNextMonth && month == 12
    let nextMonth = isNextYear ? 1 : month &+ (isNextMonth ? 1 : 0)
    return Self(
      knownYear: year &+ (isNextYear ? 1 : 0), month: nextMonth,
      day: sum &- (isNextMonth ? length : 0))
  }
}
