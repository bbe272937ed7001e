/// A guard that decides whether the capture of an order may proceed: it compares the request with
/// the shop's order.
///
/// It is a value with pure functions: it stores nothing and reads no clock.
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
///     // The shop stores the record and passes it to every later guard.
///     let later = try CaptureGuard(
///       token: token, order: order, plan: .usPayIn4, captured: decision.record)
///     let tomorrow = try Moment(
///       today: today.adding(days: 1), timestamp: moment.timestamp.adding(seconds: 86_400))
///     later.decision(on: request, at: tomorrow).name  // "already_captured"
///
/// The guard asks these questions one after the other, up to the first whose answer is no;
/// <doc:Capture> explains each:
///
/// 1. Is there a checkout, and is the token its token?
/// 2. Is this the first capture? If not, the guard compares only the amounts.
/// 3. Is the token known, and younger than 180 minutes?
/// 4. Is the amount the order total?
/// 5. May the order proceed by the plan?
/// 6. Is the checksum that of the schedule? It may be missing if the checkout was not adjusted.
public struct CaptureGuard: Hashable, Sendable {
  let terms: WidgetMachine.Terms
  let order: WidgetMachine.KnownOrder
  /// The record of the earlier capture, or nil if there was none.
  public let captured: CaptureRecord?

  /// Creates the guard of an order that was not captured yet.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The current order total, and the time at which the token was issued.
  ///   - plan: The plan that the order is paid by.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  public init(
    token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil
  ) {
    terms = WidgetMachine.Terms(
      plan: plan, limits: limits ?? plan.limits, checkout: .token(token))
    self.order = WidgetMachine.KnownOrder(order, under: plan)
    captured = nil
  }

  /// Creates the guard of an order that may have been captured earlier.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - order: The current order total, and the time at which the token was issued.
  ///   - plan: The plan that the order is paid by.
  ///   - limits: A shop's own limits, which replace the plan's, or nil for the plan's.
  ///   - captured: The stored record of the order's capture, or nil if it was not captured.
  /// - Throws: ``CaptureGuardError`` if the record belongs to another checkout.
  public init(
    token: CheckoutToken, order: CheckoutOrder, plan: Plan, limits: OrderLimits? = nil,
    captured: CaptureRecord?
  ) throws(CaptureGuardError) {
    let new = Self(token: token, order: order, plan: plan, limits: limits)
    try self.init(terms: new.terms, order: new.order, captured: captured)
  }

  /// Creates the guard of a widget's order.
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
  ///   - captured: The stored record of the order's capture, or nil if it was not captured.
  /// - Throws: ``CaptureGuardError`` if the widget's order is not known, or the record belongs to
  ///   another checkout.
  public init(
    of widget: WidgetMachine, captured: CaptureRecord? = nil
  ) throws(CaptureGuardError) {
    switch widget.state {
    case .loading: throw CaptureGuardError(reason: .orderNotKnown)
    case .closed: throw CaptureGuardError(reason: .closed)
    case .ready(let evaluation):
      try self.init(terms: widget.terms, order: evaluation.order, captured: captured)
    }
  }

  private init(
    terms: WidgetMachine.Terms, order: WidgetMachine.KnownOrder, captured: CaptureRecord?
  ) throws(CaptureGuardError) {
    if let captured, terms.checkout != .token(captured.token) {
      throw CaptureGuardError(reason: .otherCheckout)
    }
    self.terms = terms
    self.order = order
    self.captured = captured
  }
}

