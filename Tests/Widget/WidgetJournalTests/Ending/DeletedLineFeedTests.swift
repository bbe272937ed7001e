import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Last lines without a line feed, which count if their hashes are correct.
@Suite final class DeletedLineFeedTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: MeteredFiles().system)
    path = directory("default.journal")
  }

  /// Journals of up to 4,096 bytes are read whole, and of longer ones the first line and the last
  /// 16 KiB; the numbers of lines are below and above both limits.
  @Test(arguments: [1, 2, 30, 100])
  func `An update without its line feed counts, and the next command adds it`(
    count: Int
  ) throws {
    var text = JournalText((1...count).map { "\($0).00" })
    try Raw.write(Array(text.bytes.dropLast()), to: path)
    let read = try store.read(.default)
    #expect(read.machine.revision == count && read.head.description == text.head)
    #expect(read.warnings == [.missingLineFeed(file: path)])
    #expect(try store.history(.default).warnings == [.missingLineFeed(file: path)])
    #expect(try store.check(.default).warnings == [.missingLineFeed(file: path)])
    #expect(try store.check(.default).isGood)
    #expect(try store.exportJournal(.default) == text.bytes)
    #expect(try Raw.bytes(at: path) == Array(text.bytes.dropLast()), "a reader changes nothing")

    let written = try store.update(
      .default, at: try Sample.moment(1_795_251_600 + 60 * Int64(count)), amount: "9.00")
    #expect(written.warnings == [.addedLineFeed(file: path)])
    text.update("9.00")
    #expect(try Raw.bytes(at: path) == text.bytes)
    #expect(try store.read(.default).warnings.isEmpty)
    #expect(Raw.names(in: directory.path) == ["default.journal"])
  }

  @Test func `The ids of the lines around a missing line feed are found`() throws {
    var text = JournalText(["200.00"], firstID: "a")
    text.update("80.00", id: "b")
    try Raw.write(Array(text.bytes.dropLast()), to: path)
    _ = try store.update(
      .default, at: try Sample.moment(1_795_251_720), amount: "9.00", id: try CommandID("c"))
    text.update("9.00", id: "c")
    #expect(try Raw.bytes(at: path) == text.bytes)
    #expect(try store.check(.default).isGood)
  }

  @Test func `A capture without its line feed counts`() throws {
    var text = JournalText()
    text.create("200.00", token: "002.k2a4")
    text.capture("200.00")
    try Raw.write(Array(text.bytes.dropLast()), to: path)
    let read = try store.read(.default)
    #expect(read.capture?.record.amount.text == "200.00")
    #expect(read.warnings == [.missingLineFeed(file: path)])
    let again = try store.capture("200.00")
    #expect(again.decision.name == "already_captured")
    #expect(again.widget.warnings == [.missingLineFeed(file: path)])
    #expect(store.updatingError() == .captured(.default, try Sample.dollars("200.00")))
    let other = try WidgetName("other")
    _ = try store.create(
      other, plan: Sample.plan, checkout: .token(try Sample.token()), at: try Sample.moment(),
      amount: "200.00")
    #expect(try store.capture("200.00", of: other).decision.name == "already_captured")
  }

  /// The missing line feed is a NUL byte in a sector of its own.
  @Test func `An unwritten line feed is written by the next command`() throws {
    let count = try LastLine(at: 0).bytes.count - LastLine(at: 0).start
    let journal = try LastLine(at: (513 - count) & 511)
    try Raw.write(Array(journal.bytes.dropLast()) + [0], to: path)
    #expect(try store.read(.default).warnings == [.missingLineFeed(file: path)])
    let written = try store.update("9.00")
    #expect(written.warnings == [.addedLineFeed(file: path)])
    let bytes = try Raw.bytes(at: path)
    #expect(bytes.starts(with: journal.bytes) && bytes.count > journal.bytes.count)
    #expect(try store.history(.default).entries.count == journal.number + 1)
  }

  @Test func `A changed last line of a journal of any length is an error that names it`() throws {
    for count in [1, 2, 100] {
      let text = JournalText((1...count).map { "\($0).00" })
      for offset in stride(from: 1, through: 200, by: count == 100 ? 40 : 7) {
        var bytes = text.bytes
        let place = bytes.count - offset
        bytes[place] = bytes[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        try Raw.write(bytes, to: path)
        guard case .damaged(path, let error) = store.readingError() else {
          Issue.record("line of \(count), \(offset) bytes before its end")
          continue
        }
        #expect(error.line == count)
        #expect(store.updatingError() == .damaged(file: path, error))
        #expect(try Raw.bytes(at: path) == bytes, "a damaged journal is not touched")
      }
    }
  }

  @Test func `An unfinished line of a long journal is set aside by the next command`() throws {
    var text = JournalText((1...100).map { "\($0).00" })
    let whole = text.bytes
    text.update("9.00")
    for end in stride(from: whole.count + 1, to: text.bytes.count - 1, by: 70) {
      try Raw.write(Array(text.bytes[..<end]), to: path)
      let count = end - whole.count
      #expect(
        try store.read(.default).warnings == [.unfinishedLine(file: path, byteCount: count)])
      let written = try store.update("7.00")
      guard case .setAside(count, let side)? = written.warnings.first else {
        Issue.record("\(written.warnings)")
        continue
      }
      #expect(try Raw.bytes(at: side) == Array(text.bytes[whole.count..<end]))
      #expect(try store.history(.default).entries.count == 101)
    }
  }
}
