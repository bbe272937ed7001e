import OrderBatch

/// A part of a batch's input, for one worker.
struct BatchPart {
  /// The number of the part, from 0.
  fileprivate(set) var number = 0
  /// Where its rows are in the buffer; whole ones.
  fileprivate(set) var rows = 0..<0
  /// The number of the first row's line, from 1.
  fileprivate(set) var firstLine = 1
  /// How many bytes of the input come before the end of its rows.
  fileprivate(set) var endOffset = 0
  /// Why this is the last part, which has no rows; nil for every other.
  fileprivate(set) var end: BatchEnd?
  /// Room for what is read, used again for the next part.
  fileprivate(set) var buffer: [UInt8] = []
}

/// Cuts an input into parts of whole rows, however its bytes arrive, in flat memory.
struct BatchReader: Sendable {
  /// So many bytes are read at once: enough that threads seldom meet, and few enough that their lines,
  /// seven times as many bytes, stay in a processor's cache.
  static let readSize = 32_768

  private var scanner: RowScanner
  /// The most rows of a part, whose lines have to stay in memory.
  private let rowsAtOnce: Int
  private var nextNumber = 0
  /// How many bytes were read.
  private var byteCount = 0
  /// What the part before had no place for: rows, and the start of one that ends later.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var isOver = false

  init(_ format: BatchOptions.InputFormat, rowsAtOnce: Int = .max) {
    scanner = RowScanner(format)
    self.rowsAtOnce = rowsAtOnce
  }

  /// Reads the next part: as soon as there is a whole row, all whole rows that are there, but no more
  /// than go into a part.
  ///
  /// - Returns: Whether there is another part. The last has no rows, and says why it is the last.
  mutating func next(_ part: inout BatchPart, from input: ByteInput) -> Bool {
    if isOver { return false }
    part.number = nextNumber
    nextNumber += 1
    part.rows = 0..<0
    part.end = fill(&part, from: input)
    isOver = part.end != nil
    return true
  }

  /// Fills a part with rows; answers why there are none.
  private mutating func fill(_ part: inout BatchPart, from input: ByteInput) -> BatchEnd? {
    var count = rest.count
    part.hold(rest)
    rest.removeAll(keepingCapacity: true)
    if isAtEnd || part.hasLineFeed(in: 0..<count), takeRows(&part, &count) { return nil }
    while !isAtEnd {
      let range = part.room(behind: count)
      switch input.read(&part.buffer, range) {
      case .bytes(let new):
        precondition(range.contains(count + new - 1), "an input gave more than it was asked for")
        byteCount += new
        count += new
        // Without a line feed there is no row, unless the row is too long.
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

  /// Takes the whole rows among the first bytes of a part, if there are any; bytes that are of no
  /// row are given up.
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
  /// Begins with the bytes that were left over.
  fileprivate mutating func hold(_ rest: [UInt8]) {
    makeRoom(for: rest.count)
    buffer.replaceSubrange(0..<rest.count, with: rest)
  }

  /// Room for more bytes behind the first.
  fileprivate mutating func room(behind count: Int) -> Range<Int> {
    makeRoom(for: count + 1)
    return count..<min(buffer.count, count + BatchReader.readSize)
  }

  /// Most rows are far shorter than what is read at once; only for one that is not there is more.
  private mutating func makeRoom(for count: Int) {
    let sizes = [BatchReader.readSize, RowScanner.smallestPart + BatchReader.readSize]
    let size = sizes.first { $0 >= count } ?? count
    if buffer.count < size { buffer += [UInt8](repeating: 0, count: size - buffer.count) }
  }

  fileprivate func hasLineFeed(in range: Range<Int>) -> Bool {
    buffer[range].contains(UInt8(ascii: "\n"))
  }
}
