import OrderBatch

/// A part of a batch's input, for one worker.
struct BatchPart {
  /// The number of the part, from 0.
  fileprivate(set) var number = 0
  /// The range of its rows in the buffer; the rows are complete.
  fileprivate(set) var rows = 0..<0
  /// The line number of the first row, from 1.
  fileprivate(set) var firstLine = 1
  /// The offset of the end of its rows in the input, in bytes.
  fileprivate(set) var endOffset = 0
  /// The reason why this is the last part, which has no rows; nil for every other part.
  fileprivate(set) var end: BatchEnd?
  /// The bytes that were read; the next part reuses the memory.
  fileprivate(set) var buffer: [UInt8] = []
}

/// Splits an input into parts of whole rows, in memory that does not grow with the input.
struct BatchReader: Sendable {
  /// The number of bytes that are read at once: large enough that threads rarely wait for each
  /// other, and small enough that the printed lines, seven times as many bytes, fit in a
  /// processor's cache.
  static let readSize = 32_768

  private var scanner: RowScanner
  /// The maximum number of rows in a part, whose lines are all in memory.
  private let rowsAtOnce: Int
  private var nextNumber = 0
  /// The number of bytes that were read.
  private var byteCount = 0
  /// The bytes after the previous part: rows, and the beginning of an incomplete row.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isOver = false

  init(_ format: BatchOptions.InputFormat, rowsAtOnce: Int = .max) {
    scanner = RowScanner(format)
    self.rowsAtOnce = rowsAtOnce
  }

  /// Reads the next part: waits for a complete row, and takes all complete rows, up to the limit of
  /// a part.
  ///
  /// - Returns: False after the last part. The last part has no rows, but a reason for the end.
  mutating func next(_ part: inout BatchPart, from input: ByteInput) -> Bool {
    if isOver { return false }
    part.number = nextNumber
    nextNumber += 1
    part.rows = 0..<0
    part.end = fill(&part, from: input)
    isOver = part.end != nil
    return true
  }

  /// Fills a part with rows; returns nil, or the reason why there are no rows.
  private mutating func fill(_ part: inout BatchPart, from input: ByteInput) -> BatchEnd? {
    var count = rest.count
    part.begin(with: rest)
    rest.removeAll(keepingCapacity: true)
    if isAtEnd || part.hasLineFeed(in: 0..<count), takeRows(&part, &count) { return nil }
    while !isAtEnd {
      let range = part.room(after: count)
      switch input.read(&part.buffer, range) {
      case .bytes(let new):
        precondition(range.contains(count + new - 1), "an input gave more than it was asked for")
        byteCount += new
        count += new
        // A row ends with a line feed, or is too long.
        let mayEndRow =
          count >= RowScanner.smallestPart || part.hasLineFeed(in: count - new..<count)
        if mayEndRow, takeRows(&part, &count) { return nil }
      case .end:
        isAtEnd = true
        if takeRows(&part, &count) { return nil }
      case .failed(let reason): return .unreadable(reason, isFirst: byteCount == 0)
      }
    }
    return .finished
  }

  /// Takes the complete rows among the first bytes of a part, if there are any; removes bytes that
  /// belong to no row.
  private mutating func takeRows(_ part: inout BatchPart, _ count: inout Int) -> Bool {
    let found = scanner.next(
      in: part.buffer.span.extracting(0..<count), isLast: isAtEnd, upTo: rowsAtOnce)
    let end = found.rows.upperBound
    guard !found.rows.isEmpty else {
      let left = Array(part.buffer[end..<count])
      if end > 0 { part.buffer.replaceSubrange(0..<left.count, with: left) }
      count = left.count
      return false
    }
    (part.rows, part.firstLine) = (found.rows, found.firstLine)
    rest.append(contentsOf: part.buffer[end..<count])
    part.endOffset = byteCount - rest.count
    return true
  }
}

extension BatchPart {
  /// Starts with the remaining bytes of the previous part.
  fileprivate mutating func begin(with rest: [UInt8]) {
    makeRoom(for: rest.count)
    buffer.replaceSubrange(0..<rest.count, with: rest)
  }

  /// Returns a range of the buffer for more bytes after the first.
  fileprivate mutating func room(after count: Int) -> Range<Int> {
    makeRoom(for: count + 1)
    return count..<min(buffer.count, count + BatchReader.readSize)
  }

  /// Allocates room for `count` bytes; more than ``BatchReader/readSize`` only for a long row.
  private mutating func makeRoom(for count: Int) {
    let sizes = [BatchReader.readSize, RowScanner.smallestPart + BatchReader.readSize]
    let size = sizes.first { $0 >= count } ?? count
    if buffer.count < size { buffer += [UInt8](repeating: 0, count: size - buffer.count) }
  }

  fileprivate func hasLineFeed(in range: Range<Int>) -> Bool {
    buffer[range].contains(UInt8(ascii: "\n"))
  }
}
