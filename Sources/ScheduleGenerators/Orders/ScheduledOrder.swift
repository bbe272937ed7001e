public import ScheduleEngine

/// An order that may proceed, with everything that its schedule and its checksum follow from.
///
///     let order = try Generator.order.value(seed: 1)
///     try order.schedule().checksum(for: order.checkout)
public struct ScheduledOrder: Hashable, Sendable {
  /// The plan to pay by.
  public var plan: Plan
  /// The order total, which the plan accepts.
  public var total: Money
  /// The day of the purchase, on which the plan is offered.
  public var startDate: CivilDate
  /// What the schedule belongs to.
  public var checkout: CheckoutReference

  /// Makes an order.
  ///
  /// - Parameters:
  ///   - plan: The plan to pay by.
  ///   - total: The order total.
  ///   - startDate: The day of the purchase.
  ///   - checkout: What the schedule belongs to.
  public init(plan: Plan, total: Money, startDate: CivilDate, checkout: CheckoutReference) {
    self.plan = plan
    self.total = total
    self.startDate = startDate
    self.checkout = checkout
  }

  /// Computes the order's schedule.
  ///
  /// - Returns: The schedule.
  /// - Throws: ``/ScheduleEngine/ScheduleError`` for an order that was changed so that it has none.
  public func schedule() throws(ScheduleError) -> PaymentSchedule {
    try PaymentSchedule(total: total, plan: plan, startDate: startDate)
  }
}

extension ScheduledOrder: CustomStringConvertible {
  /// The order in one line: `0.02 USD by a in 2 payments, P1D apart from P0D, half-up-last, …`.
  public var description: String {
    let terms = plan.installments
    let limits = [plan.limits.minimumMinorUnits, plan.limits.maximumMinorUnits].map { limit in
      limit.map { Money(minorUnits: $0, currency: plan.currency).text } ?? ""
    }
    let days = [plan.validity.from, plan.validity.until].map { $0?.description ?? "" }
    return "\(total) by \(plan.id) in \(terms.count) payments, \(terms.interval) apart from "
      + "\(terms.firstDue), \(plan.split.name), limits \(limits[0])...\(limits[1]), offered "
      + "\(days[0])...\(days[1]), on \(startDate), \(checkout.mode)"
  }
}
