extension Money {
  /// Reads an amount from text.
  ///
  /// The text is `digits` or `digits.digits` in ASCII, without sign, space, grouping, exponent or
  /// symbol. A point has at least one digit on each side, and at most as many digits follow it as
  /// the currency has decimal places. Leading zeros are accepted.
  ///
  ///     try Money("50", .usd) == Money("50.00", .usd)  // true
  ///     try Money("0.005", .kwd).minorUnits            // 5
  ///     try Money("50.001", .usd)                      // throws: too many decimal places at position 6…
  ///
  /// - Parameters:
  ///   - text: The amount, zero to `Int64.max` minor units.
  ///   - currency: The currency it is in.
  /// - Throws: ``AmountError`` with the first mistake and its byte offset.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String, _ currency: Currency) throws(AmountError) {
    var text = text
    self = try text.withUTF8 { bytes in
      unsafe Self.parse(bytes.span, currency)
    }.get()
  }

  /// Reads an amount from the UTF-8 bytes of its text.
  ///
  ///     try Money(utf8: ContiguousArray("57.27".utf8).span, .usd)  // 57.27 USD
  ///
  /// - Parameters:
  ///   - bytes: The amount, as ``init(_:_:)`` reads it.
  ///   - currency: The currency it is in.
  /// - Throws: ``AmountError`` with the first mistake and its byte offset.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public init(utf8 bytes: Span<UInt8>, _ currency: Currency) throws(AmountError) {
    self = try Self.parse(bytes, currency).get()
  }

  /// Reads an amount from an array of bytes.
  package init(utf8 bytes: [UInt8], _ currency: Currency) throws(AmountError) {
    let slice = bytes[...]
    try self.init(utf8: slice.span, currency)
  }

  private static func parse(
    _ bytes: Span<UInt8>, _ currency: Currency
  ) -> Result<Money, AmountError> {
    AmountText.minorUnits(in: bytes, decimalPlaces: currency.exponent)
      .map { Money(minorUnits: $0, currency: currency) }
  }
}

/// The grammar of an amount: `digits` or `digits.digits`.
private enum AmountText {
  /// Returns the number of minor units in a text, or its first mistake from left to right.
  static func minorUnits(
    in bytes: Span<UInt8>, decimalPlaces: Int
  ) -> Result<Int64, AmountError> {
    guard bytes.count > 0 else { return failure(.empty, 0) }
    var value: Int64 = 0
    var offset = 0
    while offset < bytes.count, let digit = digit(bytes[offset]) {
      guard append(digit, to: &value) else { return failure(.outOfRange, offset) }
      offset += 1
    }
    if offset < bytes.count, bytes[offset] != point || offset == 0 {
      return failure(
        bytes[offset] == point ? .missingDigitsBeforePoint : .unexpectedByte(bytes[offset]), offset)
    }
    var missingPlaces = decimalPlaces
    if offset < bytes.count {
      guard decimalPlaces > 0 else { return failure(.tooManyDecimalPlaces(allowed: 0), offset) }
      offset += 1
      guard offset < bytes.count else { return failure(.missingDigitsAfterPoint, offset) }
    }
    while offset < bytes.count {
      guard let digit = digit(bytes[offset]) else {
        return failure(.unexpectedByte(bytes[offset]), offset)
      }
      guard missingPlaces > 0 else {
        return failure(.tooManyDecimalPlaces(allowed: decimalPlaces), offset)
      }
      guard append(digit, to: &value) else { return failure(.outOfRange, offset) }
      missingPlaces -= 1
      offset += 1
    }
    while missingPlaces > 0 {
      guard append(0, to: &value) else { return failure(.outOfRange, offset) }
      missingPlaces -= 1
    }
    return .success(value)
  }

  private static let point = UInt8(ascii: ".")

  private static func digit(_ byte: UInt8) -> Int64? {
    let digit = byte &- 0x30
    return digit < 10 ? Int64(digit) : nil
  }

  /// Appends a decimal digit to `value`, and returns whether the result fits into an `Int64`.
  private static func append(_ digit: Int64, to value: inout Int64) -> Bool {
    let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflow) = product.addingReportingOverflow(digit)
    value = sum
    return !(tooLarge || overflow)
  }

  private static func failure(
    _ reason: AmountError.Reason, _ offset: Int
  ) -> Result<Int64, AmountError> {
    .failure(AmountError(reason: reason, offset: offset))
  }
}

/// The reason why a text is not an amount of money, and its position.
///
///     try Money("1,000.00", .usd)  // throws: ',' at position 2: an amount has only digits …
///     do {
///       _ = try Money("1,000.00", .usd)
///     } catch {
///       error.reason  // .unexpectedByte(0x2C)
///       error.offset  // 1
///     }
public struct AmountError: Error, Hashable, Sendable {
  /// A mistake in an amount's text.
  public enum Reason: Hashable, Sendable {
    /// The text has no bytes.
    case empty
    /// A byte is neither a digit nor the first decimal point.
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

  /// The mistake.
  public let reason: Reason

  /// The position of the mistake: an offset in bytes, from 0 to the length of the text.
  public let offset: Int
}

extension AmountError: CustomStringConvertible {
  /// One line with the mistake, its position, counted from 1, and its remedy.
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
      none; check the amount, in which a point groups no digits
      """
    case .tooManyDecimalPlaces(let allowed):
      """
      too many decimal places at position \(offset + 1): this currency has \
      at most \(allowed); check the amount, in which a point groups no digits
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
