public import ScheduleEngine

// Values that are one text in JSON: the text that their initializer accepts.

extension Currency: Codable {
  /// Decodes the value from its text, such as `"USD"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `CurrencyError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(CurrencyError) in try Self(text) }
  }

  /// Encodes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension CivilDate: Codable {
  /// Decodes the value from its text, such as `"2026-11-21"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `DateError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(DateError) in try Self(text) }
  }

  /// Encodes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension PlanID: Codable {
  /// Decodes the value from its text, such as `"us-pay-in-4"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `PlanIDError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(PlanIDError) in try Self(text) }
  }

  /// Encodes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension ScheduleChecksum: Codable {
  /// Decodes the value from its text, such as `"beacae19…"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `ScheduleChecksumError` as its underlying error for any other
  ///   text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(ScheduleChecksumError) in try Self(text) }
  }

  /// Encodes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Period: Codable {
  /// Decodes the value from its text, such as `"P14D"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `PeriodError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(PeriodError) in try Self(text) }
  }

  /// Encodes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Timestamp: Codable {
  /// Decodes a time from its text, such as `"2026-11-21T10:00:00Z"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `TimestampError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(TimestampError) in try Self(text) }
  }

  /// Encodes the time in UTC.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for a time that is not in the years 1 to 9999.
  public func encode(to encoder: any Encoder) throws {
    guard Self.years.contains(self) else {
      throw encoder.error(self, TimestampError(reason: .outOfRange))
    }
    try encoder.write(self)
  }
}

extension Split: Codable {
  /// Decodes a split from its name, such as `"half-up-last"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a text that is not the name of a split.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(StoredValueError) in
      for split in Self.allCases where split.name.utf8.elementsEqual(text.utf8) { return split }
      throw StoredValueError(reason: .unknownWord(Self.allCases.map(\.name)))
    }
  }

  /// Encodes the split's name.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
}

extension CheckoutToken: Codable {
  /// Decodes a token from its digest, 64 lower-case hexadecimal digits; a token is an error.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other text. The error does not contain the text, which may
  ///   be a token.
  public init(from decoder: any Decoder) throws {
    let digest = try decoder.text { text throws(StoredDigestError) in
      guard let digest = SHA256Digest(hexadecimal: text) else { throw StoredDigestError() }
      return digest
    }
    self.init(digest: digest)
  }

  /// Encodes the SHA-256 of the token, never the token.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try encoder.write(digest) }
}

/// The error that a text is not the digest of a token.
private struct StoredDigestError: Error, CustomStringConvertible {
  var description: String {
    "not the digest of a token; write the SHA-256 of the token in 64 lower-case hexadecimal digits"
  }
}

extension Money: Codable {
  /// Decodes an amount in the form of the wire.
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

  /// Encodes the amount in the form of the wire, `{"amount":"50.00","currency":"USD"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for a negative amount, which cannot be decoded.
  public func encode(to encoder: any Encoder) throws {
    guard minorUnits >= 0 else {
      throw encoder.error(self, StoredValueError(reason: .negative))
    }
    try SignedMoney(self).encode(to: encoder)
  }
}

/// An amount that may be negative, such as the total of an order that the engine has rejected.
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
