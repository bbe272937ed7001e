public import ScheduleEngine

extension LiveWidget {
  /// What the widget knows of its order, to hold a capture against.
  ///
  ///     let secret = try SecretToken("002.k2a4")
  ///     let order = CheckoutOrder(total: try Money("200.00", .usd))
  ///     let shop = try AfterpayShop(
  ///       configuration: Configuration(
  ///         minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US"),
  ///       lookup: InMemoryCheckoutLookup([secret: order]))
  ///     let widget = try LiveWidget(token: "002.k2a4", in: shop)
  ///     _ = try await widget.status()
  ///     let request = CaptureRequest(
  ///       token: secret.token, amount: order.total, isCheckoutAdjusted: false,
  ///       paymentScheduleChecksum: nil)
  ///     try await widget.captureGuard().decision(on: request, at: moment).name  // "accepted"
  ///
  /// - Parameter captured: What was stored when the order was captured, or nil where it was not.
  /// - Returns: The guard of the order as it stands.
  /// - Throws: ``/ScheduleEngine/CaptureGuardError`` while the order is not known, when the widget is
  ///   closed, and where the record is that of another checkout.
  public func captureGuard(
    captured: CaptureRecord? = nil
  ) throws(CaptureGuardError) -> CaptureGuard {
    applyEnqueuedUpdates()
    return try CaptureGuard(of: machine, captured: captured)
  }
}
