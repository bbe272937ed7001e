import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget update")
struct UpdateTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private let fifty = Samples.schedule(
    total: "50.00", each: "12.50", checksum: Samples.checksum50)

  @Test func `The default widget is created without a checkout`() {
    let result = harness("update --amount 50.00 --json")
    #expect(
      result.output
        == #"{"widget":"default","revision":1,"schedule":\#(fifty),"#
        + #""status":\#(Samples.valid("12.50", Samples.checksum50)),"head":"\#(harness.head())"}"#
        + "\n")
    #expect(result.error.isEmpty)
    #expect(result.status == .yes)
  }

  @Test func `Every accepted update has a revision`() {
    harness("update --amount 200.00")
    let result = harness("update --amount 50 --json")
    #expect(result.output.hasPrefix(#"{"widget":"default","revision":2,"schedule":\#(fifty),"#))
  }

  @Test(arguments: ["50", "50.0", "50.00", "0050.00"])
  func `All spellings of an amount are equal`(_ amount: String) {
    #expect(harness("update --amount \(amount) --json").output.contains(Samples.checksum50))
  }

  @Test func `A total above the maximum is stored, with status 1`() {
    harness("update --amount 50.00")
    let result = harness("update --amount 2000.01 --json")
    #expect(
      result.output
        == #"{"widget":"default","revision":2,"schedule":null,"status":{"isValid":false,"#
        + #""error":{"errorCode":"amount_above_maximum","message":"The order total of 2000.01 "#
        + "USD is above the maximum of 2000.00 USD. Take something out of the order, or pay "
        + #"another way."}},"head":"\#(harness.head())"}"# + "\n")
    #expect(result.error.isEmpty)
    #expect(result.status == .no)
  }

  @Test func `An invalid widget is created as well`() {
    let result = harness("update --amount 0.99")
    #expect(result.status == .no)
    #expect(result.output.contains("\n  Reason       amount_below_minimum\n"))
    #expect(harness("status").status == .no)
  }

  @Test func `An update changes one widget only`() {
    harness("update --amount 50.00")
    harness("update --amount 200.00 --widget order-1042")
    #expect(harness("status --json").output.contains(Samples.checksum50))
    #expect(harness("status order-1042 --json").output.contains(Samples.checksum200))
  }

  @Test(arguments: [
    "update order-1 --amount 50.00", "update --amount 50.00 order-1",
    "update --widget order-1 --amount 50.00", "update order-1 --widget order-1 --amount 50.00",
  ])
  func `The widget is named as in every other command`(_ line: String) {
    let result = harness("\(line) --json")
    #expect(result.status == .yes)
    #expect(result.output.hasPrefix(#"{"widget":"order-1","revision":1,"schedule":\#(fifty),"#))
    #expect(harness("status order-1 --json").output == result.output)
    harness("status").expectFailure(.noInput, "there is no widget default")
  }

  @Test func `The amount is in the widget's currency`() throws {
    harness("create yen --amount 80.00 --currency GBP")
    let result = harness("update --amount 10.00 --widget yen --json")
    #expect(result.output.contains(#""amountDueToday":{"amount":"2.50","currency":"GBP"}"#))
  }

  @Test(arguments: [
    "-50", "-0", "+1", "1e3", "0x10", "1,000", ".5", "5.", "50.001", "٥٠", "NaN", "$50", "0",
    "0.00",
    "92233720368547758.08", "",
  ])
  func `A malformed amount is an error and changes nothing`(_ amount: String) {
    harness("update --amount 50.00")
    for words in [["--amount=\(amount)"], ["--amount", amount]] {
      harness.run(["update"] + words).expectFailure(.data, "error: invalid_amount: ")
    }
    #expect(harness("status --json").output.contains(#""revision":1,"#))
  }

  @Test func `A rejected amount creates no file`() {
    harness("update --amount abc").expectFailure(.data, "'a' at position 1")
    #expect(!harness.directory.holds("state"))
  }

  @Test func `A day without a schedule is an error`() {
    harness("update --amount 50.00 --today 9999-12-31").expectFailure(.data, "9999-12-31")
    #expect(!harness.directory.holds("state"))
  }

  @Test(arguments: ["a b", "../x", "", ".hidden", "a/b", "é", "x.journal", "\u{202E}x"])
  func `An invalid name is an error`(_ name: String) {
    harness.run(["update", "--amount", "5.00", "--widget", name]).expectFailure(.data, "name")
  }

  @Test(arguments: [
    ("update", "missing required option '--amount AMOUNT'"),
    ("update --amount", "missing value"),
    ("update --amount 5 --amount 6", "more than once"),
    ("update --amuont 5", "did you mean '--amount'?"),
    ("update --amount 5 a b", "unexpected argument 'b'; see 'widget update --help'"),
    ("update a --amount 5 --widget b", "name the widget once, with or without --widget"),
    ("update 50.00", "an amount is written '--amount 50.00', see 'widget update --help'"),
    ("update -- -50", "missing required option '--amount AMOUNT'"),
    ("update order-1", "missing required option '--amount AMOUNT'"),
    ("update --if-revision 2", "missing required option '--amount AMOUNT'"),
    ("update --amount 5 --json=yes", "takes no value"),
    ("update --amount 5 -- a --json", "unexpected argument '--json'"),
    ("updat --amount 5", "did you mean 'update'?"),
    ("--amount 5", "belongs after the subcommand"),
  ])
  func `A command line with an error is reported`(_ line: String, _ phrase: String) {
    harness(line).expectFailure(.usage, phrase)
  }
}
