import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// NUL bytes, which a sector contains if the file grew and the power failed before the sector was
/// written.
@Suite struct UnwrittenLineTests {
  /// Returns up to three lines; the third is in one sector, the second in two.
  private static func sample(_ count: Int = 3) throws -> Lines {
    try Lines(["200.00", "80.00", "35.01"].prefix(count).map { $0 })
  }

  @Test func `A last line of any length without any of its sectors is unfinished`() throws {
    let lines = try Self.sample()
    let start = lines.starts[2]
    for count in 1...lines.lines[2].count {
      let journal = try replay(lines.bytes[..<start] + [UInt8](repeating: 0, count: count))
      #expect(journal.entries == Array(lines.journal.entries.dropLast()), "\(count) bytes")
      #expect(journal.byteCount == start)
      #expect(journal.tornByteCount == count)
    }
  }

  @Test func `A last line without its first or its last sector is unfinished`() throws {
    let lines = try Self.sample(2)
    let (start, end) = (lines.starts[1], lines.bytes.count)
    #expect((start..<end).contains(512))
    for lost in [start..<512, 512..<end] {
      var bytes = lines.bytes
      for offset in lost { bytes[offset] = 0 }
      let journal = try replay(bytes)
      #expect(journal.entries == Array(lines.journal.entries.dropLast()), "\(lost)")
      #expect(journal.tornByteCount == end - start)
    }
  }

  @Test func `A NUL anywhere else in the last line is an error that names it`() throws {
    let lines = try Self.sample()
    for offset in lines.starts[2]..<lines.bytes.count {
      var replaced = lines.bytes
      replaced[offset] = 0
      let isLineFeed = offset == lines.bytes.count - 1
      #expect(mistake(in: replaced)?.line == (isLineFeed ? nil : 3), "byte \(offset) replaced")
      var longer = lines.bytes
      longer.insert(0, at: offset)
      #expect(mistake(in: longer)?.line == 3, "a byte put in before \(offset)")
    }
  }

  @Test func `A run of NULs in the last line that is no sector is an error that names it`() throws {
    let lines = try Self.sample()
    let (start, end) = (lines.starts[2], lines.bytes.count)
    for offset in (start + 1)..<end {
      for run in [start..<offset, offset..<end] where run != end - 1..<end {
        var bytes = lines.bytes
        for index in run { bytes[index] = 0 }
        #expect(mistake(in: bytes)?.line == 3, "bytes \(run)")
      }
    }
  }

  @Test func `A NUL in an earlier line is damage that names its line`() throws {
    let lines = try Self.sample()
    for line in 0..<2 {
      for offset in lines.starts[line]..<lines.starts[line + 1] {
        var replaced = lines.bytes
        replaced[offset] = 0
        #expect(mistake(in: replaced)?.line == line + 1, "byte \(offset)")
        var longer = lines.bytes
        longer.insert(0, at: offset)
        #expect(mistake(in: longer)?.line == line + 1, "before byte \(offset)")
      }
    }
  }

  @Test func `A NUL in the only line is damage, and the widget is listed`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    var bytes = try Lines(["200.00"]).bytes
    bytes[100] = 0
    try Raw.write(bytes, to: path)
    let damage = StoreError.Reason.damaged(
      file: path, JournalError(line: 1, reason: .changedEnding))
    #expect(store.readingError() == damage)
    #expect(store.updatingError() == damage)
    #expect(try store.list() == [.default])
    #expect(try Raw.bytes(at: path) == bytes)
  }

  @Test func `A single line that was not written is no widget, and is set aside`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    let bytes = [UInt8](repeating: 0, count: 332)
    try Raw.write(bytes, to: path)
    #expect(store.readingError() == .noSuchWidget(.default))
    #expect(try store.list() == [])
    let aside = directory("default.journal.torn-1")
    #expect(
      try store.update("35.01").warnings == [.setAside(byteCount: bytes.count, to: aside)])
    #expect(try Raw.bytes(at: aside) == bytes)
    #expect(try store.totals() == ["35.01"])
  }

  @Test func `A NUL in place of the last line feed revokes no line`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    var bytes = try Self.sample().bytes
    bytes[bytes.count - 1] = 0
    try Raw.write(bytes, to: path)
    #expect(try store.read(.default).warnings == [.missingLineFeed(file: path)])
    #expect(try store.update("9.00").warnings == [.addedLineFeed(file: path)])
    #expect(try store.totals() == ["200.00", "80.00", "35.01", "9.00"])
  }
}
