/// A part of a batch's input, which one worker computes and prints.
struct BatchPart {
  /// The maximum number of bytes of one read.
  ///
  /// It is large enough that threads rarely wait for each other, and small enough that the printed
  /// lines of orders, about seven times as many bytes, fit in a processor's cache.
  static let readSize = 32_768

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
struct BatchReader<Scanner: PartScanner>: Sendable {
  private var scanner: Scanner
  private var nextNumber = 0
  /// The number of bytes of the input that were read so far.
  private var byteCount = 0
  /// The bytes that were read after the rows of the previous part: further rows, and the beginning
  /// of an incomplete row.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isOver = false

  init(_ scanner: Scanner) { self.scanner = scanner }

  /// Reads the next part: waits until the scanner finds rows, and assigns them to the part.
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
    part.begin(with: rest, smallestPart: Scanner.smallestPart)
    rest.removeAll(keepingCapacity: true)
    if isAtEnd || part.hasLineFeed(in: 0..<count), takeRows(&part, &count) { return nil }
    while !isAtEnd {
      if count > Scanner.largestPart { return .stopped(scanner.tooLargeMessage) }
      let range = part.room(after: count, smallestPart: Scanner.smallestPart)
      switch input.read(&part.buffer, range) {
      case .bytes(let new):
        precondition(range.contains(count + new - 1), "an input gave more than it was asked for")
        byteCount += new
        count += new
        // Without a line feed, a scanner finds only a row that is too long.
        let mayEndRow =
          Scanner.smallestPart.map { count >= $0 } ?? false
          || part.hasLineFeed(in: count - new..<count)
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
    let found = nextRows(in: part.buffer[..<count])
    let end = found.rows.upperBound
    guard !found.rows.isEmpty else {
      // The bytes of a long account are not copied for each read.
      if end > 0 {
        let left = Array(part.buffer[end..<count])
        part.buffer.replaceSubrange(0..<left.count, with: left)
        count = left.count
      }
      return false
    }
    (part.rows, part.firstLine) = (found.rows, found.firstLine)
    rest.append(contentsOf: part.buffer[end..<count])
    part.endOffset = byteCount - rest.count
    return true
  }
}

extension BatchReader {
  // The slice ends with the call, so that no change of the buffer has to copy it.
  private mutating func nextRows(
    in bytes: ArraySlice<UInt8>
  ) -> (rows: Range<Int>, firstLine: Int) {
    scanner.nextRows(in: bytes.span, isLast: isAtEnd)
  }
}

extension BatchPart {
  /// The size of a buffer that is released if the next part is small.
  private static let largeSize = 1_048_576

  /// Copies the remaining bytes of the previous part to the start of the buffer.
  fileprivate mutating func begin(with rest: [UInt8], smallestPart: Int?) {
    if buffer.count > Self.largeSize, rest.count < Self.largeSize / 2 { buffer = [] }
    makeRoom(for: rest.count, smallestPart: smallestPart)
    buffer.replaceSubrange(0..<rest.count, with: rest)
  }

  /// Returns a range of the buffer for one read, after the first `count` bytes.
  fileprivate mutating func room(after count: Int, smallestPart: Int?) -> Range<Int> {
    makeRoom(for: count + 1, smallestPart: smallestPart)
    return count..<min(buffer.count, count + Self.readSize)
  }

  /// Enlarges the buffer to at least `count` bytes.
  ///
  /// Only a long row or account needs more than ``readSize`` bytes.
  private mutating func makeRoom(for count: Int, smallestPart: Int?) {
    guard buffer.count < count || buffer.isEmpty else { return }
    let sizes = [Self.readSize, (smallestPart ?? Self.readSize) + Self.readSize]
    let size = sizes.first { $0 >= count } ?? max(count, 2 * buffer.count)
    buffer += [UInt8](repeating: 0, count: size - buffer.count)
  }

  fileprivate func hasLineFeed(in range: Range<Int>) -> Bool {
    buffer[range].contains(UInt8(ascii: "\n"))
  }
}
