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

  @Test func `Without a time zone the device's is used`() {
    let moment = SystemWidgetClock().now()
    #expect(moment == Moment(at: moment.timestamp, in: .current))
  }

  @Test(arguments: ["", "Sydney", "Australia/sydney ", "../UTC", "UTC\0", "Mars/Olympus"])
  func `Other names are not time zones`(name: String) {
    #expect(SystemWidgetClock(timeZone: name) == nil)
  }
}
