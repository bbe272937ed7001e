import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("The file of a token")
struct TokenFileTests {
  private func schedule(_ token: [UInt8], from path: String = "token") throws -> CommandResult {
    let harness = try CommandHarness()
    harness.environment.read = { asked, limit in
      guard asked == path else { return .missing }
      return token.count > limit ? .tooLarge : .bytes(token)
    }
    return harness("schedule --amount 200.00 --format json --token-file \(path)")
  }

  @Test(arguments: [
    "", "\n", "\r\n", "\n\n", "\r", " ", "\t", "\u{A0}", "\u{200B}", "\u{200C}\u{200D}",
    "\u{2060}", "\u{FEFF}", " \u{FEFF}\r\n",
  ])
  func `Invisible characters around the token of a file are dropped`(_ end: String) throws {
    for text in [Samples.token + end, end + Samples.token, "\u{FEFF}" + Samples.token + end] {
      let result = try schedule(Array(text.utf8))
      #expect(result.output.contains(Samples.checksum200Token))
    }
  }

  @Test(arguments: [
    (" ", "U+0020 SPACE"), ("\t", "U+0009 TAB"), ("\n", "U+000A LINE FEED"),
    ("\u{200B}", "U+200B ZERO WIDTH SPACE"), ("\u{FEFF}", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
  ])
  func `An invisible character within a token is an error that names it`(
    _ character: String, _ name: String
  ) throws {
    try schedule(Array(" 002.\(character)secret\n".utf8)).expectFailure(
      .data,
      "invalid_token: \"token\": the checkout token has \(name) at character 5; pass the token alone"
    )
  }

  @Test func `A token file may be standard input`() throws {
    let result = try schedule(Array(Samples.token.utf8), from: "-")
    #expect(result.output.contains(Samples.checksum200Token))
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func `A token file holds at most 1024 bytes of token`(_ end: String) throws {
    let longest = [UInt8](repeating: UInt8(ascii: "s"), count: 1_024)
    #expect(try schedule(longest + end.utf8).status == .yes)
    let result = try schedule(longest + [UInt8(ascii: "s")] + end.utf8)
    result.expectFailure(.data, "pass the token alone")
    try schedule([UInt8](repeating: UInt8(ascii: "s"), count: 5_000))
      .expectFailure(.data, "\"token\" has more than 2048 bytes")
  }

  @Test(arguments: [
    ("", "empty"), ("\n", "empty"), ("\r\n", "empty"),
    ("\u{FEFF}", "empty"), ("\u{FEFF}\u{1B}[31m", "control character"),
    ("se\tcret", "U+0009 TAB at character 3"), ("se\u{0}cret", "control character at byte 3"),
    ("secret\u{85}", "control character at byte 7"),
  ])
  func `A token file holds one token and nothing else`(_ text: String, _ phrase: String) throws {
    let result = try schedule(Array(text.utf8))
    result.expectFailure(.data, "error: invalid_token: \"token\": ")
    result.expectFailure(.data, phrase)
    #expect(!result.error.contains("se"), "the token leaks")
  }

  @Test func `A token file is UTF-8`() throws {
    try schedule([0x73, 0xFF]).expectFailure(.data, "not UTF-8 at byte 2")
  }

  @Test func `An unreadable token file is reported with the reason`() throws {
    let harness = try CommandHarness()
    harness.environment.read = { _, _ in .unreadable("Permission denied") }
    harness("schedule --amount 5 --token-file /root/x")
      .expectFailure(.noInput, "\"/root/x\" cannot be read: Permission denied")
  }
}

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
