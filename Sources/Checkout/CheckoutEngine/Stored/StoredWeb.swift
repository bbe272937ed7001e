public import ScheduleEngine

extension WebCheckout: RestorableFlow {
  /// Returns the checkout's stored form, without the page and the request under way.
  ///
  /// - Complexity: O(*n*) in the size of the checkout.
  public func stored() -> [UInt8] {
    StoredForm.bytes(of: "web") { coder throws(StoredCheckoutError) in
      _ = try WebCheckout(coding: self, by: &coder)
    }
  }

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: Not used: the page has the payments.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError) {
    var coder = try StoredForm.reader(of: bytes, "web")
    try self.init(coding: nil, by: &coder)
    try coder.finish()
  }

  private init(coding flow: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(settings: try coder.value(flow?.settings))
    progress = try coder.choice(flow?.progress)
    state.phase = try coder.choice(flow?.state.phase)
    requestCount = try coder.integer(flow?.requestCount)
    serverOrderID = try coder.optional(flow?.serverOrderID)
    pageOrderID = try coder.optional(flow?.pageOrderID)
    hasBegun = try coder.flag(flow?.hasBegun)
    hasDismissed = try coder.flag(flow?.hasDismissed)
    isReportOwed = try coder.flag(flow?.isReportOwed)
    repeatedReports = try coder.integer(flow?.repeatedReports)
    state.order = try coder.optional(flow?.state.order)
    state.orderNumber = try coder.optional(flow?.state.orderNumber)
    state.failure = try coder.optional(flow?.state.failure)
    guard !coder.isReading || isConsistent else { throw StoredCheckoutError(.damaged) }
  }

  /// Whether the two phases are ones that a checkout can have together.
  private var isConsistent: Bool {
    switch progress {
    case .idle: state.phase == .idle || state.phase == .left
    case .starting, .loading, .showing, .failed:
      state.phase == progress || state.phase == .leaving || state.phase == .left
    case .completing: state.phase == .completing
    case .completed: state.phase == .completed || state.phase == .left
    case .leaving, .left: false
    }
  }
}

extension WebSettings: StoredValue {
  init(coding settings: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let cartID = try coder.value(settings?.cartID)
    var appID: UTF8Text?
    if case .cartTransfer(let id)? = settings?.api { appID = id }
    appID = try coder.optional(appID)
    var completion: WebCompletion?
    if case .parse(let form)? = settings?.kind { completion = form }
    completion = try coder.optional(completion)
    let (api, kind) = (appID.map { WebAPI.cartTransfer(appID: $0) }, completion.map(WebKind.parse))
    self = try undamaged { () throws(WebSettingsError) in
      try WebSettings(cartID: cartID, api: api ?? .checkout, kind: kind ?? .bridge)
    }
  }
}

extension WebCompletion: StoredValue {
  init(coding form: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    let host = try coder.value(form?.host)
    let path = try coder.value(form?.path)
    let orderQuery = try coder.value(form?.orderQuery)
    self = try undamaged { () throws(WebSettingsError) in
      try WebCompletion(host: host, path: path, orderQuery: orderQuery)
    }
  }
}

extension WebOrder: StoredValue {
  init(coding order: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    orderID = try coder.optional(order?.orderID)
    total = try coder.optional(order?.total)
    subTotal = try coder.optional(order?.subTotal)
    delivery = try coder.optional(order?.delivery)
    discount = try coder.optional(order?.discount)
    currency = try coder.optional(order?.currency)
  }
}

extension WebAmount: StoredValue {
  init(coding amount: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    if let money = try coder.optional(amount?.money) {
      self = .money(money)
      return
    }
    var spelling: UTF8Text?
    if case .spelled(let text)? = amount { spelling = text }
    guard let amount = WebAmount(try coder.value(spelling), in: nil) else {
      throw StoredCheckoutError(.damaged)
    }
    self = amount
  }
}

extension WebFailure: StoredValue {
  init(coding failure: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      try coder.choice(failure?.code), message: try coder.optional(failure?.message),
      reason: try coder.optional(failure?.reason))
  }
}
