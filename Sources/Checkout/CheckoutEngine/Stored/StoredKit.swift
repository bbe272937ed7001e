public import ScheduleEngine

extension KitCheckout: RestorableFlow {
  /// Returns the checkout's stored form, without pages and without the page's checkout.
  ///
  /// - Complexity: O(*n*) in the size of the settings.
  public func stored() -> [UInt8] {
    StoredForm.bytes(of: "kit") { coder throws(StoredCheckoutError) in
      _ = try KitCheckout(coding: self, by: &coder)
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
    var coder = try StoredForm.reader(of: bytes, "kit")
    try self.init(coding: nil, by: &coder)
    try coder.finish()
  }

  private init(coding flow: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(settings: try coder.value(flow?.settings))
    pages.lastNumber = try coder.integer(flow?.pages.lastNumber)
    timers.lastGeneration = try coder.integer(flow?.timers.lastGeneration)
    lastAsk = try coder.integer(flow?.lastAsk)
    state.presentation = try coder.integer(flow?.state.presentation)
    state.phase = try coder.choice(flow?.state.phase)
    state.error = try coder.optional(flow?.state.error)
  }
}

extension KitSettings: StoredValue {
  init(coding settings: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      appearance: try coder.choice(settings?.appearance),
      tintColor: try coder.optional(settings?.tintColor),
      backgroundColor: try coder.optional(settings?.backgroundColor),
      title: try coder.value(settings?.title),
      isPreloadingEnabled: try coder.flag(settings?.isPreloadingEnabled),
      messageOrigins: try coder.list(settings?.messageOrigins),
      links: try coder.choice(settings?.links),
      delegations: try coder.list(settings?.delegations),
      isTelemetryEnabled: try coder.flag(settings?.isTelemetryEnabled),
      logLevel: try coder.choice(settings?.logLevel), host: try coder.choice(settings?.host))
  }
}

extension KitDelegation: StoredValue {
  init(coding delegation: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self = try coder.choice(delegation)
  }
}

extension KitError: StoredValue {
  init(coding error: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    func integer(
      _ value: Int?, _ coder: inout StoredCoder
    ) throws(StoredCheckoutError) -> Int? {
      try coder.optional(value.map { Int64($0) }).map { Int(truncatingIfNeeded: $0) }
    }
    self.init(
      try coder.choice(error?.code), message: try coder.value(error?.message),
      httpStatusCode: try integer(error?.httpStatusCode, &coder),
      underlyingCode: try integer(error?.underlyingCode, &coder),
      continueURL: try coder.optional(error?.continueURL))
  }
}
