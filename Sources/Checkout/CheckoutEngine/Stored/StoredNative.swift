public import ScheduleEngine

extension NativeCheckout: RestorableFlow {
  /// Returns the checkout's stored form: the order that is shown, the drafts, and the attempts to
  /// pay.
  ///
  /// Of a plan it has the identifier alone.
  ///
  /// - Complexity: O(*n*) in the size of the order and of the customer's addresses, and in the number
  ///   of attempts to pay.
  public func stored() -> [UInt8] {
    var flow = self
    flow.loseRequest()
    return StoredForm.bytes(of: "native") { coder throws(StoredCheckoutError) in
      _ = try NativeCheckout(coding: flow, by: &coder, plans: [])
    }
  }

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: The plans that are not built in: the form has the identifier alone.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError) {
    var coder = try StoredForm.reader(of: bytes, "native")
    try self.init(coding: nil, by: &coder, plans: plans)
    try coder.finish()
  }

  private init(
    coding flow: Self?, by coder: inout StoredCoder, plans: [Plan]
  ) throws(StoredCheckoutError) {
    self.init(settings: try NativeSettings(coding: flow?.settings, by: &coder, plans: plans))
    progress = try coder.choice(flow?.progress)
    state.phase = try coder.flag(flow?.state.phase == .left) ? .left : progress
    let requestCount = try coder.integer(flow?.lastRequest?.number ?? 0)
    if requestCount > 0 {
      lastRequest = NativeRequest(
        number: requestCount, call: .makeOrder(cartID: settings.cartID))
    }
    remaking = try coder.choice(flow?.remaking)
    reading = try coder.choice(flow?.reading)
    rejected = try coder.value(flow?.rejected)
    hasRemade = try coder.flag(flow?.hasRemade)
    refusedAmount = try coder.optional(flow?.refusedAmount)
    attempts = try coder.list(flow?.attempts)
    latestAttempt = try coder.optional(flow?.latestAttempt)
    isResumed = try coder.flag(flow?.isResumed)
    completion = try coder.optional(flow?.completion)
    token = try coder.optional(flow?.token)
    widgetBasis = try coder.optional(flow?.widgetBasis)
    milestones = try coder.value(flow?.milestones)
    state.order = try coder.optional(flow?.state.order)
    state.editing = try coder.optionalChoice(flow?.state.editing)
    state.drafts = try coder.value(flow?.state.drafts)
    state.queued = try coder.value(flow?.state.queued)
    state.payment = try coder.optional(flow?.state.payment)
    state.failure = try coder.optional(flow?.state.failure)
    state.orderNumber = try coder.optional(flow?.state.orderNumber)
    guard coder.isReading else { return }
    guard isConsistent else { throw StoredCheckoutError(.damaged) }
    state.widget = widgetBasis.map { CheckoutWidget($0, plan: settings.plan) }
    showAddresses()
    updateSections()
  }

  /// Whether the parts agree with the phase and are in order, as those of a checkout are.
  private var isConsistent: Bool {
    // They are searched by halves.
    for index in attempts.indices.dropFirst() {
      let (previous, next) = (attempts[index - 1].key.text.bytes, attempts[index].key.text.bytes)
      guard previous.lexicographicallyPrecedes(next) else { return false }
    }
    return isPhaseConsistent
  }

  private var isPhaseConsistent: Bool {
    switch progress {
    case .idle, .loading, .failed: !state.hasOrder && state.payment == nil
    case .shopping: state.hasOrder && state.payment == nil
    case .paying:
      state.hasOrder && state.payment.map { $0.amount == state.order?.summary.total } == true
        && (state.payment?.paymentID != nil || completion == nil)
    case .completed: state.payment != nil && state.orderNumber != nil
    case .leaving, .left: false
    }
  }
}

extension NativeSettings {
  fileprivate init(
    coding settings: Self?, by coder: inout StoredCoder, plans: [Plan]
  ) throws(StoredCheckoutError) {
    let cartID = try coder.value(settings?.cartID)
    let buyer = try coder.value(settings?.buyer)
    let providers = try coder.list(settings?.providers)
    let planID = try coder.optional(settings?.plan?.id)
    var plan = coder.isReading ? nil : settings?.plan
    if coder.isReading, let planID {
      plan = plans.first { $0.id == planID } ?? Plan.builtIn[planID]
      guard plan?.id == planID else { throw StoredCheckoutError(.unknownPlan(planID)) }
    }
    self = try undamaged { () throws(NativeSettingsError) in
      try NativeSettings(cartID: cartID, buyer: buyer, providers: providers, plan: plan)
    }
  }
}

