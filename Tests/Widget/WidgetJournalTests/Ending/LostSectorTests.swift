import Journals
import PropertyTesting
import Testing

@testable import WidgetJournal

/// The parts of a line that an unfinished write leaves, in which whole sectors may be missing.
///
/// A journal that ends with any of them is accepted.
@Suite struct LostSectorTests {
  /// Returns the expected reading of a journal that ends at `end` and whose `lost` sectors are
  /// NULs.
  private func expected(
    _ journal: LastLine, _ end: Int, _ lost: [Range<Int>]
  ) -> EndReading {
    let last = journal.bytes.count - 1
    if end == journal.start { return .withoutLast(unfinished: 0) }
    if lost.isEmpty, end > last { return .whole }
    if lost.isEmpty, end == last { return .wholeWithoutLineFeed }
    // Only the line feed, which is in a sector of its own, is missing.
    if lost == [last..<(last + 1)] { return .wholeWithoutLineFeed }
    return .withoutLast(unfinished: end - journal.start)
  }

  @Test func `Any written part of a line is left out, and nothing else`() throws {
    for place in [0, 1, 100, 230, 300, 511] {
      let journal = try LastLine(at: place)
      for end in journal.start...journal.bytes.count {
        let reading = EndReading(Array(journal.bytes[..<end]), of: journal)
        #expect(reading == expected(journal, end, []), "place \(place), \(end) bytes")
      }
    }
  }

  /// The last line has about 288 bytes, so it is in one sector or in two.
  @Test func `A part without any of its sectors is left out, and nothing else`() throws {
    for place in try thinned(Array(0..<512)) where place % 29 == 0 || place > 509 || place < 2 {
      let journal = try LastLine(at: place)
      let count = journal.bytes.count - journal.start
      for end in stride(from: journal.start, through: journal.bytes.count, by: 1)
      where count - (end - journal.start) < 4 || end % 512 < 3 || end % 23 == 0 {
        let sectors = LastLine.sectors(of: journal.start..<end)
        for chosen in 0..<(1 << sectors.count) {
          let lost = sectors.enumerated().filter { chosen & 1 << $0.offset != 0 }.map(\.element)
          let bytes = Array(journal.erasing(lost)[..<end])
          #expect(
            EndReading(bytes, of: journal) == expected(journal, end, lost),
            "place \(place), \(end) bytes without \(lost)")
        }
      }
    }
  }

  /// A line with a long id is in up to three sectors.
  @Test func `Any sectors of a line in several sectors may be missing`() throws {
    for place in [0, 1, 256, 450, 511] {
      let before = try LastLine(at: place)
      // A reader only knows the opening of an unfinished line, so any bytes can follow it.
      let opening = Array(before.bytes[before.start...].prefix(120))
      let line = opening + [UInt8](repeating: 0x6E, count: 1_400)
      let start = before.start
      let sectors = LastLine.sectors(of: start..<(start + line.count))
      for chosen in 0..<(1 << sectors.count) {
        var bytes = Array(before.bytes[..<start]) + line
        for (index, sector) in sectors.enumerated() where chosen & 1 << index != 0 {
          for place in sector { bytes[place] = 0 }
        }
        let reading = EndReading(bytes, of: before)
        #expect(reading == .withoutLast(unfinished: line.count), "place \(place), \(chosen)")
      }
    }
  }

  @Test func `A first line that was not finished is no widget`() throws {
    let line = JournalText(["200.00"]).bytes
    for end in 0..<(line.count - 1) {
      let journal = try replay(Array(line[..<end]))
      #expect(journal.widget == nil && journal.tornByteCount == end)
      let unwritten = try replay([UInt8](repeating: 0, count: end))
      #expect(unwritten.widget == nil && unwritten.tornByteCount == end)
    }
    #expect(try replay(Array(line.dropLast())).entries.count == 1)
  }

  @Test func `After a journal of any length, NUL bytes up to a line's length are accepted`() throws
  {
    let journal = try LastLine(at: 100)
    for count in [1, 2, 411, 412, 413, 4_095] {
      let bytes = journal.bytes + [UInt8](repeating: 0, count: count)
      let read = try replay(bytes)
      #expect(read.entries == journal.entries && read.ending == .unfinished(byteCount: count))
    }
    let tooMany = journal.bytes + [UInt8](repeating: 0, count: 4_096)
    let line = journal.number + 1
    #expect(mistake(in: tooMany) == JournalError(line: line, reason: .tooLong))
  }
}
