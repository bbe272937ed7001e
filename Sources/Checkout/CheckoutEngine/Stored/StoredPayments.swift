public import ScheduleEngine

extension PaymentsCheckout: RestorableFlow {
  /// Returns the checkout's stored form, without the list, which is read again.
  ///
  /// - Complexity: O(*n*) in the size of the methods and of the payments that are followed.
  public func stored() -> [UInt8] {
    StoredForm.bytes(of: "payments") { coder throws(StoredCheckoutError) in
      _ = try PaymentsCheckout(coding: self, by: &coder)
    }
  }

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: Not used: a payment's page has its terms.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError) {
    var coder = try StoredForm.reader(of: bytes, "payments")
    try self.init(coding: nil, by: &coder)
    try coder.finish()
  }

  private init(coding flow: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(settings: try coder.value(flow?.settings))
    lastRequest = try coder.integer(flow?.lastRequest)
    requests = try coder.list(flow?.requests)
    isOutcomeUnknown = try coder.flag(flow?.isOutcomeUnknown)
    sent = try coder.list(flow?.sent)
    isDeepLinkWaiting = try coder.flag(flow?.isDeepLinkWaiting)
    followed = try coder.list(flow?.followed)
    question = try coder.optional(flow?.question)
    state.phase = try coder.choice(flow?.state.phase)
    state.draft = try coder.optional(flow?.state.draft)
    state.methods =
      try coder.flag(flow?.state.methods != nil) ? try coder.list(flow?.state.methods) : nil
    state.paying = try coder.optional(flow?.state.paying)
    state.failure = try coder.optional(flow?.state.failure)
    guard !coder.isReading || isConsistent else { throw StoredCheckoutError(.damaged) }
  }

  /// Whether the parts agree with the phase and are in order, as those of a checkout are.
  private var isConsistent: Bool {
    // They are searched by halves.
    for index in followed.indices.dropFirst() where followed[index - 1].id >= followed[index].id {
      return false
    }
    let isPaying = state.phase == .paying || state.phase == .askingFlow
    let isEntering =
      state.phase == .creating || state.phase == .choosingMethod || state.phase == .saving
    return (state.draft != nil) == isEntering && (state.paying != nil) == isPaying
      && (question != nil) == (state.phase == .askingFlow)
  }
}

extension PaymentsSettings: StoredValue {
  init(coding settings: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let selectsMethod = try coder.flag(settings?.selectsMethod)
    let flow = try coder.choice(settings?.flow)
    let scheme = try coder.value(settings?.deepLinkScheme)
    let currency = try coder.value(settings?.currency)
    self = try undamaged { () throws(PaymentsSettingsError) in
      try PaymentsSettings(
        selectsMethod: selectsMethod, flow: flow, deepLinkScheme: scheme, currency: currency)
    }
  }
}

extension PaymentsState.Draft: StoredValue {
  init(coding draft: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      amount: try coder.value(draft?.amount), description: try coder.value(draft?.description),
      method: try coder.optional(draft?.method), issuer: try coder.optional(draft?.issuer),
      key: try coder.value(draft?.key))
  }
}

extension PaymentsRequest: StoredValue {
  init(coding request: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let number = try coder.integer(request?.number)
    var (id, draft, amount): (Int64?, PaymentsState.Draft?, Money?)
    switch request?.call {
    case .readPayment(let payment)?: id = payment
    case .makePayment(let sent)?: draft = sent
    case .readMethods(let total)?: amount = total
    case .readPayments?, nil: break
    }
    if let id = try coder.optional(id) {
      self.init(number: number, call: .readPayment(id: id))
    } else if let draft = try coder.optional(draft) {
      self.init(number: number, call: .makePayment(draft))
    } else if let amount = try coder.optional(amount) {
      self.init(number: number, call: .readMethods(amount: amount))
    } else {
      self.init(number: number, call: .readPayments)
    }
  }
}

extension PaymentsCheckout.Followed: StoredValue {
  init(coding payment: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.number(payment?.id),
      reported: UInt8(try coder.integer(payment.map { Int($0.reported) }, in: 0...255)),
      isCreated: try coder.flag(payment?.isCreated))
  }
}

extension PaymentsCheckout.Question: StoredValue {
  init(coding question: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      amount: try coder.value(question?.amount),
      description: try coder.value(question?.description),
      isNew: try coder.flag(question?.isNew))
  }
}

extension PaymentMethod: StoredValue {
  init(coding method: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(method?.id), description: try coder.value(method?.description),
      minimum: try coder.optional(method?.minimum), maximum: try coder.optional(method?.maximum),
      image: try coder.optional(method?.image), issuers: try coder.list(method?.issuers),
      pricing: try coder.optional(method?.pricing))
  }
}

extension PaymentIssuer: StoredValue {
  init(coding issuer: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(issuer?.id), name: try coder.value(issuer?.name),
      image: try coder.optional(issuer?.image))
  }
}

extension PaymentsFailure: StoredValue {
  init(coding failure: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      code: try coder.choice(failure?.code), message: try coder.optional(failure?.message),
      reason: try coder.optional(failure?.reason),
      status: try coder.optional(failure?.status.map { Int64($0) }).map {
        Int(truncatingIfNeeded: $0)
      })
  }
}
