import Testing

@testable import WidgetJournal

/// NUL bytes, which stand where a file has grown and its bytes had not been written.
@Suite struct UnwrittenLineTests {
  private static func sample() throws -> Lines { try Lines(["200.00", "80.00", "35.01"]) }

  /// What becomes of the sample's last line when bytes are replaced.
  private func expectTorn(
    _ bytes: [UInt8], _ lines: Lines, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let journal = try replay(bytes)
    let entries = Array(lines.journal.entries.dropLast())
    #expect(journal.entries == entries, comment, sourceLocation: sourceLocation)
    #expect(journal.byteCount == lines.starts[2], comment, sourceLocation: sourceLocation)
    #expect(
      journal.tornByteCount == bytes.count - lines.starts[2], comment,
      sourceLocation: sourceLocation)
  }

  @Test func aLastLineWithANULAnywhereIsAnUnfinishedOne() throws {
    let lines = try Self.sample()
    for offset in lines.starts[2]..<lines.bytes.count {
      var replaced = lines.bytes
      replaced[offset] = 0
      try expectTorn(replaced, lines, "byte \(offset) replaced")
      var longer = lines.bytes
      longer.insert(0, at: offset)
      try expectTorn(longer, lines, "a byte put in before \(offset)")
    }
  }

  @Test func aLastLineOfWhichAnyRunOfBytesIsUnwrittenIsAnUnfinishedOne() throws {
    let lines = try Self.sample()
    let (start, end) = (lines.starts[2], lines.bytes.count)
    for offset in start..<end {
      for run in [start..<(offset + 1), offset..<end] {
        var bytes = lines.bytes
        for index in run { bytes[index] = 0 }
        try expectTorn(bytes, lines, "bytes \(run)")
      }
    }
  }

  @Test func aNULInAnEarlierLineIsDamageThatNamesItsLine() throws {
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

  @Test func aNULInTheOnlyLineLeavesNoWidgetAndIsSetAside() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    var bytes = try Lines(["200.00"]).bytes
    bytes[100] = 0
    try Raw.write(bytes, to: path)
    #expect(store.readingError() == .noSuchWidget(.default))
    #expect(try store.list() == [])
    let aside = directory("default.journal.torn-1")
    #expect(
      try store.update("35.01").warnings == [.setAside(byteCount: bytes.count, to: aside)])
    #expect(try Raw.bytes(at: aside) == bytes)
    #expect(try store.totals() == ["35.01"])
  }

  @Test func aReaderWarnsOfALastLineWithANULAndTheNextUpdateGoesOn() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let path = directory("default.journal")
    let lines = try Self.sample()
    var bytes = lines.bytes
    bytes[bytes.count - 1] = 0
    try Raw.write(bytes, to: path)
    let count = lines.lines[2].count
    #expect(
      try store.read(.default).warnings == [.unfinishedLine(file: path, byteCount: count)])
    #expect(try store.list() == [.default])
    let aside = directory("default.journal.torn-3")
    #expect(try store.update("9.00").warnings == [.setAside(byteCount: count, to: aside)])
    #expect(try store.totals() == ["200.00", "80.00", "9.00"])
  }
}
