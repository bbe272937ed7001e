extension CivilDate {
  /// The number of the day in the calendar: 0001-01-01 is 1, 9999-12-31 is 3,652,059.
  ///
  /// Differences of day numbers are numbers of days.
  ///
  ///     try CivilDate("2026-11-21").dayNumber  // 739941
  ///
  /// Source: Cassio Neri and Lorenz Schneider, "Euclidean affine functions and their application
  /// to calendar algorithms", 2022. Years are counted from 1 March, so that the leap day comes
  /// last and the lengths of the months follow one linear rule.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var dayNumber: Int {
    Self.dayNumber(
      year: UInt32(truncatingIfNeeded: year), month: UInt32(truncatingIfNeeded: month),
      day: UInt32(truncatingIfNeeded: day))
  }

  /// Returns the ``dayNumber`` of a year, month and day that are known to be a real day.
  @inlinable @inline(__always)
  package static func dayNumber(year: UInt32, month: UInt32, day: UInt32) -> Int {
    let startsLate: UInt32 = month <= 2 ? 1 : 0
    let year = year &- startsLate
    let month = month &+ 12 &* startsLate
    let century = year / 100
    let daysBeforeYear = 1461 &* year / 4 &- century &+ century / 4
    let daysBeforeMonth = (979 &* month &- 2919) / 32
    return Int(daysBeforeYear &+ daysBeforeMonth &+ day) &- 1 &- daysBeforeMarchOfYearZero
  }

  /// Creates the date with a day number.
  ///
  ///     try CivilDate(dayNumber: 739_941)  // 2026-11-21
  ///     try CivilDate(dayNumber: 0)        // throws: the date leaves the years 0001 to 9999; …
  ///
  /// - Parameter dayNumber: A day number, 1 to 3,652,059.
  /// - Throws: ``DateError`` with the reason `.outOfRange` for any other number.
  /// - Complexity: O(1).
  @inlinable
  public init(dayNumber: Int) throws(DateError) {
    guard Self.dayNumbers.contains(dayNumber) else { throw DateError(reason: .outOfRange) }
    self.init(knownDayNumber: dayNumber)
  }

  /// All day numbers of the calendar.
  @inlinable
  static var dayNumbers: ClosedRange<Int> { 1...3_652_059 }

  /// Creates the date with a day number that is known to be in range.
  @inlinable
  package init(knownDayNumber dayNumber: Int) {
    assert(Self.dayNumbers.contains(dayNumber))
    let number = UInt32(truncatingIfNeeded: 4 &* (dayNumber &+ Self.daysBeforeMarchOfYearZero) &+ 3)
    let century = number / 146_097
    let dayOfCentury = number % 146_097 / 4
    let product = 2_939_745 &* UInt64(4 &* dayOfCentury &+ 3)
    let yearOfCentury = UInt32(truncatingIfNeeded: product &>> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let monthAndDay = 2141 &* dayOfYear &+ 197_913
    let isNextYear = dayOfYear >= 306
    let month = monthAndDay &>> 16
    self.init(
      knownYear: Int(100 &* century &+ yearOfCentury &+ (isNextYear ? 1 : 0)),
      month: Int(isNextYear ? month &- 12 : month),
      day: Int((monthAndDay & 0xFFFF) / 2141 &+ 1))
  }

  /// The number of days from 1 March of the year 0 to the day with number 0, 31 December.
  @inlinable
  static var daysBeforeMarchOfYearZero: Int { 305 }
}

extension CivilDate {
  /// Returns the day a number of days later, or earlier if the number is negative.
  ///
  ///     try CivilDate("2028-02-28").adding(days: 1)  // 2028-02-29
  ///
  /// - Parameter days: The number of days, any `Int`.
  /// - Returns: The day.
  /// - Throws: ``DateError`` with the reason `.outOfRange` if the day is not in the years 1 to
  ///   9999.
  /// - Complexity: O(1).
  @inlinable
  public func adding(days: Int) throws(DateError) -> Self {
    guard days != 0 else { return self }
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    guard !overflow else { throw DateError(reason: .outOfRange) }
    return try Self(dayNumber: number)
  }

  /// Returns the same day of the month a number of months later, or earlier if the number is
  /// negative; in a month without that day, the month's last day.
  ///
  /// Count from the first date of a series, not from the previous one, so that a short month does
  /// not change the dates after it:
  ///
  ///     let anchor = try CivilDate("2026-01-31")
  ///     try anchor.adding(months: 1)  // 2026-02-28
  ///     try anchor.adding(months: 2)  // 2026-03-31
  ///
  /// - Parameter months: The number of months, any `Int`.
  /// - Returns: The day.
  /// - Throws: ``DateError`` with the reason `.outOfRange` if the day is not in the years 1 to
  ///   9999.
  /// - Complexity: O(1).
  @inlinable
  public func adding(months: Int) throws(DateError) -> Self {
    let (number, overflow) = monthNumber.addingReportingOverflow(months)
    guard !overflow, (12..<120_000).contains(number) else { throw DateError(reason: .outOfRange) }
    return Self(pinning: day, toMonth: number)
  }

  /// The month, counted from January of the year 0.
  @inlinable
  package var monthNumber: Int { year &* 12 &+ month &- 1 }

  /// Creates the date with a ``monthNumber`` and a day of the month, or the month's last day if the
  /// month is shorter.
  @inlinable
  package init(pinning day: Int, toMonth monthNumber: Int) {
    let (year, zeroBasedMonth) = monthNumber.quotientAndRemainder(dividingBy: 12)
    let month = zeroBasedMonth + 1
    self.init(
      knownYear: year, month: month, day: min(day, Self.length(ofMonth: month, year: year)))
  }

  /// Returns the day a period later.
  ///
  ///     try CivilDate("2026-11-21").adding(.weeks(2))  // 2026-12-05
  ///
  /// - Parameter period: The period.
  /// - Returns: The day; for months, as ``adding(months:)`` computes it.
  /// - Throws: ``DateError`` with the reason `.outOfRange` if the day is not in the years 1 to
  ///   9999.
  /// - Complexity: O(1).
  @inlinable @inline(__always)
  public func adding(_ period: Period) throws(DateError) -> Self {
    switch period.unit {
    case .days: try adding(days: period.count)
    case .months: try adding(months: period.count)
    }
  }

  /// Returns the number of days from this day to another, negative if the other is earlier.
  ///
  ///     try CivilDate("2026-11-21").days(until: CivilDate("2026-12-05"))  // 14
  ///
  /// - Parameter other: The day to count to.
  /// - Returns: The number of days.
  /// - Complexity: O(1).
  public func days(until other: Self) -> Int { other.dayNumber - dayNumber }
}
