public import ScheduleEngine

extension ExpressCheckout: RestorableFlow {
  /// Returns the checkout's stored form, without the questions of the page.
  ///
  /// - Complexity: O(*n*) in the size of the checkout.
  public func stored() -> [UInt8] {
    StoredForm.bytes(of: "express") { coder throws(StoredCheckoutError) in
      _ = try ExpressCheckout(coding: self, by: &coder)
    }
  }

  /// Reads a stored checkout, which must be continued by ``resume(at:)`` before any input.
  ///
  /// - Parameters:
  ///   - bytes: The stored form.
  ///   - plans: Not used: Afterpay's page has the payments.
  /// - Throws: ``StoredCheckoutError`` if the bytes are not such a checkout.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(restoring bytes: [UInt8], plans: [Plan]) throws(StoredCheckoutError) {
    var coder = try StoredForm.reader(of: bytes, "express")
    try self.init(coding: nil, by: &coder)
    try coder.finish()
  }

  private init(coding flow: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(settings: try coder.value(flow?.settings))
    progress = try coder.choice(flow?.progress)
    state.phase = try coder.choice(flow?.state.phase)
    state.options =
      try coder.flag(flow?.state.options != nil) ? try coder.list(flow?.state.options) : nil
    state.option = try coder.optional(flow?.state.option)
    state.total = try coder.optional(flow?.state.total)
    state.token = try coder.optional(flow?.state.token)
    state.reason = try coder.optionalChoice(flow?.state.reason)
    usedIDs = try coder.list(flow?.usedIDs)
  }
}

extension ExpressSettings: StoredValue {
  init(coding settings: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      token: try coder.optional(settings?.token),
      region: ExpressRegion(try coder.value(settings?.region.code)),
      environment: try coder.choice(settings?.environment),
      currency: try coder.value(settings?.currency),
      isPickup: try coder.optional(settings?.isPickup),
      isBuyNow: try coder.optional(settings?.isBuyNow),
      requiresShippingOption: try coder.optional(settings?.requiresShippingOption),
      sdk: try coder.optional(settings?.sdk), asks: try coder.flag(settings?.asks))
  }
}

extension ExpressShippingOption: StoredValue {
  init(coding option: Self?, by coder: inout StoredCoder) throws(StoredCheckoutError) {
    self.init(
      id: try coder.value(option?.id), name: try coder.optional(option?.name),
      description: try coder.optional(option?.description),
      amounts: ExpressAmounts(
        shipping: try coder.value(option?.amounts.shipping),
        order: try coder.value(option?.amounts.order),
        tax: try coder.optional(option?.amounts.tax)))
  }
}
