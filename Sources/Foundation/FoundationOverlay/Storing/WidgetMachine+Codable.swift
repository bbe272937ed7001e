public import ScheduleEngine

extension WidgetMachine: Codable {
  /// The version of the stored format.
  private static var format: Int { 1 }
  /// The valid revision and request numbers, far more than any widget has.
  private static var counts: ClosedRange<Int> { 1...1_000_000_000 }

  private static let keys = ["format", "plan", "limits", "checkout", "revision", "state"]

  /// Decodes a widget.
  ///
  /// Decoding checks all parts, recomputes the evaluation of the order, and compares it with the
  /// stored one. So it accepts only a widget that some sequence of commands produces.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the first mistake. Its underlying error is a
  ///   ``StoredValueError`` if the format is not 1 or parts contradict each other.
  public init(from decoder: any Decoder) throws {
    let format = try decoder.container(keyedBy: AnyKey.self)
      .decode(Int.self, forKey: AnyKey("format"))
    let object = try StrictObject(
      decoder, keys: format == Self.format ? Self.keys : Self.keys(of: decoder))
    guard format == Self.format else {
      let reason: StoredValueError.Reason =
        format > Self.format ? .newerFormat(format) : .unknownFormat(format)
      throw object.error(StoredValueError(reason: reason), at: AnyKey("format"))
    }
    let plan = try object.value("plan", as: Plan.self)
    let terms = Terms(
      plan: plan,
      limits: try object.value("limits", as: LimitTexts.self)
        .limits(in: plan.currency, of: object),
      checkout: try object.value("checkout"))
    let revision = try object.integer("revision", in: Self.counts)
    let stored = try object.value("state", as: StoredState.self)
    do throws(StoredValueError) {
      self.init(
        terms: terms, revision: revision,
        state: try stored.state(under: terms, revision: revision))
    } catch {
      throw object.error(error, at: AnyKey("state"))
    }
  }

  /// Returns all keys of the object, so that the error about a newer format precedes any about its
  /// keys.
  private static func keys(of decoder: any Decoder) throws -> [String] {
    try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }

  /// Encodes the widget with its plan, limits, revision, state and the digest of the checkout's
  /// token.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` if the token was issued outside the years 1 to 9999.
  public func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.member("format", Self.format)
    try object.member("plan", terms.plan)
    try object.member("limits", LimitTexts(terms.limits, in: terms.plan.currency))
    try object.member("checkout", terms.checkout)
    try object.member("revision", revision)
    try object.member("state", StoredState(state))
  }

  /// The stored form of a widget's state.
  fileprivate enum StoredState {
    case loading(request: Int, keptUpdate: Money?)
    case ready(StoredOrder, StoredEvaluation)
    case closed
  }

  /// The stored form of an order's evaluation: the values that are needed to recompute it.
  fileprivate enum StoredEvaluation {
    case scheduled(from: CivilDate, ScheduleChecksum)
    case barred(code: String)
  }

  /// The stored form of an order.
  fileprivate struct StoredOrder {
    let order: KnownOrder
  }
}

