import Foundation
import FoundationOverlay
import PaymentTerms
import ScheduleEngine
import Testing

/// Due times in the time zones of Foundation.
@Suite struct TermTimeZoneTests {
  @Test(arguments: [
    ("America/New_York", "2026-12-05", "00:00", "2026-12-05T00:00:00-05:00"),
    ("America/New_York", "2026-10-24", "00:00", "2026-10-24T00:00:00-04:00"),
    ("America/New_York", "2027-03-14", "02:30", "2027-03-14T03:30:00-04:00"),
    ("America/New_York", "2026-11-01", "01:30", "2026-11-01T01:30:00-04:00"),
    ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45:00+11:00"),
    ("Europe/London", "2026-12-05", "09:30", "2026-12-05T09:30:00+00:00"),
    ("Asia/Kathmandu", "2026-12-05", "00:00", "2026-12-05T00:00:00+05:45"),
  ])
  func `Due times have the offset of their day`(
    name: String, day: String, time: String, expected: String
  ) throws {
    let zone = TermTimeZone(try #require(TimeZone(identifier: name)))
    #expect(
      try zone.dueTime(on: CivilDate(day), at: TimeOfDay(time)).description == expected)
  }
}
