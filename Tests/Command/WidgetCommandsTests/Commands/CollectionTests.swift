import EntryStore
import Foundation
import TestSupport
import Testing
import WidgetStorage

@testable import WidgetCommands

@Suite("widget list, history and remove")
struct CollectionTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func makeThree() {
    harness("update --amount 200.00")
    harness("create b --amount 5000.00")
    harness("create a --amount 80.00 --currency GBP")
  }

  @Test func `The list has a line for each widget, sorted by name`() {
    makeThree()
    #expect(
      harness("list").output == """
        WIDGET   TOTAL        PLAN         REVISION  STATUS
        a        80.00 GBP    gb-pay-in-4  1         valid, 20.00 GBP due today
        b        5000.00 USD  us-pay-in-4  1         invalid, amount_above_maximum
        default  200.00 USD   us-pay-in-4  1         valid, 50.00 USD due today

        """)
  }

  @Test func `The list can be printed as lines of JSON`() {
    harness("update --amount 200.00")
    #expect(
      harness("list --json").output
        == #"{"widget":"default","revision":1,"plan":"us-pay-in-4","mode":"tokenless","#
        + #""total":{"amount":"200.00","currency":"USD"},"#
        + #""status":\#(Samples.valid("50.00", Samples.checksum200))}"# + "\n")
  }

  @Test func `Without widgets, the list is empty`() {
    #expect(harness("list") == CommandResult())
    #expect(harness("list --json") == CommandResult())
    #expect(!harness.directory.holds("state"))
  }

  @Test func `The list omits a widget that was removed meanwhile`() throws {
    makeThree()
    let file = harness.directory.path("state/store.sqlite")
    let store = BlockingWidgetStore(EntryDatabase(.sqlite(path: file)).storage)
    let name = try WidgetName("b")
    #expect(try ListCommand.read(name, from: store)?.name == name)
    harness("remove b")
    #expect(try ListCommand.read(name, from: store) == nil)
  }

  @Test
  func `The list has all other widgets if one is damaged, and the status is that of its error`()
    throws
  {
    makeThree()
    try harness.storeFile.replace("80.00", by: "81.00", in: "a", line: 1)
    let result = harness("list")
    #expect(result.status == .data)
    #expect(result.error.hasPrefix("error: ") && result.error.contains("entry 1 of the widget a"))
    #expect(result.output.split(separator: "\n").count == 3)
  }

  @Test func `The history has every accepted command`() {
    harness("update --amount 200.00")
    harness("update --amount nonsense")
    harness("update --amount 5000.00 --today 2026-11-24")
    #expect(
      harness("history").output == """
        REVISION  AT                    TODAY       COMMAND  TOTAL        DETAILS
        1         2026-11-21T10:00:00Z  2026-11-21  create   200.00 USD   us-pay-in-4, tokenless
        2         2026-11-21T10:00:00Z  2026-11-24  update   5000.00 USD

        """)
    #expect(
      harness("history default --json").output
        == #"{"revision":1,"at":"2026-11-21T10:00:00Z","today":"2026-11-21","command":"create","#
        + #""plan":"us-pay-in-4","mode":"tokenless","amount":{"amount":"200.00","currency":"USD"}}"#
        + "\n"
        + #"{"revision":2,"at":"2026-11-21T10:00:00Z","today":"2026-11-24","command":"update","#
        + #""amount":{"amount":"5000.00","currency":"USD"}}"# + "\n")
  }

  @Test func `A widget is named by the argument or the option, but not both`() {
    harness("create b --amount 5.00")
    #expect(harness("history b").output == harness("history --widget b").output)
    #expect(harness("history b --widget b").output == harness("history b").output)
    harness("history b --widget a").expectFailure(.usage, "name the widget once")
    harness("history").expectFailure(.noInput, "there is no widget default")
  }

  @Test func `A removed widget is gone from the list`() {
    makeThree()
    let removed = harness("remove b")
    #expect(
      removed.output == """
        removed
          Widget       b, revision 1
          Order total  5000.00 USD
        'widget trash restore b' brings it back until 2026-12-21

        """)
    #expect(removed.status == .yes && removed.error.isEmpty)
    let json = harness("remove --widget a --json").output
    #expect(json.hasPrefix(#"{"removed":"a","revision":1,"#))
    #expect(json.hasSuffix(#","restorableUntil":"2026-12-21"}"# + "\n"))
    harness("remove b").expectFailure(.noInput, "there is no widget b")
    #expect(harness("list").output.split(separator: "\n").count == 2)
    #expect(harness("create b --amount 5.00 --json").output.contains(#""revision":1,"#))
  }

  @Test func `Exactly one name is required`() {
    harness("update --amount 5.00")
    harness("remove").expectFailure(.usage, "as in 'widget remove default'")
    harness("remove a --widget b").expectFailure(.usage, "name the widget once")
    harness("remove a b").expectFailure(.usage, "unexpected argument 'b'")
    #expect(harness("status").status == .yes)
  }
}
