import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Journals that are exported and imported.
@Suite final class MovedJournalTests {
  private let journal: CheckedJournal
  private let target: TemporaryDirectory
  private let other: WidgetStore

  init() throws {
    journal = try CheckedJournal()
    target = try TemporaryDirectory()
    other = .test(target.path, system: MeteredFiles().system)
  }

  @Test func `An exported journal is its bytes, and an imported one has its head`() throws {
    try journal.write(journal.text.bytes)
    let exported = try journal.store.exportJournal(.default)
    #expect(exported == journal.text.bytes)
    let widget = try other.importJournal(exported)
    #expect(widget.head.description == journal.text.head && widget.capture != nil)
    #expect(try Raw.bytes(at: target("default.journal")) == journal.text.bytes)
    #expect(try Raw.mode(of: target("default.journal")) == 0o600)
    #expect(Raw.names(in: target.path) == ["default.journal", "tokens.index"])
    #expect(try other.capture("90.00", of: nil).decision.name == "already_captured")
  }

  @Test func `A tokenless journal of any length is exported and imported`() throws {
    for count in [1, 2, 300] {
      let text = JournalText((1...count).map { "\($0).00" })
      try journal.write(text.bytes)
      let widget = try other.importJournal(try journal.store.exportJournal(.default))
      #expect(widget.head.description == text.head && widget.machine.revision == count)
      #expect(try other.exportJournal(.default) == text.bytes)
      #expect(Raw.names(in: target.path) == ["default.journal"])
      try other.remove(.default)
    }
  }

  @Test func `A journal with a changed byte is rejected, and no widget is created`() throws {
    for place in try thinned(Array(journal.text.bytes.indices)) where place % 5 == 2 {
      var bytes = journal.text.bytes
      bytes[place] = bytes[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      let line = try #require(journal.text.chain.starts.lastIndex { $0 <= place }) + 1
      guard
        case .unusableImport(let error?)? = WidgetStore.reason({ try other.importJournal(bytes) })
      else {
        Issue.record("byte \(place)")
        continue
      }
      #expect(error.line == line)
    }
    #expect(Raw.names(in: target.path).isEmpty)
  }

  /// Cut off at the end of a line, with or without the line feed, a journal is accepted.
  @Test func `A journal that is cut off within a line is rejected`() throws {
    let starts = journal.text.chain.starts
    for count in try thinned(Array(0..<journal.text.bytes.count)) where count % 4 != 1 {
      let isWhole = count > 0 && (starts.contains(count) || starts.contains(count + 1))
      guard !isWhole else { continue }
      guard
        case .unusableImport? = WidgetStore.reason({
          try other.importJournal(Array(journal.text.bytes[..<count]))
        })
      else {
        Issue.record("\(count) bytes")
        continue
      }
    }
    #expect(Raw.names(in: target.path).isEmpty)
    let shorter = try other.importJournal(Array(journal.text.bytes[..<starts[2]]))
    #expect(shorter.head.description == journal.text.chain.hashes[2])
    try other.remove(.default)
    let last = try other.importJournal(Array(journal.text.bytes.dropLast()))
    #expect(last.head.description == journal.text.head)
    #expect(try Raw.bytes(at: target("default.journal")) == journal.text.bytes)
  }

  @Test func `Bytes that are no journal are rejected`() throws {
    let second = Array(journal.text.bytes[journal.text.chain.starts[1]...])
    for bytes in [[], Array("\n".utf8), Array("x".utf8), [0, 0, 0], second] {
      guard case .unusableImport? = WidgetStore.reason({ try other.importJournal(bytes) }) else {
        Issue.record("\(bytes.prefix(20))")
        continue
      }
    }
    #expect(Raw.names(in: target.path).isEmpty)
  }

  @Test func `A used name is rejected for any content of its journal`() throws {
    let widget = try other.update("9.00")
    #expect(
      WidgetStore.reason { try other.importJournal(journal.text.bytes) } == .exists(.default))
    #expect(try other.read(.default).head == widget.head)
    try Raw.write(Array("damaged\n".utf8), to: target("default.journal"))
    #expect(
      WidgetStore.reason { try other.importJournal(journal.text.bytes) } == .exists(.default))
    #expect(try Raw.bytes(at: target("default.journal")) == Array("damaged\n".utf8))
    try Raw.write([], to: target("default.journal"))
    #expect(try other.importJournal(journal.text.bytes).machine.revision == 5)
  }

  /// Each system call of the import fails once; then the whole widget exists, or no widget does.
  @Test func `A failed import leaves the whole widget or none`() throws {
    var index = 0
    while true {
      let plan = FaultPlan { [index] call, number in
        number == index && call != .pause ? .fails(EIO) : nil
      }
      let directory = try TemporaryDirectory()
      let faulty = WidgetStore.test(directory.path, system: plan.system)
      let reason = WidgetStore.reason { try faulty.importJournal(journal.text.bytes) }
      let after = WidgetStore.test(directory.path)
      if reason == nil {
        #expect(try after.read(.default).head.description == journal.text.head, "call \(index)")
      } else if try after.list().isEmpty {
        #expect(try after.importJournal(journal.text.bytes).machine.revision == 5)
      } else {
        #expect(try after.exportJournal(.default) == journal.text.bytes, "call \(index)")
      }
      guard plan.trace.count > index else { break }
      index += 1
    }
    #expect(index > 20)
  }

  @Test func `A damaged journal is not exported`() throws {
    for line in 0..<6 {
      try journal.write(changing: journal.text.chain.starts[line] + 150)
      guard
        case .damaged(journal.path, let error)? =
          WidgetStore.reason({ try journal.store.exportJournal(.default) })
      else {
        Issue.record("line \(line + 1)")
        continue
      }
      #expect(error.line == line + 1)
    }
  }

  @Test func `An unfinished line is not exported`() throws {
    let text = JournalText(["200.00", "80.00"])
    try journal.write(Array(text.bytes[..<(text.chain.starts[1] + 90)]))
    #expect(
      try journal.store.exportJournal(.default) == Array(text.bytes[..<text.chain.starts[1]]))
  }
}
