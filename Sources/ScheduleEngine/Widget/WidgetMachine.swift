/// The widget's behaviour as a value: a command and the time go in, a new state and events come
/// out.
///
/// It has no clock, no thread and no lookup of its own, so every run of it can be repeated.
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
/// schedule with its checksum or a barrier, never both. Its states are drawn in <doc:WidgetStates>.
public struct WidgetMachine: Hashable, Sendable {
  /// What was settled when the widget was made.
  public let terms: Terms
  /// How many orders the widget has taken: 1 when it is made, one more with each accepted update.
  public private(set) var revision = 1
  /// Where the widget stands.
  public private(set) var state: State

  /// What is settled when a widget is made, and never changes.
  public struct Terms: Hashable, Sendable {
    /// The plan that the order is paid by.
    public let plan: Plan
    /// The smallest and largest order: the plan's, or the shop's own.
    public let limits: OrderLimits
    /// Whether the widget belongs to a checkout.
    public let checkout: CheckoutReference

    package init(plan: Plan, limits: OrderLimits, checkout: CheckoutReference) {
      (self.plan, self.limits, self.checkout) = (plan, limits, checkout)
    }
  }

  /// Where a widget stands.
  public enum State: Hashable, Sendable {
    /// The order behind the token is being looked up by the request with this number. The newest
    /// update that has come meanwhile is kept.
    case loading(request: Int, keptUpdate: Money?)
    /// The order is known.
    case ready(Standing)
    /// The widget is no longer wanted.
    case closed
  }

  /// Makes a widget for an order total, without a checkout.
  ///
  ///     let (widget, events) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     events.count                        // 1
  ///     widget.schedule?.last?.dueDate      // 2027-01-02
  ///
  /// - Parameters:
  ///   - total: The order total, above zero, in the plan's currency.
  ///   - plan: The plan to pay by.
  ///   - limits: A shop's own limits in place of the plan's.
  ///   - moment: The time.
  /// - Returns: The widget, and its `ready` event.
  /// - Throws: ``WidgetCommandError`` when the total is malformed or its dates leave the calendar.
  public static func tokenless(
    total: Money, plan: Plan, limits: OrderLimits? = nil, at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    try check(total, for: plan)
    let terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .tokenless)
    return try ready(.accepted(total: total, issuedAt: nil), under: terms, at: moment)
  }

  /// Makes a widget for a checkout whose order is given with it.
  ///
  ///     let order = try CheckoutOrder(total: Money("200.00", .usd))
  ///     let (widget, _) = try WidgetMachine.checkout(
  ///       token, order: order, plan: .usPayIn4, at: moment)
  ///     widget.terms.checkout.mode  // "token"
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The order behind the token.
  ///   - plan: The plan to pay by.
  ///   - limits: A shop's own limits in place of the plan's.
  ///   - moment: The time.
  /// - Returns: The widget, and its `ready` event.
  /// - Throws: ``WidgetCommandError`` when the order's dates leave the calendar.
  public static func checkout(
    _ token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil,
    at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    let terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    return try ready(Standing.Order(order, under: plan), under: terms, at: moment)
  }

  /// Makes a widget for a checkout whose order has to be looked up, by request number 1.
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
  ///   - limits: A shop's own limits in place of the plan's.
  public init(lookingUp token: CheckoutToken, plan: Plan, limits: OrderLimits? = nil) {
    terms = Terms(plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    state = .loading(request: 1, keptUpdate: nil)
  }

  private static func ready(
    _ order: Standing.Order, under terms: Terms, at moment: Moment
  ) throws(WidgetCommandError) -> (WidgetMachine, WidgetEvents) {
    let standing = try Standing(order, under: terms, at: moment)
    var events = WidgetEvents()
    standing.tellReady(under: terms, to: &events)
    return (Self(terms: terms, standing: standing), events)
  }

  /// Continues the count of revisions of a widget that was created anew from stored values.
  ///
  /// - Parameter revision: The number of orders that the stored widget has accepted, 1 or more.
  package mutating func resume(at revision: Int) {
    assert(revision >= 1)
    self.revision = revision
  }

  /// Creates a widget anew from stored parts, which the caller has checked against one another.
  package init(terms: Terms, revision: Int, state: State) {
    assert(revision >= 1)
    (self.terms, self.revision, self.state) = (terms, revision, state)
  }

  private init(terms: Terms, standing: Standing) {
    self.terms = terms
    state = .ready(standing)
  }

  /// Takes a command.
  ///
  /// An amount outside the limits is accepted: it makes the widget invalid, which the shopper must
  /// see. An update to a loading widget is kept, the newest winning, and applied right after
  /// `ready`. An answer of a lookup that was begun anew, or that has found the order, is dropped.
  ///
  ///     var (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     let events = try widget.apply(.update(total: Money("2500.00", .usd)), at: moment)
  ///     events.count            // 2
  ///     widget.status?.isValid  // false
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - moment: The time.
  /// - Returns: The events to tell, in order.
  /// - Throws: ``WidgetCommandError`` for an update with a malformed amount or to a closed widget,
  ///   or when the dates leave the calendar; nothing has changed then.
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  @discardableResult
  public mutating func apply(
    _ command: WidgetCommand, at moment: Moment
  ) throws(WidgetCommandError) -> WidgetEvents {
    var events = WidgetEvents()
    switch (command, state) {
    case (.update, .closed):
      throw WidgetCommandError(reason: .closed)
    case (.update(let total), .loading(let request, _)):
      try Self.check(total, for: terms.plan)
      state = .loading(request: request, keptUpdate: total)
      revision += 1
    case (.update(let total), .ready(let standing)):
      try Self.check(total, for: terms.plan)
      let order = standing.order.updated(total: total)
      let updated = try Standing(order, under: terms, at: moment)
      state = .ready(updated)
      revision += 1
      updated.tellChanged(to: &events)
    case (.refresh, .ready(let standing)):
      let refreshed = try Standing(standing.order, under: terms, at: moment)
      guard refreshed != standing else { break }
      state = .ready(refreshed)
      refreshed.tellChanged(to: &events)
    case (.lookUpAgain, .loading(let request, let keptUpdate)):
      state = .loading(request: request + 1, keptUpdate: keptUpdate)
    case (.lookedUp(let answer, let answered), .loading(let request, let keptUpdate)):
      guard answered == request else { break }
      try take(answer, keptUpdate: keptUpdate, at: moment, telling: &events)
    case (.close, _):
      state = .closed
    case (.refresh, .loading), (.refresh, .closed), (.lookUpAgain, .ready),
      (.lookUpAgain, .closed), (.lookedUp, .ready), (.lookedUp, .closed):
      break
    }
    return events
  }
}

