import TestSupport
import Testing

@testable import WidgetCommands

/// `--plan-file` of the commands that store its terms, and of `fees`.
@Suite("A shop's own plan")
struct OwnPlanTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "shop-pay-in-3.json": Samples.ownPlan, "token.txt": Samples.token,
      "other/shop-pay-in-3.json": Samples.ownPlan.replacing(
        #""count": 3"#, with: #""count": 2"#),
      "my-plan.json": Samples.planFile,
      "us-pay-in-4.json": Samples.ownPlan.replacing("shop-pay-in-3", with: "us-pay-in-4"),
      "shop-rules.json": Self.rules,
    ])
  }

  private static let rules = StatementSamples.rules
    .replacing("my-rules", with: "shop-rules").replacing("AUD", with: "USD")
    .replacing("au-pay-in-4", with: "shop-pay-in-3")

  private static let create =
    "create w --amount 100.00 --plan-file shop-pay-in-3.json --token-file token.txt"

  /// The payments of the plan, which start on 2026-11-21, as JSON.
  private static func installments(_ amounts: [String]) -> String {
    let dates = ["2026-11-21", "2026-12-05", "2026-12-19"]
    let payments = zip(dates, amounts).enumerated().map { index, payment in
      #"{"number":\#(index + 1),"dueDate":"\#(payment.0)","#
        + #""amount":{"amount":"\#(payment.1)","currency":"USD"}}"#
    }
    return #""installments":[\#(payments.joined(separator: ","))]"#
  }

  /// Returns a harness that has no file but the token's, with the same store.
  private func withoutPlanFiles() -> CommandHarness {
    let token = Array(Samples.token.utf8)
    harness.environment.read = { path, _ in path == "token.txt" ? .bytes(token) : .missing }
    return harness
  }

  @Test func `A widget is created, updated and captured by the terms that were stored with it`()
    throws
  {
    let created = harness("\(Self.create) --json").output
    #expect(created.contains(Self.installments(["33.33", "33.33", "33.34"])), "\(created)")
    #expect(
      created.contains("8bb7af3944c8937f3fee70fb69dd00d3999740b60ae99e553a318b661f340642"))
    let line = try #require(try harness.storeFile.lines(of: "w").first)
    #expect(line.contains(#","plan":"shop-pay-in-3","terms":\#(Samples.ownTerms),"currency":"#))
    let harness = withoutPlanFiles()
    let updated = harness("update w --amount 50.02 --json").output
    #expect(updated.contains(Self.installments(["16.67", "16.67", "16.68"])), "\(updated)")
    #expect(harness("status w --json").output == updated)
    #expect(harness("check w").status == .yes)
    let captured = harness(
      "capture --token-file token.txt --amount 50.02 --json --checksum "
        + "ac6782103b0c1671be1aba8754cb724c1f7a48f67b56612025ff562d250be69d")
    #expect(captured.output.contains(#""decision":"accepted""#))
    #expect(harness("order w").output.contains("shop-pay-in-3"))
    #expect(harness("list").output.contains("shop-pay-in-3"))
    #expect(harness("render w --format html").output.contains("Corner Shop"))
  }

  @Test func `The history has the terms, and a plain total has none`() {
    harness(Self.create)
    harness("update w --amount 50.02")
    let lines = harness("history w --json").output.split(separator: "\n")
    #expect(lines[0].contains(#""plan":"shop-pay-in-3","terms":\#(Samples.ownTerms),"mode":"#))
    #expect(!lines[1].contains("terms"))
    harness("create v --amount 50.02")
    #expect(!harness("history v --json").output.contains("terms"))
  }

  @Test func `An exported widget, and a whole store, move without the file`() throws {
    harness(Self.create)
    harness("update w --amount 50.02")
    harness("capture w --token-file token.txt --amount 50.02")
    harness("account open a --from-widget w --rules us-2021")
    let widget = harness("export w").output
    #expect(harness("export --all").status == .yes)
    let all = harness.liveOutput.lines.joined()
    let other = try CommandHarness(["w.lines": widget, "all.lines": all])
    #expect(
      other("import w.lines --json").output.contains(
        Self.installments(["16.67", "16.67", "16.68"])))
    #expect(other("export w").output == widget)
    let whole = try CommandHarness(["all.lines": all])
    #expect(whole("import all.lines").status == .yes)
    #expect(whole("account verify a").status == .yes)
    #expect(whole("status w --json").output == harness("status w --json").output)
  }

  @Test func `A repeated creation needs the same terms`() {
    let first = harness("\(Self.create) --id c-1 --json")
    #expect(harness("\(Self.create) --id c-1 --json").output == first.output)
    harness(
      "create w --amount 100.00 --plan-file other/shop-pay-in-3.json --token-file token.txt --id c-1"
    ).expectFailure(.data, "the id c-1 is that of another command")
  }

  @Test(arguments: ["create w --amount 50.00", "account open a --amount 50.00 --rules us-2021"])
  func `A built-in plan from a file is stored by its id, and with other terms it is an error`(
    _ line: String
  ) throws {
    let name = line.hasPrefix("create") ? "w" : "a"
    harness("\(line) --plan-file us-pay-in-4.json").expectFailure(
      .data,
      "\"us-pay-in-4.json\" has other terms than the built-in plan us-pay-in-4; give "
        + "the plan an id of its own")
    #expect(
      harness("\(line) --plan-file us-pay-in-4.json --json").error.hasPrefix(
        #"{"error":{"code":"plan_id_used","#))
    #expect(!harness.directory.holds("state"))
    let file = harness("plans show us-pay-in-4 --json").output
    harness.environment.read = { path, _ in
      path == "us-pay-in-4.json" ? .bytes(Array(file.utf8)) : .missing
    }
    #expect(harness("\(line) --plan-file us-pay-in-4.json").status == .yes)
    let stored = try #require(try harness.storeFile.lines(of: name).first)
    #expect(stored.contains(#""plan":"us-pay-in-4""#) && !stored.contains("terms"))
  }

  @Test(arguments: [
    ("create w --amount 50.00", ExitStatus.usage, "--plan x --plan-file a.json", "use either"),
    ("create w --amount 50.00", .noInput, "--plan-file a.json", "there is no file \"a.json\""),
    ("create w --amount 50.00", .usage, "--plan-file -", "not read from standard input"),
    (
      "create w --amount 50.00", .data, "--currency AUD --plan-file shop-pay-in-3.json", "takes USD"
    ),
    ("create w --token-file token.txt --checkouts c", .noInput, "--plan-file a.json", "file \"c\""),
    ("account open a --amount 50.00", .usage, "--plan x --plan-file a.json", "use either"),
    ("account open a --from-widget w", .usage, "--plan-file a.json", "--from-widget has"),
    (
      "account open a --amount 50.00", .noInput, "--plan-file a.json", "there is no file \"a.json\""
    ),
    ("account open a --amount 50.00", .data, "--plan-file shop-pay-in-3.json", "rules_unavailable"),
    ("fees --amount 50.00 --days-late 1", .usage, "--plan x --plan-file a.json", "use either"),
    ("fees --amount 50.00 --days-late 1", .noInput, "--plan-file a.json", "there is no file"),
    ("fees --amount 50.00 --days-late 1", .data, "--plan-file shop-pay-in-3.json", "--rules-file"),
  ])
  func `A wrong option is an error, and nothing is stored`(
    _ line: String, _ status: ExitStatus, _ options: String, _ phrase: String
  ) {
    harness("\(line) \(options)").expectFailure(status, phrase)
    #expect(!harness.directory.holds("state"))
  }

  @Test func `A plan that is too long to be stored is an error`() {
    let source = #"{ "url": "https://shop.example/terms", "confidence": "high" }"#
    let many = Array(repeating: source, count: 49).joined(separator: ", ")
    let file = Array(Samples.ownPlan.replacing(source, with: many).utf8)
    harness.environment.read = { _, _ in .bytes(file) }
    for line in ["create w", "account open a --rules us-2021"] {
      harness("\(line) --amount 50.00 --plan-file shop-pay-in-3.json").expectFailure(
        .data, "is too long to be stored: as one line, a plan has at most 3072 bytes")
    }
    #expect(harness("schedule --amount 50.00 --plan-file shop-pay-in-3.json").status == .yes)
  }

  @Test func `An account is opened by the terms, and paid without the file`() throws {
    let opened = harness(
      "account open a --amount 100.00 --plan-file shop-pay-in-3.json --rules us-2021 --json")
    #expect(opened.status == .yes)
    #expect(opened.output.contains(#""plan":"shop-pay-in-3","rules":"us-2021""#))
    for (number, amount) in [(1, "33.33"), (2, "33.33"), (3, "33.34")] {
      #expect(
        opened.output.contains(#""original":{"amount":"\#(amount)","currency":"USD"}"#), "\(number)"
      )
    }
    let harness = withoutPlanFiles()
    #expect(harness("account pay a --amount 33.33").status == .yes)
    #expect(harness("account verify a").status == .yes)
    #expect(
      harness("account export a").output.hasPrefix(
        #"{"type":"opened","date":"2026-11-21","plan":"shop-pay-in-3","terms":\#(Samples.ownTerms),"#
          + #""amount":"100.00","currency":"USD","rules":"us-2021"}"#))
  }

  @Test func `The account of a captured widget has the widget's terms`() throws {
    harness(Self.create)
    harness("capture w --token-file token.txt --amount 100.00")
    let harness = withoutPlanFiles()
    #expect(harness("account open a --from-widget w --rules us-2021").status == .yes)
    #expect(
      try harness.storeFile.lines(of: "a")[0].contains(
        #""plan":"shop-pay-in-3","terms":\#(Samples.ownTerms),"amount":"100.00""#))
    #expect(harness("account verify a").status == .yes)
  }

  /// 100.00 in 33.33, 33.33 and 33.34; the rules charge 5.00 after three days, twice at most.
  @Test func `Fees are those of the plan and rules of files`() {
    let result = harness(
      "fees --amount 100.00 --plan-file shop-pay-in-3.json --rules-file shop-rules.json "
        + "--days-late 4 --json")
    #expect(result.output.contains(#""feeTotal":{"amount":"10.00","currency":"USD"}"#))
    #expect(result.output.contains(#""percentOfOrder":"10.00""#), "\(result)")
    #expect(!harness.directory.holds("state"))
  }

  @Test(arguments: ["w", "a"])
  func `Damaged terms are named`(_ name: String) throws {
    harness(Self.create)
    harness("account open a --amount 100.00 --plan-file shop-pay-in-3.json --rules us-2021")
    try harness.storeFile.replace(#""count":3"#, by: #""count":4"#, in: name, line: 1)
    let check = harness(name == "w" ? "check w" : "account verify a")
    #expect(check.status == .no)
    #expect((check.output + check.error).contains("it was changed"), "\(check)")
    let update = harness(
      name == "w" ? "update w --amount 50.00" : "account pay a --amount 10.00")
    update.expectFailure(.data, "it was changed")
  }
}
