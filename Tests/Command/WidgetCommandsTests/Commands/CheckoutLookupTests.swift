import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget create --checkouts")
struct CheckoutLookupTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "token.txt": Samples.token + "\n", "other.txt": Samples.otherToken,
      "expired.txt": "002.expired-secret", "undated.txt": "002.undated-secret",
      "unknown.txt": "002.unknown-secret", "checkouts.json": Samples.checkouts,
      "broken.json": #"{"format": 1, "checkouts": [{"token": "002.secret"}]}"#,
    ])
  }

  @discardableResult
  private func create(_ options: String) -> CommandResult {
    harness("create w --checkouts checkouts.json \(options)")
  }

  @Test func `The total, the currency and the plan are those of the checkout`() {
    let result = create("--token-file token.txt --json")
    #expect(result.status == .yes)
    #expect(result.output.contains(#""paymentScheduleChecksum":"\#(Samples.checksum200Token)""#))
    let other = harness("create v --checkouts checkouts.json --token-file other.txt --json")
    #expect(other.output.contains(#""plan":"gb-pay-in-4","mode":"token""#))
    #expect(other.output.contains(#""total":{"amount":"80.00","currency":"GBP"}"#))
    #expect(
      harness(
        "create u --checkouts checkouts.json --token-file token.txt --plan us-pay-in-4-no-upfront"
      )
      .output.contains("us-pay-in-4-no-upfront"))
  }

  @Test func `Without a name, the default widget is created`() {
    let result = harness("create --token-file token.txt --checkouts checkouts.json --json")
    #expect(result.status == .yes && result.output.hasPrefix(#"{"widget":"default","revision":1,"#))
    #expect(harness("status --json").output == result.output)
    let checksum = Samples.checksum200Token
    #expect(
      harness("capture --token-file token.txt --amount 200.00 --checksum \(checksum)").status
        == .yes)
  }

  @Test func `A token expires 180 minutes after it was issued`() throws {
    create("--token-file other.txt")
    #expect(harness("status w").status == .yes)
    let moment = try #require(harness.environment.now())
    harness.environment.now = {
      Moment(today: moment.today, secondsSinceEpoch: moment.secondsSinceEpoch + 1)
    }
    #expect(harness("status w --json").output.contains(#""errorCode":"token_expired""#))
    #expect(harness("status w").status == .no)
    #expect(
      harness("capture --token-file other.txt --amount 80.00").output.contains("token_expired"))
    #expect(harness("list").output.contains("invalid, token_expired"))
  }

  @Test func `An expired token creates an invalid widget`() {
    let result = create("--token-file expired.txt --json")
    #expect(result.status == .no)
    #expect(result.output.contains(#""errorCode":"token_expired""#))
    #expect(harness("history w --json").output.contains(#""issuedAt":"2026-11-21T07:00:00Z""#))
  }

  @Test func `A token without a time of issue does not expire`() {
    #expect(create("--token-file undated.txt").status == .yes)
    #expect(!harness("history w --json").output.contains("issuedAt"))
  }

  @Test func `A token is never printed or stored`() throws {
    var texts: [String] = []
    for file in ["token.txt", "unknown.txt", "expired.txt"] {
      let result = create("--token-file \(file)")
      texts += [result.output, result.error]
    }
    let broken = harness("create v --token-file token.txt --checkouts broken.json")
    texts += [broken.error, harness("history w --json").output]
    texts += try harness.storeFile.lines(of: "w")
    #expect(!texts.contains { $0.contains("secret") })
  }

  @Test(arguments: [
    ("create w", ExitStatus.usage, "pass the order total by --amount AMOUNT, or look it up by"),
    ("create w --checkouts checkouts.json", .usage, "pass it by --token-file FILE"),
    (
      "create w --checkouts checkouts.json --token-file token.txt --amount 5", .usage,
      "use either --amount or --checkouts, not both"
    ),
    (
      "create w --checkouts checkouts.json --token-file token.txt --currency USD", .usage,
      "--checkouts has the currency; omit --currency"
    ),
    ("create w --checkouts - --token-file token.txt", .usage, "not read from standard input"),
    (
      "create w --checkouts checkouts.json --token-file unknown.txt", .noInput,
      "invalid_token: \"checkouts.json\" has no checkout with this token; add it there, or"
    ),
    (
      "create w --checkouts none.json --token-file token.txt", .noInput,
      "there is no file \"none.json\""
    ),
    (
      "create w --checkouts broken.json --token-file token.txt", .data,
      "broken.json: line 1, column 29: checkouts[0].amount"
    ),
    (
      "create w --checkouts checkouts.json --token-file token.txt --plan gb-pay-in-4", .data,
      "the plan gb-pay-in-4 takes GBP, not USD"
    ),
  ])
  func `A lookup that fails creates nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness(line).expectFailure(status, phrase)
    #expect(!harness.directory.holds("state"))
  }
}
