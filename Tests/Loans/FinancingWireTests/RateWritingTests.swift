import Financing
import FinancingWire
import ScheduleEngine
import Testing

/// Rates as JSON.
@Suite struct RateWritingTests {
  /// The example of appendix J, (c)(1)(i).
  private func flows(_ interval: PaymentInterval = .every(.months(1))) throws -> CreditFlows {
    try CreditFlows(
      advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: interval,
      levelPayment: Money("230.00", .usd), count: 24, from: CivilDate("1978-02-10"))
  }

  private static func json(_ interval: String, _ apr: String, _ end: String = "") -> String {
    #"{"method":"us","interval":"\#(interval)","#
      + #""amountFinanced":{"amount":"5000.00","currency":"USD"},"#
      + #""totalOfPayments":{"amount":"5520.00","currency":"USD"},"#
      + #""financeCharge":{"amount":"520.00","currency":"USD"},"apr":"\#(apr)"\#(end)}"#
  }

  @Test func `A rate is one line of JSON with the members in order`() throws {
    let flows = try flows()
    let rate = try AnnualPercentageRate(of: flows, method: .us)
    #expect(String(decoding: rate.json(of: flows), as: UTF8.self) == Self.json("P1M", "9.69"))
  }

  @Test(arguments: [
    ("9.81", #","disclosed":"9.81","tolerance":"0.125","accurate":true"#),
    ("9.82", #","disclosed":"9.82","tolerance":"0.125","accurate":false"#),
    ("09.810000", #","disclosed":"9.81","tolerance":"0.125","accurate":true"#),
  ])
  func `A disclosed rate follows`(disclosed: String, end: String) throws {
    let flows = try flows()
    let rate = try AnnualPercentageRate(of: flows, method: .us)
    let check = try DisclosureCheck(of: InterestRate(disclosed), for: flows)
    #expect(
      String(decoding: rate.json(of: flows, with: check), as: UTF8.self)
        == Self.json("P1M", "9.69", end))
  }

  @Test func `The interval is written as it was given`() throws {
    let flows = try flows(.every(.weeks(2)))
    let rate = try AnnualPercentageRate(of: flows, method: .us, places: 0)
    #expect(
      String(decoding: rate.json(of: flows, every: "P2W"), as: UTF8.self)
        == Self.json("P2W", rate.description))
  }

  @Test func `Without that, the interval is written as the engine writes it`() throws {
    for (interval, text) in [
      (PaymentInterval.semimonth, "semimonth"), (.every(.weeks(2)), "P14D"),
      (.every(.days(15)), "P15D"),
    ] {
      let flows = try flows(interval)
      let rate = try AnnualPercentageRate(of: flows, method: .us, places: 0)
      #expect(
        String(decoding: rate.json(of: flows), as: UTF8.self)
          == Self.json(text, rate.description))
    }
  }
}