extension CaptureGuard {
  /// Decides whether a capture may proceed.
  ///
  /// The guard computes the schedule for the given day, so the shop passes the start date that it
  /// would show the shopper now. After midnight, the checksum of yesterday's schedule no longer
  /// matches, and the refusal names yesterday's date; see <doc:Capture>.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - moment: The day from which due dates are counted, and the time from which the token's age
  ///     is computed.
  /// - Returns: The decision; the same request at the same moment always gets the same decision.
  /// - Complexity: O(*n*) in the number of payments, without allocation. Tokens and checksums are
  ///   compared in a time that does not depend on where they differ.
  public func decision(on request: CaptureRequest, at moment: Moment) -> CaptureDecision {
    guard case .token(let token) = terms.checkout else { return .refused(.tokenless) }
    guard request.token == token else { return .refused(.otherToken) }
    if let captured {
      return captured.amount == request.amount
        ? .alreadyCaptured(captured)
        : .refused(.capturedOtherwise(captured, requested: request.amount))
    }
    if let refusal = refusal(of: request, at: moment) { return .refused(refusal) }
    // Never nil: the code above has rejected a malformed checksum.
    return CaptureRecord(of: request).map { .accepted($0) } ?? .refused(.malformedChecksum)
  }

  /// Returns the refusal of a request to capture a checkout for the first time, or nil if it may
  /// proceed.
  private func refusal(of request: CaptureRequest, at moment: Moment) -> CaptureRefusal? {
    let outcome = outcome(at: moment)
    if outcome == .barred(.tokenExpired) { return .tokenExpired }
    guard let total = order.total else { return .barred(.invalidToken) }
    if total != request.amount { return .amountMismatch(order: total, capture: request.amount) }
    switch outcome {
    case nil: return .dateOutOfRange
    case .barred(let barrier): return .barred(barrier)
    case .scheduled(let schedule, let checksum):
      return refusal(of: request, against: checksum, of: schedule)
    }
  }

  /// Returns the evaluation that the widget would show, or nil if a payment would be due after the
  /// calendar's last day.
  private func outcome(at moment: Moment) -> WidgetMachine.Evaluation.Outcome? {
    do throws(WidgetCommandError) {
      return try WidgetMachine.Evaluation(order, under: terms, at: moment).outcome
    } catch {
      return nil
    }
  }

  private func refusal(
    of request: CaptureRequest, against checksum: ScheduleChecksum, of schedule: PaymentSchedule
  ) -> CaptureRefusal? {
    switch request.checksum {
    case .given(checksum): nil
    case .given(let other): .checksumMismatch(origin(of: other, against: schedule))
    case .malformed: .malformedChecksum
    case .missing: request.isCheckoutAdjusted ? .missingChecksum : nil
    }
  }

  /// Finds the origin of a checksum that is not the schedule's.
  private func origin(
    of checksum: ScheduleChecksum, against schedule: PaymentSchedule
  ) -> CaptureRefusal.ChecksumOrigin {
    if schedule.matches(checksum, for: .tokenless) { return .estimate }
    guard let day = day(of: checksum, -1, from: schedule) ?? day(of: checksum, 1, from: schedule)
    else { return .unknown }
    return .otherDay(day, today: schedule.startDate)
  }

  /// Returns the day that is `days` days after a schedule's start if the checksum is that of the
  /// schedule from that day on, else nil.
  private func day(
    of checksum: ScheduleChecksum, _ days: Int, from schedule: PaymentSchedule
  ) -> CivilDate? {
    guard let day = try? schedule.startDate.adding(days: days),
      let neighbor = try? PaymentSchedule(
        total: schedule.total, plan: schedule.plan, startDate: day)
    else { return nil }
    return neighbor.matches(checksum, for: terms.checkout) ? day : nil
  }
}

/// The reason why a guard cannot be created.
///
///     let widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     try CaptureGuard(of: widget)  // throws: the order is not known yet; …
public struct CaptureGuardError: Error, Hashable, Sendable {
  /// The reasons why a guard cannot be created.
  public enum Reason: Hashable, Sendable {
    /// The widget is still looking up its order.
    case orderNotKnown
    /// The widget is closed.
    case closed
    /// The record of the earlier capture has another token.
    case otherCheckout
  }

  /// The reason.
  public let reason: Reason
}

extension CaptureGuardError: CustomStringConvertible {
  /// The error and what to do, in one line.
  public var description: String {
    switch reason {
    case .orderNotKnown: "the order is not known yet; wait until the widget is ready"
    case .closed: "the widget is closed; make a new one"
    case .otherCheckout: "the stored capture has another token; pass that of this checkout"
    }
  }
}
