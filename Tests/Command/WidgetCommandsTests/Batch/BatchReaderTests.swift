import OrderBatch
import Synchronization
import Testing

@testable import WidgetCommands

@Suite("The parts of a batch's input")
struct BatchReaderTests {
  private struct Taken: Equatable {
    var texts: [String] = []
    var lines: [Int] = []
    var offsets: [Int] = []
    var end: BatchEnd?
    var largestBuffer = 0
  }

  /// Returns all parts of a text that is read in chunks.
  private func parts(
    of bytes: [UInt8], chunk: Int, failing failure: (Int, String)? = nil,
    _ format: BatchOptions.InputFormat = .csv, rowsAtOnce: Int = .max
  ) throws -> Taken {
    let batch = InMemoryBatch(["-": bytes], chunk: chunk)
    if let (count, reason) = failure { batch.failReading(after: count, with: .failed(reason)) }
    guard case .input(let input) = batch.environment.open("-") else { throw Missing() }
    var reader = BatchReader(OrderScanner(format, rowsAtOnce: rowsAtOnce))
    var part = BatchPart()
    var taken = Taken()
    while reader.next(&part, from: input) {
      #expect(part.number == taken.lines.count)
      #expect(taken.end == nil)
      taken.end = part.end
      taken.largestBuffer = max(taken.largestBuffer, part.buffer.count)
      guard part.end == nil else { break }
      taken.texts.append(String(decoding: part.buffer[part.rows], as: UTF8.self))
      taken.lines.append(part.firstLine)
      taken.offsets.append(part.endOffset)
    }
    #expect(!reader.next(&part, from: input))
    return taken
  }

  private struct Missing: Error {}

  @Test func `Parts are the whole rows that have arrived`() throws {
    let taken = try parts(of: Array("a,b\nc,d\ne".utf8), chunk: 6)
    #expect(taken.texts == ["a,b\n", "c,d\n", "e"])
    #expect(taken.lines == [1, 2, 3])
    #expect(taken.offsets == [4, 8, 9])
    #expect(taken.end == .finished)
  }

