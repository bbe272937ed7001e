/// Reads the members of a plain event line: one object of known keys, none twice, with texts of
/// ASCII without escapes and whole numbers.
///
/// Nearly all lines are plain. For any other line the scanner returns false, and the strict parser
/// decides whether it is an event or which mistake it has.
struct EventScanner {
  private var place = 0

  /// Reads a line into a record, and returns whether it is plain.
  static func scan(_ line: Span<UInt8>, into record: inout EventRecord) -> Bool {
    var scanner = EventScanner()
    record.begin(line)
    // A shorter line is no event, and a word is read at once.
    guard line.count >= 8 else { return false }
    return scanner.object(in: line, into: &record)
  }

  @inline(__always)
  private mutating func object(in line: Span<UInt8>, into record: inout EventRecord) -> Bool {
    guard skip(in: line, UInt8(ascii: "{")) else { return false }
    repeat {
      // Only quotes are looked for: a name with other odd bytes, or with a missed quote, is no key.
      guard skip(in: line, UInt8(ascii: "\"")),
        let name = textBounds(in: line, Self.quoteMarks(in:)),
        let key = EventKey(line.extracting(name)), skip(in: line, UInt8(ascii: ":"))
      else { return false }
      let value: Range<Int>?
      if key.isNumber {
        value = numberBounds(in: line)
      } else {
        guard !key.isObject else { return false }
        value = skip(in: line, UInt8(ascii: "\"")) ? textBounds(in: line, Self.marks(in:)) : nil
      }
      guard let value, record.add(key, value) else { return false }
    } while skip(in: line, UInt8(ascii: ","))
    guard skip(in: line, UInt8(ascii: "}")) else { return false }
    skipSpace(in: line)
    return place == line.count
  }

  private mutating func skipSpace(in line: Span<UInt8>) {
    while place < line.count {
      switch line[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
      default: return
      }
    }
  }

  /// Skips white space and a byte, and returns whether the byte was there.
  @inline(__always)
  private mutating func skip(in line: Span<UInt8>, _ byte: UInt8) -> Bool {
    if place < line.count, line[place] > UInt8(ascii: " ") {
      // Most lines have no white space.
      guard line[place] == byte else { return false }
    } else {
      skipSpace(in: line)
      guard place < line.count, line[place] == byte else { return false }
    }
    place += 1
    return true
  }

  /// Finds the end of a text whose opening quotation mark was skipped.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - marks: Marks the bytes of a word that end the text, the lowest of them rightly.
  /// - Returns: The bounds of the text without its quotation marks, or nil if it is not plain.
  @inline(__always)
  private mutating func textBounds(
    in line: Span<UInt8>, _ marks: (UInt64) -> UInt64
  ) -> Range<Int>? {
    let start = place
    var end = start
    // Eight bytes at a time, up to the first that ends the text or is not plain.
    while end < line.count {
      let marks = marks(Self.word(in: line, at: end))
      guard marks == 0 else {
        end += marks.trailingZeroBitCount / 8
        break
      }
      end += 8
    }
    guard end < line.count, line[end] == UInt8(ascii: "\"") else { return nil }
    place = end + 1
    return start..<end
  }

  /// Returns the eight bytes at a place of a line, with zeros for those after its end.
  @inline(__always)
  private static func word(in line: Span<UInt8>, at place: Int) -> UInt64 {
    let last = line.count &- 8
    assert(place >= 0 && last >= 0, "a line that is scanned has at least a word")
    let word = unsafe line.withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: min(place, last), as: UInt64.self)
    }.littleEndian
    return place <= last ? word : word >> UInt64(truncatingIfNeeded: (place &- last) &* 8)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Marks the bytes of a word that are a quotation mark.
  ///
  /// One after a byte beyond ASCII may be missed: the text then contains that byte.
  @inline(__always)
  private static func quoteMarks(in word: UInt64) -> UInt64 {
    ~((word ^ (ones &* 0x22)) &+ ones &* 0x7F) & ~word & (ones &* 0x80)
  }

  /// Marks the bytes of a word that are a quotation mark or that no plain text contains.
  ///
  /// - Returns: A word whose lowest set bit is the highest one of the first such byte, 0 if there is
  ///   none. Later bytes may be marked in error.
  @inline(__always)
  private static func marks(in word: UInt64) -> UInt64 {
    // A sum sets the highest bit of a byte that is not zero, at least a space, or a delete. Bytes
    // whose highest bit is set are marked themselves, and carry into later bytes only.
    let notBackslashes = (word ^ (ones &* 0x5C)) &+ ones &* 0x7F
    let notControls = word &+ ones &* 0x60
    let deletes = word &+ ones
    let found = ~(notBackslashes & notControls) | deletes | word
    return quoteMarks(in: word) | found & (ones &* 0x80)
  }

  /// Returns the bounds of a whole number without sign and without superfluous zeros.
  private mutating func numberBounds(in line: Span<UInt8>) -> Range<Int>? {
    skipSpace(in: line)
    let start = place
    while place < line.count, (0x30...0x39).contains(line[place]) { place += 1 }
    let count = place - start
    guard count > 0, count == 1 || line[start] != 0x30 else { return nil }
    return start..<place
  }
}
