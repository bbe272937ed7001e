/// A widget as a state machine: a command and the time give a new state and events.
///
/// It has no clock, no thread and no lookup of its own, so every run can be repeated.
///
///     var (widget, events) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     events.count                                   // 1
///     widget.status?.amountDueToday(in: .usd)        // 50.00 USD
///     events = try widget.apply(.update(total: Money("80.00", .usd)), at: moment)
///     widget.status?.amountDueToday(in: .usd)        // 20.00 USD
///     widget.revision                                // 2
///
/// A widget whose order is not known yet is loading; one whose order is known always has either a
/// schedule with its checksum or a barrier, never both. <doc:WidgetStates> shows its states.
public struct WidgetMachine: Hashable, Sendable {
  /// The terms that were fixed when the widget was created.
  public let terms: Terms
  /// The number of orders that the widget has accepted: 1 at first, one more with each accepted
  /// update.
  public private(set) var revision = 1
  /// The current state.
  public private(set) var state: State

  /// The terms of a widget, which never change.
  public struct Terms: Hashable, Sendable {
    /// The plan that the order is paid by.
    public let plan: Plan
    /// The smallest and the largest accepted order total: the plan's limits, or the shop's own.
    public let limits: OrderLimits
    /// The checkout that the widget belongs to, if any.
    public let checkout: CheckoutReference

    package init(plan: Plan, limits: OrderLimits, checkout: CheckoutReference) {
      (self.plan, self.limits, self.checkout) = (plan, limits, checkout)
    }
  }

  /// The state of a widget.
  public enum State: Hashable, Sendable {
    /// The token's order is being looked up by the request with this number; the newest update that
    /// arrived meanwhile is stored.
    case loading(request: Int, keptUpdate: Money?)
    /// The order is known.
    case ready(Evaluation)
    /// The widget was closed.
    case closed
  }

  /// Creates a widget for an order total, without a checkout.
  ///
  ///     let (widget, events) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     events.count                        // 1
  ///     widget.schedule?.last?.dueDate      // 2027-01-02
  ///
  /// - Parameters:
  ///   - total: The order total, above zero, in the plan's currency.
  ///   - plan: The plan to pay by.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  ///   - moment: The current day and time.
  /// - Returns: The widget, and its `ready` event.
  /// - Throws: ``WidgetCommandError`` if the total is zero or less or in another currency, or if a
  ///   payment would be due after the calendar's last day.
  public static func tokenless(
    total: Money, plan: Plan, limits: OrderLimits? = nil, at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    try check(total, for: plan)
    let terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .tokenless)
    let widget = try Self(.accepted(total: total, issuedAt: nil), under: terms, at: moment)
    return (widget, widget.readyEvents)
  }

  /// Creates a widget for a checkout whose order is known.
  ///
  ///     let order = try CheckoutOrder(total: Money("200.00", .usd))
  ///     let (widget, _) = try WidgetMachine.checkout(
  ///       token, order: order, plan: .usPayIn4, at: moment)
  ///     widget.terms.checkout.mode  // "token"
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The token's order.
  ///   - plan: The plan to pay by.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  ///   - moment: The current day and time.
  /// - Returns: The widget, and its `ready` event.
  /// - Throws: ``WidgetCommandError`` if a payment would be due after the calendar's last day.
  public static func checkout(
    _ token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil,
    at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    let terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    let widget = try Self(KnownOrder(order, under: plan), under: terms, at: moment)
    return (widget, widget.readyEvents)
  }

  /// Creates a widget for a checkout whose order must be looked up, by request number 1.
  ///
  ///     var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
  ///     widget.status  // nil
  ///     let order = try CheckoutOrder(total: Money("200.00", .usd))
  ///     try widget.apply(.lookedUp(.found(order), request: 1), at: moment)
  ///     widget.status?.isValid  // true
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - plan: The plan to pay by.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  public init(lookingUp token: CheckoutToken, plan: Plan, limits: OrderLimits? = nil) {
    terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    state = .loading(request: 1, keptUpdate: nil)
  }

  /// Creates a widget for a known order, whose total may be zero: a barrier to the purchase.
  package init(
    _ order: KnownOrder, under terms: Terms, at moment: Moment
  ) throws(WidgetCommandError) {
    let evaluation = try Evaluation(order, under: terms, at: moment)
    self.terms = terms
    state = .ready(evaluation)
  }

  /// The `ready` event of the current status, and its error if it has one; none while the order is
  /// looked up.
  package var readyEvents: WidgetEvents {
    guard let status else { return WidgetEvents() }
    return .ready(status, currency: terms.plan.currency)
  }

  /// Sets the revision of a widget that was restored from stored values.
  ///
  /// - Parameter revision: The number of orders that the stored widget has accepted, 1 or more.
  package mutating func resume(at revision: Int) {
    assert(revision >= 1)
    self.revision = revision
  }

  /// Restores a widget from stored parts, which the caller has checked against one another.
  package init(terms: Terms, revision: Int, state: State) {
    assert(revision >= 1)
    (self.terms, self.revision, self.state) = (terms, revision, state)
  }

  /// Applies a command.
  ///
  /// An amount outside the limits is accepted: it makes the widget invalid, which the shopper must
  /// see. A loading widget stores the newest update and applies it right after `ready`. The answer
  /// to a lookup that was restarted, or that already found the order, is dropped.
  ///
  ///     var (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     let events = try widget.apply(.update(total: Money("2500.00", .usd)), at: moment)
  ///     events.count            // 2
  ///     widget.status?.isValid  // false
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - moment: The current day and time.
  /// - Returns: The events to emit, in order.
  /// - Throws: ``WidgetCommandError`` for an update of zero or less, in another currency or to a
  ///   closed widget, or if a payment would be due after the calendar's last day; the widget is
  ///   unchanged then.
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  @discardableResult
  public mutating func apply(
    _ command: WidgetCommand, at moment: Moment
  ) throws(WidgetCommandError) -> WidgetEvents {
    switch (command, state) {
    case (.update, .closed):
      throw WidgetCommandError(reason: .closed)
    case (.update(let total), _):
      try Self.check(total, for: terms.plan)
      return try update(total: total, at: moment)
    case (.refresh, .ready(let evaluation)):
      let refreshed = try Evaluation(evaluation.order, under: terms, at: moment)
      guard refreshed != evaluation else { return WidgetEvents() }
      state = .ready(refreshed)
      return .changed(refreshed.status)
    case (.lookUpAgain, .loading(let request, let keptUpdate)):
      state = .loading(request: request + 1, keptUpdate: keptUpdate)
      return WidgetEvents()
    case (.lookedUp(let answer, let answered), .loading(let request, let keptUpdate)):
      guard answered == request else { return WidgetEvents() }
      return try receive(answer, keptUpdate: keptUpdate, at: moment)
    case (.close, _):
      state = .closed
      return WidgetEvents()
    case (.refresh, .loading), (.refresh, .closed), (.lookUpAgain, .ready),
      (.lookUpAgain, .closed), (.lookedUp, .ready), (.lookedUp, .closed):
      return WidgetEvents()
    }
  }
}

