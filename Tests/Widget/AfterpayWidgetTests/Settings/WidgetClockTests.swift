import Foundation
import Testing

@testable import AfterpayWidget

@Suite struct SystemWidgetClockTests {
  @Test(arguments: ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `The clock returns the system's time`(zone: String) throws {
    let clock = try #require(SystemWidgetClock(timeZone: zone))
    let before = Int64(Date().timeIntervalSince1970.rounded(.down))
    let moment = clock.now()
    let after = Int64(Date().timeIntervalSince1970.rounded(.down))
    #expect((before...max(before, after)).contains(moment.secondsSinceEpoch))
    #expect(moment == Moment(at: moment.timestamp, in: try #require(TimeZone(identifier: zone))))
  }

  /// 22:00 in Los Angeles on 21 November is 01:00 in New York on the next day.
  @Test func `The day is the shop's, on a phone in another time zone`() throws {
    let time = try Timestamp("2026-11-22T06:00:00Z")
    let phone = try #require(TimeZone(named: "America/Los_Angeles"))
    let shop = try #require(TimeZone(named: "America/New_York"))
    #expect(Moment(at: time, in: phone).today.description == "2026-11-21")
    #expect(Moment(at: time, in: shop).today.description == "2026-11-22")
  }

  @Test(arguments: ["", "Sydney", "Australia/sydney ", "../UTC", "UTC\0", "Mars/Olympus"])
  func `Other names are not time zones`(name: String) {
    #expect(SystemWidgetClock(timeZone: name) == nil)
  }
}
