/// Says why a text is not an amount of money, and where.
///
///     try Money("1,000.00", .usd)  // throws: ',' at position 2: an amount has only digits …
///     do {
///       _ = try Money("1,000.00", .usd)
///     } catch {
///       error.reason  // .unexpectedByte(0x2C)
///       error.offset  // 1
///     }
public struct AmountError: Error, Hashable, Sendable {
  /// What is wrong with an amount's text.
  public enum Reason: Hashable, Sendable {
    /// The text has no bytes.
    case empty
    /// A byte stands where only a digit, or the one decimal point, may stand.
    case unexpectedByte(UInt8)
    /// The decimal point has no digit before it.
    case missingDigitsBeforePoint
    /// The decimal point has no digit after it.
    case missingDigitsAfterPoint
    /// More digits follow the decimal point than the currency has decimal places.
    case tooManyDecimalPlaces(allowed: Int)
    /// The amount is more than `Int64.max` minor units.
    case outOfRange
  }

  /// What is wrong.
  public let reason: Reason

  /// Where it is: the offset in bytes from the start of the text, from 0 up to its length.
  public let offset: Int
}

extension AmountError: CustomStringConvertible {
  /// One line that names the reason and the position, counted from 1, and says what to write.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .empty:
      "the amount is empty; write one such as 50.00"
    case .unexpectedByte(UInt8(ascii: "-")) where offset == 0:
      "'-' at position 1: an amount must be positive and has no sign; write one such as 50.00"
    case .unexpectedByte(let byte):
      """
      \(Self.name(of: byte)) at position \(offset + 1): an amount has only digits and one point\
      ; write one such as 50.00
      """
    case .missingDigitsBeforePoint:
      "no digit before the point at position \(offset + 1); write 0.50, not .50"
    case .missingDigitsAfterPoint:
      "no digit after the point, at position \(offset + 1); write 5.00 or 5, not 5."
    case .tooManyDecimalPlaces(allowed: 0):
      """
      too many decimal places at position \(offset + 1): this currency has \
      none; write a whole number
      """
    case .tooManyDecimalPlaces(let allowed):
      """
      too many decimal places at position \(offset + 1): this currency has \
      at most \(allowed); leave out the rest
      """
    case .outOfRange:
      "too large at position \(offset + 1); write at most 9223372036854775807 minor units"
    }
  }

  private static func name(of byte: UInt8) -> Sentence {
    switch byte {
    case 0x20: "a space"
    case 0x21...0x7E: "'\(ascii: byte)'"
    default: "byte 0x\(hexadecimal: byte)"
    }
  }
}
