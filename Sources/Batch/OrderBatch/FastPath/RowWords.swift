import ScheduleEngine
import VectorInstructions

/// Eight bytes of a row in a word, the first in the lowest byte, that are examined together.
///
/// A mark is the high bit of a byte. The lowest mark is exact. Higher marks may be false, since a
/// subtraction borrows from the next higher byte.
struct ByteWord {
  let word: UInt64

  @inline(__always)
  init(_ word: UInt64) { self.word = word }

  @inline(__always)
  private static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes that are equal to `byte`.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let differences = word ^ Self.all(byte)
    return (differences &- Self.all(1)) & ~differences & Self.highBits
  }

  /// Returns the word whose first bytes are a text of at most eight bytes, and the others zero.
  ///
  /// It is inlined, so that the word of a literal is a constant.
  @inline(__always)
  static func of(_ text: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<min(text.utf8CodeUnitCount, 8) {
      word |= unsafe UInt64(text.utf8Start[place]) &<< UInt64(truncatingIfNeeded: place &* 8)
    }
    return word
  }

  /// Marks the bytes above nine, in digits from which the ASCII bits were removed.
  ///
  /// If there is no mark, no byte is above nine. A mark above another one may be false.
  @inline(__always)
  static func marksAboveNine(_ digits: UInt64) -> UInt64 {
    (digits &+ all(0x76) | digits) & highBits
  }

  /// Returns the number with the eight digits, 0 to 9, that are in the bytes.
  @inline(__always)
  static func number(ofDigits digits: UInt64) -> UInt64 {
    let twos = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (twos &* 100 &+ twos &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }
}

/// The text of a checksum, whose 64 bytes are compared at once.
struct ChecksumText {
  let words: SIMD8<UInt64>

  @inline(__always)
  init(_ address: UnsafeRawPointer) {
    unsafe words = address.loadUnaligned(as: SIMD8<UInt64>.self)
  }

  /// Compares two texts in a time that does not depend on the bytes that differ.
  @inline(__always)
  static func == (left: Self, right: Self) -> Bool {
    let differences = left.words ^ right.words
    let four = differences.lowHalf | differences.highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y == 0
  }
}

/// The places of the bytes that end a field, or that need a closer look.
///
/// These are commas, quotes, backslashes, and all but printable ASCII. They are found 64 bytes at a
/// time, and most rows are not longer. A search ends at the line feed of its row; past the last byte
/// of a view every place has a mark, so that it ends there at the latest.
struct RowMarks {
  /// The offset of the first byte of the 64.
  private var start: Int
  /// A bit for each of the 64 bytes, the lowest for the first.
  private var bits: UInt64

  /// Finds the marks from an offset on.
  @inline(__always)
  init(in words: RowWords, at start: Int) {
    self.start = start
    bits = words.marks(at: start)
  }

  /// Creates the two marks of the first 64 bytes whose places are known, without reading these bytes.
  ///
  /// - Parameters:
  ///   - first: The offset of the first mark.
  ///   - last: The offset of the last one, below 64.
  @inline(__always)
  init(at first: Int, _ last: Int) {
    assert(first >= 0 && first < last && last < 64)
    start = 0
    bits = 1 &<< UInt64(truncatingIfNeeded: first) | 1 &<< UInt64(truncatingIfNeeded: last)
  }

  /// Returns the offset of the first mark, and removes it.
  @inline(__always)
  mutating func next(in words: RowWords) -> Int {
    while bits == 0 {
      start &+= 64
      bits = words.marks(at: start)
    }
    defer { bits &= bits &- 1 }
    return start &+ bits.trailingZeroBitCount
  }

  /// Removes the marks before an offset.
  @inline(__always)
  mutating func skip(to offset: Int, in words: RowWords) {
    let distance = offset &- start
    if distance < 64 {
      bits &= ~0 &<< UInt64(truncatingIfNeeded: distance)
    } else {
      self = RowMarks(in: words, at: offset)
    }
  }
}

