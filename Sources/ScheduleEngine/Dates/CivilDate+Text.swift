extension CivilDate {
  /// Reads a date written `YYYY-MM-DD`, and nothing else.
  ///
  ///     try CivilDate("2026-11-21").day  // 21
  ///     try CivilDate("2026-1-1")        // throws: not a date at position 7; …
  ///
  /// - Parameter text: Ten ASCII bytes.
  /// - Throws: ``DateError`` when the text has another form or there is no such day.
  /// - Complexity: O(1).
  public init(_ text: String) throws(DateError) {
    var text = text
    self = try text.withUTF8 { bytes in
      unsafe Self.parse(bytes.span)
    }.get()
  }

  /// Reads a date from the UTF-8 bytes of its text.
  ///
  ///     try CivilDate(utf8: Array("2028-02-29".utf8).span)  // 2028-02-29
  ///
  /// - Parameter bytes: Ten ASCII bytes, `YYYY-MM-DD`.
  /// - Throws: ``DateError`` as ``init(_:)`` does.
  /// - Complexity: O(1), without allocation.
  public init(utf8 bytes: Span<UInt8>) throws(DateError) {
    self = try Self.parse(bytes).get()
  }

  private static func parse(_ bytes: Span<UInt8>) -> Result<Self, DateError> {
    var parts = (year: 0, month: 0, day: 0)
    for offset in 0..<10 {
      guard offset < bytes.count else { return malformed(offset) }
      let isDash = offset == 4 || offset == 7
      let digit = Int(bytes[offset]) - 0x30
      guard isDash ? bytes[offset] == UInt8(ascii: "-") : (0...9).contains(digit) else {
        return malformed(offset)
      }
      switch offset {
      case 0...3: parts.year = parts.year * 10 + digit
      case 5, 6: parts.month = parts.month * 10 + digit
      case 8, 9: parts.day = parts.day * 10 + digit
      default: break
      }
    }
    guard bytes.count == 10 else { return malformed(10) }
    do throws(DateError) {
      return .success(try Self(year: parts.year, month: parts.month, day: parts.day))
    } catch {
      return .failure(error)
    }
  }

  private static func malformed(_ offset: Int) -> Result<Self, DateError> {
    .failure(DateError(reason: .malformed(offset: offset)))
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`.
  public var description: String { StringSink.text { $0.append(self) } }
}
