public import ScheduleEngine

extension OrderLimits: Codable {
  /// Decodes limits in minor units, because they have no currency of their own.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError`, with `OrderLimitsError` as its underlying error for invalid
  ///   limits.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["minimumMinorUnits", "maximumMinorUnits"])
    let minimum = try object.nullable("minimumMinorUnits", as: Int64.self)
    let maximum = try object.nullable("maximumMinorUnits", as: Int64.self)
    self = try object.converted((minimum, maximum)) { limits throws(OrderLimitsError) in
      try OrderLimits(minimumMinorUnits: limits.0, maximumMinorUnits: limits.1)
    }
  }

  /// Encodes `{"minimumMinorUnits":100,"maximumMinorUnits":null}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.nullable("minimumMinorUnits", minimumMinorUnits)
    try object.nullable("maximumMinorUnits", maximumMinorUnits)
  }
}

/// Limits in the form of a plan file, whose currency is in another member of the plan.
struct LimitTexts: Codable {
  private let minimum: String?
  private let maximum: String?

  init(_ limits: OrderLimits, in currency: Currency) {
    func text(_ minorUnits: Int64?) -> String? {
      minorUnits.map { Money(minorUnits: $0, currency: currency).text }
    }
    (minimum, maximum) = (text(limits.minimumMinorUnits), text(limits.maximumMinorUnits))
  }

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["minimum", "maximum"])
    minimum = try object.nullable("minimum")
    maximum = try object.nullable("maximum")
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.nullable("minimum", minimum)
    try object.nullable("maximum", maximum)
  }

  /// Returns the limits in a currency; an error names the member `limits` of the object.
  func limits(in currency: Currency, of object: StrictObject) throws -> OrderLimits {
    func minorUnits(_ text: String?) throws -> Int64? {
      try text.map { text in
        try object.converted(text, of: "limits") { text throws(AmountError) in
          try Money(text, currency)
        }.minorUnits
      }
    }
    let parts = (minimum: try minorUnits(minimum), maximum: try minorUnits(maximum))
    return try object.converted(parts, of: "limits") { parts throws(OrderLimitsError) in
      try OrderLimits(minimumMinorUnits: parts.minimum, maximumMinorUnits: parts.maximum)
    }
  }
}

extension InstallmentTerms: Codable {
  /// Decodes terms in the form of a plan file, but for the amounts.
  ///
  /// The key `amounts` has `{"weights":[50,25,25]}`, `{"percent":"20"}`, or an amount in minor units,
  /// `{"minorUnits":5000}`, because terms have no currency of their own. The last three keys are
  /// optional.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError`, with `InstallmentTermsError` as its underlying error for invalid
  ///   terms.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder,
      keys: ["count", "interval", "firstDue", "amounts", "dayOfMonth", "businessDays"])
    let count = try object.value("count", as: Int.self)
    let interval = try object.value("interval", as: Period.self)
    let firstDue = try object.value("firstDue", as: Period.self)
    let amounts = try object.optional("amounts", as: AmountRule.self) ?? .equal
    let dayOfMonth = try object.optional("dayOfMonth", as: DayOfMonth.self)
    let businessDays = try object.optional("businessDays", as: BusinessDays.self)
    self = try object.converted(count) { count throws(InstallmentTermsError) in
      try InstallmentTerms(
        count: count, interval: interval, firstDue: firstDue, amounts: amounts,
        dayOfMonth: dayOfMonth, businessDays: businessDays)
    }
  }

  /// Encodes `{"count":4,"interval":"P14D","firstDue":"P0D"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("count", count)
    try object.member("interval", interval)
    try object.member("firstDue", firstDue)
    if amounts != .equal { try object.member("amounts", amounts) }
    if let dayOfMonth { try object.member("dayOfMonth", dayOfMonth) }
    if let businessDays { try object.member("businessDays", businessDays) }
  }
}

extension Plan: Codable {
  /// Decodes a plan from the members that a plan file has for the engine.
  ///
  /// They are `id`, `currency`, `limits`, `installments`, `split`, `validFrom` and `validUntil`.
  /// The file's other members, such as `name`, are errors as unknown keys.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the first mistake.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder,
      keys: ["id", "currency", "limits", "installments", "split", "validFrom", "validUntil"])
    let currency = try object.value("currency", as: Currency.self)
    let days = (
      from: try object.nullable("validFrom", as: CivilDate.self),
      until: try object.nullable("validUntil", as: CivilDate.self)
    )
    let validity = try object.converted(days, of: "validUntil") { days throws(PlanValidityError) in
      try PlanValidity(from: days.from, until: days.until)
    }
    self.init(
      id: try object.value("id"), currency: currency,
      limits: try object.value("limits", as: LimitTexts.self).limits(in: currency, of: object),
      installments: try object.value("installments"), split: try object.value("split"),
      validity: validity)
  }

  /// Encodes the plan in the form of a plan file, without members such as `name`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("id", id)
    try object.member("currency", currency)
    try object.member("limits", LimitTexts(limits, in: currency))
    try object.member("installments", installments)
    try object.member("split", split)
    try object.nullable("validFrom", validity.from)
    try object.nullable("validUntil", validity.until)
  }
}
