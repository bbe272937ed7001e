public import ScheduleEngine

extension WidgetStatus: Codable {
  /// Decodes a status from the JSON of Afterpay's SDKs, as `WidgetWire` writes it.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if members contradict each other, or for an unknown key.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["isValid", "amountDueToday", "paymentScheduleChecksum", "error"])
    guard try object.value("isValid", as: Bool.self) else {
      _ = try StrictObject(decoder, keys: ["isValid", "error"])
      self = .invalid(try object.value("error"))
      return
    }
    _ = try StrictObject(decoder, keys: ["isValid", "amountDueToday", "paymentScheduleChecksum"])
    self = .valid(
      amountDueToday: try object.value("amountDueToday"),
      checksum: try object.value("paymentScheduleChecksum"))
  }

  /// Encodes the status as the JSON of Afterpay's SDKs, with a `PurchaseBarrier` as its `error`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("isValid", isValid)
    switch self {
    case .valid(let amountDueToday, let checksum):
      try object.member("amountDueToday", amountDueToday)
      try object.member("paymentScheduleChecksum", checksum)
    case .invalid(let barrier): try object.member("error", barrier)
    }
  }
}

extension PurchaseBarrier: Codable {
  /// Decodes a barrier from its code and its values.
  ///
  /// Decoding ignores the text of the message, which may change from version to version.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the values do not fit the code, or for an unknown key.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["errorCode", "message"] + Self.valueKeys)
    let code = try object.value("errorCode", as: String.self)
    _ = try object.value("message", as: String.self)
    let values = BarrierValues(object)
    guard let barrier = try values.barrier(code) else {
      throw object.error(
        StoredValueError(reason: .unknownWord(Self.codes)), at: AnyKey("errorCode"))
    }
    _ = try StrictObject(decoder, keys: ["errorCode", "message"] + barrier.ownKeys)
    self = barrier
  }

  /// Encodes `errorCode` and `message`, as `WidgetWire` writes them, and the barrier's values.
  ///
  /// Afterpay's SDKs ignore the values, such as `total` and `minimum`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("errorCode", code)
    try object.member("message", message)
    switch self {
    case .amountBelowMinimum(let total, let minimum):
      try object.member("total", total)
      try object.member("minimum", minimum)
    case .amountAboveMaximum(let total, let maximum):
      try object.member("total", total)
      try object.member("maximum", maximum)
    case .amountTooSmall(let total, let payments):
      try object.member("total", total)
      try object.member("payments", payments)
    case .invalidAmount(let total): try object.member("total", SignedMoney(total))
    case .unsupportedCurrency(let order, let plan):
      try object.member("orderCurrency", order)
      try object.member("planCurrency", plan)
    case .planUnavailable(let plan, let validity):
      try object.member("plan", plan)
      try object.nullable("validFrom", validity.from)
      try object.nullable("validUntil", validity.until)
    case .invalidToken, .tokenExpired: break
    }
  }

  private static let codes = [
    "amount_below_minimum", "amount_above_maximum", "amount_too_small", "invalid_amount",
    "unsupported_currency", "plan_unavailable", "invalid_token", "token_expired",
  ]

  private static let valueKeys = [
    "total", "minimum", "maximum", "payments", "orderCurrency", "planCurrency", "plan",
    "validFrom", "validUntil",
  ]

  /// The keys of the values of a barrier of this kind.
  private var ownKeys: [String] {
    switch self {
    case .amountBelowMinimum: ["total", "minimum"]
    case .amountAboveMaximum: ["total", "maximum"]
    case .amountTooSmall: ["total", "payments"]
    case .invalidAmount: ["total"]
    case .unsupportedCurrency: ["orderCurrency", "planCurrency"]
    case .planUnavailable: ["plan", "validFrom", "validUntil"]
    case .invalidToken, .tokenExpired: []
    }
  }
}

/// Decodes the values of a barrier, and checks that they fit its code.
private struct BarrierValues {
  private let object: StrictObject

  init(_ object: StrictObject) { self.object = object }

  /// Returns the barrier of a code, or nil for an unknown code.
  func barrier(_ code: String) throws -> PurchaseBarrier? {
    switch code {
    case "amount_below_minimum":
      let (total, minimum) = try amounts("minimum")
      guard total.minorUnits < minimum.minorUnits else {
        throw object.contradiction("the total is not below the minimum")
      }
      return .amountBelowMinimum(total: total, minimum: minimum)
    case "amount_above_maximum":
      let (total, maximum) = try amounts("maximum")
      guard total.minorUnits > maximum.minorUnits else {
        throw object.contradiction("the total is not above the maximum")
      }
      return .amountAboveMaximum(total: total, maximum: maximum)
    case "amount_too_small":
      return .amountTooSmall(
        total: try object.positive("total"),
        payments: try object.integer("payments", in: InstallmentTerms.counts))
    case "invalid_amount":
      let total = try object.value("total", as: SignedMoney.self).money
      guard total.minorUnits <= 0 else { throw object.contradiction("the total is above zero") }
      return .invalidAmount(total)
    case "unsupported_currency":
      let (order, plan): (Currency, Currency) = (
        try object.value("orderCurrency"), try object.value("planCurrency")
      )
      guard order != plan else { throw object.contradiction("the two currencies are the same") }
      return .unsupportedCurrency(order: order, plan: plan)
    case "plan_unavailable": return try planUnavailable()
    case "invalid_token": return .invalidToken
    case "token_expired": return .tokenExpired
    default: return nil
    }
  }

  /// Returns the total and the limit with a key; throws if their currencies differ.
  private func amounts(_ limit: String) throws -> (total: Money, limit: Money) {
    let (total, limit) = (try object.positive("total"), try object.value(limit, as: Money.self))
    guard total.currency == limit.currency else {
      throw object.contradiction("the total and its limit have different currencies")
    }
    return (total, limit)
  }

  private func planUnavailable() throws -> PurchaseBarrier {
    let days = (
      from: try object.nullable("validFrom", as: CivilDate.self),
      until: try object.nullable("validUntil", as: CivilDate.self)
    )
    let validity = try object.converted(days, of: "validUntil") { days throws(PlanValidityError) in
      try PlanValidity(from: days.from, until: days.until)
    }
    return .planUnavailable(plan: try object.value("plan"), validity: validity)
  }
}
