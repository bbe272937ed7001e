/// A destination of text, which receives it piece by piece.
@usableFromInline
package protocol TextSink {
  /// Receives the next bytes of the text, a multiple of 64.
  mutating func receive(_ blocks: UnsafeRawBufferPointer)
  /// Receives the last bytes: the first `count` of the buffer, which has at least 72 free bytes
  /// after them.
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int)
}

/// A writer of ASCII text with a small buffer, which it flushes to a sink when nearly full.
///
/// It stores eight bytes at a time: it lays a number out in a word, stores the whole word and
/// counts only the wanted bytes. The canonical text of a schedule is written and digested this way
/// without allocating.
@usableFromInline
@safe package struct TextWriter<Sink: TextSink>: ~Copyable {
  /// The largest number of bytes that may be written from one ``beginLine()`` to the next.
  @inlinable package static var longestLine: Int { 160 }
  /// The number of bytes that the buffer may hold before a flush: with the rest of its ``room``,
  /// fewer than the 1,024 that are always allocated on the stack.
  @inlinable static var capacity: Int { 896 }

  @usableFromInline let buffer: UnsafeMutableRawBufferPointer
  @usableFromInline var count = 0
  @usableFromInline var sink: Sink

  @inlinable
  init(buffer: UnsafeMutableRawBufferPointer, sink: Sink) {
    unsafe self.buffer = unsafe buffer
    self.sink = sink
  }

  /// The size of a buffer in bytes, with 72 for the padding of SHA-256.
  @inlinable static var room: Int { capacity + 72 }

  /// Runs `body` with a writer on a stack buffer, and returns the sink after it received the text.
  @inlinable @inline(__always)
  package static func write(to sink: Sink, _ body: (inout TextWriter) -> Void) -> Sink {
    unsafe withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { buffer in
      unsafe write(to: sink, in: buffer, body)
    }
  }

  /// Runs `body` with a writer on a buffer of ``room`` bytes, and returns the sink.
  @inlinable @inline(__always)
  static func write(
    to sink: Sink, in buffer: UnsafeMutableRawBufferPointer, _ body: (inout TextWriter) -> Void
  ) -> Sink {
    precondition(buffer.count >= room, "a writer's buffer has its room")
    var writer = unsafe TextWriter(buffer: buffer, sink: sink)
    body(&writer)
    unsafe writer.sink.finish(with: buffer, count: writer.count)
    return writer.sink
  }

  /// Makes room for a line of up to ``longestLine`` bytes.
  @inlinable @inline(__always)
  package mutating func beginLine() {
    if Self.capacity &- count < Self.longestLine &+ 8 {
      count = unsafe Self.flush(buffer, count: count, to: &sink)
    }
  }

  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64, byteCount: Int) {
    assert(count &+ 8 <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= byteCount
  }

  /// Removes the last bytes of the line.
  @inlinable @inline(__always)
  package mutating func removeLast(_ byteCount: Int) {
    precondition(byteCount <= count, "only written bytes can be removed")
    count &-= byteCount
  }

  /// Appends one ASCII byte.
  @inlinable @inline(__always)
  package mutating func append(byte: UInt8) { append(word: UInt64(byte), byteCount: 1) }

  /// Appends a short ASCII text.
  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    precondition(count &+ size <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    guard let start = unsafe buffer.baseAddress else { return }
    unsafe (start + count).copyMemory(from: text.utf8Start, byteCount: size)
    count &+= size
  }

  /// Passes all whole blocks to the sink, moves the rest to the front, and returns the rest's size.
  ///
  /// It does not access the writer itself, so that the writer's count can stay in a register.
  @inlinable @inline(never)
  static func flush(
    _ buffer: UnsafeMutableRawBufferPointer, count: Int, to sink: inout Sink
  ) -> Int {
    let whole = count & ~63
    unsafe sink.receive(UnsafeRawBufferPointer(rebasing: buffer[..<whole]))
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[whole..<count]))
    return count - whole
  }
}

extension TextWriter {
  /// Appends a number in decimal without leading zeros.
  @inlinable @inline(never)
  package mutating func append(decimal value: UInt64) {
    // Most numbers that are not amounts have one digit.
    guard value >= 10 else {
      return append(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
    }
    guard value < 100_000_000 else { return append(largeDecimal: value) }
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: value))
    let zeros = DecimalDigits.leadingZeros(digits)
    append(word: digits &>> UInt64(truncatingIfNeeded: zeros &* 8), byteCount: 8 &- zeros)
  }

  @inlinable
  mutating func append(largeDecimal value: UInt64) {
    let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: rest)
    append(word: DecimalDigits.eight(UInt32(truncatingIfNeeded: last)), byteCount: 8)
  }

  /// Appends a date as `YYYY-MM-DD`.
  @inlinable @inline(__always)
  package mutating func append(_ date: CivilDate) { append(DateText(date)) }

  /// Appends a word as eight lower-case hexadecimal digits.
  @inlinable @inline(__always)
  package mutating func append(hexadecimal word: UInt32) {
    var nibbles = UInt64(word.byteSwapped)
    nibbles = (nibbles | nibbles &<< 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles &<< 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles &>> 4 | nibbles &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (nibbles &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    append(word: nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39, byteCount: 8)
  }

  /// Appends a digest as 64 lower-case hexadecimal digits.
  @inlinable @inline(__always)
  package mutating func append(_ digest: SHA256Digest) {
    for index in 0..<8 { append(hexadecimal: digest.words[index]) }
  }

  /// Appends a currency's code.
  @inlinable @inline(__always)
  package mutating func append(_ currency: Currency) {
    append(word: currency.codeWord, byteCount: 3)
  }
}
