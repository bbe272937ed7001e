import PaymentTerms
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Due times in zones whose clocks change.
@Suite("Due times")
struct DueTimeTests {
  private func text(_ zone: TermTimeZone, _ day: String, _ time: String) throws -> String {
    try zone.dueTime(on: CivilDate(day), at: TimeOfDay(time)).description
  }

  @Test(arguments: [
    ("2026-03-08", "01:59", "2026-03-08T01:59:00-05:00"),
    ("2026-03-08", "02:00", "2026-03-08T03:00:00-04:00"),
    ("2026-03-08", "02:30", "2026-03-08T03:30:00-04:00"),
    ("2026-03-08", "02:59", "2026-03-08T03:59:00-04:00"),
    ("2026-03-08", "03:00", "2026-03-08T03:00:00-04:00"),
    ("2026-11-01", "00:59", "2026-11-01T00:59:00-04:00"),
    ("2026-11-01", "01:00", "2026-11-01T01:00:00-04:00"),
    ("2026-11-01", "01:59", "2026-11-01T01:59:00-04:00"),
    ("2026-11-01", "02:00", "2026-11-01T02:00:00-05:00"),
    ("2026-12-05", "23:59", "2026-12-05T23:59:00-05:00"),
  ])
  func `A skipped time moves by the gap, and of a repeated one the earlier counts`(
    day: String, time: String, expected: String
  ) throws {
    #expect(try text(Zones.newYork, day, time) == expected)
  }

  @Test func `A skipped day becomes the next one, also in the description`() throws {
    #expect(try text(Zones.samoa, "2011-12-29", "12:00") == "2011-12-29T12:00:00-10:00")
    #expect(try text(Zones.samoa, "2011-12-30", "12:00") == "2011-12-31T12:00:00+14:00")
    #expect(try text(Zones.samoa, "2011-12-31", "12:00") == "2011-12-31T12:00:00+14:00")
    let plan = try Plan(
      id: PlanID("m"), currency: .usd,
      installments: InstallmentTerms(count: 2, interval: .days(10)), split: .spreadFirst)
    let term = try order("10.00", on: "2011-12-20", in: Zones.samoa).term(by: plan, title: "M")
    #expect(term.schedules[1].due?.description == "2011-12-31T00:00:00+14:00")
    #expect(term.schedules[1].description == "Due December 31, 2011.")
  }

  @Test func `UTC is written Z, and every other zone with its offset`() throws {
    #expect(try text(.utc, "2026-12-05", "09:30") == "2026-12-05T09:30:00Z")
    #expect(try text(TermTimeZone { _ in 0 }, "2026-12-05", "09:30") == "2026-12-05T09:30:00+00:00")
    #expect(
      try text(TermTimeZone { _ in 20_700 }, "2026-12-05", "00:00") == "2026-12-05T00:00:00+05:45")
    #expect(
      try text(TermTimeZone { _ in -12_600 }, "2026-12-05", "00:00") == "2026-12-05T00:00:00-03:30")
    // The local mean time of New York before 1883, without its seconds.
    #expect(
      try text(TermTimeZone { _ in -17_762 }, "1850-01-01", "00:00") == "1850-01-01T00:00:00-04:56")
    #expect(
      try text(TermTimeZone { _ in 50_400 }, "9999-12-31", "00:00") == "9999-12-31T00:00:00+14:00")
  }

  /// Every minute of four days around one change, by a search through all instants.
  @Test(arguments: [
    (-18_000, -14_400), (-14_400, -18_000), (3_600, 7_200), (7_200, 3_600), (36_000, 37_800),
    (37_800, 36_000), (-36_000, 50_400), (50_400, -36_000), (0, 0),
  ])
  func `All minutes around a change are those that a search finds`(
    before: Int, after: Int
  ) throws {
    let change = try Timestamp("2026-06-15T06:00:00Z").secondsSinceEpoch
    let zone = TermTimeZone(
      secondsAheadOfUTC: before,
      transitions: [.init(secondsSinceEpoch: change, secondsAheadOfUTC: after)])
    func offset(_ instant: Int64) -> Int64 { Int64(instant < change ? before : after) }
    let first = try Timestamp("2026-06-13T00:00:00Z").secondsSinceEpoch
    // The first instant that shows each local minute.
    var instants: [Int64: Int64] = [:]
    for instant in stride(from: first - 198_000, to: first + 600_000, by: 60) {
      let local = instant + offset(instant) - first
      if instants[local] == nil { instants[local] = instant }
    }
    for minute in 0..<(4 * 1_440) as Range<Int64> {
      let day = try CivilDate("2026-06-13").adding(days: Int(minute / 1_440))
      let time = try TimeOfDay(hour: Int(minute % 1_440 / 60), minute: Int(minute % 60))
      let due = zone.dueTime(on: day, at: time)
      let found = try #require(DateTimeText(due.description)).secondsSinceEpoch
      // A skipped minute is as long after the change as it is after the last minute before it.
      let expected = instants[minute * 60] ?? (first + minute * 60 - Int64(before))
      guard found == expected else {
        Issue.record("\(day) \(time): \(due)")
        continue
      }
      let isShown = instants[minute * 60] != nil
      if isShown, due.date != day || due.time != time { Issue.record("\(day) \(time): \(due)") }
    }
  }

  @Test func `A due time is the day and the time in its own offset`() {
    forAll(
      zip(
        Generator.civilDate(), Generator<Int>.integer(in: 0...1_439), .integer(in: -1_439...1_439)),
      runs: 500
    ) { date, minute, offset in
      guard let time = try? TimeOfDay(hour: minute / 60, minute: minute % 60) else { return false }
      let due = TermTimeZone { _ in offset * 60 }.dueTime(on: date, at: time)
      let read = DateTimeText(due.description)
      return due.date == date && due.time == time && due.minutesAheadOfUTC == offset
        && read?.date == date
    }
  }

  @Test(arguments: [
    "24:00", "00:60", "9:30", "09:3", "09-30", "0900", "", "09:30:00", "+9:30", "١٢:٠٠",
  ])
  func `Other texts are no time of day`(text: String) {
    let error = #expect(throws: TimeOfDayError.self) { try TimeOfDay(text) }
    #expect(error?.description == "not a time of day; write one from 00:00 to 23:59")
  }

  @Test func `The day of an instant is that of the zone`() throws {
    let instant = try Timestamp("2026-11-22T04:30:00Z")
    #expect(try Zones.newYork.day(at: instant)?.description == "2026-11-21")
    #expect(TermTimeZone.utc.day(at: instant)?.description == "2026-11-22")
    #expect(TermTimeZone.utc.day(at: Timestamp(secondsSinceEpoch: .max)) == nil)
  }
}
