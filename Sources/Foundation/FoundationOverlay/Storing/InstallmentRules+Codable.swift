public import ScheduleEngine

extension AmountRule: Codable {
  /// Decodes `{"weights":[50,25,25]}`, `{"percent":"20"}` or `{"minorUnits":5000}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` unless exactly one of the keys is present with a valid value.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["weights", "percent", "minorUnits"])
    let weights = try object.optional("weights", as: [Int].self)
    let percent = try object.optional("percent", as: String.self)
    let minorUnits = try object.optional("minorUnits", as: Int64.self)
    switch (weights, percent, minorUnits) {
    case (let weights?, nil, nil): self = .weights(weights)
    case (nil, let percent?, nil):
      self = .firstPercent(
        try object.converted(percent, of: "percent") { text throws(PercentageError) in
          try Percentage(text)
        })
    case (nil, nil, let minorUnits?): self = .firstAmount(minorUnits)
    default: throw object.contradiction("write one of weights, percent and minorUnits")
    }
  }

  /// Encodes one of the three forms; equal amounts have none and are encoded as `{}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    switch self {
    case .equal: break
    case .weights(let weights): try object.member("weights", weights)
    case .firstPercent(let percentage): try object.member("percent", percentage.description)
    case .firstAmount(let minorUnits): try object.member("minorUnits", minorUnits)
    }
  }
}

extension DayOfMonth: Codable {
  /// Decodes a number of 1 to 31, or `"last"`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self), word.utf8.elementsEqual("last".utf8) {
      self = .last
      return
    }
    let number = try container.decode(Int.self)
    do throws(DayOfMonthError) {
      try self.init(number)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Encodes the number, or `"last"`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if self == .last { try container.encode("last") } else { try container.encode(number) }
  }
}

extension BusinessDays: Codable {
  /// Decodes business days in the form of a plan file.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the first mistake.
  public init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["adjust", "weekend", "holidays"])
    let word = try object.value("adjust", as: String.self)
    let all = Adjustment.allCases
    guard let adjustment = all.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) else {
      throw object.error(
        StoredValueError(reason: .unknownWord(all.map(\.name))), at: AnyKey("adjust"))
    }
    var weekend: Weekdays = []
    for name in try object.value("weekend", as: [String].self) {
      guard let index = Weekdays.allNames.firstIndex(of: name) else {
        throw object.error(
          StoredValueError(reason: .unknownWord(Weekdays.allNames)), at: AnyKey("weekend"))
      }
      weekend.insert(Weekdays(rawValue: 1 << UInt8(index)))
    }
    let holidays = try object.value("holidays", as: [CivilDate].self)
    self = try object.converted((weekend, holidays)) { days throws(BusinessDaysError) in
      try BusinessDays(adjustment: adjustment, weekend: days.0, holidays: days.1)
    }
  }

  /// Encodes `{"adjust":"following","weekend":["saturday","sunday"],"holidays":["2026-12-25"]}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("adjust", adjustment.name)
    try object.member("weekend", weekend.names)
    try object.member("holidays", holidays)
  }
}