extension PlanID: StoredValue {
  init(coding id: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let text = try coder.byteString(id.map { Array($0.description.utf8) })
    self = try undamaged { () throws(PlanIDError) in
      try text.withSpan(PlanID.init(utf8:))
    }
  }
}

extension Buyer: StoredValue {
  init(coding buyer: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    var (email, addresses, defaultAddress): (UTF8Text?, [SavedAddress]?, UTF8Text?)
    if case .customer(let mail, let list, let id)? = buyer {
      (email, addresses, defaultAddress) = (mail, list, id)
    }
    guard let email = try coder.optional(email) else {
      self = .guest
      return
    }
    self = .customer(
      email: email, addresses: try coder.list(addresses),
      defaultAddress: try coder.optional(defaultAddress))
  }
}

extension Buyer.SavedAddress: StoredValue {
  init(coding saved: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(id: try coder.value(saved?.id), address: try coder.value(saved?.address))
  }
}

extension NativeCheckout.Attempt: StoredValue {
  init(coding attempt: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      key: try coder.value(attempt?.key), total: try coder.value(attempt?.total),
      provider: try coder.optional(attempt?.provider), orderID: try coder.value(attempt?.orderID))
  }
}

extension NativeCheckout.Completion: StoredValue {
  init(coding completion: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      token: try coder.optional(completion?.token),
      checksum: try coder.optional(completion?.checksum))
  }
}

extension ScheduleChecksum: StoredValue {
  init(coding checksum: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let text = String(decoding: try coder.byteString(checksum?.textBytes), as: UTF8.self)
    self = try undamaged { () throws(ScheduleChecksumError) in try ScheduleChecksum(text) }
  }
}

extension NativeCheckout.IssuedToken: StoredValue {
  init(coding token: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      token: try coder.value(token?.token), issuedAt: try coder.value(token?.issuedAt))
  }
}

extension CheckoutToken: StoredValue {
  init(coding token: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(digest: try coder.value(token?.digest))
  }
}

extension WidgetBasis: StoredValue {
  init(coding basis: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      total: try coder.value(basis?.total), today: try coder.value(basis?.today),
      token: try coder.optional(basis?.token), isTokenExpired: try coder.flag(basis?.isTokenExpired)
    )
  }
}

extension NativeCheckout.Milestones: StoredValue {
  init(coding milestones: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      hasBegun: try coder.flag(milestones?.hasBegun),
      hasContact: try coder.flag(milestones?.hasContact),
      hasShippingAddress: try coder.flag(milestones?.hasShippingAddress),
      hasShippingMethod: try coder.flag(milestones?.hasShippingMethod),
      hasPresented: try coder.flag(milestones?.hasPresented))
  }
}

extension CheckoutDrafts: StoredValue {
  init(coding drafts: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init()
    contact = try coder.optional(drafts?.contact)
    shippingAddress = try coder.optional(drafts?.shippingAddress)
    billingAddress = try coder.optional(drafts?.billingAddress)
    shippingMethod = try coder.optional(drafts?.shippingMethod)
    promoCodes = try coder.list(drafts?.promoCodes)
  }
}

extension PromoCodeDraft: StoredValue {
  init(coding draft: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      code: try coder.value(draft?.code), isRemoval: try coder.flag(draft?.isRemoval),
      isRejected: try coder.flag(draft?.isRejected))
  }
}

extension NativeState.Payment: StoredValue {
  init(coding payment: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      provider: try coder.optional(payment?.provider), key: try coder.value(payment?.key),
      amount: try coder.value(payment?.amount), paymentID: try coder.optional(payment?.paymentID),
      stage: try coder.choice(payment?.stage))
  }
}

extension CheckoutFailure: StoredValue {
  init(coding failure: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      try coder.choice(failure?.code), message: try coder.optional(failure?.message),
      reason: try coder.optional(failure?.reason), parts: try coder.value(failure?.parts),
      previousTotal: try coder.optional(failure?.previousTotal),
      currentTotal: try coder.optional(failure?.currentTotal),
      isRecovered: try coder.optional(failure?.isRecovered))
  }
}

extension MalformedAnswerReason: StoredValue {
  init(coding reason: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(path: try coder.value(reason?.path), rule: try coder.value(reason?.rule))
  }
}
