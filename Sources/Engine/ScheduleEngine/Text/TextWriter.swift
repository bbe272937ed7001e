/// A writer of ASCII text with a small buffer, whose contents it stores or digests when it is full.
///
/// It stores eight bytes at a time: it lays a number out in a word, stores the whole word and
/// counts only the wanted bytes. The canonical text of a schedule is written and digested this way
/// without allocating.
@usableFromInline
@safe package struct TextWriter: ~Copyable {
  /// The largest number of bytes that may be written from one ``beginLine()`` to the next.
  @inlinable package static var longestLine: Int { 160 }
  /// The number of bytes that the buffer may hold before a flush: with the 72 for the padding of
  /// SHA-256, fewer than the 1,024 that are always allocated on the stack.
  @inlinable static var capacity: Int { 896 }

  @usableFromInline let buffer: UnsafeMutableRawBufferPointer
  @usableFromInline var count = 0
  /// The text that left the buffer, unless it is digested.
  private var bytes: [UInt8]
  /// The digest of the text that left the buffer, or nil if it is stored.
  private var hasher: SHA256Hasher?

  private init(
    buffer: UnsafeMutableRawBufferPointer, bytes: consuming [UInt8] = [],
    hasher: SHA256Hasher? = nil
  ) {
    unsafe self.buffer = unsafe buffer
    self.bytes = bytes
    self.hasher = hasher
  }

  private static func withBuffer<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(byteCount: capacity + 72, alignment: 8, body)
  }

  /// Returns the bytes of the text that `body` writes.
  package static func bytes(_ body: (inout TextWriter) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, body)
    return bytes
  }

  /// Appends the text that `body` writes to bytes.
  package static func append(to bytes: inout [UInt8], _ body: (inout TextWriter) -> Void) {
    unsafe withBuffer { buffer in
      var writer = unsafe TextWriter(buffer: buffer)
      // The bytes are moved, since a second reference to them would make the writer copy them.
      swap(&writer.bytes, &bytes)
      body(&writer)
      swap(&writer.bytes, &bytes)
      unsafe bytes.append(contentsOf: buffer[..<writer.count])
    }
  }

  /// Returns the text that `body` writes.
  package static func text(_ body: (inout TextWriter) -> Void) -> String {
    unsafe withBuffer { buffer in
      var writer = unsafe TextWriter(buffer: buffer)
      body(&writer)
      // Most texts fit into the buffer.
      let rest = unsafe String(decoding: buffer[..<writer.count], as: UTF8.self)
      return writer.bytes.isEmpty ? rest : String(decoding: writer.bytes, as: UTF8.self) + rest
    }
  }

  /// Returns the SHA-256 of the text that `body` writes, which is not stored.
  package static func digest(
    by kernel: SHA256Kernel = .portable, _ body: (inout TextWriter) -> Void
  ) -> SHA256Digest {
    unsafe withBuffer { buffer in
      var writer = unsafe TextWriter(buffer: buffer, hasher: SHA256Hasher(kernel))
      body(&writer)
      guard var hasher = writer.hasher else { preconditionFailure("the writer digests its text") }
      unsafe hasher.update(buffer, count: writer.count, isLast: true)
      return hasher.digest
    }
  }

  /// Makes room for a line of up to ``longestLine`` bytes.
  @inlinable @inline(__always)
  package mutating func beginLine() {
    if Self.capacity &- count < Self.longestLine &+ 8 { flush() }
  }

  /// Stores or digests all whole blocks of 64 bytes, and moves the rest to the front.
  @inline(never) @usableFromInline
  mutating func flush() {
    let whole = count & ~63
    if hasher == nil {
      unsafe bytes.append(contentsOf: buffer[..<whole])
    } else {
      unsafe hasher?.update(buffer, count: whole, isLast: false)
    }
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[whole..<count]))
    count -= whole
  }

  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  ///
  /// All eight bytes of the word are stored; the next text overwrites the excess.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64, byteCount: Int) {
    assert(count &+ 8 <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= byteCount
  }

  /// Appends any number of bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      beginLine()
      let end = min(offset + (Self.capacity - 8 - count), bytes.count)
      let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: piece)
      count += piece.count
      offset = end
    }
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
  @inlinable
  package mutating func append(_ date: CivilDate) {
    let digits = DecimalDigits.eight(
      UInt32(truncatingIfNeeded: (date.year &* 100 &+ date.month) &* 100 &+ date.day))
    append(word: digits, byteCount: 4)
    append(byte: UInt8(ascii: "-"))
    append(word: digits &>> 32, byteCount: 2)
    append(byte: UInt8(ascii: "-"))
    append(word: digits &>> 48, byteCount: 2)
  }

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