  @Test func `An empty input has only the last part`() throws {
    let taken = try parts(of: [], chunk: 1)
    #expect(taken.texts == [] && taken.end == .finished)
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64, 65_535, 65_536, 65_537, Int.max])
  func `The parts equal the input for all sizes of reads`(_ chunk: Int) throws {
    let row = "o-1,\"two\nlines\",x\r\n"
    let text = String(repeating: row, count: chunk < 64 ? 40 : 9_000) + "last"
    let taken = try parts(of: Array(text.utf8), chunk: chunk)
    #expect(taken.texts.joined() == text)
    #expect(taken.texts.dropLast().allSatisfy { $0.hasPrefix("o-1") && $0.hasSuffix("x\r\n") })
    var line = 1
    for (text, first) in zip(taken.texts, taken.lines) {
      #expect(first == line)
      line += text.utf8.count { $0 == 0x0A }
    }
    #expect(taken.offsets.last == text.utf8.count)
    #expect(taken.largestBuffer == BatchPart.readSize)
  }

  @Test func `A part has at most the maximum number of rows`() throws {
    let taken = try parts(of: Array("a\n\"b\nc\"\nd\ne\nf".utf8), chunk: .max, rowsAtOnce: 2)
    #expect(taken.texts == ["a\n\"b\nc\"\n", "d\ne\n", "f"])
    #expect(taken.lines == [1, 4, 6])
    #expect(taken.offsets == [8, 12, 13])
    #expect(taken.end == .finished)
  }

  @Test(arguments: [1, 2, 3, 5, 64, 65_536, Int.max], [1, 2, 7])
  func `The parts equal the input for all maximum numbers of rows`(_ chunk: Int, _ rowsAtOnce: Int)
    throws
  {
    let row = "o-1,\"two\nlines\",x\r\n"
    // For each part the reader scans the rest of the buffer again, which takes too long for more
    // rows.
    let text = String(repeating: row, count: chunk < 64 ? 40 : 300) + "last"
    let taken = try parts(of: Array(text.utf8), chunk: chunk, rowsAtOnce: rowsAtOnce)
    #expect(taken.texts.joined() == text)
    let rowCounts = taken.texts.map { $0.split(separator: "\r\n").count }
    #expect(rowCounts.allSatisfy { (1...rowsAtOnce).contains($0) })
    #expect(taken.offsets.last == text.utf8.count)
    #expect(taken.end == .finished)
    #expect(taken.largestBuffer == BatchPart.readSize)
  }

  @Test func `Remaining rows precede a failure`() throws {
    let bytes = Array("a\nb\nc\nd\n".utf8)
    let taken = try parts(of: bytes, chunk: 6, failing: (6, "no"), rowsAtOnce: 1)
    #expect(taken.texts == ["a\n", "b\n", "c\n"])
    #expect(taken.end == .unreadable("no", isFirst: false))
  }

  @Test(arguments: [1_000, 65_536, Int.max], BatchOptions.InputFormat.allCases)
  func `The parts after a long row are small`(_ chunk: Int, _ format: BatchOptions.InputFormat)
    throws
  {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let taken = try parts(
      of: Array("a\n".utf8) + long + Array("\nb\n".utf8), chunk: chunk, format)
    let rows = taken.texts.joined()
    #expect(rows.hasPrefix("a\nxxx") && rows.hasSuffix("b\n"))
    #expect((65_537...200_000).contains(rows.utf8.count))
    #expect(taken.lines.last == 3)
    #expect(taken.largestBuffer <= RowScanner.smallestPart + BatchPart.readSize)
  }

  @Test func `The longest allowed row is one part`() throws {
    let long = String(repeating: "x", count: RowScanner.longestRow)
    let taken = try parts(of: Array("\u{FEFF}\(long)\r\nb".utf8), chunk: 1_000)
    #expect(taken.texts.joined().hasSuffix("\(long)\r\nb"))
    #expect(taken.lines.last == 2)
  }

  @Test func `A failed read ends the parts after the preceding rows`() throws {
    let bytes = Array("a\nb\nc\n".utf8)
    #expect(
      try parts(of: bytes, chunk: 2, failing: (0, "no")).end == .unreadable("no", isFirst: true))
    let taken = try parts(of: bytes, chunk: 2, failing: (3, "no"))
    #expect(taken.texts == ["a\n"])
    #expect(taken.end == .unreadable("no", isFirst: false))
  }

  /// Rows that end in an exclamation mark, in small parts.
  private struct ShoutScanner: PartScanner {
    static var smallestPart: Int? { nil }
    static var largestPart: Int { 100_000 }

    var tooLargeMessage: String { "too large" }

    mutating func nextRows(
      in bytes: Span<UInt8>, isLast: Bool
    ) -> (rows: Range<Int>, firstLine: Int) {
      let end = bytes.indices.last { bytes[$0] == UInt8(ascii: "!") }.map { $0 + 1 } ?? 0
      return (0..<(isLast ? bytes.count : end), 1)
    }
  }

  @Test(arguments: [(99_000, BatchEnd.finished), (102_000, .stopped("too large"))])
  func `A part has at most the bytes of its scanner`(_ count: Int, _ end: BatchEnd) throws {
    let long = [UInt8](repeating: UInt8(ascii: "\n"), count: count - 1) + Array("!".utf8)
    let batch = InMemoryBatch(["-": Array("a\n!".utf8) + long + Array("b\n".utf8)], chunk: 1_000)
    guard case .input(let input) = batch.environment.open("-") else { throw Missing() }
    var reader = BatchReader(ShoutScanner())
    var part = BatchPart()
    var counts: [Int] = []
    while reader.next(&part, from: input), part.end == nil { counts.append(part.rows.count) }
    #expect(part.end == end)
    #expect(counts == (end == .finished ? [3, count, 2] : [3]))
  }

  @Test func `The memory of a large part is released`() throws {
    struct Scanner: PartScanner {
      static var smallestPart: Int? { nil }
      static var largestPart: Int { .max }
      var tooLargeMessage: String { "" }
      var line = 0

      mutating func nextRows(
        in bytes: Span<UInt8>, isLast: Bool
      ) -> (rows: Range<Int>, firstLine: Int) {
        // The first part is large, all others are small.
        guard line == 0 else { return (0..<min(1, bytes.count), 2) }
        guard bytes.count > 1_500_000 || isLast else { return (0..<0, 1) }
        line = 1
        return (0..<bytes.count, 1)
      }
    }
    let batch = InMemoryBatch(["-": [UInt8](repeating: 10, count: 1_600_000)], chunk: .max)
    guard case .input(let input) = batch.environment.open("-") else { throw Missing() }
    var reader = BatchReader(Scanner())
    var part = BatchPart()
    #expect(reader.next(&part, from: input) && part.buffer.count > 1_500_000)
    #expect(reader.next(&part, from: input) && part.buffer.count == BatchPart.readSize)
  }
}
