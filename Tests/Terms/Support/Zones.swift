import PaymentTerms
import ScheduleEngine
import WidgetRendering

/// Time zones for tests, whose offsets are written by hand.
enum Zones {
  /// New York from March 2026 to 2027.
  ///
  /// Source: the Energy Policy Act of 2005: the second Sunday of March and the first of November at
  /// two o'clock.
  static var newYork: TermTimeZone {
    get throws {
      TermTimeZone(
        secondsAheadOfUTC: -18_000,
        transitions: [
          try change("2026-03-08T07:00:00Z", -14_400), try change("2026-11-01T06:00:00Z", -18_000),
          try change("2027-03-14T07:00:00Z", -14_400), try change("2027-11-07T06:00:00Z", -18_000),
        ])
    }
  }

  /// Samoa, which skipped 2011-12-30.
  static var samoa: TermTimeZone {
    get throws {
      TermTimeZone(
        secondsAheadOfUTC: -36_000, transitions: [try change("2011-12-30T10:00:00Z", 50_400)])
    }
  }

  private static func change(_ time: String, _ seconds: Int) throws -> TermTimeZone.Transition {
    TermTimeZone.Transition(
      secondsSinceEpoch: try Timestamp(time).secondsSinceEpoch, secondsAheadOfUTC: seconds)
  }
}

/// An order on 2026-11-21 in New York unless something else is given.
func order(
  _ amount: String, _ currency: Currency = .usd, on day: String = "2026-11-21",
  in zone: TermTimeZone? = nil, at time: String = "00:00", locale: String = "en-US"
) throws -> TermOrder {
  try TermOrder(
    total: Money(amount, currency), startDate: CivilDate(day), zone: zone ?? Zones.newYork,
    dueTime: TimeOfDay(time), locale: .init(locale))
}
