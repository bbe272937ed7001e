public import ScheduleEngine

extension CheckoutReference: Codable {
  /// Decodes a reference to a checkout.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for another mode, a token that is not a digest, or an unknown key.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["mode", "token"])
    let mode = try object.value("mode", as: String.self)
    let token = try object.optional("token", as: CheckoutToken.self)
    switch (mode, token) {
    case ("tokenless", nil): self = .tokenless
    case ("token", let token?): self = .token(token)
    case ("tokenless", _?): throw object.contradiction("a tokenless order has no token")
    case ("token", nil): throw object.contradiction("the token is missing")
    default:
      throw object.error(
        StoredValueError(reason: .unknownWord(["tokenless", "token"])), at: AnyKey("mode"))
    }
  }

  /// Encodes `{"mode":"tokenless"}`, or `{"mode":"token","token":…}` with the token's digest.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("mode", mode)
    if case .token(let token) = self { try object.member("token", token) }
  }
}

extension CheckoutOrder: Codable {
  /// Decodes an order in the form of a checkout file.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a total that is not above zero, or another mistake.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["amount", "issuedAt"])
    self.init(
      total: try object.positive("amount"), issuedAt: try object.nullable("issuedAt"))
  }

  /// Encodes `{"amount":{…},"issuedAt":"2026-11-21T10:00:00Z"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for a total that is not above zero.
  public func encode(to encoder: any Encoder) throws {
    guard total.minorUnits > 0 else {
      throw encoder.error(self, StoredValueError(reason: .notPositive))
    }
    var object = ObjectEncoder(encoder)
    try object.member("amount", total)
    try object.nullable("issuedAt", issuedAt)
  }
}

extension CaptureRecord: Codable {
  /// Decodes the record of a capture.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for an amount that is not above zero, or another mistake.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["token", "amount", "isCheckoutAdjusted", "paymentScheduleChecksum"])
    self.init(
      token: try object.value("token"), amount: try object.positive("amount"),
      isCheckoutAdjusted: try object.value("isCheckoutAdjusted"),
      checksum: try object.nullable("paymentScheduleChecksum"))
  }

  /// Encodes the capture by the names of Afterpay's API, with the token's digest for the token.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for an amount that is not above zero.
  public func encode(to encoder: any Encoder) throws {
    guard amount.minorUnits > 0 else {
      throw encoder.error(self, StoredValueError(reason: .notPositive))
    }
    var object = ObjectEncoder(encoder)
    try object.member("token", token)
    try object.member("amount", amount)
    try object.member("isCheckoutAdjusted", isCheckoutAdjusted)
    try object.nullable("paymentScheduleChecksum", checksum)
  }
}
