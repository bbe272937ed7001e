import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget create")
struct CreateTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": Samples.token + "\n"]) }

  @Test func `A widget is created for a checkout`() {
    let schedule = Samples.schedule(
      mode: "token", total: "200.00", each: "50.00", checksum: Samples.checksum200Token)
    let expected =
      #"{"widget":"order-1","revision":1,"schedule":\#(schedule),"#
      + #""status":\#(Samples.valid("50.00", Samples.checksum200Token)),"head":"#
    let result = harness("create order-1 --amount 200.00 --token-file token.txt --json")
    #expect(result.output == expected + "\"\(harness.head(of: "order-1"))\"}\n")
    #expect(harness("status order-1 --json").output == result.output)
  }

  @Test func `Without a name, the default widget is created`() {
    let result = harness("create --amount 200.00 --token-file token.txt --json")
    #expect(result.status == .yes && result.output.hasPrefix(#"{"widget":"default","revision":1,"#))
    #expect(harness("status --json").output == result.output)
  }

  @Test func `The digest of a token is stored, but not the token`() throws {
    var texts: [String] = []
    for command in [
      "create order-1 --amount 200.00 --token-file token.txt",
      "create order-1 --amount 200.00 --token-file token.txt", "status order-1", "list",
      "history order-1",
      "history order-1 --json", "list --json",
      "schedule --amount 5 --token-file token.txt --format canonical",
      "verify --amount 5 --token-file token.txt --checksum \(Samples.checksum50)",
    ] {
      let result = harness(command)
      texts += [result.output, result.error]
    }
    texts += try harness.storeFile.lines(of: "order-1")
    #expect(!texts.contains { $0.contains("secret") })
  }

  @Test(arguments: [
    ("--currency USD", "us-pay-in-4"), ("--currency AUD", "au-pay-in-4"),
    ("--currency NZD", "nz-pay-in-4"), ("--currency CAD", "ca-pay-in-4"),
    ("--currency GBP", "gb-pay-in-4"), ("", "us-pay-in-4"),
    ("--plan us-pay-in-4-no-upfront", "us-pay-in-4-no-upfront"),
    ("--plan gb-pay-in-4 --currency GBP", "gb-pay-in-4"),
  ])
  func `The plan is the named one, or the default of the currency`(
    _ options: String, _ plan: String
  ) {
    #expect(
      harness("create w --amount 80.00 --json \(options)").output.contains(#""plan":"\#(plan)""#))
  }

  @Test func `An invalid widget is created as well`() {
    let result = harness("create w --amount 0.01 --plan ca-pay-in-4 --json")
    #expect(result.status == .no)
    #expect(result.output.contains(#""errorCode":"amount_too_small""#))
    #expect(
      harness("create v --amount 9 --plan eu-pay-in-4-2021").output.contains("plan_unavailable"))
    #expect(harness("list --json").output.split(separator: "\n").count == 2)
  }

  @Test func `A used name is an error`() {
    harness("create w --amount 5")
    harness("create w --amount 6").expectFailure(.cannotCreate, "'widget update w --amount")
    harness("update --amount 5")
    for name in ["default ", ""] {
      harness("create \(name)--amount 6").expectFailure(
        .cannotCreate,
        "there is a widget default already; 'widget update --amount 50.00' sets its order total, "
          + "'widget remove default' removes it, 'widget create NAME' creates another")
    }
    #expect(harness("status w --json").output.contains(#""revision":1,"#))
  }

  @Test(arguments: [
    ("create", ExitStatus.usage, "pass the order total by --amount AMOUNT"),
    ("create w", .usage, "--amount AMOUNT"),
    ("create w --amount 5 --plan nope", .noInput, "no built-in plan is named \"nope\""),
    ("create w --amount 5 --currency EUR", .noInput, "no built-in plan for EUR is open"),
    ("create w --amount 5 --currency CLF", .noInput, "no built-in plan for CLF is open"),
    ("create w --amount 5 --currency usd", .data, "unsupported_currency: \"usd\""),
    ("create w --amount 5 --plan gb-pay-in-4 --currency USD", .data, "takes GBP, not USD"),
    ("create w --amount 5 --token-file none.txt", .noInput, "there is no file \"none.txt\""),
    ("create w --amount 5 --today 2026-02-29", .data, "--today: \"2026-02-29\": "),
    ("create -w --amount 5", .usage, "unknown option '-w'"),
    ("create -- -w --amount 5", .usage, "unexpected argument '--amount'"),
    ("create w! --amount 5", .data, "'!' at position 2"),
  ])
  func `A command line with an error creates nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness(line).expectFailure(status, phrase)
    #expect(!harness.directory.holds("state"))
  }
}
