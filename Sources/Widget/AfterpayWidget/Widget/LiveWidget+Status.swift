public import ScheduleEngine

extension LiveWidget {
  /// Returns whether the order may proceed now.
  ///
  /// The widget reads the clock first, so the status is always that of the present day. If the
  /// status has changed, the widget emits the change before the call returns. While the widget
  /// looks its order up, the call waits and retains the widget.
  ///
  ///     let widget = try LiveWidget(amount: "0.50", in: shop)
  ///     if case .invalid(let barrier) = try await widget.status() {
  ///       barrier.code  // "amount_below_minimum"
  ///     }
  ///
  /// - Returns: The status.
  /// - Throws: ``WidgetError`` if the order could not be looked up, which ``retryLookup()`` tries
  ///   again, if the widget is closed, if the task is cancelled while it waits, or if a payment
  ///   would be due after the calendar's last day.
  public func status() async throws(WidgetError) -> WidgetStatus {
    while true {
      if let result = presentStatus() { return try result.get() }
      // Registered before the first suspension, so that no answer is missed from now on.
      let waiter = waiters.register()
      _ = try await waiters.wait(as: waiter).get()
    }
  }

  /// Passes the result of ``status()`` to a completion handler.
  ///
  /// The status may include an update that is sent after this call. A waiting completion handler
  /// does not retain the widget.
  ///
  /// - Parameter completion: Called exactly once, on the main actor, also if the widget is closed
  ///   or released meanwhile, with the status or the error that ``status()`` would throw.
  public nonisolated func getStatus(
    _ completion: @escaping @MainActor @Sendable (Result<WidgetStatus, WidgetError>) -> Void
  ) {
    let post = shop.scheduler.post
    _ = shop.scheduler.spawn {
      await self.answer { result in post { completion(result) } }
    }
  }

  private func answer(_ answer: @escaping StatusWaiters.Answer) {
    if let result = presentStatus() { return answer(result) }
    waiters.add(answer)
  }

  /// Returns the result if it is known at once, or nil while the order is being looked up.
  private func presentStatus() -> Result<WidgetStatus, WidgetError>? {
    applyEnqueuedUpdates()
    do throws(WidgetCommandError) {
      try catchUp()
    } catch {
      return .failure(WidgetError(error))
    }
    switch machine.state {
    case .ready(let standing): return .success(standing.status)
    case .closed: return .failure(WidgetError(reason: .closed))
    case .loading: return failure.map { .failure(WidgetError(reason: .lookupFailed($0))) }
    }
  }
}

extension LiveWidget {
  /// Returns a guard that checks a capture against the widget's order.
  ///
  ///     let secret = try SecretToken("002.k2a4")
  ///     let order = CheckoutOrder(total: try Money("200.00", .usd))
  ///     let shop = try AfterpayShop(
  ///       configuration: Configuration(
  ///         minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
  ///         timeZone: "America/New_York"),
  ///       lookup: InMemoryCheckoutLookup([secret: order]))
  ///     let widget = try LiveWidget(token: "002.k2a4", in: shop)
  ///     _ = try await widget.status()
  ///     let request = CaptureRequest(
  ///       token: secret.token, amount: order.total, isCheckoutAdjusted: false,
  ///       paymentScheduleChecksum: nil)
  ///     try await widget.captureGuard().decision(on: request, at: moment).name  // "accepted"
  ///
  /// - Parameter captured: The record that was stored when the order was captured, or nil if the
  ///   order was not captured.
  /// - Returns: The guard of the present order.
  /// - Throws: ``/ScheduleEngine/CaptureGuardError`` while the order is not known, if the widget is
  ///   closed, and if the record belongs to another checkout.
  public func captureGuard(
    captured: CaptureRecord? = nil
  ) throws(CaptureGuardError) -> CaptureGuard {
    applyEnqueuedUpdates()
    return try CaptureGuard(of: machine, captured: captured)
  }
}
