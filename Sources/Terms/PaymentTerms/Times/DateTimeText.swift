public import ScheduleEngine

/// A time with an offset, as any program may write it: RFC 3339.
///
///     DateTimeText("2026-12-05t00:00:60.5-05:00")?.date  // 2026-12-05
///     DateTimeText("2026-12-05 00:00:00Z") == nil        // true
///     DateTimeText("2026-12-05T00:00:00") == nil         // true
///
/// Lower-case letters, fractions of seconds and the second 60 are right.
///
/// Source: RFC 3339, 5.6.
public struct DateTimeText: Hashable, Sendable {
  /// The day in the time's own offset.
  public let date: CivilDate
  /// The seconds since 1970, without the fraction.
  public let secondsSinceEpoch: Int64

  /// Reads a time, or returns nil for a text that is none.
  ///
  /// - Parameter text: The text.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let day = bytes.prefix(10)
    guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t"),
      let date = try? CivilDate(utf8: day.span),
      let hour = Self.number(bytes, at: 11), hour <= 23, bytes[13] == UInt8(ascii: ":"),
      let minute = Self.number(bytes, at: 14), minute <= 59, bytes[16] == UInt8(ascii: ":"),
      let second = Self.number(bytes, at: 17), second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0 &- 0x30 < 10 }
      guard !digits.isEmpty else { return nil }
      rest = rest[digits.endIndex...]
    }
    guard let ahead = Self.secondsAhead(Array(rest)) else { return nil }
    self.date = date
    secondsSinceEpoch =
      Timestamp(startOf: date).secondsSinceEpoch + hour * 3_600 + minute * 60 + second - ahead
  }

  /// Reads `Z` or an offset.
  private static func secondsAhead(_ bytes: [UInt8]) -> Int64? {
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      let hour = number(bytes, at: 1), hour <= 23, let minute = number(bytes, at: 4), minute <= 59
    else { return nil }
    let seconds = hour * 3_600 + minute * 60
    switch bytes[0] {
    case UInt8(ascii: "+"): return seconds
    case UInt8(ascii: "-"): return -seconds
    default: return nil
    }
  }

  private static func number(_ bytes: [UInt8], at index: Int) -> Int64? {
    let digits = (bytes[index] &- 0x30, bytes[index + 1] &- 0x30)
    return digits.0 < 10 && digits.1 < 10 ? Int64(digits.0) * 10 + Int64(digits.1) : nil
  }
}
