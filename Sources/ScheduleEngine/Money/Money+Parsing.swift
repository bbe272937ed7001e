extension Money {
  /// Reads an amount from text.
  ///
  /// The text is `digits` or `digits.digits` in ASCII and nothing else: no sign, space, grouping,
  /// exponent or symbol, at least one digit on each side of a point, and at most as many after it
  /// as the currency has decimal places. Leading zeros are accepted.
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
  ///     try Money(utf8: Array("57.27".utf8).span, .usd)  // 57.27 USD
  ///
  /// - Parameters:
  ///   - bytes: The amount, as ``init(_:_:)`` reads it.
  ///   - currency: The currency it is in.
  /// - Throws: ``AmountError`` with the first mistake and its byte offset.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public init(utf8 bytes: Span<UInt8>, _ currency: Currency) throws(AmountError) {
    self = try Self.parse(bytes, currency).get()
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
  /// Walks the bytes once, from left to right, and stops at the first mistake.
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

  /// Puts one more decimal digit behind `value`; answers false when `Int64` cannot hold it.
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
