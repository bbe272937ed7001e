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
  /// The day from which intervals are counted; the first date, unless it is adjusted.
  @usableFromInline let origin: CivilDate
  /// The time from one date to the next, above zero.
  public let interval: Period
  /// The day of the month for dates that are months apart, before it is limited to a short month's
  /// last day; zero for dates that are days apart; negative for dates by rules.
  @usableFromInline let monthDay: Int8
  @usableFromInline let size: Int32
  /// The rules of dates that are not regular.
  @usableFromInline let rules: RulesReference
  /// The day of the purchase for such rules, else the first date.
  @usableFromInline let start: CivilDate

  /// The first date.
  @inlinable public var anchor: CivilDate { monthDay >= 0 ? origin : adjustedDate(at: 0) }

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
  @inlinable @inline(__always)
  public init(anchor: CivilDate, interval: Period, count: Int) throws(DateError) {
    try self.init(anchor: anchor, monthDay: anchor.day, interval: interval, count: count)
  }

  @inlinable @inline(__always)
  init(
    anchor: CivilDate, monthDay: @autoclosure () -> Int, interval: Period, count: Int
  ) throws(DateError) {
    precondition(SplitParts.counts.contains(count), "a series has 1 to 1,000 dates")
    precondition(!interval.isZero, "dates of a series differ")
    origin = anchor
    self.interval = interval
    size = Int32(truncatingIfNeeded: count)
    rules = .none
    start = anchor
    let reach = (count &- 1) &* interval.count
    switch interval.unit {
    case .days:
      self.monthDay = 0
      // The last date is at most `reach / 365 + 1` calendar years after the anchor's year. If that
      // year is in range, the date need not be computed.
      let isClearlyInRange = anchor.year &+ reach / 365 &+ 1 <= CivilDate.last.year
      if !isClearlyInRange { _ = try anchor.adding(days: reach) }
    case .months:
      self.monthDay = Int8(truncatingIfNeeded: monthDay())
      _ = try anchor.adding(months: reach)
    }
  }

  /// Creates the dates of a purchase by a plan's terms.
  ///
  /// If both periods are months, date `k` is `firstDue + k * interval` months after the start
  /// date, in one addition; otherwise it is `k` intervals after the day of the first payment.
  @inlinable @inline(__always)
  package init(from startDate: CivilDate, by terms: InstallmentTerms) throws(DateError) {
    if terms.rules.isNone {
      try self.init(regularFrom: startDate, by: terms)
    } else {
      self.init(try Self.adjusted(from: startDate, by: terms), startDate, terms)
    }
  }

  /// Creates the dates of a purchase by terms without a day of the month and business days.
  @inlinable @inline(__always)
  init(regularFrom startDate: CivilDate, by terms: InstallmentTerms) throws(DateError) {
    let anchor = try startDate.adding(terms.firstDue)
    try self.init(
      anchor: anchor,
      monthDay: terms.firstDue.unit == .months ? startDate.day : anchor.day,
      interval: terms.interval, count: terms.count)
  }
}

extension DueDates: RandomAccessCollection {
  /// The first date's index, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of dates.
  @inlinable public var endIndex: Int { Int(size) }

  /// The date at an index.
  ///
  /// - Parameter index: The date's place, from 0.
  /// - Complexity: O(1), without allocation.
  @inlinable
  public subscript(index: Int) -> CivilDate {
    precondition(index >= 0 && index < Int(size), "a date's index is 0 to the count less one")
    return monthDay < 0 ? adjustedDate(at: index) : regularDate(at: index)
  }

  @inlinable @inline(__always)
  func regularDate(at index: Int) -> CivilDate {
    precondition(index >= 0 && index < Int(size), "a date's index is 0 to the count less one")
    let reach = index &* interval.count
    switch interval.unit {
    case .days: return CivilDate(knownDayNumber: origin.dayNumber &+ reach)
    case .months:
      return CivilDate(pinning: Int(monthDay), toMonth: origin.monthNumber &+ reach)
    }
  }
}

extension DueDates {
  /// Returns the date at an index; not inlined, since the loops that call it rarely do so.
  @inline(never) @usableFromInline
  func date(at index: Int) -> CivilDate { self[index] }

  /// Returns an iterator over the dates, first to last.
  ///
  /// An interval of up to 28 days is added to the previous date without day numbers.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(dates: self) }

  /// An iterator over a series of dates.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline let dates: DueDates
    /// Whether each date is computed from the previous one.
    @usableFromInline let isShortStep: Bool
    @usableFromInline var index = 0
    @usableFromInline var date: CivilDate

    @inlinable
    init(dates: DueDates) {
      self.dates = dates
      isShortStep =
        dates.rules.isNone && dates.interval.unit == .days && dates.interval.count <= 28
      date = dates.origin
    }

    /// Returns the next date, or nil after the last.
    @inlinable
    public mutating func next() -> CivilDate? {
      guard index < dates.endIndex else { return nil }
      if _slowPath(!isShortStep) {
        date = dates.date(at: index)
      } else if index > 0 {
        date = date.stepped(byDays: dates.interval.count)
      }
      index &+= 1
      return date
    }
  }
}

extension CivilDate {
  /// Returns the date `days` days later, 28 at most, which is in this month or the next.
  @inlinable
  func stepped(byDays days: Int) -> Self {
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
