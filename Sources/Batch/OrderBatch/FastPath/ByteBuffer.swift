import ScheduleEngine

/// A growing buffer of bytes, which are appended a word or a short text at a time.
///
/// The writer reserves memory for the most bytes that it may append. A word is stored whole even
/// if only its first bytes belong to the text, so the buffer reserves some ``slack`` as well.
@safe struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  /// The number of bytes that can be stored.
  private(set) var capacity: Int
  /// The number of bytes that were written.
  private(set) var count = 0

  /// The number of bytes after the written ones that storing a whole word may change.
  static var slack: Int { 128 }

  init(capacity: Int) {
    unsafe start = .allocate(byteCount: capacity, alignment: 64)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  /// Reserves memory for more bytes, and for the slack after them.
  @inline(__always)
  mutating func reserve(_ byteCount: Int) {
    if capacity &- count < byteCount &+ Self.slack { grow(toHold: count + byteCount + Self.slack) }
  }

  @inline(never)
  private mutating func grow(toHold byteCount: Int) {
    let larger = max(byteCount, capacity + capacity / 2)
    let copy = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 64)
    unsafe copy.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = copy
    capacity = larger
  }

  /// A cursor after the written bytes; ``finish(at:)`` adds the bytes that are written with it.
  @inline(__always)
  var end: ByteCursor { unsafe ByteCursor(start + count) }

  /// Returns a cursor at an offset in the written bytes.
  @inline(__always)
  func cursor(at offset: Int) -> ByteCursor {
    precondition(offset >= 0 && offset <= count, "a cursor is within the written bytes")
    return unsafe ByteCursor(start + offset)
  }

  /// Returns the offset of a cursor.
  @inline(__always)
  func offset(of cursor: ByteCursor) -> Int { unsafe cursor.address - start }

  /// Adds the bytes that were written up to a cursor.
  @inline(__always)
  mutating func finish(at cursor: ByteCursor) {
    let written = offset(of: cursor)
    precondition(written >= count && written <= capacity, "more was written than was reserved")
    count = written
  }

  /// Removes all bytes, but keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Inserts a byte at each offset.
  ///
  /// - Parameter offsets: The offsets, counted before the insertion, in ascending order.
  mutating func makeGaps(at offsets: [Int]) {
    reserve(offsets.count)
    var end = count
    for (index, offset) in offsets.enumerated().reversed() {
      precondition(offset >= 0 && offset <= end, "gaps are within the written bytes, ascending")
      // No byte moves by more than the number of gaps, for which memory is reserved.
      unsafe (start + offset + index + 1).copyMemory(from: start + offset, byteCount: end - offset)
      end = offset
    }
    count += offsets.count
  }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe (start + count).copyMemory(from: source, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// The written bytes and the ``slack`` of any bytes after them, which must be reserved, until the
  /// next change.
  @inline(__always)
  var words: RowWords? {
    precondition(count + Self.slack <= capacity, "the slack after the bytes is reserved")
    return unsafe RowWords(UnsafeRawBufferPointer(start: start, count: count + Self.slack))
  }

  /// Calls a closure with the written bytes.
  borrowing func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
    return try unsafe body(bytes.span)
  }
}

/// A position in a ``ByteBuffer`` at which the next bytes are written.
///
/// A cursor does not check the end of the buffer: each writer reserves memory for its bound, and
/// ``ByteBuffer/finish(at:)`` checks it.
@safe struct ByteCursor {
  private(set) var address: UnsafeMutableRawPointer

  @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  /// Skips bytes, which are written later.
  @inline(__always)
  mutating func skip(_ byteCount: Int) { unsafe address += byteCount }
}

extension ByteCursor {
  /// Appends the text of a checksum.
  @inline(__always)
  mutating func append(_ checksum: ChecksumText) {
    unsafe address.storeBytes(of: checksum.words, as: SIMD8<UInt64>.self)
    skip(64)
  }
}

extension ByteCursor {
  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  ///
  /// All eight bytes of the word are stored; the next text overwrites the excess.
  @inline(__always)
  mutating func append(word: UInt64, byteCount: Int) {
    unsafe address.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe address += byteCount
  }

  /// Appends a short ASCII text of a size known to the compiler.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    unsafe address.copyMemory(from: text.utf8Start, byteCount: size)
    unsafe address += size
  }

  /// Appends a number of at most eight digits.
  @inline(__always)
  mutating func append(decimal value: UInt64) {
    precondition(value < 100_000_000, "a plain amount has at most eight digits")
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: value))
    let zeros = DecimalDigits.leadingZeros(digits)
    append(word: digits &>> UInt64(truncatingIfNeeded: zeros &* 8), byteCount: 8 &- zeros)
  }

  /// Removes the last bytes.
  @inline(__always)
  mutating func removeLast(_ byteCount: Int) { skip(0 &- byteCount) }
}
