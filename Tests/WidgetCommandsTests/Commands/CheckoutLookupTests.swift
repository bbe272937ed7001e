import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("widget create --checkouts")
struct CheckoutLookupTests {
  private let world: World

  init() throws {
    world = try World([
      "token.txt": Samples.token + "\n", "other.txt": Samples.otherToken,
      "expired.txt": "002.expired-secret", "undated.txt": "002.undated-secret",
      "unknown.txt": "002.unknown-secret", "checkouts.json": Samples.checkouts,
      "broken.json": #"{"format": 1, "checkouts": [{"token": "002.secret"}]}"#,
    ])
  }

  @discardableResult
  private func create(_ options: String) -> Reply {
    world("create w --checkouts checkouts.json \(options)")
  }

  @Test func `takes total, currency and plan from the checkout`() {
    let reply = create("--token-file token.txt --json")
    #expect(reply.status == .yes)
    #expect(reply.output.contains(#""paymentScheduleChecksum":"\#(Samples.checksum200Token)""#))
    let other = world("create v --checkouts checkouts.json --token-file other.txt --json")
    #expect(other.output.contains(#""plan":"gb-pay-in-4","mode":"token""#))
    #expect(other.output.contains(#""total":{"amount":"80.00","currency":"GBP"}"#))
    #expect(
      world(
        "create u --checkouts checkouts.json --token-file token.txt --plan us-pay-in-4-no-upfront"
      )
      .output.contains("us-pay-in-4-no-upfront"))
  }

  @Test func `makes the default widget where none is named`() {
    let reply = world("create --token-file token.txt --checkouts checkouts.json --json")
    #expect(reply.status == .yes && reply.output.hasPrefix(#"{"widget":"default","revision":1,"#))
    #expect(world("status --json").output == reply.output)
    let checksum = Samples.checksum200Token
    #expect(
      world("capture --token-file token.txt --amount 200.00 --checksum \(checksum)").status == .yes)
  }

  @Test func `lets the token expire 180 minutes after it was issued`() throws {
    create("--token-file other.txt")
    #expect(world("status w").status == .yes)
    let moment = try #require(world.surroundings.now())
    world.surroundings.now = {
      Moment(today: moment.today, secondsSinceEpoch: moment.secondsSinceEpoch + 1)
    }
    #expect(world("status w --json").output.contains(#""errorCode":"token_expired""#))
    #expect(world("status w").status == .no)
    #expect(
      world("capture --token-file other.txt --amount 80.00").output.contains("token_expired"))
    #expect(world("list").output.contains("invalid, token_expired"))
  }

  @Test func `makes a widget that is invalid of a token that has expired`() {
    let reply = create("--token-file expired.txt --json")
    #expect(reply.status == .no)
    #expect(reply.output.contains(#""errorCode":"token_expired""#))
    #expect(world("history w --json").output.contains(#""issuedAt":"2026-11-21T07:00:00Z""#))
  }

  @Test func `lets a token live whose time of issue is not known`() {
    #expect(create("--token-file undated.txt").status == .yes)
    #expect(!world("history w --json").output.contains("issuedAt"))
  }

  @Test func `never tells a token`() throws {
    var texts: [String] = []
    for file in ["token.txt", "unknown.txt", "expired.txt"] {
      let reply = create("--token-file \(file)")
      texts += [reply.output, reply.error]
    }
    let broken = world("create v --token-file token.txt --checkouts broken.json")
    texts += [broken.error, world("history w --json").output]
    texts.append(String(decoding: try world.directory.bytes(of: "state/w.journal"), as: UTF8.self))
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
      "--checkouts says the currency; leave --currency out"
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
  func `refuses what cannot be looked up`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    world(line).expectFailure(status, phrase)
    #expect(!world.directory.holds("state"))
  }
}
