import ScheduleEngine

/// Room for bytes that are written from front to back, a word or a piece of text at a time.
///
/// Whoever writes makes room first, for the most that comes and a little more: words are stored
/// whole, and only some of their bytes count.
@safe struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  /// How many bytes can be stored.
  private(set) var capacity: Int
  /// How many bytes were written.
  private(set) var count = 0

  /// How many bytes more than those that count a store may touch.
  static var slack: Int { 128 }

  init(capacity: Int) {
    unsafe start = .allocate(byteCount: capacity, alignment: 64)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  /// Makes room for so many bytes more, and for the slack behind them.
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

  /// A place to write from, behind all that was written; ``finish(at:)`` keeps what was.
  @inline(__always)
  var end: ByteCursor { unsafe ByteCursor(start + count) }

  /// The place of an offset at which something was written.
  @inline(__always)
  func cursor(at offset: Int) -> ByteCursor {
    precondition(offset >= 0 && offset <= count, "only what was written has a place")
    return unsafe ByteCursor(start + offset)
  }

  /// The offset of a place.
  @inline(__always)
  func offset(of place: ByteCursor) -> Int { unsafe place.address - start }

  /// Keeps what was written up to a place.
  @inline(__always)
  mutating func finish(at place: ByteCursor) {
    let written = offset(of: place)
    precondition(written >= count && written <= capacity, "more was written than there is room for")
    count = written
  }

  /// Gives up what was written, and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Gives up what was written from an offset on.
  mutating func remove(from offset: Int) {
    precondition(offset >= 0 && offset <= count, "only what was written can be given up")
    count = offset
  }

  /// Moves bytes up, so that there is room for one more at each offset.
  ///
  /// - Parameter offsets: Where, in ascending order; the bytes at the first are one place further
  ///   up afterwards, those at the second two, and so on.
  mutating func makeGaps(at offsets: [Int]) {
    reserve(offsets.count)
    var end = count
    for (index, offset) in offsets.enumerated().reversed() {
      precondition(offset >= 0 && offset <= end, "gaps are in what was written, in their order")
      // No byte moves by more than the count of gaps, for which room was made.
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

  /// The bytes that were written.
  borrowing func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
    return try unsafe body(bytes.span)
  }
}

/// A place in a ``ByteBuffer`` where the next bytes go.
///
/// What is stored behind the room's end would be lost memory: the room checks how far a writer
/// came, and each writer's bytes have a bound for which room was made.
@safe struct ByteCursor {
  private(set) var address: UnsafeMutableRawPointer

  @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  /// Leaves bytes to be written later.
  @inline(__always)
  mutating func skip(_ byteCount: Int) { unsafe address += byteCount }
}

extension ByteCursor: TextDestination {
  /// Does nothing: the owner of the buffer made room for the whole text.
  @inline(__always)
  mutating func beginLine() {}

  @inline(__always)
  mutating func append(word: UInt64, byteCount: Int) {
    unsafe address.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe address += byteCount
  }

  /// Appends a short ASCII text, whose size the compiler knows.
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

  @inline(__always)
  mutating func removeLast(_ byteCount: Int) { skip(0 &- byteCount) }
}