extension WidgetMachine {
  /// Whether the order may proceed, or nil while it is not known and when the widget is closed.
  public var status: WidgetStatus? {
    if case .ready(let standing) = state { standing.status } else { nil }
  }

  /// The payment schedule, or nil where there is none.
  public var schedule: PaymentSchedule? {
    if case .ready(let standing) = state { standing.schedule } else { nil }
  }

  /// The newest order total, or nil while none is known and when the widget is closed.
  ///
  ///     let (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     widget.total  // 200.00 USD
  ///
  /// While the order is being looked up, it is the total of the newest update.
  public var total: Money? {
    switch state {
    case .loading(_, let keptUpdate): keptUpdate
    case .ready(let standing): standing.order.total
    case .closed: nil
    }
  }

  private static func check(_ total: Money, for plan: Plan) throws(WidgetCommandError) {
    guard total.currency == plan.currency else {
      throw WidgetCommandError(
        reason: .unsupportedCurrency(widget: plan.currency, amount: total.currency))
    }
    guard total.minorUnits > 0 else { throw WidgetCommandError(reason: .invalidAmount) }
  }

  private mutating func take(
    _ answer: LookupAnswer, keptUpdate: Money?, at moment: Moment,
    telling events: inout WidgetEvents
  ) throws(WidgetCommandError) {
    let order: Standing.Order
    switch answer {
    case .failed(let failure): return events.append(.failure(failure))
    case .unknownToken: order = .refused(.unknown, total: nil)
    case .found(let found): order = Standing.Order(found, under: terms.plan)
    }
    var standing = try Standing(order, under: terms, at: moment)
    standing.tellReady(under: terms, to: &events)
    if let keptUpdate {
      standing = try Standing(order.updated(total: keptUpdate), under: terms, at: moment)
      standing.tellChanged(to: &events)
    }
    state = .ready(standing)
  }
}

extension WidgetMachine.Standing {
  fileprivate func tellReady(under terms: WidgetMachine.Terms, to events: inout WidgetEvents) {
    events.append(.ready(status, currency: terms.plan.currency))
    if case .barred(let barrier) = outcome { events.append(.error(barrier)) }
  }

  fileprivate func tellChanged(to events: inout WidgetEvents) {
    events.append(.changed(status))
    if case .barred(let barrier) = outcome { events.append(.error(barrier)) }
  }
}
