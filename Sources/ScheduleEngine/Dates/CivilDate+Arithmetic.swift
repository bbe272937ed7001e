extension CivilDate {
  /// The day's place in the calendar, counted in days: 0001-01-01 is 1, 9999-12-31 is 3,652,059.
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

  /// The ``dayNumber`` of the parts of a real day.
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

  /// Makes the date with a day number.
  ///
  ///     try CivilDate(dayNumber: 739_941)  // 2026-11-21
  ///     try CivilDate(dayNumber: 0)        // throws: the date leaves the years 0001 to 9999; …
  ///
  /// - Parameter dayNumber: A day number, 1 to 3,652,059.
  /// - Throws: ``DateError`` with the reason `.outOfRange` for any other number.
  /// - Complexity: O(1).
  /// - Complexity: O(1).
  @inlinable
  public init(dayNumber: Int) throws(DateError) {
    guard Self.dayNumbers.contains(dayNumber) else { throw DateError(reason: .outOfRange) }
    self.init(knownDayNumber: dayNumber)
  }

  /// All day numbers there are.
  @inlinable
  static var dayNumbers: ClosedRange<Int> { 1...3_652_059 }

  /// Makes the date with a day number that is known to be in range.
  @inlinable
  init(knownDayNumber dayNumber: Int) {
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

  /// From 1 March of the year 0 to 31 December of the year 0, less one.
  @inlinable
  static var daysBeforeMarchOfYearZero: Int { 305 }
}

extension CivilDate {
  /// The day a number of days later, or earlier when it is negative.
  ///
  ///     try CivilDate("2028-02-28").adding(days: 1)  // 2028-02-29
  ///
  /// - Parameter days: How many days, any number.
  /// - Returns: The day.
  /// - Throws: ``DateError`` with the reason `.outOfRange` when the day is not in the years 1 to
  ///   9999.
  /// - Complexity: O(1).
  @inlinable
  public func adding(days: Int) throws(DateError) -> Self {
    guard days != 0 else { return self }
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    guard !overflow else { throw DateError(reason: .outOfRange) }
    return try Self(dayNumber: number)
  }

  /// The same day of the month a number of months later, or earlier when it is negative; the
  /// month's last day where it is too short.
  ///
  /// Count from the first date of a series, not from the one before, so that a short month leaves
  /// no trace in those behind it:
  ///
  ///     let anchor = try CivilDate("2026-01-31")
  ///     try anchor.adding(months: 1)  // 2026-02-28
  ///     try anchor.adding(months: 2)  // 2026-03-31
  ///
  /// - Parameter months: How many months, any number.
  /// - Returns: The day.
  /// - Throws: ``DateError`` with the reason `.outOfRange` when the day is not in the years 1 to
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
  var monthNumber: Int { year &* 12 &+ month &- 1 }

  /// Creates a day of the month, or the last there is, in a month counted from January of the year 0.
  @inlinable
  init(pinning day: Int, toMonth monthNumber: Int) {
    let (year, zeroBasedMonth) = monthNumber.quotientAndRemainder(dividingBy: 12)
    let month = zeroBasedMonth + 1
    self.init(
      knownYear: year, month: month, day: min(day, Self.length(ofMonth: month, year: year)))
  }

  /// The day a period later.
  ///
  ///     try CivilDate("2026-11-21").adding(.weeks(2))  // 2026-12-05
  ///
  /// - Parameter period: How long.
  /// - Returns: The day; for months, pinned as ``adding(months:)`` says.
  /// - Throws: ``DateError`` with the reason `.outOfRange` when the day is not in the years 1 to
  ///   9999.
  /// - Complexity: O(1).
  @inlinable @inline(__always)
  public func adding(_ period: Period) throws(DateError) -> Self {
    switch period.unit {
    case .days: try adding(days: period.count)
    case .months: try adding(months: period.count)
    }
  }

  /// How many days lie between this day and another, negative when the other is earlier.
  ///
  ///     try CivilDate("2026-11-21").days(until: CivilDate("2026-12-05"))  // 14
  ///
  /// - Parameter other: The day to count to.
  /// - Returns: The number of days.
  /// - Complexity: O(1).
  public func days(until other: Self) -> Int { other.dayNumber - dayNumber }
}
