internal import CheckoutEngine
package import ScheduleEngine
package import StrictJSON

/// The time of a replay, which its lines set.
///
/// Before any line sets it, it is the beginning of 1970; until a line sets the day, the day is that
/// of the time in UTC.
package struct ReplayClock: Hashable, Sendable {
  private var seconds: Int64 = 0
  private var today: CivilDate?

  /// Creates the clock of a replay.
  package init() {}

  /// The last second of the year 9999.
  private static var lastSecond: Int64 { Timestamp.years.upperBound.secondsSinceEpoch }

  /// The current day and time.
  package var moment: Moment {
    Moment(
      today: today ?? CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: seconds).dayNumber),
      secondsSinceEpoch: seconds)
  }

  /// Sets the day and time.
  package mutating func set(_ moment: Moment) {
    (seconds, today) = (moment.secondsSinceEpoch, moment.today)
  }

  /// Reads the members `at` and `today` of a line, if it has them.
  package mutating func read(_ object: inout ObjectReader) throws(JSONReadError) {
    if let field = object.optional("at") { seconds = try Self.seconds(in: field) }
    if let field = object.optional("today") {
      let text = try field.string()
      today = try field.converted { () throws(DateError) in try CivilDate(text) }
    }
  }

  private static func seconds(in field: JSONField) throws(JSONReadError) -> Int64 {
    guard field.value.string != nil else { return try field.integer(in: 0...lastSecond) }
    let text = try field.string()
    let time = try field.converted { () throws(TimestampError) in
      try Timestamp(inAnyCase: Array(text.utf8))
    }
    guard time.secondsSinceEpoch >= 0 else {
      throw field.error(.invalid("a time before 1970; write one of the years 1970 to 9999"))
    }
    return time.secondsSinceEpoch
  }
}
