public import ScheduleEngine

/// What a widget shows: the payments, or what stands in the way.
///
///     let (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     WidgetContents(of: widget)?.plan.id.description  // "us-pay-in-4"
public enum WidgetContents: Hashable, Sendable {
  /// The payments, as an estimate or for a checkout.
  case schedule(PaymentSchedule, for: CheckoutReference)
  /// What keeps the shopper from paying by a plan.
  case barrier(PurchaseBarrier, plan: Plan)

  /// What a widget shows now, or nil while its order is not known and when it is closed.
  ///
  /// - Parameter widget: The widget.
  public init?(of widget: WidgetMachine) {
    if let schedule = widget.schedule {
      self = .schedule(schedule, for: widget.terms.checkout)
    } else if case .invalid(let barrier)? = widget.status {
      self = .barrier(barrier, plan: widget.terms.plan)
    } else {
      return nil
    }
  }

  /// The plan that is paid by.
  public var plan: Plan {
    switch self {
    case .schedule(let schedule, _): schedule.plan
    case .barrier(_, let plan): plan
    }
  }
}
