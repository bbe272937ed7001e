public import ScheduleEngine

extension LiveWidget {
  /// Tells the widget the order total; one that is still looking its order up keeps the newest, and
  /// takes it once it is ready.
  ///
  ///     let widget = try LiveWidget(amount: "200.00", in: shop)
  ///     try await widget.sendUpdate(amount: "2500.00")
  ///     await widget.currentStatus?.isValid  // false
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  /// - Throws: ``WidgetError`` when the widget is closed, when the shop has no configuration any
  ///   more or one in another currency, or when the amount is malformed or zero; nothing has changed
  ///   then. An amount outside the limits is taken, and makes the widget invalid.
  public func sendUpdate(amount: String) throws(WidgetError) {
    applyEnqueuedUpdates()
    try update(.text(amount))
  }

  /// Tells the widget the order total, as ``sendUpdate(amount:)-(String)`` does.
  ///
  /// - Parameter amount: The order total, above zero, in the widget's currency.
  /// - Throws: ``WidgetError``, as for an amount that is text.
  public func sendUpdate(amount: Money) throws(WidgetError) {
    applyEnqueuedUpdates()
    try update(.money(amount))
  }

  /// Sends the order total without waiting: from a button, a callback or other synchronous code.
  ///
  /// Totals that one thread enqueues are applied in that order, and before any later
  /// ``sendUpdate(amount:)-(String)``, ``status()``, ``refresh()``, ``snapshot()`` or ``close()``. A
  /// task per total has no order: a stale total may win.
  ///
  ///     let widget = try LiveWidget(amount: "200.00", in: shop)
  ///     widget.enqueueUpdate(amount: "190.00")
  ///     widget.enqueueUpdate(amount: "180.00")
  ///     try await widget.status().amountDueToday(in: .usd)  // 45.00 USD
  ///
  /// If ``sendUpdate(amount:)-(String)`` would throw, the total is dropped, and the handler's
  /// ``WidgetHandler/onFailure(error:)`` and the streams receive a ``WidgetFailure`` with the reason
  /// ``WidgetFailure/Reason/updateRejected``. A closed widget drops it silently, as it emits nothing.
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  public nonisolated func enqueueUpdate(amount: String) { enqueue(.text(amount)) }

  /// Sends the order total without waiting, as ``enqueueUpdate(amount:)-(String)`` does.
  ///
  /// - Parameter amount: The order total, above zero, in the widget's currency.
  public nonisolated func enqueueUpdate(amount: Money) { enqueue(.money(amount)) }

  /// Looks at the clock: a day that has begun moves the payments, and a token may have expired.
  ///
  /// A change is told; where there is none, nothing is. A schedule that would leave the calendar is
  /// told as a failure, and the one before stands.
  public func refresh() {
    applyEnqueuedUpdates()
    do throws(WidgetCommandError) {
      try catchUp()
    } catch {
      tell(WidgetFailure(error))
    }
  }

  /// Ends the widget: its lookup is cancelled, whoever waits for its status gets an error, its
  /// streams end once what was told before has been received, and its handler hears nothing more of
  /// it, not even of what has happened before; only a callback that has begun goes on.
  ///
  /// Once is enough; closing it again does nothing.
  public func close() {
    applyEnqueuedUpdates()
    request?.cancel()
    request = nil
    failure = nil
    _ = try? machine.apply(.close, at: clock.now())
    source.close()
    publisher.finish()
    waiters.settle(.failure(WidgetError(reason: .closed)))
  }

  private func checkUpdatable() throws(WidgetError) {
    if case .closed = machine.state { throw WidgetError(reason: .closed) }
    guard let current = shop.configuration else { throw WidgetError(reason: .noConfiguration) }
    guard current.currency == configuration.currency else {
      throw WidgetError(
        reason: .configurationChanged(
          widget: configuration.currency, configuration: current.currency))
    }
  }
}

extension LiveWidget {
  private nonisolated func enqueue(_ amount: UpdateQueue.Amount) {
    guard updates.append(amount) else { return }
    _ = shop.scheduler.spawn { await self.applyEnqueuedUpdates() }
  }

  /// Applies the enqueued updates, oldest first.
  func applyEnqueuedUpdates() {
    for amount in updates.takeAll() {
      do throws(WidgetError) {
        try update(amount)
      } catch {
        tell(.updateRejected(error))
      }
    }
  }

  private func update(_ amount: UpdateQueue.Amount) throws(WidgetError) {
    try checkUpdatable()
    let total =
      switch amount {
      case .text(let text): try Self.total(text, in: configuration.currency)
      case .money(let money): money
      }
    do throws(WidgetCommandError) {
      try apply(.update(total: total))
    } catch {
      throw WidgetError(error)
    }
  }

  /// Works out what follows from the order at the present time, and tells of a change.
  func catchUp() throws(WidgetCommandError) { try apply(.refresh) }

  /// Has the machine take a command, and tells what comes of it in the same step.
  func apply(
    _ command: WidgetCommand, becauseOf failure: WidgetFailure? = nil
  ) throws(WidgetCommandError) {
    tell(try machine.apply(command, at: clock.now()), becauseOf: failure)
  }

  nonisolated func tell(_ events: WidgetEvents, becauseOf failure: WidgetFailure? = nil) {
    guard !events.isEmpty else { return }
    let events = events.lazy.map { WidgetEventPublisher.Event($0, becauseOf: failure) }
    publisher.publish(contentsOf: events)
    shop.delivery.enqueue(contentsOf: events, from: source)
  }

  func tell(_ failure: WidgetFailure) {
    publisher.publish(.failure(failure))
    shop.delivery.enqueue(.failure(failure), from: source)
  }
}
