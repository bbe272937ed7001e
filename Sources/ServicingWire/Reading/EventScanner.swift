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
    return scanner.object(in: line, into: &record)
  }

  private mutating func object(in line: Span<UInt8>, into record: inout EventRecord) -> Bool {
    guard skip(in: line, UInt8(ascii: "{")) else { return false }
    repeat {
      guard skip(in: line, UInt8(ascii: "\"")), let name = textBounds(in: line),
        let key = EventKey(line.extracting(name)), skip(in: line, UInt8(ascii: ":"))
      else { return false }
      let value: Range<Int>?
      if key.isNumber {
        value = numberBounds(in: line)
      } else {
        value = skip(in: line, UInt8(ascii: "\"")) ? textBounds(in: line) : nil
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
  private mutating func skip(in line: Span<UInt8>, _ byte: UInt8) -> Bool {
    skipSpace(in: line)
    guard place < line.count, line[place] == byte else { return false }
    place += 1
    return true
  }

  /// Returns the bounds of a text whose opening quotation mark was skipped.
  private mutating func textBounds(in line: Span<UInt8>) -> Range<Int>? {
    let start = place
    while place < line.count {
      let byte = line[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        return start..<place - 1
      }
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      place += 1
    }
    return nil
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
