import Journals
import PropertyTesting
import ScheduleEngine
import Testing

@testable import WidgetJournal

/// The check of a journal, intact and with one damaged byte, line or end.
@Suite struct JournalCheckTests {
  private let journal: CheckedJournal

  init() throws { journal = try CheckedJournal() }

  @Test func `All lines of a good journal are good`() throws {
    try journal.write(journal.text.bytes)
    let check = try journal.store.check(.default)
    #expect(check.isGood && check.mistake == nil)
    #expect(check.goodLineCount == 6 && check.revision == 5)
    #expect(check.head?.description == journal.text.head)
    #expect(check.intactLineCount == 0 && check.damagedLineCount == 0)
    #expect(check.warnings.isEmpty && check.path == journal.path && check.name == .default)
  }

  @Test func `Each changed byte is found, and so are the lines around it`() throws {
    let bytes = journal.text.bytes
    let starts = journal.text.chain.starts
    for place in try thinned(Array(bytes.indices)) where place % 3 == 1 || bytes[place] == 0x0A {
      let line = try #require(starts.lastIndex { $0 <= place })
      try journal.write(changing: place)
      let check = try journal.store.check(.default)
      #expect(check.mistake?.line == line + 1, "byte \(place)")
      #expect(check.goodLineCount == line && check.revision == min(line, 5), "byte \(place)")
      #expect(check.head?.description == (line == 0 ? nil : journal.text.chain.hashes[line]))
      // Without its line feed, a line and the next one are one damaged line. Without a first line,
      // the currency of the others is not known, and none is intact.
      let isLineFeed = bytes[place] == 0x0A
      let damaged = line == 0 ? (isLineFeed ? 5 : 6) : 1
      let intact = line == 0 ? 0 : 5 - line - (isLineFeed && line < 5 ? 1 : 0)
      #expect(check.damagedLineCount == damaged, "byte \(place)")
      #expect(check.intactLineCount == intact, "byte \(place)")
    }
  }

  @Test func `A removed, repeated or moved line is found`() throws {
    let lines = journal.text.chain.lines.map { Array("\($0)\n".utf8) }
    for line in 0..<5 {
      var without = lines
      without.remove(at: line)
      try journal.write(Array(without.joined()))
      #expect(try journal.store.check(.default).mistake?.line == line + 1)
      var doubled = lines
      doubled.insert(lines[line], at: line)
      try journal.write(Array(doubled.joined()))
      #expect(try journal.store.check(.default).mistake?.line == line + 2)
      var swapped = lines
      swapped.swapAt(line, line + 1)
      try journal.write(Array(swapped.joined()))
      #expect(try journal.store.check(.default).mistake?.line == line + 1)
    }
  }

  @Test func `The remains of an unfinished write are a warning`() throws {
    let text = JournalText(["200.00", "80.00"])
    try journal.write(Array(text.bytes[..<(text.chain.starts[1] + 40)]))
    let check = try journal.store.check(.default)
    #expect(check.isGood && check.goodLineCount == 1)
    #expect(check.warnings == [.unfinishedLine(file: journal.path, byteCount: 40)])
  }

  @Test func `A missing widget cannot be checked`() throws {
    #expect(WidgetStore.reason { try journal.store.check(.default) } == .noSuchWidget(.default))
    try journal.write([])
    #expect(WidgetStore.reason { try journal.store.check(.default) } == .noSuchWidget(.default))
  }

  @Test func `A journal of a newer version is not checked`() throws {
    var chain = ChainText()
    chain.append(#"{"format":2,"widget":"default""#)
    try journal.write(chain.bytes)
    guard
      case .newerFormat(journal.path, let error)? =
        WidgetStore.reason({ try journal.store.check(.default) })
    else {
      Issue.record("accepted")
      return
    }
    #expect(error.line == 1)
  }

  @Test func `Damage far before the end of a long journal is found`() throws {
    var text = JournalText((1...300).map { "\($0).00" })
    text.update("9.00")
    var bytes = text.bytes
    bytes[text.chain.starts[149] + 100] ^= 1
    try journal.write(bytes)
    let check = try journal.store.check(.default)
    #expect(check.mistake?.line == 150 && check.goodLineCount == 149)
    #expect(check.intactLineCount == 151 && check.damagedLineCount == 1)
  }
}
