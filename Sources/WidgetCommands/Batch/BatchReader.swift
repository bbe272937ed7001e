import OrderBatch

/// A part of a batch's input, which one worker computes and prints.
struct BatchPart {
  /// The number of the part, from 0.
  fileprivate(set) var number = 0
  /// The range of its rows in the buffer; the rows are complete.
  fileprivate(set) var rows = 0..<0
  /// The line number of the first row, from 1.
  fileprivate(set) var firstLine = 1
  /// The number of bytes of the input up to the end of the rows.
  fileprivate(set) var endOffset = 0
  /// The reason why this is the last part, which has no rows; nil for every other part.
  fileprivate(set) var end: BatchEnd?
  /// The bytes that were read; the worker's next part reuses the memory.
  fileprivate(set) var buffer: [UInt8] = []
}

/// Splits an input into parts of whole rows, in memory that does not grow with the input.
struct BatchReader: Sendable {
  /// The maximum number of bytes of one read.
  ///
  /// It is large enough that threads rarely wait for each other, and small enough that the printed
  /// lines, about seven times as many bytes, fit in a processor's cache.
  static let readSize = 32_768

  private var scanner: RowScanner
  /// The maximum number of rows in a part, so that their printed lines fit in limited memory.
  private let rowsAtOnce: Int
  private var nextNumber = 0
  /// The number of bytes of the input that were read so far.
  private var byteCount = 0
  /// The bytes that were read after the rows of the previous part: further rows, and the beginning
  /// of an incomplete row.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isOver = false

  init(_ format: BatchOptions.InputFormat, rowsAtOnce: Int = .max) {
    scanner = RowScanner(format)
    self.rowsAtOnce = rowsAtOnce
  }

  /// Reads the next part: waits until a row is complete, and assigns all complete rows to the part,
  /// up to the maximum number.
  ///
  /// - Returns: Whether there was a part. The last part has no rows, but the reason of the end; the
  ///   call after it returns false.
  mutating func next(_ part: inout BatchPart, from input: ByteInput) -> Bool {
    if isOver { return false }
    part.number = nextNumber
    nextNumber += 1
    part.rows = 0..<0
    part.end = fill(&part, from: input)
    isOver = part.end != nil
    return true
  }

  /// Fills a part with rows; returns nil if there are rows, else the reason why there are none.
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
        // Without a line feed, the scanner finds only a row that is too long.
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

  /// Assigns the complete rows among the first `count` bytes to the part, and stores the bytes that
  /// follow them for the next part.
  ///
  /// Returns false if there are no complete rows; then it removes the bytes that belong to no row,
  /// and subtracts their number from `count`.
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
  /// Copies the remaining bytes of the previous part to the start of the buffer.
  fileprivate mutating func begin(with rest: [UInt8]) {
    makeRoom(for: rest.count)
    buffer.replaceSubrange(0..<rest.count, with: rest)
  }

  /// Returns a range of the buffer for one read, after the first `count` bytes.
  fileprivate mutating func room(after count: Int) -> Range<Int> {
    makeRoom(for: count + 1)
    return count..<min(buffer.count, count + BatchReader.readSize)
  }

  /// Enlarges the buffer to at least `count` bytes.
  ///
  /// Only a long row needs more than ``BatchReader/readSize`` bytes.
  private mutating func makeRoom(for count: Int) {
    let sizes = [BatchReader.readSize, RowScanner.smallestPart + BatchReader.readSize]
    let size = sizes.first { $0 >= count } ?? count
    if buffer.count < size { buffer += [UInt8](repeating: 0, count: size - buffer.count) }
  }

  fileprivate func hasLineFeed(in range: Range<Int>) -> Bool {
    buffer[range].contains(UInt8(ascii: "\n"))
  }
}
