/// Whether the capture of an order may proceed: what the shop knows of the order, held against what
/// a request says.
///
/// It is a value and a pure function: it stores nothing and asks no clock.
///
///     let order = try CheckoutOrder(
///       total: Money("200.00", .usd), issuedAt: moment.timestamp)
///     let request = CaptureRequest(
///       token: token, amount: order.total, isCheckoutAdjusted: true,
///       paymentScheduleChecksum: schedule.checksum(for: .token(token)).description)
///
///     let first = CaptureGuard(token: token, order: order, plan: .usPayIn4)
///     let decision = first.decision(on: request, at: moment)
///     decision.name  // "accepted"
///
///     // Stored by the shop, and handed to the guard from then on.
///     let later = try CaptureGuard(
///       token: token, order: order, plan: .usPayIn4, captured: decision.record)
///     let tomorrow = try Moment(
///       today: today.adding(days: 1), timestamp: moment.timestamp.adding(seconds: 86_400))
///     later.decision(on: request, at: tomorrow).name  // "already_captured"
///
/// The decision is that of the first of these questions that is answered by no; they are told one by
/// one in <doc:Capture>:
///
/// 1. Is there a checkout, and is the token its token?
/// 2. If it was captured before: for the same amount?
/// 3. Is the token known, and younger than 180 minutes?
/// 4. Is the amount the order total?
/// 5. Does nothing stand in the way of the purchase?
/// 6. Is the checksum that of the schedule? It may be missing where the checkout was not adjusted.
public struct CaptureGuard: Hashable, Sendable {
  let terms: WidgetMachine.Terms
  let order: WidgetMachine.Standing.Order
  /// What was captured before, or nil where nothing was.
  public let captured: CaptureRecord?

  /// Makes the guard of an order that was not captured before.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The order total as it is now, and when the token was issued.
  ///   - plan: The plan that the order is paid by.
  ///   - limits: A shop's own limits in place of the plan's.
  public init(
    token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil
  ) {
    terms = WidgetMachine.Terms(
      plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    self.order = WidgetMachine.Standing.Order(order, under: plan)
    captured = nil
  }

  /// Makes the guard of an order that may have been captured before.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The order total as it is now, and when the token was issued.
  ///   - plan: The plan that the order is paid by.
  ///   - limits: A shop's own limits in place of the plan's.
  ///   - captured: What was stored when the order was captured, or nil where it was not.
  /// - Throws: ``CaptureGuardError`` where the record is that of another checkout.
  public init(
    token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil,
    captured: CaptureRecord?
  ) throws(CaptureGuardError) {
    let new = Self(token: token, order: order, plan: plan, limits: limits)
    try self.init(terms: new.terms, order: new.order, captured: captured)
  }

  /// Makes the guard of a widget's order.
  ///
  ///     let (widget, _) = try WidgetMachine.tokenless(
  ///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
  ///     let request = CaptureRequest(
  ///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
  ///       paymentScheduleChecksum: nil)
  ///     let decision = try CaptureGuard(of: widget).decision(on: request, at: moment)
  ///     decision == .refused(.tokenless)  // true
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - captured: What was stored when the order was captured, or nil where it was not.
  /// - Throws: ``CaptureGuardError`` where the widget knows of no order, or the record is that of
  ///   another checkout.
  public init(
    of widget: WidgetMachine, captured: CaptureRecord? = nil
  ) throws(CaptureGuardError) {
    switch widget.state {
    case .loading: throw CaptureGuardError(reason: .orderNotKnown)
    case .closed: throw CaptureGuardError(reason: .closed)
    case .ready(let standing):
      try self.init(terms: widget.terms, order: standing.order, captured: captured)
    }
  }

  private init(
    terms: WidgetMachine.Terms, order: WidgetMachine.Standing.Order, captured: CaptureRecord?
  ) throws(CaptureGuardError) {
    if let captured, terms.checkout != .token(captured.token) {
      throw CaptureGuardError(reason: .otherCheckout)
    }
    self.terms = terms
    self.order = order
    self.captured = captured
  }
}

/// Says why there can be no guard.
///
///     let widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     try CaptureGuard(of: widget)  // throws: the order is not known yet; …
public struct CaptureGuardError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The widget still looks its order up.
    case orderNotKnown
    /// The widget is closed.
    case closed
    /// The record of the earlier capture has another token.
    case otherCheckout
  }

  /// What is wrong.
  public let reason: Reason
}

extension CaptureGuardError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    switch reason {
    case .orderNotKnown: "the order is not known yet; wait until the widget is ready"
    case .closed: "the widget is closed; make a new one"
    case .otherCheckout: "the stored capture has another token; pass that of this checkout"
    }
  }
}
