import Journals
import Testing

@testable import WidgetJournal

@Suite struct JournalDamageTests {
  /// Returns three lines; damage of the last one is the hardest to distinguish from a crash.
  private static func sample() throws -> Lines { try Lines(["200.00", "80.00", "35.01"]) }

  @Test(arguments: [0x01, 0x08, 0x20, 0x80, 0xFF] as [UInt8])
  func `A changed byte is an error that names its line`(mask: UInt8) throws {
    let lines = try Self.sample()
    let (bytes, starts) = (lines.bytes, lines.starts)
    for line in lines.lines.indices {
      for offset in starts[line]..<starts[line + 1] {
        var damaged = bytes
        damaged[offset] ^= mask
        #expect(mistake(in: damaged)?.line == line + 1, "byte \(offset) of line \(line + 1)")
      }
    }
  }

  @Test(arguments: [0x0A, 0x22, 0x7D] as [UInt8])
  func `A byte replaced by a special one is an error that names its line`(byte: UInt8) throws {
    let lines = try Self.sample()
    let (bytes, starts) = (lines.bytes, lines.starts)
    for line in lines.lines.indices {
      for offset in starts[line]..<starts[line + 1] where bytes[offset] != byte {
        var damaged = bytes
        damaged[offset] = byte
        #expect(mistake(in: damaged)?.line == line + 1, "byte \(offset) of line \(line + 1)")
      }
    }
  }

  @Test func `A byte removed before the end is an error that names its line`() throws {
    let lines = try Self.sample()
    let (bytes, starts) = (lines.bytes, lines.starts)
    for line in lines.lines.indices {
      for offset in starts[line]..<starts[line + 1] where offset != bytes.count - 1 {
        var damaged = bytes
        damaged.remove(at: offset)
        #expect(mistake(in: damaged)?.line == line + 1, "byte \(offset) of line \(line + 1)")
      }
    }
  }

  @Test(arguments: [0x0A, 0x61] as [UInt8])
  func `An inserted byte is an error that names its line`(byte: UInt8) throws {
    let lines = try Self.sample()
    let (bytes, starts) = (lines.bytes, lines.starts)
    for line in lines.lines.indices {
      for offset in starts[line]..<starts[line + 1] {
        var damaged = bytes
        damaged.insert(byte, at: offset)
        // An extra line feed at the end of a line leaves the line whole and adds an empty one.
        let isEmptyLine = byte == 0x0A && offset == starts[line + 1] - 1
        #expect(
          mistake(in: damaged)?.line == line + (isEmptyLine ? 2 : 1),
          "byte \(offset) of line \(line + 1)")
      }
    }
  }

  @Test func `A journal cut off at any byte keeps every whole line`() throws {
    let lines = try Self.sample()
    let (bytes, starts) = (lines.bytes, lines.starts)
    for end in 0...bytes.count {
      let journal = try replay(Array(bytes[..<end]))
      if let line = starts.firstIndex(of: end + 1) {
        // A line is whole even without its line feed.
        #expect(journal.entries == Array(lines.journal.entries[..<line]), "cut at \(end)")
        #expect(journal.byteCount == end)
        #expect(journal.ending == .missingLineFeed(surplus: 0))
        continue
      }
      let whole = starts.lastIndex { $0 <= end } ?? 0
      #expect(journal.entries == Array(lines.journal.entries[..<whole]), "cut at \(end)")
      #expect(journal.byteCount == starts[whole])
      #expect(journal.tornByteCount == end - starts[whole])
    }
  }

  @Test(arguments: [[0, 0x61], [0x0B], [0x61, 0x62], Array("{\"format\"".utf8)] as [[UInt8]])
  func `A whole line that is followed by bytes is damage, not an unfinished line`(more: [UInt8])
    throws
  {
    let lines = try Self.sample()
    #expect(
      mistake(in: lines.bytes.dropLast() + more) == JournalError(line: 3, reason: .missingLineFeed))
  }

  @Test(arguments: ["x", "garbage, but short", "{\"format\":1,\"revision\":2,", "{}", "\0{"])
  func `Bytes that no unfinished write leaves are an error that names their line`(
    tail: String
  ) throws {
    let bytes = try Self.sample().bytes + Array(tail.utf8)
    #expect(mistake(in: bytes) == JournalError(line: 4, reason: .changedEnding))
  }

  @Test(arguments: ["{", "{\"format\":1,", "{\"format\":1,\"revision\":4,", "\0\0\0\0"])
  func `The start of the next line is left out with its unwritten bytes`(
    tail: String
  ) throws {
    let lines = try Self.sample()
    let journal = try replay(lines.bytes + Array(tail.utf8))
    #expect(journal.entries == lines.journal.entries)
    #expect(journal.tornByteCount == tail.utf8.count)
  }
}
