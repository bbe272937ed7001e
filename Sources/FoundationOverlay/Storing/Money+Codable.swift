public import ScheduleEngine

extension Money: Codable {
  /// Reads an amount as the wire has it.
  ///
  ///     let text = #"{"amount":"50.00","currency":"USD"}"#
  ///     try JSONDecoder().decode(Money.self, from: Data(text.utf8))  // 50.00 USD
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a text that `Money(_:_:)` rejects, such as one with a sign, and
  ///   for any other key. Its underlying error is the `AmountError` or `CurrencyError`.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["amount", "currency"])
    let currency = try object.value("currency", as: Currency.self)
    self = try object.text("amount") { text throws(AmountError) in try Money(text, currency) }
  }

  /// Writes the amount as the wire has it, `{"amount":"50.00","currency":"USD"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for a negative amount, which could not be read again.
  public func encode(to encoder: any Encoder) throws {
    guard minorUnits >= 0 else {
      throw encoder.error(self, StoredValueError(reason: .negative))
    }
    try SignedMoney(self).encode(to: encoder)
  }
}

/// An amount that may be negative, where the engine itself has rejected it.
struct SignedMoney: Codable {
  let money: Money

  init(_ money: Money) { self.money = money }

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["amount", "currency"])
    let currency = try object.value("currency", as: Currency.self)
    money = try object.text("amount") { text throws(AmountError) in
      guard text.utf8.first == UInt8(ascii: "-") else { return try Money(text, currency) }
      let least = Money(minorUnits: .min, currency: currency)
      if least.text == text { return least }
      let magnitude = try Money(String(text.dropFirst()), currency)
      // There is no negative zero.
      guard magnitude.minorUnits > 0 else { return try Money(text, currency) }
      return Money(minorUnits: -magnitude.minorUnits, currency: currency)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("amount", money.text)
    try object.member("currency", money.currency)
  }
}
