import Financing
import OrderBatch
import ScheduleEngine
import Testing

@Suite struct OrderTimeTests {
  private func options(_ zone: String) -> BatchOptions {
    BatchOptions.with { $0.timeZone = OrderTimeZone(offset: zone) }
  }

  /// Returns the first due date of an order on a date, or the message of its error.
  private func due(_ date: String, _ options: BatchOptions) -> String {
    let run = BatchRun("o-1,200.00,USD,\(date),\n", options)
    if let error = run.firstError { return "\(error.code): \(error.message)" }
    return String(run.lines[0].split(separator: "\"due\":\"")[1].prefix(10))
  }

  @Test(arguments: [
    ("2026-11-21T23:30:00Z", "UTC", "2026-11-21"), ("2026-11-21T23:30:00Z", "+10:00", "2026-11-22"),
    ("2026-11-21T13:59:59Z", "+10:00", "2026-11-21"),
    ("2026-11-21T14:00:00Z", "+10:00", "2026-11-22"),
    ("2026-11-21 23:30:00+01:00", "UTC", "2026-11-21"),
    ("2026-11-21 00:30:00+01:00", "UTC", "2026-11-20"),
    ("2026-11-21 00:30:00.123-05:00", "-05:00", "2026-11-21"),
    ("2026-11-21T04:59Z", "-05:00", "2026-11-20"),
    ("2026-11-21T05:00+00:00", "-05:00", "2026-11-21"),
    // A time without an offset is one of the zone.
    ("2026-11-21 23:59:59", "+10:00", "2026-11-21"), ("2026-11-21T00:00", "-05:00", "2026-11-21"),
    ("2026-11-21", "+10:00", "2026-11-21"),
  ])
  func `The day of a time is that of the time zone`(date: String, zone: String, day: String) {
    #expect(due(date, options(zone)) == day)
  }

  @Test(arguments: ["2026-11-21T23:30:00Z", "2026-11-21 23:30"])
  func `A time without a time zone is an error`(date: String) {
    #expect(
      due(date, BatchOptions())
        == "invalid_date: the date has a time; pass --time-zone ZONE, in which the day is computed, "
        + "or write the day alone, such as 2026-11-21")
  }

  @Test(arguments: [
    ("2026-11-21T24:00:00Z", "no such time of day; write one from 00:00:00 to 23:59:59"),
    ("2026-11-31T10:00:00Z", "this month has no such day; write a day that the calendar has"),
    ("2026-11-21T10:00:0Z", "not a time at position 19; write one such as 2026-11-21T10:00:00Z"),
    ("2026-11-21T10:00:00 Z", "not a time at position 20; write one such as 2026-11-21T10:00:00Z"),
    ("9999-12-31T23:59:59Z", "the day leaves the years 0001 to 9999; write one in them"),
    ("2026-11-21x10:00:00Z", "not a date at position 11; write YYYY-MM-DD, such as 2026-11-21"),
    ("21.11.2026 10:00", "not a time at position 3; write one such as 2026-11-21T10:00:00Z"),
  ])
  func `A wrong time is an error`(date: String, message: String) {
    #expect(due(date, options("+10:00")) == "invalid_date: " + message)
  }

  @Test func `A row with a time has the line of the row with its day, in every form`() {
    let plain = BatchRun("o-1,200.00,USD,2026-11-22,002.k2a4\n")
    let zone = options("+10:00")
    #expect(BatchRun("o-1,200.00,USD,2026-11-21T23:30:00Z,002.k2a4\n", zone) == plain)
    let json =
      #"{"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21 23:30Z","token":"002.k2a4"}"#
    var lines = zone
    lines.input = .ndjson
    #expect(BatchRun(json + "\n", lines) == plain)
  }

  @Test func `A loan begins on the day of its time`() {
    var options = BatchOptions.with { $0.plans = .loan(.usPayMonthly12, rate: nil) }
    let plain = BatchRun("o-1,1000.00,USD,2026-11-22,,29.99\n", options)
    options.timeZone = OrderTimeZone(offset: "+10:00")
    #expect(plain.counts.schedules == 1)
    #expect(BatchRun("o-1,1000.00,USD,2026-11-21T23:30:00Z,,29.99\n", options) == plain)
  }

  @Test func `A zone may have another offset at each time`() {
    let summer = OrderTimeZone(name: "Test/Summer") { time in
      time.secondsSinceEpoch < 1_795_255_200 ? 3_600 : 7_200
    }
    let options = BatchOptions.with { $0.timeZone = summer }
    #expect(due("2026-11-20T22:30:00Z", options) == "2026-11-20")
    #expect(due("2026-11-21T22:30:00Z", options) == "2026-11-22")
  }

  @Test(arguments: ["", "10:00", "+10", "+24:00", "+10:60", "utc", "Australia/Sydney", "+10:00Z"])
  func `Another text is no offset`(text: String) {
    #expect(OrderTimeZone(offset: text) == nil)
  }
}
