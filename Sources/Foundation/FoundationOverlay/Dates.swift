public import ScheduleEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timestamp {
  /// Creates the time of a date, without its fraction of a second.
  ///
  ///     try Timestamp(Date(timeIntervalSince1970: 1_795_255_200.9))  // 2026-11-21T10:00:00Z
  ///
  /// - Parameter date: The date, in the years 1 to 9999.
  /// - Throws: `TimestampError` with the reason `.outOfRange` for any other date.
  public init(_ date: Date) throws(TimestampError) {
    guard let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)) else {
      throw TimestampError(reason: .outOfRange)
    }
    self.init(secondsSinceEpoch: seconds)
    guard Self.years.contains(self) else { throw TimestampError(reason: .outOfRange) }
  }
}

extension Date {
  /// Creates the date of a time.
  ///
  ///     Date(Timestamp(secondsSinceEpoch: 60)) == Date(timeIntervalSince1970: 60)  // true
  ///
  /// - Parameter timestamp: The time. The conversion is exact in `Timestamp.years`.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: TimeInterval(timestamp.secondsSinceEpoch))
  }

  /// Creates the first instant of a day in a time zone.
  ///
  /// The first instant is midnight, unless the clocks skip midnight. If the zone skipped the whole
  /// day, as Samoa skipped 2011-12-30, the result is the start of the next day.
  ///
  ///     if let zone = TimeZone(secondsFromGMT: 3_600) {
  ///       Date(startOf: today, in: zone).timeIntervalSince1970  // 1795215600.0
  ///     }
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - zone: The time zone.
  public init(startOf day: CivilDate, in zone: TimeZone) {
    self.init(Timestamp(secondsSinceEpoch: zone.firstSecond(of: day)))
  }
}

extension CivilDate {
  /// Creates the day of a date in a time zone.
  ///
  ///     if let zone = TimeZone(secondsFromGMT: -36_000) {
  ///       try CivilDate(Date(timeIntervalSince1970: 0), in: zone)  // 1969-12-31
  ///     }
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - zone: The time zone.
  /// - Throws: `DateError` with the reason `.outOfRange` if the day is not in the years 1 to 9999.
  public init(_ date: Date, in zone: TimeZone) throws(DateError) {
    let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down))
    let number = seconds.flatMap { seconds in
      Timestamp.daysAround.contains(seconds) ? zone.dayNumber(at: seconds) : nil
    }
    // No day has the number 0, so the initializer throws.
    try self.init(dayNumber: number ?? 0)
  }
}

extension Moment {
  /// Returns the time of the system's clock, and its day in a time zone.
  ///
  ///     if let sydney = TimeZone(identifier: "Australia/Sydney") {
  ///       Moment.now(in: sydney).today >= Moment.now(in: .gmt).today  // true
  ///     }
  ///
  /// - Parameter zone: The shop's time zone.
  /// - Returns: The moment.
  public static func now(in zone: TimeZone) -> Self {
    let seconds = Date().timeIntervalSince1970.rounded(.down)
    return Self(at: Timestamp(secondsSinceEpoch: Int64(seconds)), in: zone)
  }

  /// Creates a moment from a time and its day in a time zone.
  ///
  ///     let time = try Timestamp("2026-11-21T23:30:00Z")
  ///     if let berlin = TimeZone(secondsFromGMT: 3_600) {
  ///       Moment(at: time, in: berlin).today  // 2026-11-22
  ///     }
  ///
  /// - Parameters:
  ///   - timestamp: The time. Outside the calendar, the day is the calendar's first or last.
  ///   - zone: The shop's time zone.
  public init(at timestamp: Timestamp, in zone: TimeZone) {
    let years = Timestamp.years
    let known = min(max(timestamp, years.lowerBound), years.upperBound)
    let number = zone.dayNumber(at: known.secondsSinceEpoch)
    let day = min(max(number, CivilDate.first.dayNumber), CivilDate.last.dayNumber)
    let today = (try? CivilDate(dayNumber: day)) ?? .last
    self.init(today: today, timestamp: timestamp)
  }
}

extension Timestamp {
  /// The seconds since 1970 of ``years`` and of a day on either side: the offset of every zone is
  /// less than a day.
  fileprivate static var daysAround: ClosedRange<Int64> {
    (years.lowerBound.secondsSinceEpoch - secondsPerDay)...(years.upperBound.secondsSinceEpoch
      + secondsPerDay)
  }
}

extension TimeZone {
  /// Returns the number of the day in the zone at a second since 1970; may be outside the calendar.
  fileprivate func dayNumber(at second: Int64) -> Int {
    let date = Date(timeIntervalSince1970: TimeInterval(second))
    let local = second + Int64(secondsFromGMT(for: date))
    return Timestamp(secondsSinceEpoch: local).dayNumber
  }

  /// Returns the first second of a day in the zone, in seconds since 1970.
  fileprivate func firstSecond(of day: CivilDate) -> Int64 {
    let number = day.dayNumber
    let midnight = Timestamp(startOf: day).secondsSinceEpoch
    // A zone's offset from UTC is less than a day. Steps of a quarter of an hour find the day, and
    // bisection finds the second.
    let step: Int64 = 900
    var low = midnight - Timestamp.secondsPerDay
    while dayNumber(at: low + step) < number { low += step }
    var high = low + step
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if dayNumber(at: middle) < number { low = middle } else { high = middle }
    }
    return high
  }
}
