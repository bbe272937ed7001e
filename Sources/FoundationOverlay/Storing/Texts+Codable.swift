public import ScheduleEngine

// Values that are one text in JSON: the text that their initializers read.

extension Currency: Codable {
  /// Reads the value from its text, such as `"USD"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `CurrencyError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(CurrencyError) in try Self(text) }
  }

  /// Writes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension CivilDate: Codable {
  /// Reads the value from its text, such as `"2026-11-21"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `DateError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(DateError) in try Self(text) }
  }

  /// Writes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension PlanID: Codable {
  /// Reads the value from its text, such as `"us-pay-in-4"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `PlanIDError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(PlanIDError) in try Self(text) }
  }

  /// Writes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension ScheduleChecksum: Codable {
  /// Reads the value from its text, such as `"beacae19…"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `ScheduleChecksumError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(ScheduleChecksumError) in try Self(text) }
  }

  /// Writes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Period: Codable {
  /// Reads the value from its text, such as `"P14D"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `PeriodError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(PeriodError) in try Self(text) }
  }

  /// Writes the value's text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Timestamp: Codable {
  /// Reads a time from its text, such as `"2026-11-21T10:00:00Z"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with `TimestampError` as its underlying error for any other text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(TimestampError) in try Self(text) }
  }

  /// Writes the time in UTC.
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
  /// Reads a split from its name, such as `"half-up-last"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a text that names no split.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(StoredValueError) in
      for split in Self.allCases where split.name.utf8.elementsEqual(text.utf8) { return split }
      throw StoredValueError(reason: .unknownWord(Self.allCases.map(\.name)))
    }
  }

  /// Writes the split's name.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
}

extension CheckoutToken: Codable {
  /// Reads a token's digest, 64 lower-case hexadecimal digits; a token itself is rejected.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other text, of which nothing is in the error.
  public init(from decoder: any Decoder) throws {
    let digest = try decoder.text { text throws(StoredDigestError) in
      guard let digest = SHA256Digest(hexadecimal: text) else { throw StoredDigestError() }
      return digest
    }
    self.init(digest: digest)
  }

  /// Writes the SHA-256 of the token, never the token.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try encoder.write(digest) }
}

/// Says that a text is not the digest of a token.
private struct StoredDigestError: Error, CustomStringConvertible {
  var description: String {
    "not the digest of a token; write the SHA-256 of the token in 64 lower-case hexadecimal digits"
  }
}
