/// A destination of text, which receives it piece by piece.
protocol TextSink {
  /// Receives the next bytes of the text, a multiple of 64.
  mutating func receive(_ blocks: UnsafeRawBufferPointer)
  /// Receives the last bytes: the first `count` of the buffer, which has at least 72 free bytes
  /// after them.
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int)
}

/// A writer of ASCII text with a small buffer, which it flushes to a sink when nearly full.
///
/// It stores eight bytes at a time: it lays a number out in a word, stores the whole word and counts
/// only the wanted bytes. The canonical text of a schedule is written and digested this way without
/// allocating.
@safe struct TextWriter<Sink: TextSink>: ~Copyable {
  /// The largest number of bytes that may be written after ``beginLine()`` before the next.
  static var longestLine: Int { 160 }
  /// The number of bytes that the buffer may hold before a flush.
  private static var capacity: Int { 512 }

  private let buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  private var sink: Sink

  private init(buffer: UnsafeMutableRawBufferPointer, sink: Sink) {
    unsafe self.buffer = unsafe buffer
    self.sink = sink
  }

  /// The size of a buffer in bytes.
  static var room: Int { capacity + 72 }

  /// Runs `body` with a writer on a stack buffer, and returns the sink with the text.
  @inline(__always)
  static func write(to sink: Sink, _ body: (inout TextWriter) -> Void) -> Sink {
    unsafe withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { buffer in
      unsafe write(to: sink, in: buffer, body)
    }
  }

  /// Runs `body` with a writer on a buffer of ``room`` bytes, and returns the sink.
  @inline(__always)
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
  @inline(__always)
  mutating func beginLine() {
    if Self.capacity &- count < Self.longestLine &+ 8 {
      count = unsafe Self.flush(buffer, count: count, to: &sink)
    }
  }

  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  @inline(__always)
  mutating func append(word: UInt64, byteCount: Int) {
    assert(count &+ 8 <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= byteCount
  }

  /// Removes the last bytes of the line.
  @inline(__always)
  mutating func removeLast(_ byteCount: Int) {
    precondition(byteCount <= count, "only written bytes can be removed")
    count &-= byteCount
  }

  /// Appends one ASCII byte.
  @inline(__always)
  mutating func append(byte: UInt8) { append(word: UInt64(byte), byteCount: 1) }

  /// Appends a short ASCII text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    precondition(count &+ size <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    let source = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: size)
    unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: source)
    count &+= size
  }

  /// Passes all whole blocks to the sink, moves the rest to the front, and returns the rest's size.
  ///
  /// It does not access the writer itself, so that the writer's count can stay in a register.
  @inline(never)
  private static func flush(
    _ buffer: UnsafeMutableRawBufferPointer, count: Int, to sink: inout Sink
  ) -> Int {
    let whole = count & ~63
    unsafe sink.receive(UnsafeRawBufferPointer(rebasing: buffer[..<whole]))
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[whole..<count]))
    return count - whole
  }
}

/// Decimal digits laid out in words, ready to be stored as text.
enum DecimalDigits {
  /// Returns the eight decimal digits of a number below 100,000,000 as ASCII, the first in the
  /// lowest byte.
  ///
  /// The number is cut into halves, quarters and eighths side by side in one word: each step
  /// divides all lanes at once by multiplying with the reciprocal.
  @inline(__always)
  static func eight(_ value: UInt32) -> UInt64 {
    assert(value < 100_000_000)
    let high = UInt64(value / 10_000)
    let fours = high | (UInt64(value) &- high &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    return fourTwos(hundreds | (fours &- hundreds &* 100) &<< 16)
  }

  /// Returns the digits of four numbers below 100, which are 16 bits apart, the first lowest.
  @inline(__always)
  static func fourTwos(_ twos: UInt64) -> UInt64 {
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- tens &* 10) &<< 8
    return ones | 0x3030_3030_3030_3030
  }

  /// Returns the number of leading zeros among eight digits, at most seven.
  @inline(__always)
  static func leadingZeros(_ digits: UInt64) -> Int {
    let values = digits & 0x0F0F_0F0F_0F0F_0F0F | 1 &<< 56
    return values.trailingZeroBitCount / 8
  }
}

/// A decimal number and a line feed, laid out once and appended many times.
struct LineEnding {
  let value: UInt64
  /// The digits and the line feed, the first in the lowest byte.
  let word: UInt64
  /// The number of bytes in the word, or zero for a number of more than seven digits.
  let byteCount: Int

  @inline(__always)
  init(_ value: UInt64) {
    self.value = value
    let isShort = value < 10_000_000
    let digits = DecimalDigits.eight(isShort ? UInt32(truncatingIfNeeded: value) : 0)
    let zeros = DecimalDigits.leadingZeros(digits)
    let number = digits &>> UInt64(truncatingIfNeeded: zeros &* 8)
    word = number | 0x0A &<< UInt64(truncatingIfNeeded: (8 &- zeros) &* 8)
    byteCount = isShort ? 9 &- zeros : 0
  }
}

extension TextWriter {
  /// Appends a number that ends a line.
  @inline(__always)
  mutating func append(_ ending: LineEnding) {
    guard ending.byteCount > 0 else {
      append(decimal: ending.value)
      return append("\n")
    }
    append(word: ending.word, byteCount: ending.byteCount)
  }

  /// Appends a number in decimal without leading zeros.
  @inline(never)
  mutating func append(decimal value: UInt64) {
    guard value < 100_000_000 else { return append(largeDecimal: value) }
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: value))
    let zeros = DecimalDigits.leadingZeros(digits)
    append(word: digits &>> UInt64(truncatingIfNeeded: zeros &* 8), byteCount: 8 &- zeros)
  }

  private mutating func append(largeDecimal value: UInt64) {
    let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: rest)
    append(word: DecimalDigits.eight(UInt32(truncatingIfNeeded: last)), byteCount: 8)
  }

  /// Appends a date as `YYYY-MM-DD`, followed by an ASCII byte unless that is zero.
  @inline(__always)
  mutating func append(_ date: CivilDate, followedBy byte: UInt8 = 0) {
    let year = UInt64(UInt16(truncatingIfNeeded: date.year))
    let century = year / 100
    let (month, day) = (UInt64(date.month.magnitude), UInt64(date.day.magnitude))
    let digits = DecimalDigits.fourTwos(
      century | (year &- century &* 100) &<< 16 | month &<< 32 | day &<< 48)
    let dashes: UInt64 = 0x2D00_002D_0000_0000
    append(word: digits & 0xFFFF_FFFF | (digits &>> 32 & 0xFFFF) &<< 40 | dashes, byteCount: 8)
    append(word: digits &>> 48 | UInt64(byte) &<< 16, byteCount: byte == 0 ? 2 : 3)
  }

  /// Appends a word as eight lower-case hexadecimal digits.
  @inline(__always)
  mutating func append(hexadecimal word: UInt32) {
    var nibbles = UInt64(word.byteSwapped)
    nibbles = (nibbles | nibbles &<< 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles &<< 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles &>> 4 | nibbles &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (nibbles &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    append(word: nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39, byteCount: 8)
  }

  /// Appends a digest as 64 lower-case hexadecimal digits.
  @inline(__always)
  mutating func append(_ digest: SHA256Digest) {
    for index in 0..<8 { append(hexadecimal: digest.words[index]) }
  }

  /// Appends a currency's code.
  @inline(__always)
  mutating func append(_ currency: Currency) {
    let (first, second, third) = currency.codeBytes
    append(word: UInt64(first) | UInt64(second) &<< 8 | UInt64(third) &<< 16, byteCount: 3)
  }
}
