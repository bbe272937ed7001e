import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite struct UnfinishedLineTests {
  @Test func `A reader warns and leaves the file as it is`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let path = directory("default.journal")
    let torn = try Raw.bytes(at: path) + Array("{\"form".utf8)
    try Raw.write(torn, to: path)
    let read = try store.read(.default)
    #expect(read.machine.revision == 1)
    #expect(read.warnings == [.unfinishedLine(file: path, byteCount: 6)])
    #expect(try store.history(.default).warnings == read.warnings)
    #expect(try Raw.bytes(at: path) == torn)
  }

  @Test func `The next update sets the unfinished line aside and continues`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let path = directory("default.journal")
    try Raw.write(try Raw.bytes(at: path) + Array("{\"form".utf8), to: path)
    let updated = try store.update("2.00")
    let aside = directory("default.journal.torn-2")
    #expect(updated.warnings == [.setAside(byteCount: 6, to: aside)])
    #expect(try Raw.bytes(at: aside) == Array("{\"form".utf8))
    #expect(try Raw.mode(of: aside) == 0o600)
    #expect(try store.totals() == ["1.00", "2.00"])
    #expect(try store.read(.default).warnings.isEmpty)
  }

  @Test func `No set-aside file is overwritten, and no link is followed`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let path = directory("default.journal")
    try Raw.write([0x21], to: directory("default.journal.torn-2"))
    try Raw.link(directory("default.journal.torn-2-2"), symbolicallyTo: directory("elsewhere"))
    try Raw.write(try Raw.bytes(at: path) + [0x7B], to: path)
    let aside = directory("default.journal.torn-2-3")
    #expect(try store.update("2.00").warnings == [.setAside(byteCount: 1, to: aside)])
    #expect(try Raw.bytes(at: directory("default.journal.torn-2")) == [0x21])
    #expect(!Raw.exists(directory("elsewhere")))
  }

  @Test func `A line that cannot be set aside stays, and no file is left`() throws {
    func prepare(_ directory: borrowing TemporaryDirectory) throws -> [UInt8] {
      try WidgetStore.test(directory.path).update("1.00")
      let path = directory("default.journal")
      let torn = try Raw.bytes(at: path) + Array("{\"form".utf8)
      try Raw.write(torn, to: path)
      return torn
    }
    func trace() throws -> [SystemCalls.Call] {
      let directory = try TemporaryDirectory()
      _ = try prepare(directory)
      let plan = FaultPlan()
      try WidgetStore.test(directory.path, system: plan.system).update("2.00")
      return plan.trace
    }
    let truncate = try #require(try trace().firstIndex(of: .truncate))
    for failing in 0...truncate {
      let directory = try TemporaryDirectory()
      let torn = try prepare(directory)
      let plan = FaultPlan { _, index in index == failing ? .fails(ENOSPC) : nil }
      let store = WidgetStore.test(directory.path, system: plan.system)
      #expect(store.updatingError() != nil)
      #expect(Raw.names(in: directory.path) == ["default.journal"], "call \(failing)")
      #expect(try Raw.bytes(at: directory("default.journal")) == torn, "call \(failing)")
    }
  }

  @Test func `A set-aside file has a free name, even if many are used`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let path = directory("default.journal")
    try Raw.write(try Raw.bytes(at: path) + [0x7B], to: path)
    try Raw.write([], to: directory("default.journal.torn-2"))
    for number in 2...1_200 { try Raw.write([], to: directory("default.journal.torn-2-\(number)")) }
    let aside = directory("default.journal.torn-2-1201")
    #expect(try store.update("2.00").warnings == [.setAside(byteCount: 1, to: aside)])
    try store.remove(.default)
    #expect(Raw.names(in: directory.path).isEmpty)
  }

  @Test func `A rejected update leaves the unfinished line where it is`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let path = directory("default.journal")
    let torn = try Raw.bytes(at: path) + [0x7B]
    try Raw.write(torn, to: path)
    #expect(WidgetStore.reason { try store.update("0") } != nil)
    #expect(try Raw.bytes(at: path) == torn)
    #expect(Raw.names(in: directory.path) == ["default.journal"])
  }

  @Test func `A journal that is cut off at any byte of its last line can be continued`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    let lines = try Lines(["200.00", "80.00"])
    for end in lines.starts[1]..<(lines.bytes.count - 1) {
      try Raw.write(Array(lines.bytes[..<end]), to: path)
      let updated = try store.update("35.01")
      #expect(updated.machine.revision == 2, "cut at \(end)")
      #expect(updated.warnings.count == (end == lines.starts[1] ? 0 : 1))
      #expect(try store.totals() == ["200.00", "35.01"])
      try store.remove(.default)
    }
  }

  @Test func `A journal without a whole line is no widget, and a creation replaces it`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    let first = try Lines(["200.00"]).bytes
    for end in 0..<(first.count - 1) {
      try Raw.write(Array(first[..<end]), to: path)
      #expect(store.readingError() == .noSuchWidget(.default), "cut at \(end)")
      #expect(WidgetStore.reason { try store.remove(.default) } == .noSuchWidget(.default))
      #expect(try store.update("35.01").machine.revision == 1)
      #expect(try store.totals() == ["35.01"])
      try store.remove(.default)
    }
  }

  @Test func `Every call reports damage, and changes nothing`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    var bytes = try Lines(["200.00", "80.00"]).bytes
    bytes[bytes.count - 100] ^= 1
    try Raw.write(bytes, to: path)
    let damage = StoreError.Reason.damaged(
      file: path, JournalError(line: 2, reason: .hashMismatch))
    #expect(store.readingError() == damage)
    #expect(store.updatingError() == damage)
    #expect(WidgetStore.reason { try store.history(.default) } == damage)
    #expect(try Raw.bytes(at: path) == bytes)
    #expect(
      StoreError(damage).description
        == "'\(path)' is damaged, line 2: it was changed after it was written: its hash is "
        + "another one; restore it from a copy, salvage its good lines into another widget, or "
        + "remove the widget")
    try store.remove(.default)
    #expect(store.readingError() == .noSuchWidget(.default))
  }

  @Test(arguments: ["", "{\"form"])
  func `A journal of a newer version is not touched`(tail: String) throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    let bytes =
      try Lines(["200.00"]).bytes + sealed(#"{"format":2,"capture":true"#) + Array(tail.utf8)
    try Raw.write(bytes, to: path)
    let newer = StoreError.Reason.newerFormat(
      file: path, JournalError(line: 2, reason: .newerFormat("format 2")))
    #expect(store.readingError() == newer)
    #expect(store.updatingError() == newer)
    #expect(WidgetStore.reason { try store.remove(.default) } == newer)
    #expect(try Raw.bytes(at: path) == bytes)
    #expect(Raw.names(in: directory.path) == ["default.journal"])
  }
}
