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
