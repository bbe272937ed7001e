import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import WidgetJournal

/// The message of each error, which is one line and names the file and the remedy.
@Suite struct MessageTests {
  private static let path = "/s/a.journal"
  private static let full = SystemError(call: "write", path: path, code: ENOSPC)
  private static let newer = JournalError(line: 3, reason: .newerFormat("format 2"))

  private static let errors: [(reason: StoreError.Reason, text: String)] = [
    (.noSuchWidget(.default), "there is no widget default; create it first"),
    (
      .exists(.default),
      "there is a widget default already; update it, or choose another name"
    ),
    (.cannotCreate(full), "cannot create '/s/a.journal': No space left on device (write)"),
    (
      .inputOutput(full),
      "cannot use '/s/a.journal': No space left on device (write)"
    ),
    (
      .uncertain(full),
      "cannot write '/s/a.journal': No space left on device (write); the command may have been "
        + "carried out: look at the widget's history, or repeat the command with the same id"
    ),
    (
      .busy(file: path, waited: .seconds(10)),
      "'/s/a.journal' has been in use for 10.0 seconds; try again later"
    ),
    (
      .newerFormat(file: path, newer),
      "'/s/a.journal', line 3: it was written by a newer version (format 2); update this program"
    ),
    (
      .unknownPlan(Sample.plan, file: path),
      "'/s/a.journal' uses the plan us-pay-in-4, which is not known; update this program"
    ),
    (
      .unknownPlan(Sample.plan, file: nil),
      "there is no plan us-pay-in-4; choose one of the catalog"
    ),
    (
      .refusedDirectory(path: "/s", .foreignOwner(7)),
      "'/s' belongs to another user (number 7); run as that user, or use another directory"
    ),
    (
      .captured(.default, Money(minorUnits: 200_00, currency: .usd)),
      "the order of the widget default was captured for 200.00 USD and cannot be changed; "
        + "create another widget"
    ),
    (
      .damaged(file: path, JournalError(line: 3, reason: .refusedCapture(.tokenExpired))),
      "'/s/a.journal' is damaged, line 3: its capture cannot have been accepted: token_expired; "
        + "restore it from a copy, salvage its good lines into another widget, or remove the widget"
    ),
    (
      .missingJournal(.default, file: path),
      "'/s/a.journal' is missing, and may hold a capture of this checkout; restore it from a copy, "
        + "or remove the widget default"
    ),
    (
      .missingRecord(file: path),
      "'/s/a.journal' is missing, the record of a capture of this checkout; restore it from a copy"
    ),
    (
      .damagedIndex(file: "/s/tokens.index"),
      "'/s/tokens.index' is still damaged after it was rebuilt; check the disk"
    ),
    (
      .nothingToSalvage(file: path),
      "the first line of '/s/a.journal' is damaged; without it nothing can be salvaged"
    ),
  ]

  @Test(arguments: errors.indices)
  func `An error names the mistake and the remedy`(index: Int) {
    #expect(StoreError(Self.errors[index].reason).description == Self.errors[index].text)
  }

  @Test func `A warning names the flaw and its repair`() {
    #expect(
      StoreWarning.unfinishedLine(file: Self.path, byteCount: 30).description
        == "'/s/a.journal' ends in an unfinished line of 30 bytes that was never acknowledged; "
        + "the next update sets it aside")
    #expect(
      StoreWarning.setAside(byteCount: 30, to: "/s/a.journal.torn-2").description
        == "an unfinished line of 30 bytes that was never acknowledged was moved to "
        + "'/s/a.journal.torn-2'")
    #expect(
      StoreWarning.missingLineFeed(file: Self.path).description
        == "the last line of '/s/a.journal' has no line feed; the next update adds it")
    #expect(
      StoreWarning.addedLineFeed(file: Self.path).description
        == "the last line of '/s/a.journal' had no line feed; it was added")
  }

  @Test(arguments: [
    ("a b", "'a b'"), ("ü日", "'ü日'"), ("a\u{0}b\u{1B}[2J", #"'a\u{0}b\u{1b}[2J'"#),
    (#"it's \"#, #"'it\u{27}s \u{5c}'"#),
    ("\u{202E}x\u{2028}\u{A0}", #"'\u{202e}x\u{2028}\u{a0}'"#),
  ])
  func `A path is safe to print`(path: String, quoted: String) {
    #expect(path.quotedPath == quoted)
  }
}
