import Foundation
import FoundationOverlay
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct DateTests {
  private static func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  /// Days without a midnight, skipped days, and the ends of the calendar.
  @Test(arguments: [
    ("America/Sao_Paulo", 1_508_036_399, "2017-10-14"),
    ("America/Sao_Paulo", 1_508_036_400, "2017-10-15"),
    ("Asia/Beirut", 1_616_882_399, "2021-03-27"), ("Asia/Beirut", 1_616_882_400, "2021-03-28"),
    ("Pacific/Apia", 1_325_239_199, "2011-12-29"), ("Pacific/Apia", 1_325_239_200, "2011-12-31"),
    ("UTC", 0, "1970-01-01"), ("UTC", -1, "1969-12-31"), ("UTC", -86_400, "1969-12-31"),
    ("UTC", -86_401, "1969-12-30"), ("UTC", -62_135_596_800, "0001-01-01"),
    ("UTC", 253_402_300_799, "9999-12-31"), ("UTC", .min, "0001-01-01"),
    ("UTC", .max, "9999-12-31"), ("Pacific/Kiritimati", .max, "9999-12-31"),
    ("Pacific/Pago_Pago", .min, "0001-01-01"),
  ])
  func `A moment's day is the day in its zone`(zone: String, seconds: Int64, day: String) throws {
    let moment = Moment(at: Timestamp(secondsSinceEpoch: seconds), in: try Self.zone(zone))
    #expect(moment.today.description == day)
    #expect(moment.secondsSinceEpoch == seconds)
  }

  @Test func `The present moment is between two readings of the clock`() throws {
    let before = try Timestamp(Date())
    let moment = Moment.now(in: try Self.zone("Australia/Sydney"))
    #expect((before...max(before, try Timestamp(Date()))).contains(moment.timestamp))
    #expect(moment == Moment(at: moment.timestamp, in: try Self.zone("Australia/Sydney")))
  }

  /// First seconds from GNU `date -d "TZ=…"`: skipped midnights, a skipped day, days that begin with
  /// summer time.
  @Test(
    arguments: [
      ("UTC", "1970-01-01", 0), ("America/New_York", "2026-11-22", 1_795_323_600),
      ("America/Sao_Paulo", "2017-10-15", 1_508_036_400),
      ("Asia/Beirut", "2021-03-28", 1_616_882_400), ("Pacific/Apia", "2011-12-30", 1_325_239_200),
      ("Pacific/Apia", "2011-12-31", 1_325_239_200), ("UTC", "0001-01-01", -62_135_596_800),
      ("UTC", "9999-12-31", 253_402_214_400), ("Asia/Kathmandu", "2026-11-21", 1_795_198_500),
    ] as [(String, String, Int64)])
  func `A day begins at its first second`(zone: String, day: String, seconds: Int64) throws {
    let date = Date(startOf: try CivilDate(day), in: try Self.zone(zone))
    #expect(date.timeIntervalSince1970 == TimeInterval(seconds))
  }

  @Test func `A day's first second is the first one of that day`() throws {
    let zones = try [
      "UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Kiritimati",
      "Pacific/Pago_Pago", "America/St_Johns", "Africa/Cairo", "America/Havana",
    ].map(Self.zone)
    let days = try Generator.civilDate(in: CivilDate("1900-01-01")...CivilDate("2100-12-31"))
    forAll(zip(days, Generator.element(of: zones)), runs: 200) { day, zone in
      let first = Date(startOf: day, in: zone)
      let second = try Timestamp(first)
      let before = Date(try second.adding(seconds: -1))
      return try CivilDate(first, in: zone) >= day && CivilDate(before, in: zone) < day
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e30, -1e30, 253_402_300_800, -62_135_596_801,
    -62_135_596_800.5,
  ])
  func `A date outside the calendar throws`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    let time = #expect(throws: TimestampError.self) { try Timestamp(date) }
    #expect(time?.reason == .outOfRange)
    let day = #expect(throws: DateError.self) { try CivilDate(date, in: .gmt) }
    #expect(day?.reason == .outOfRange)
  }

  @Test func `Near the ends of the calendar the zone decides`() throws {
    let last = Date(timeIntervalSince1970: 253_402_300_799)
    #expect(try CivilDate(last, in: .gmt) == .last)
    #expect(throws: DateError.self) { try CivilDate(last, in: Self.zone("Pacific/Kiritimati")) }
    let after = last.addingTimeInterval(3_600)
    #expect(try CivilDate(after, in: Self.zone("Pacific/Pago_Pago")) == .last)
  }

  @Test func `Any time survives the conversion to a date and back, without its fraction`() {
    let seconds = Generator<Int64>.integer(in: -62_135_596_800...253_402_300_798)
    forAll(seconds, runs: 1_000) { seconds in
      let time = Timestamp(secondsSinceEpoch: seconds)
      return try Timestamp(Date(time)) == time
        && Timestamp(Date(time).addingTimeInterval(0.5)) == time
    }
  }
}
