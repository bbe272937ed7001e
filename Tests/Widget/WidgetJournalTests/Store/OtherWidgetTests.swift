import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// A journal under another name than its widget's: a copy, or `Default` where the file system does
/// not distinguish it from `default`.
@Suite struct OtherWidgetTests {
  /// Expects that the error of each call names the journal's widget, and that no call changes the
  /// journal.
  private func expectOther(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let name = try WidgetName("Default")
    let path = directory("Default.journal")
    try Raw.write(bytes, to: path)
    let other = StoreError.Reason.otherWidget(.default, file: path)
    #expect(
      WidgetStore.reason { try store.remove(name) } == other, sourceLocation: sourceLocation)
    #expect(store.readingError(of: name) == other, sourceLocation: sourceLocation)
    #expect(store.updatingError(of: name) == other, sourceLocation: sourceLocation)
    #expect(try Raw.bytes(at: path) == bytes, sourceLocation: sourceLocation)
  }

  @Test func `The journal of another widget is neither read nor removed`() throws {
    try expectOther(try Lines(["200.00", "80.00"]).bytes)
  }

  @Test func `A damaged journal of another widget is not removed`() throws {
    try expectOther(try Lines(["200.00"]).bytes + Array("garbage\n".utf8))
  }

  @Test func `A long journal of another widget is neither read nor removed`() throws {
    try expectOther(try Lines((1...120).map { "\($0).00" }).bytes)
  }

  @Test func `The message names the widget`() {
    let error = StoreError(.otherWidget(.default, file: "/s/Default.journal"))
    #expect(
      error.description
        == "'/s/Default.journal' is the journal of the widget default; use that name, choose one "
        + "that differs in more than capital letters, or move the file away")
  }
}
