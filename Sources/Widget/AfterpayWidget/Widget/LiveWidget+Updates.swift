internal import EventStreams
public import ScheduleEngine
internal import Synchronization

extension LiveWidget {
  /// Updates the order total.
  ///
  /// While the widget looks its order up, it stores only the newest total, and applies that total
  /// once the order is known.
  ///
  ///     let widget = try LiveWidget(amount: "200.00", in: shop)
  ///     try await widget.sendUpdate(amount: "2500.00")
  ///     await widget.currentStatus?.isValid  // false
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  /// - Throws: ``WidgetError`` if the widget is closed, if the shop no longer has a configuration
  ///   or has one in another currency, if the amount is malformed or zero, or if a payment would be
  ///   due after the calendar's last day; the widget is then unchanged. An amount outside the
  ///   limits is accepted, and makes the status invalid.
  public func sendUpdate(amount: String) throws(WidgetError) {
    applyEnqueuedUpdates()
    try update(.text(amount))
  }

  /// Updates the order total, as ``sendUpdate(amount:)-(String)`` does.
  ///
  /// - Parameter amount: The order total, above zero, in the widget's currency.
  /// - Throws: ``WidgetError``, as for an amount as text, and if the amount is negative or in
  ///   another currency.
  public func sendUpdate(amount: Money) throws(WidgetError) {
    applyEnqueuedUpdates()
    try update(.money(amount))
  }

  /// Sends the order total without waiting: from a button, a callback or other synchronous code.
  ///
  /// Totals that one thread enqueues are applied in the order of the calls, and before any later
  /// ``sendUpdate(amount:)-(String)``, ``status()``, ``refresh()``, ``snapshot()`` or ``close()``.
  /// A task for each total would not keep the order: an older total could be applied last.
  ///
  ///     let widget = try LiveWidget(amount: "200.00", in: shop)
  ///     widget.enqueueUpdate(amount: "190.00")
  ///     widget.enqueueUpdate(amount: "180.00")
  ///     try await widget.status().amountDueToday(in: .usd)  // 45.00 USD
  ///
  /// If ``sendUpdate(amount:)-(String)`` would throw, the total is dropped, and the handler's
  /// ``WidgetHandler/onFailure(error:)`` and the streams receive a ``WidgetFailure`` with the
  /// reason ``WidgetFailure/Reason/updateRejected``. A closed widget drops it silently, as it emits
  /// nothing.
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  public nonisolated func enqueueUpdate(amount: String) { enqueue(.text(amount)) }

  /// Sends the order total without waiting, as ``enqueueUpdate(amount:)-(String)`` does.
  ///
  /// - Parameter amount: The order total, above zero, in the widget's currency.
  public nonisolated func enqueueUpdate(amount: Money) { enqueue(.money(amount)) }

  /// Reads the clock: a new day moves the payments, and a token may have expired.
  ///
  /// Emits `changed` only if the status or the schedule differs. If a payment would be due after
  /// the calendar's last day, emits a failure, and the schedule stays the same.
  public func refresh() {
    applyEnqueuedUpdates()
    do throws(WidgetCommandError) {
      try catchUp()
    } catch {
      emit(WidgetFailure(error))
    }
  }

  /// Ends the widget: cancels its lookup, throws an error to tasks that wait for its status, and
  /// ends its streams once their subscribers have received the earlier events.
  ///
  /// The handler receives no more events of the widget, not even earlier ones; a callback that has
  /// begun continues. Closing a widget again does nothing.
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
    for amount in updates.removeAll() {
      do throws(WidgetError) {
        try update(amount)
      } catch {
        emit(.updateRejected(error))
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

  /// Computes the status at the present time, and emits `changed` if it or the schedule differs.
  func catchUp() throws(WidgetCommandError) { try apply(.refresh) }

  /// Applies a command to the machine, and emits its events in the same step.
  func apply(
    _ command: WidgetCommand, becauseOf failure: WidgetFailure? = nil
  ) throws(WidgetCommandError) {
    emit(try machine.apply(command, at: clock.now()), becauseOf: failure)
  }

  nonisolated func emit(_ events: WidgetEvents, becauseOf failure: WidgetFailure? = nil) {
    guard !events.isEmpty else { return }
    let events = events.lazy.map { WidgetEventPublisher.Event($0, becauseOf: failure) }
    publisher.publish(contentsOf: events)
    shop.delivery.enqueue(contentsOf: events, from: source)
  }

  func emit(_ failure: WidgetFailure) {
    publisher.publish(.failure(failure))
    shop.delivery.enqueue(.failure(failure), from: source)
  }
}

/// The order totals that are enqueued and not applied yet, oldest first.
final class UpdateQueue: Sendable {
  /// An order total in the form that the caller passed.
  enum Amount: Sendable {
    case text(String)
    case money(Money)
  }

  private struct State {
    var amounts: [Amount] = []
    /// Whether a task that applies the totals is due.
    var isTaskDue = false
  }

  private let state = Mutex(State())

  /// Appends an order total.
  ///
  /// - Returns: Whether the caller must start a task that applies it.
  func append(_ amount: Amount) -> Bool {
    state.withLock { state in
      state.amounts.append(amount)
      defer { state.isTaskDue = true }
      return !state.isTaskDue
    }
  }

  /// Removes and returns all totals; the next `append` asks for a task again.
  func removeAll() -> [Amount] {
    state.withLock { state in
      state.isTaskDue = false
      defer { state.amounts = [] }
      return state.amounts
    }
  }
}
