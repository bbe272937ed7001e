extension Money {
  /// The amount with all its decimal places and nothing else: `50.00`, `50` for JPY, `0.005` for
  /// KWD.
  ///
  ///     Money(minorUnits: 5, currency: .usd).text  // "0.05"
  ///
  /// Reading it back with ``init(_:_:)`` gives the same amount, unless it is negative.
  public var text: String { StringSink.text { $0.append(self) } }
}

extension Money: CustomStringConvertible {
  /// The amount and its currency, with all decimal places.
  ///
  ///     Money(minorUnits: 5000, currency: .usd).description  // "50.00 USD"
  public var description: String {
    StringSink.text { writer in
      writer.append(self)
      writer.append(" ")
      writer.append(currency)
    }
  }
}

extension TextWriter {
  /// Appends an amount with all its decimal places, without the currency.
  mutating func append(_ money: Money) {
    if money.minorUnits < 0 { append("-") }
    let scale = UInt64(money.currency.minorUnitsPerUnit)
    let (units, rest) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    append(decimal: units)
    let places = money.currency.exponent
    guard places > 0 else { return }
    append(".")
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: rest))
    append(word: digits &>> UInt64((8 - places) * 8), byteCount: places)
  }
}