extension WidgetMachine {
  /// Sets the order total, in the plan's currency.
  ///
  /// A total of zero is a barrier to the purchase.
  package mutating func update(
    total: Money, at moment: Moment
  ) throws(WidgetCommandError) -> WidgetEvents {
    switch state {
    case .closed: throw WidgetCommandError(reason: .closed)
    case .loading(let request, _):
      state = .loading(request: request, keptUpdate: total)
      revision += 1
      return WidgetEvents()
    case .ready(let evaluation):
      let order = evaluation.order.updated(total: total)
      let updated = try Evaluation(order, under: terms, at: moment)
      state = .ready(updated)
      revision += 1
      return .changed(updated.status)
    }
  }

  /// The status of the order, or nil if the order is not known yet or the widget is closed.
  public var status: WidgetStatus? {
    if case .ready(let evaluation) = state { evaluation.status } else { nil }
  }

  /// The payment schedule, or nil if the order is not known or may not proceed, or the widget is
  /// closed.
  public var schedule: PaymentSchedule? {
    if case .ready(let evaluation) = state { evaluation.schedule } else { nil }
  }

  /// The newest order total, or nil if none is known yet or the widget is closed.
  ///
  ///     let (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     widget.total  // 200.00 USD
  ///
  /// While the order is being looked up, it is the total of the newest update.
  public var total: Money? {
    switch state {
    case .loading(_, let keptUpdate): keptUpdate
    case .ready(let evaluation): evaluation.order.total
    case .closed: nil
    }
  }

  /// Throws an error if a total is zero or less, or in another currency than a plan.
  package static func check(_ total: Money, for plan: Plan) throws(WidgetCommandError) {
    guard total.currency == plan.currency else {
      throw WidgetCommandError(
        reason: .unsupportedCurrency(widget: plan.currency, amount: total.currency))
    }
    guard total.minorUnits > 0 else { throw WidgetCommandError(reason: .invalidAmount) }
  }

  private mutating func receive(
    _ answer: LookupAnswer, keptUpdate: Money?, at moment: Moment
  ) throws(WidgetCommandError) -> WidgetEvents {
    let order: KnownOrder
    switch answer {
    case .failed(let failure): return .failure(failure)
    case .unknownToken: order = .refused(.unknown, total: nil)
    case .found(let found): order = KnownOrder(found, under: terms.plan)
    }
    let found = try Evaluation(order, under: terms, at: moment)
    var updated: Evaluation?
    if let keptUpdate {
      updated = try Evaluation(order.updated(total: keptUpdate), under: terms, at: moment)
    }
    state = .ready(updated ?? found)
    return .ready(found.status, currency: terms.plan.currency, update: updated?.status)
  }
}
