/// A number as it is spelled in a document.
///
/// The literal is kept and never becomes a floating-point number, so nothing is rounded:
///
///     try JSONValue(parsing: "0.10").number?.text    // "0.10"
///     try JSONValue(parsing: "0.10").number?.int64   // nil: not a plain integer
///     try JSONValue(parsing: "5000").number?.int64   // 5000
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The literal, which follows the grammar of RFC 8259.
  public let text: String

  /// The literal must already follow the grammar.
  init(checkedText text: String) {
    self.text = text
  }

  /// The value as an `Int64`; `nil` with a fraction, with an exponent or out of range.
  public var int64: Int64? { integer(as: Int64.self) }

  /// The value as an `Int`; `nil` with a fraction, with an exponent or out of range.
  public var int: Int? { integer(as: Int.self) }

  /// Whether the literal has neither a fraction nor an exponent, whatever its size.
  public var isPlainInteger: Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || JSONByte.isDigit($0) }
  }

  /// The value as an integer of any width.
  ///
  /// `1.0` and `1e3` are refused although they are whole, because such a spelling means that the
  /// writer was counting in floating point. `-0` is zero.
  ///
  /// - Parameter type: The type wanted.
  /// - Returns: The value, or `nil` with a fraction, with an exponent or out of range.
  /// - Complexity: O(*n*) in the length of the literal.
  public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    isPlainInteger ? Integer(text) : nil
  }

  /// The literal itself.
  public var description: String { text }
}
