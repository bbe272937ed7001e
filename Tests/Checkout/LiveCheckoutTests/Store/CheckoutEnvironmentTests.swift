import CheckoutEngine
import Foundation
import LiveCheckout
import ScheduleEngine
import Testing

/// The day of a store.
@Suite struct CheckoutEnvironmentTests {
  private static func environment(_ zone: String, _ time: Timestamp) throws -> CheckoutEnvironment {
    CheckoutEnvironment(
      timeZone: try #require(TimeZone(identifier: zone)), time: { time },
      newPaymentKey: { .random() })
  }

  /// 22:00 in Los Angeles on 21 November is 01:00 in New York on the next day.
  @Test func `The day is the shop's, on a phone in another time zone`() throws {
    let time = try Timestamp("2026-11-22T06:00:00Z")
    let shop = try Self.environment("America/New_York", time)
    let phone = try Self.environment("America/Los_Angeles", time)
    #expect(shop.now() == Moment(today: try CivilDate("2026-11-22"), timestamp: time))
    #expect(phone.now().today.description == "2026-11-21")
  }

  @Test(arguments: [
    ("2026-11-22T04:59:59Z", "2026-11-21"), ("2026-11-22T05:00:00Z", "2026-11-22"),
    ("2026-07-22T03:59:59Z", "2026-07-21"), ("2026-07-22T04:00:00Z", "2026-07-22"),
  ])
  func `A day begins at the shop's midnight, in winter and in summer`(
    time: String, day: String
  ) throws {
    let environment = try Self.environment("America/New_York", try Timestamp(time))
    #expect(environment.now().today.description == day)
  }

  @Test func `The steps of a store have the shop's day`() throws {
    let time = try Timestamp("2026-11-22T06:00:00Z")
    let store = CheckoutStore<NativeCheckout>(
      settings: try NativeSettings(cartID: "c-1", providers: ["card"]),
      environment: try Self.environment("America/New_York", time),
      runner: NativeRunners(request: { _ in ShopAnswer(status: 503) }),
      middleware: [
        ProbeMiddleware { step, _ in
          #expect(step.moment.today.description == "2026-11-22")
          #expect(step.moment.timestamp == time)
        }
      ])
    store.enqueue(.load)
    store.close()
  }

  @Test func `The time is the system's unless another is given`() throws {
    let before = Moment.now(in: .gmt).timestamp
    let moment = CheckoutEnvironment(timeZone: .gmt).now()
    #expect((before...max(before, Moment.now(in: .gmt).timestamp)).contains(moment.timestamp))
  }
}
