import Journals
import PropertyTesting
import ScheduleEngine
import Testing

@testable import WidgetJournal

/// Changes of the last line that an unfinished write cannot cause: errors that name the line.
@Suite struct ChangedEndingTests {
  private static let places = [0, 100, 225, 511]
  private static let values: [UInt8] = [0x00, 0x0A, 0x20, 0x22, 0x37, 0x7F, 0xE9]

  /// Returns the expected reading of a journal with one changed byte.
  ///
  /// A NUL is no error in place of the line feed or of a whole sector, which may be missing after a
  /// power failure.
  private func expected(_ journal: LastLine, changing place: Int, to value: UInt8) -> EndReading {
    if value == 0, place == journal.bytes.count - 1 { return .wholeWithoutLineFeed }
    let isSector = journal.sectors.contains(place..<(place + 1))
    guard value == 0, isSector else { return .wrong(line: journal.number) }
    return .withoutLast(unfinished: journal.bytes.count - journal.start)
  }

  @Test func `A changed byte anywhere in the last line is an error that names it`() throws {
    for place in Self.places {
      let journal = try LastLine(at: place)
      for offset in journal.start..<journal.bytes.count {
        for value in Self.values where value != journal.bytes[offset] {
          let bytes = journal.replacing(offset..<(offset + 1), by: [value])
          #expect(
            EndReading(bytes, of: journal) == expected(journal, changing: offset, to: value),
            "place \(place), byte \(offset - journal.start) to \(value)")
        }
      }
    }
  }

  @Test func `Any other byte in place of the line feed is an error that names the line`() throws {
    // At the second place, the line feed is the first byte of a sector.
    let count = try LastLine(at: 0).bytes.count - LastLine(at: 0).start
    for place in [100, (513 - count) & 511] {
      let journal = try LastLine(at: place)
      let end = journal.bytes.count - 1
      #expect((end % 512 == 0) == (place != 100))
      for value in UInt8.min...UInt8.max where value != 0x0A {
        let bytes = journal.replacing(end..<(end + 1), by: [value])
        let isUnwritten = value == 0
        let expected = isUnwritten ? .wholeWithoutLineFeed : EndReading.wrong(line: journal.number)
        #expect(EndReading(bytes, of: journal) == expected, "byte \(value)")
        if !isUnwritten {
          #expect(
            mistake(in: bytes) == JournalError(line: journal.number, reason: .missingLineFeed))
        }
      }
    }
  }

  @Test func `A deleted byte, except the line feed, is an error that names the line`() throws {
    for place in Self.places {
      let journal = try LastLine(at: place)
      for offset in journal.start..<journal.bytes.count {
        let bytes = journal.replacing(offset..<(offset + 1), by: [])
        let isLineFeed = offset == journal.bytes.count - 1
        #expect(
          EndReading(bytes, of: journal)
            == (isLineFeed ? .wholeWithoutLineFeed : .wrong(line: journal.number)),
          "place \(place), byte \(offset - journal.start)")
      }
    }
  }

  @Test func `An inserted byte in the last line is an error that names it`() throws {
    for place in Self.places {
      let journal = try LastLine(at: place)
      for offset in journal.start..<journal.bytes.count {
        for value in Self.values {
          let bytes = journal.replacing(offset..<offset, by: [value])
          var expected = EndReading.wrong(line: journal.number)
          // A second line feed adds an empty line after the last one.
          if value == 0x0A, offset == journal.bytes.count - 1 {
            expected = .wrong(line: journal.number + 1)
          }
          let sectors = LastLine.sectors(of: journal.start..<bytes.count)
          if value == 0, sectors.contains(offset..<(offset + 1)) {
            expected = .withoutLast(unfinished: bytes.count - journal.start)
          }
          #expect(
            EndReading(bytes, of: journal) == expected,
            "place \(place), \(value) before byte \(offset - journal.start)")
        }
      }
    }
  }

  @Test func `A byte after the last line is the start of a line, or an error`() throws {
    let journal = try LastLine(at: 100)
    for value in UInt8.min...UInt8.max {
      let bytes = journal.bytes + [value]
      if value == 0 || value == UInt8(ascii: "{") {
        #expect(try replay(bytes).ending == .unfinished(byteCount: 1))
      } else {
        #expect(mistake(in: bytes)?.line == journal.number + 1, "byte \(value)")
      }
    }
  }

  @Test func `NUL bytes are accepted only as whole sectors`() throws {
    for place in [0, 100, 400, 500] {
      let journal = try LastLine(at: place)
      let (start, end) = (journal.start, journal.bytes.count)
      let edges = Set(journal.sectors.flatMap { [$0.lowerBound, $0.upperBound] })
      let near = (start...end).filter { place in
        place % 19 == 0 || edges.contains { abs($0 - place) < 3 }
      }
      for lower in near {
        for upper in near where upper > lower {
          let isWhole = edges.contains(lower) && edges.contains(upper)
          let expected: EndReading =
            lower == end - 1
            ? .wholeWithoutLineFeed
            : isWhole
              ? EndReading.withoutLast(unfinished: end - start)
              : .wrong(line: journal.number)
          let reading = EndReading(journal.erasing([lower..<upper]), of: journal)
          #expect(reading == expected, "place \(place), \(lower - start)..<\(upper - start)")
        }
      }
    }
  }

  /// The first members of the next line are known, so any other byte in them is an error.
  @Test func `An unfinished line begins as the next line does`() throws {
    let journal = try LastLine(at: 100)
    let before = Array(journal.bytes[..<journal.start])
    let line = Array(journal.bytes[journal.start...])
    // {"format":1,"revision":N,"previous":"…64…","at":
    let known =
      #"{"format":1,"revision":"#.utf8.count + "\(journal.number)".utf8.count
      + #","previous":"","at":"#.utf8.count + 64
    for count in [known, 150] {
      for offset in 0..<count {
        for value in [UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "~")]
        where value != line[offset] {
          var part = Array(line[..<count])
          part[offset] = value
          let read = mistake(in: before + part)
          if offset < known {
            // No value makes the revision the preceding one, as in the line of a capture. A second
            // digit of the format makes it a newer one, which is an error of this line, too.
            #expect(read?.line == journal.number, "byte \(offset) to \(value) of \(count)")
          } else {
            #expect(read == nil, "byte \(offset) to \(value) of \(count)")
          }
        }
      }
    }
  }

  @Test func `An unfinished first line has revision 1`() throws {
    let line = String(decoding: JournalText(["200.00"]).bytes, as: UTF8.self)
    for revision in ["0", "2", "9"] {
      let changed = line.replacingOccurrence(of: #""revision":1"#, by: #""revision":\#(revision)"#)
      for count in [60, 150, 200] {
        #expect(
          mistake(in: Array(changed.utf8.prefix(count)))
            == JournalError(line: 1, reason: .changedEnding))
      }
    }
  }

  @Test func `An unfinished line of a newer format is reported as newer`() throws {
    let journal = try LastLine(at: 100)
    let before = Array(journal.bytes[..<journal.start])
    for (start, format) in [
      (#"{"format":2,"#, 2), (#"{"format":2"#, 2), (#"{"format":17,"segment":"#, 17),
      (#"{"format":10"#, 10),
    ] {
      #expect(
        mistake(in: before + Array(start.utf8))
          == JournalError(line: journal.number, reason: .newerFormat("format \(format)")))
    }
    for start in [#"{"format":0,"#, #"{"format":-2,"#, #"{"format": 2,"#, #"{"Format":2,"#] {
      #expect(
        mistake(in: before + Array(start.utf8))
          == JournalError(line: journal.number, reason: .changedEnding))
    }
  }
}

extension String {
  /// Returns the text with the first occurrence of another replaced.
  fileprivate func replacingOccurrence(of text: String, by replacement: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return String(self[..<range.lowerBound]) + replacement + self[range.upperBound...]
  }
}
