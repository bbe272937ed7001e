import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget trash")
struct TrashTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": "002.t\n"]) }

  /// Sets the clock to a number of days after 2026-11-21T10:00:00Z.
  private func advance(days: Int64) throws {
    let today = try CivilDate("2026-11-21").adding(days: Int(days))
    let moment = Moment(
      today: today, secondsSinceEpoch: CommandHarness.seconds + days * 86_400)
    harness.environment.now = { moment }
  }

  private func remove() {
    harness("create w --amount 80.00 --id c-1")
    harness("update --widget w --amount 90.00 --id u-1")
    harness("remove w")
  }

  @Test func `A restored widget has its history, its head and its ids`() {
    harness("create w --amount 80.00 --id c-1")
    harness("update --widget w --amount 90.00 --id u-1")
    let (history, status) = (harness("history w --json"), harness("status w --json"))
    let exported = harness("export w")
    harness("remove w")
    harness("status w").expectFailure(.noInput, "there is no widget w")
    #expect(
      harness("trash list").output == """
        KIND    NAME  REMOVED               UNTIL       TOTAL      STATE
        widget  w     2026-11-21T10:00:00Z  2026-12-21  90.00 USD  not captured

        """)
    #expect(
      harness("trash restore w").output == """
        restored
          Widget       w, revision 2
          Order total  90.00 USD

        """)
    #expect(harness("history w --json") == history)
    #expect(harness("status w --json") == status)
    #expect(harness("export w") == exported)
    #expect(harness("check w").status == .yes)
    #expect(harness("trash list") == CommandResult())
    #expect(harness("update --widget w --amount 90.00 --id u-1 --json").status == .yes)
    #expect(harness("history w --json") == history)
    harness("update --widget w --amount 7.00 --id u-1").expectFailure(.data, "the id u-1")
  }

  @Test func `A removal is restored once, and a taken name needs another`() {
    remove()
    harness("create w --amount 5.00")
    harness("trash restore w --json").expectJSONFailure(
      .cannotCreate,
      #"{"error":{"code":"widget_exists","message":"there is a widget w already","field":"NAME","#
        + #""remedy":"'widget trash restore w --as NEW' restores the removed one under another name"}}"#
    )
    harness("create taken --amount 5.00")
    harness("trash restore w --as taken").expectFailure(
      .cannotCreate, "there is a widget taken already; pass another name by --as")
    #expect(harness("trash restore w --as v").status == .yes)
    #expect(harness("history v").output.split(separator: "\n").count == 3)
    #expect(harness("status w").output.contains("5.00 USD"))
    harness("remove v")
    #expect(harness("trash restore v").status == .yes)
    harness("trash restore v").expectFailure(
      .cannotCreate, "the removed widget v was restored already; 'widget status v' shows it")
    harness("trash restore v --as u").expectFailure(.cannotCreate, "was restored already")
    harness("trash restore nobody").expectFailure(
      .noInput, "no widget nobody was removed; 'widget trash list' shows what was")
  }

  @Test func `A captured order stays captured`() {
    let capture = "capture --amount 80.00 --token-file token.txt"
    harness("create w --amount 80.00 --token-file token.txt")
    harness(capture)
    harness("remove w --force")
    #expect(harness("trash list").output.hasSuffix("80.00 USD  captured\n"))
    #expect(
      harness("trash restore w").output.contains(
        "  Captured     80.00 USD at 2026-11-21T10:00:00Z\n"))
    #expect(harness("\(capture) --json").output.contains(#""decision":"already_captured""#))
    harness("update --widget w --amount 90.00").expectFailure(.data, "was captured for 80.00 USD")
    #expect(harness("check --all").status == .yes)
  }

  @Test func `An order that another widget captured since is not restored`() {
    harness("create w --amount 80.00 --token-file token.txt")
    harness("remove w")
    harness("create v --amount 90.00 --token-file token.txt")
    harness("capture --amount 90.00 --token-file token.txt")
    for line in ["trash restore w", "trash restore w --as u"] {
      harness(line).expectFailure(
        .data,
        "the order of this checkout was captured for 90.00 USD by the widget v; it cannot be captured "
          + "by another")
    }
    harness("status w").expectFailure(.noInput, "there is no widget w")
  }

  @Test func `After the thirtieth day, nothing is listed or restored`() throws {
    remove()
    harness("account open a --amount 80.00")
    harness("account remove a --force")
    try advance(days: 30)
    #expect(harness("trash list").output.split(separator: "\n").count == 3)
    try advance(days: 31)
    #expect(harness("trash list --json") == CommandResult())
    harness("trash restore w").expectFailure(
      .noInput, "the widget w was removed on 2026-11-21; it stayed 30 days")
    harness("trash restore a --account").expectFailure(
      .noInput, "the account a was removed on 2026-11-21; it stayed 30 days")
    try advance(days: 30)
    // The day of a purchase does not change the time of the command.
    #expect(harness("trash restore w --today 2027-11-21").status == .yes)
    #expect(harness("trash restore a --account").status == .yes)
  }

  @Test func `A restored account has its events, its debt and its ids`() {
    harness("account open a --amount 80.00 --currency AUD")
    harness("account pay a --amount 20.00 --id p-1")
    let (history, status) = (harness("account history a --json"), harness("account status a"))
    #expect(
      harness("account remove a --force").output == """
        removed
          Account      a, revision 2
          Order total  80.00 AUD
          Owed in all  60.00 AUD
        'widget trash restore a --account' brings it back until 2026-12-21

        """)
    #expect(harness("trash list").output.hasSuffix("80.00 AUD  60.00 AUD owed\n"))
    harness("trash restore a").expectFailure(.noInput, "no widget a was removed")
    #expect(
      harness("trash restore a --account").output == """
        restored
          Account      a, revision 2
          Order total  80.00 AUD
          Owed in all  60.00 AUD

        """)
    #expect(harness("account history a --json") == history)
    #expect(harness("account status a") == status)
    #expect(harness("account pay a --amount 20.00 --id p-1").status == .yes)
    #expect(harness("account history a --json") == history)
    harness("trash restore a --account --as b").expectFailure(
      .cannotCreate, "the removed account a was restored already")
    #expect(harness("account check --all").status == .yes)
  }

  @Test func `An order has one account`() {
    harness("create w --amount 80.00 --token-file token.txt")
    harness("capture --amount 80.00 --token-file token.txt")
    harness("account open a --from-widget w")
    harness("account remove a --force")
    harness("account open b --from-widget w")
    harness("trash restore a --account").expectFailure(
      .cannotCreate, "the order has the account b already")
    harness("account remove b --force")
    #expect(harness("trash restore a --account").status == .yes)
    harness("trash restore b --account").expectFailure(
      .cannotCreate, "the order has the account a already")
  }

  @Test func `A damaged account is not restored, and its removal promises nothing`() throws {
    harness("account open a --amount 80.00")
    harness("account pay a --amount 20.00")
    try harness.storeFile.replace("20.00", by: "21.00", in: "a", line: 2)
    let removed = harness("account remove a --force --json")
    #expect(removed.status == .yes && !removed.output.contains("restorableUntil"))
    #expect(harness("trash list").output.hasSuffix("unknown  damaged\n"))
    harness("trash restore a --account").expectFailure(
      .data, "the removed account a is damaged, line 2: ")
    #expect(harness("account list") == CommandResult())
  }

  @Test func `At a terminal, an empty list has a hint`() {
    (harness.environment.isInteractive, harness.environment.outputIsTerminal) = (true, true)
    #expect(
      harness("trash list --color never").error
        == "hint: no widget or account was removed in the last 30 days\n")
  }
}