/// The bytes of rows, read a byte or a word at a time.
@safe struct RowWords {
  private let start: UnsafeRawPointer
  /// The number of bytes.
  let count: Int
  // The numbers of offsets at which there are eight bytes, and 64 bytes. They are compared with offsets
  // as unsigned numbers: an offset below zero is above all of them.
  private let wordCount: UInt
  private let marksCount: UInt

  /// Creates a view of bytes, which must outlive it.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return nil }
    unsafe self.start = start
    count = bytes.count
    wordCount = UInt(max(count - 7, 0))
    marksCount = UInt(max(count - 63, 0))
  }

  /// Returns the byte at an offset; zero after the last.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe start.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Returns eight bytes from an offset on; zeros after the last.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) < wordCount else { return lastWord(at: offset) }
    let word = unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  @inline(never)
  private func lastWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<8 { word |= UInt64(byte(at: offset &+ place)) &<< UInt64(place &* 8) }
    return word
  }

  /// Marks the bytes from an offset on; see ``RowMarks``.
  @inline(__always)
  func marks(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) < marksCount else { return lastMarks(at: offset) }
    return unsafe byte_marks(start + offset)
  }

  @inline(never)
  private func lastMarks(at offset: Int) -> UInt64 {
    guard offset >= 0, offset < count else { return .max }
    var last = SIMD64<UInt8>()
    return unsafe withUnsafeMutableBytes(of: &last) { last in
      unsafe last.copyMemory(
        from: UnsafeRawBufferPointer(start: start + offset, count: min(count - offset, last.count)))
      guard let bytes = last.baseAddress else { return .max }
      return unsafe byte_marks(bytes)
    }
  }

  /// Skips spaces.
  @inline(__always)
  func skipSpaces(from offset: inout Int) {
    while byte(at: offset) == UInt8(ascii: " ") { offset &+= 1 }
  }

  /// Returns whether there is a space in a range, which is mostly empty.
  @inline(__always)
  func hasSpace(in range: Range<Int>) -> Bool {
    var marks: UInt64 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (missing, word) = (offset &+ 8 &- range.upperBound, word(at: offset))
      // The bytes after the range are shifted out.
      let bytes = missing > 0 ? word &<< UInt64(truncatingIfNeeded: missing &* 8) : word
      marks |= ByteWord(bytes).marks(of: UInt8(ascii: " "))
      offset &+= 8
    }
    return marks != 0
  }

  /// Returns whether the bytes in a range are UTF-8 without control characters and line separators.
  @inline(never)
  func isPrintable(in range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= count else { return false }
    return withBytes { UTF8Scalar.arePrintable($0.extracting(range)) }
  }

  /// Calls a closure with the bytes.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
  }

  /// Returns whether there are 64 lower-case hexadecimal digits from an offset on.
  @inline(__always)
  func hasChecksum(at offset: Int) -> Bool {
    guard UInt(bitPattern: offset) < marksCount else { return false }
    return unsafe bytes_are_hexadecimal(start + offset)
  }

  /// Returns the 64 bytes from an offset on, or nil if there are fewer.
  @inline(__always)
  func checksum(at offset: Int) -> ChecksumText? {
    guard UInt(bitPattern: offset) < marksCount else { return nil }
    return unsafe ChecksumText(start + offset)
  }

  /// Reads the date of ten bytes at an offset, or returns nil for another text.
  func date(at offset: Int) -> CivilDate? {
    guard offset >= 0, offset + 10 <= count else { return nil }
    return withBytes { try? CivilDate(utf8: $0.extracting(offset..<offset + 10)) }
  }

  /// Reads an amount with any number of decimal places, or returns nil for a malformed one.
  @inline(never)
  func minorUnits(in range: Range<Int>, _ currency: Currency) -> Int64? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return withBytes { bytes in
      (try? Money(utf8: bytes.extracting(range), currency))?.minorUnits
    }
  }

  /// Appends the bytes in a range, and may change up to seven bytes after the cursor.
  @inline(__always)
  func copy(_ range: Range<Int>, to cursor: inout ByteCursor) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      cursor.append(word: word(at: offset), byteCount: 8)
      offset &+= 8
    }
    cursor.skip(range.upperBound &- offset)
  }
}
