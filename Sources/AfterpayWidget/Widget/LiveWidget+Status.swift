public import ScheduleEngine

extension LiveWidget {
  /// Whether the order may proceed now.
  ///
  /// The widget looks at the clock first, so the answer is never that of yesterday; a change is on
  /// its way to the streams and the handler before it is answered. A widget that is still looking its
  /// order up answers when it knows it. Whoever waits keeps the widget.
  ///
  ///     let widget = try LiveWidget(amount: "0.50", in: shop)
  ///     if case .invalid(let barrier) = try await widget.status() {
  ///       barrier.code  // "amount_below_minimum"
  ///     }
  ///
  /// - Returns: The status.
  /// - Throws: ``WidgetError`` when the order could not be looked up, which ``retryLookup()`` tries
  ///   again, when the widget is closed, when the task is cancelled while it waits, or when a
  ///   payment's day leaves the calendar.
  public func status() async throws(WidgetError) -> WidgetStatus {
    while true {
      if let result = presentStatus() { return try result.get() }
      // Announced before the first suspension: whatever happens from now on is heard.
      let waiter = waiters.announce()
      _ = try await waiters.wait(as: waiter).get()
    }
  }

  /// Asks whether the order may proceed now, as ``status()`` does.
  ///
  /// The answer is that of the moment at which the widget gets to it, which may be after an update
  /// that is sent meanwhile. A widget that is only waited for by completions is not kept.
  ///
  /// - Parameter completion: Called exactly once, on the main actor, also when the widget is closed
  ///   or released meanwhile; it gets the status, or what ``status()`` would throw.
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

  /// What can be answered at once; nil while the order is being looked up.
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
