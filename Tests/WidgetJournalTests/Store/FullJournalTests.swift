import ScheduleEngine
import Testing

@testable import WidgetJournal

/// Journals that have come to their limit.
@Suite struct FullJournalTests {
  @Test func anUpdateThatFitsToTheByteIsAcceptedAndTheNextIsRefused() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    try WidgetStore.test(directory.path).update("1.00")
    try WidgetStore.test(directory.path).update("2.00")
    let bytes = try Raw.bytes(at: path)
    try WidgetStore.test(directory.path).remove(.default)

    let full = StoreError.Reason.journalFull(file: path)
    let small = WidgetStore.test(directory.path, journalLimit: bytes.count - 1)
    try small.update("1.00")
    #expect(WidgetStore.reason { try small.update("2.00") } == full)
    #expect(try small.totals() == ["1.00"])

    let store = WidgetStore.test(directory.path, journalLimit: bytes.count)
    try store.update("2.00")
    #expect(WidgetStore.reason { try store.update("3.00") } == full)
    #expect(try Raw.bytes(at: path) == bytes)
    #expect(try store.totals() == ["1.00", "2.00"])
    try store.remove(.default)
    #expect(try store.update("3.00").machine.revision == 1)
  }

  @Test func aRefusedUpdateLeavesAnUnfinishedLineWhereItIs() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    try WidgetStore.test(directory.path).update("1.00")
    let torn = try Raw.bytes(at: path) + [0x7B]
    try Raw.write(torn, to: path)
    let store = WidgetStore.test(directory.path, journalLimit: torn.count)
    #expect(store.updatingError() == .journalFull(file: path))
    #expect(try Raw.bytes(at: path) == torn)
    #expect(Raw.names(in: directory.path) == ["default.journal"])
  }

  @Test func aLargerFileIsRefusedAndCanBeRemoved() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    for line in [Golden.create + "\n" + Golden.update + "\n", "\0\n\n" + Golden.create] {
      let bytes = Array(line.utf8)
      try Raw.write(bytes, to: path)
      let store = WidgetStore.test(directory.path, journalLimit: bytes.count - 1)
      let refused = StoreError.Reason.refusedFile(path: path, .tooLarge(bytes.count))
      #expect(store.readingError() == refused)
      #expect(store.updatingError() == refused)
      try store.remove(.default)
      #expect(store.readingError() == .noSuchWidget(.default))
    }
  }

  @Test func theLimitIsAsDocumentedAndTheMessageSaysWhatToDo() {
    #expect(WidgetStore.maximumJournalByteCount == 16 * 1_024 * 1_024)
    #expect(
      StoreError(.journalFull(file: "/s/a.journal")).description
        == "'/s/a.journal' is full; create another widget, or remove this one")
  }
}
