import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget order")
struct OrderTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": "002.t\n"]) }

  @Test func `An order that is captured and has an account is shown whole`() {
    harness("create order-1 --amount 200.00 --currency AUD --token-file token.txt")
    harness("capture order-1 --amount 200.00 --token-file token.txt")
    harness("account open paid-1 --from-widget order-1")
    harness("account pay paid-1 --amount 50.00")
    let shown = harness("order order-1")
    #expect(shown.status == .yes)
    #expect(shown.output.contains("  Captured     200.00 AUD at 2026-11-21T10:00:00Z\n"))
    #expect(shown.output.contains("\n\nAccount paid-1, revision 2: current\n"))
    #expect(shown.output.contains("  Owed in all  150.00 AUD\n"))
    let widget = harness("status order-1 --json").output.dropLast()
    let account = harness("account status paid-1 --json").output.dropLast()
    #expect(
      harness("order order-1 --json").output
        == #"{"order":"order-1","widget":\#(widget),"account":\#(account),"service":null}"# + "\n")
  }

  @Test func `An order without an account says how to open one`() {
    harness("create order-1 --amount 200.00 --currency AUD --token-file token.txt")
    let open = harness("order order-1")
    #expect(open.output.hasSuffix("  Account      none; the order is not captured\n"))
    #expect(
      harness("order order-1 --json").output.hasSuffix(#","account":null,"service":null}"# + "\n"))
    harness("capture order-1 --amount 200.00 --token-file token.txt")
    #expect(
      harness("order order-1").output.hasSuffix(
        "  Account      none; 'widget account open order-1 --from-widget order-1' opens one\n"))
  }

  @Test func `An account of another order with the widget's name is not shown`() {
    harness("create order-1 --amount 200.00 --currency AUD --token-file token.txt")
    harness("account open order-1 --amount 80.00 --currency AUD")
    #expect(!harness("order order-1").output.contains("80.00"))
  }

  @Test func `An order that may not proceed is shown, with status 0`() {
    harness("create order-1 --amount 5000.00 --token-file token.txt")
    let shown = harness("order order-1")
    #expect(shown.status == .yes && shown.output.contains("  Reason       amount_above_maximum\n"))
  }

  @Test func `The name can be that of an account alone`() {
    harness("account open order-2 --amount 80.00 --currency AUD")
    let shown = harness("order order-2")
    #expect(
      shown.output.hasPrefix("No widget is stored.\n\nAccount order-2, revision 1: current\n"))
    #expect(
      harness("order order-2 --json").output.contains(#""widget":null,"account":{"account":"#))
  }

  @Test(arguments: [
    ("order none", ExitStatus.noInput, #"there is no widget and no account "none"; 'widget list'"#),
    ("order", .usage, "missing argument NAME"), ("order .x", .data, ".x"),
  ])
  func `Without the order there is an error`(
    _ line: String, _ status: ExitStatus, _ message: String
  ) {
    harness(line).expectFailure(status, message)
  }
}