extension WidgetMachine.StoredState: Codable {
  init(_ state: WidgetMachine.State) {
    switch state {
    case .loading(let request, let keptUpdate):
      self = .loading(request: request, keptUpdate: keptUpdate)
    case .ready(let evaluation):
      let stored: WidgetMachine.StoredEvaluation =
        switch evaluation.outcome {
        case .scheduled(let schedule, let checksum):
          .scheduled(from: schedule.startDate, checksum)
        case .barred(let barrier): .barred(code: barrier.code)
        }
      self = .ready(WidgetMachine.StoredOrder(order: evaluation.order), stored)
    case .closed: self = .closed
    }
  }

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["name", "request", "keptUpdate", "order", "evaluation"])
    switch try object.value("name", as: String.self) {
    case "loading":
      _ = try StrictObject(decoder, keys: ["name", "request", "keptUpdate"])
      self = .loading(
        request: try object.integer("request", in: WidgetMachine.counts),
        keptUpdate: try object.nullable("keptUpdate"))
    case "ready":
      _ = try StrictObject(decoder, keys: ["name", "order", "evaluation"])
      self = .ready(try object.value("order"), try object.value("evaluation"))
    case "closed":
      _ = try StrictObject(decoder, keys: ["name"])
      self = .closed
    default:
      throw object.error(
        StoredValueError(reason: .unknownWord(["loading", "ready", "closed"])), at: AnyKey("name"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    switch self {
    case .loading(let request, let keptUpdate):
      try object.member("name", "loading")
      try object.member("request", request)
      try object.nullable("keptUpdate", keptUpdate)
    case .ready(let order, let evaluation):
      try object.member("name", "ready")
      try object.member("order", order)
      try object.member("evaluation", evaluation)
    case .closed: try object.member("name", "closed")
    }
  }

  /// Returns the state; throws if a widget with these terms and this revision cannot have it.
  func state(
    under terms: WidgetMachine.Terms, revision: Int
  ) throws(StoredValueError) -> WidgetMachine.State {
    switch self {
    case .closed: return .closed
    case .loading(let request, let keptUpdate):
      guard terms.checkout != .tokenless else {
        throw StoredValueError(reason: .contradiction("a tokenless widget has no lookup"))
      }
      guard (keptUpdate == nil) == (revision == 1) else {
        throw StoredValueError(
          reason: .contradiction("the stored update is not that of the revision"))
      }
      if let keptUpdate { try terms.check(updated: keptUpdate) }
      return .loading(request: request, keptUpdate: keptUpdate)
    case .ready(let stored, let evaluation):
      try stored.check(under: terms, revision: revision)
      return .ready(try evaluation.recomputed(for: stored.order, under: terms))
    }
  }
}

extension WidgetMachine.Terms {
  /// Throws for a total that no update can have set.
  fileprivate func check(updated total: Money) throws(StoredValueError) {
    guard total.currency == plan.currency else {
      throw StoredValueError(reason: .contradiction("the total is not in the plan's currency"))
    }
    guard total.minorUnits > 0 else { throw StoredValueError(reason: .notPositive) }
  }
}

extension WidgetMachine.StoredOrder: Codable {
  init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["total", "issuedAt", "refusal", "orderCurrency"])
    let total = try object.nullable("total", as: SignedMoney.self)?.money
    let code = try object.nullable("refusal", as: String.self)
    switch (code, total) {
    case (nil, let total?):
      _ = try StrictObject(decoder, keys: ["total", "issuedAt", "refusal"])
      order = .accepted(total: total, issuedAt: try object.nullable("issuedAt"))
    case (nil, nil): throw object.contradiction("the total is missing")
    case ("invalid_token", let total):
      _ = try StrictObject(decoder, keys: ["total", "refusal"])
      order = .refused(.unknown, total: total)
    case ("unsupported_currency", let total):
      _ = try StrictObject(decoder, keys: ["total", "refusal", "orderCurrency"])
      order = .refused(.foreignCurrency(try object.value("orderCurrency")), total: total)
    default:
      throw object.error(
        StoredValueError(reason: .unknownWord(["invalid_token", "unsupported_currency"])),
        at: AnyKey("refusal"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    try object.nullable("total", order.total.map(SignedMoney.init))
    switch order {
    case .accepted(_, let issuedAt):
      try object.nullable("refusal", nil as String?)
      try object.nullable("issuedAt", issuedAt)
    case .refused(.unknown, _): try object.member("refusal", "invalid_token")
    case .refused(.foreignCurrency(let currency), _):
      try object.member("refusal", "unsupported_currency")
      try object.member("orderCurrency", currency)
    }
  }

  /// Throws if a widget with these terms cannot have the order.
  ///
  /// The first revision has the total at the creation or of the lookup, a later one that of an
  /// update.
  func check(under terms: WidgetMachine.Terms, revision: Int) throws(StoredValueError) {
    let isTokenless = terms.checkout == .tokenless
    switch order {
    case .accepted(let total, let issuedAt):
      guard !isTokenless || issuedAt == nil else {
        throw StoredValueError(reason: .contradiction("a tokenless order was never issued"))
      }
      if isTokenless || revision > 1 { return try terms.check(updated: total) }
      guard total.currency == terms.plan.currency else {
        throw StoredValueError(reason: .contradiction("the total is not in the plan's currency"))
      }
    case .refused(let refusal, let total):
      guard !isTokenless else {
        throw StoredValueError(reason: .contradiction("a tokenless order has no token to reject"))
      }
      if case .foreignCurrency(terms.plan.currency) = refusal {
        throw StoredValueError(reason: .contradiction("the order is in the plan's currency"))
      }
      if revision > 1, let total { return try terms.check(updated: total) }
      let found: Currency? =
        if case .foreignCurrency(let currency) = refusal { currency } else { nil }
      guard total?.currency == found, revision == 1 else {
        throw StoredValueError(reason: .contradiction("the total is not that of the revision"))
      }
    }
  }
}

extension WidgetMachine.StoredEvaluation: Codable {
  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["startDate", "checksum", "barrier"])
    if let code = try object.optional("barrier", as: String.self) {
      _ = try StrictObject(decoder, keys: ["barrier"])
      self = .barred(code: code)
    } else {
      self = .scheduled(from: try object.value("startDate"), try object.value("checksum"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var object = ObjectEncoder(encoder)
    switch self {
    case .scheduled(let startDate, let checksum):
      try object.member("startDate", startDate)
      try object.member("checksum", checksum)
    case .barred(let code): try object.member("barrier", code)
    }
  }

  /// Returns the recomputed evaluation of an order; throws if it differs from the stored one.
  func recomputed(
    for order: WidgetMachine.KnownOrder, under terms: WidgetMachine.Terms
  ) throws(StoredValueError) -> WidgetMachine.Evaluation {
    guard let moment = moment(of: order, under: terms),
      let evaluation = try? WidgetMachine.Evaluation(order, under: terms, at: moment)
    else { throw StoredValueError(reason: .contradiction("the order cannot have this evaluation")) }
    switch (self, evaluation.outcome) {
    case (.scheduled(_, let stored), .scheduled(_, let checksum)) where stored == checksum:
      return evaluation
    case (.barred(let code), .barred(let barrier)) where code == barrier.code: return evaluation
    default:
      throw StoredValueError(
        reason: .contradiction("the evaluation is not that of the order and the plan"))
    }
  }

  /// Returns a moment at which the order has this evaluation, or nil if there is none.
  ///
  /// The moment of a barrier is not stored. It decides only whether the token has expired and
  /// whether the plan is offered, so the function returns any moment with the same answers.
  private func moment(
    of order: WidgetMachine.KnownOrder, under terms: WidgetMachine.Terms
  ) -> Moment? {
    var issuedAt = Timestamp(secondsSinceEpoch: 0)
    if case .accepted(_, let known?) = order { issuedAt = known }
    let validity = terms.plan.validity
    let offered = validity.from ?? validity.until ?? .first
    switch self {
    case .scheduled(let startDate, _): return Moment(today: startDate, timestamp: issuedAt)
    case .barred("token_expired"):
      let seconds = issuedAt.secondsSinceEpoch + CheckoutOrder.lifetimeInSeconds
      return Moment(today: offered, timestamp: Timestamp(secondsSinceEpoch: seconds))
    case .barred("plan_unavailable"):
      let before = try? validity.from?.adding(days: -1)
      let after = try? validity.until?.adding(days: 1)
      return (before ?? after).map { Moment(today: $0, timestamp: issuedAt) }
    case .barred: return Moment(today: offered, timestamp: issuedAt)
    }
  }
}
