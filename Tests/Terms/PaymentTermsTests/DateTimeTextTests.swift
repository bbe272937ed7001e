import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// Times as other programs write them.
@Suite("Times of RFC 3339")
struct DateTimeTextTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("1970-01-01T00:00:00.5Z", 0),
    ("1970-01-01T00:00:00.000000001Z", 0), ("1970-01-01T01:00:00+01:00", 0),
    ("1969-12-31T19:00:00-05:00", 0), ("1970-01-01T00:00:60Z", 60),
    ("1970-01-01T00:00:00-00:00", 0), ("1970-01-02T23:59:00+23:59", 86_400),
    ("2026-12-05T00:00:00-05:00", 1_796_446_800), ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func `Times are read with their offset`(text: String, seconds: Int64) {
    #expect(DateTimeText(text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    "", "2026-12-05", "2026-12-05T00:00:00", "2026-12-05T00:00Z", "2026-12-05 00:00:00Z",
    "2026-12-05T00:00:00 Z", "2026-12-05T00:00:00-0500", "2026-12-05T00:00:00-05",
    "2026-12-05T00:00:00+24:00", "2026-12-05T00:00:00+05:60", "2026-12-05T24:00:00Z",
    "2026-12-05T00:60:00Z", "2026-12-05T00:00:61Z", "2026-12-05T00:00:00.Z", "2025-02-29T00:00:00Z",
    "2026-13-05T00:00:00Z", "2026-12-05T00:00:00ZZ", " 2026-12-05T00:00:00Z", "2026-12-5T00:00:00Z",
    "0000-12-05T00:00:00Z", "2026-12-05T00:00:00±05:00", "２０26-12-05T00:00:00Z",
  ])
  func `Other texts are none`(text: String) {
    #expect(DateTimeText(text) == nil)
  }

  @Test func `The date is the one in the offset`() {
    #expect(DateTimeText("2026-12-05T00:00:00+14:00")?.date.description == "2026-12-05")
  }
}
