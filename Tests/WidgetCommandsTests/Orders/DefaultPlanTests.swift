import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("The plan of an order")
struct DefaultPlanTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test(arguments: [
    ("AUD", "au-pay-in-4", "15228c653c16efbc3bca5348448fa175c66c8c5817a7c89a23fbc4291efb5cd7"),
    ("CAD", "ca-pay-in-4", "29857db9e7d0d23ea89ee4029a0b0c5b2fd92e7cc825de53514751509685cc59"),
    ("GBP", "gb-pay-in-4", "fa8df7e942ec39bb335772da959256235da605b9ed49c5b82679633dfc4dd66b"),
    ("NZD", "nz-pay-in-4", "2af2db199182cb107946f9e0e95f2745443e53a307cfe8cb853297f53f3abd36"),
    ("USD", "us-pay-in-4", "e8491d3ffd05a51eab8d83705dec68f4329bf35ea9824cba456aef11fe5a98c6"),
  ])
  func `The default plan is the open pay-in-4 of the currency`(
    _ currency: String, _ plan: String, _ checksum: String
  ) {
    let expected =
      Samples.schedule(plan, currency, total: "80.00", each: "20.00", checksum: checksum) + "\n"
    #expect(harness("schedule --amount 80 --format json --currency \(currency)").output == expected)
    #expect(harness("schedule --amount 80 --format json --plan \(plan)").output == expected)
  }

  @Test(
    arguments: ["EUR", "JPY", "KWD", "CLF", "XAF", "ZAR"].filter { code in
      (try? Plan.builtIn.default(for: Currency(code))) == nil
    })
  func `A currency without a default plan needs a named plan`(_ currency: String) {
    harness("schedule --amount 80 --currency \(currency)")
      .expectFailure(.noInput, "no built-in plan for \(currency) is open")
  }

  @Test func `A closed plan can be used on a day on which it was offered`() {
    let result = harness("schedule --amount 80 --plan eu-pay-in-3-2022 --today 2023-08-25")
    #expect(result.status == .yes)
    #expect(result.output.contains("€26.67"))
  }

  @Test(arguments: [
    "", "us", "usd", "Usd", "USDX", "XXX", "HRK", "U$D", "USD ", "ＵＳＤ", "UЅD", "\u{1B}[1m",
  ])
  func `A currency is given by its three capital letters`(_ code: String) {
    harness.run(["schedule", "--amount", "80", "--currency=\(code)"])
      .expectFailure(.data, "error: unsupported_currency: ")
  }

  @Test func `A plan of another currency than the named one is an error`() {
    harness("schedule --amount 80 --plan gb-pay-in-4 --currency USD")
      .expectFailure(.data, "the plan gb-pay-in-4 takes GBP, not USD; use a plan in USD")
    #expect(harness("schedule --amount 80 --plan gb-pay-in-4 --currency GBP").status == .yes)
  }
}
