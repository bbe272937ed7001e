import Foundation
import Testing

@testable import AfterpayWidget

@Suite struct SystemWidgetClockTests {
  /// Days whose midnight is not there, days that are not there, and the ends of the calendar.
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
  func `A day is the zone's`(zone: String, seconds: Int64, day: String) throws {
    let moment = try #require(NamedTimeZone(zone)).moment(secondsSinceEpoch: seconds)
    #expect(moment.today.description == day)
    #expect(moment.secondsSinceEpoch == seconds)
  }

  @Test(arguments: ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `The system's time is told`(zone: String) throws {
    let clock = try #require(SystemWidgetClock(timeZone: zone))
    let before = Int64(Date().timeIntervalSince1970.rounded(.down))
    let moment = clock.now()
    let after = Int64(Date().timeIntervalSince1970.rounded(.down))
    #expect((before...max(before, after)).contains(moment.secondsSinceEpoch))
    let same = try #require(NamedTimeZone(zone))
      .moment(secondsSinceEpoch: moment.secondsSinceEpoch)
    #expect(moment == same)
  }

  @Test func `Without a zone the device's is taken`() {
    let moment = SystemWidgetClock().now()
    let same = NamedTimeZone.device.moment(secondsSinceEpoch: moment.secondsSinceEpoch)
    #expect(moment == same)
  }

  @Test(arguments: ["", "Sydney", "Australia/sydney ", "../UTC", "UTC\0", "Mars/Olympus"])
  func `Other names are no zones`(name: String) {
    #expect(SystemWidgetClock(timeZone: name) == nil)
  }
}
