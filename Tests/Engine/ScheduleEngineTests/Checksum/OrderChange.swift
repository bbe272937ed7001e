import PropertyTesting
import ScheduleEngine
import ScheduleGenerators

/// A difference between two orders.
enum OrderChange: CaseIterable, Sendable {
  case plan, currency, total, startDate, checkout, count, interval, firstDue, split, limits
  case validity, nothing

  /// Orders of few payments, each with the same order after one change.
  static let pairs: Generator<(OrderChange, ScheduledOrder, ScheduledOrder)> = {
    let orders = Generator.order(under: .plan(with: .installmentTerms(count: 1...6)))
    return Generator { choices throws(Rejection) in
      let change = try choices.draw(.element(of: allCases))
      let order = try choices.draw(orders)
      let changed = try change.made(in: order, drawing: &choices)
      guard (try? changed.schedule()) != nil else { throw Rejection.filtered }
      return (change, order, changed)
    }
  }()

  private func made(
    in order: ScheduledOrder, drawing choices: inout Choices
  ) throws(Rejection) -> ScheduledOrder {
    var changed = order
    let terms = order.plan.installments
    switch self {
    case .plan: changed.plan = order.plan.with(id: try choices.draw(.planID))
    case .currency:
      let currency = try choices.draw(.currency)
      changed.plan = order.plan.with(currency: currency)
      changed.total = Money(minorUnits: order.total.minorUnits, currency: currency)
    case .total:
      let (total, isTooLarge) = order.total.minorUnits.addingReportingOverflow(
        try choices.draw(Generator<Int64>.integer(in: -10...10)))
      guard !isTooLarge else { throw Rejection.filtered }
      changed.total = Money(minorUnits: total, currency: order.total.currency)
    case .startDate:
      let days = try choices.draw(Generator<Int>.integer(in: -40...40))
      guard let date = try? order.startDate.adding(days: days) else { throw Rejection.filtered }
      changed.startDate = date
    case .checkout: changed.checkout = try choices.draw(.checkout)
    case .count:
      let count = try choices.draw(Generator<Int>.integer(in: 1...6))
      changed.plan = try order.plan.with(terms: count, terms.interval, terms.firstDue)
    case .interval:
      let interval = try choices.draw(.interval)
      changed.plan = try order.plan.with(terms: terms.count, interval, terms.firstDue)
    case .firstDue:
      let firstDue = try choices.draw(.period)
      changed.plan = try order.plan.with(terms: terms.count, terms.interval, firstDue)
    case .split: changed.plan = order.plan.with(split: try choices.draw(.split))
    case .limits: changed.plan = order.plan.with(limits: OrderLimits.unlimited)
    case .validity: changed.plan = order.plan.with(validity: .always)
    case .nothing: break
    }
    return changed
  }
}

extension Plan {
  /// Returns this plan with one change.
  fileprivate func with(
    id: PlanID? = nil, currency: Currency? = nil, limits: OrderLimits? = nil,
    split: Split? = nil, validity: PlanValidity? = nil
  ) -> Plan {
    Plan(
      id: id ?? self.id, currency: currency ?? self.currency, limits: limits ?? self.limits,
      installments: installments, split: split ?? self.split,
      validity: validity ?? self.validity)
  }

  fileprivate func with(
    terms count: Int, _ interval: Period, _ firstDue: Period
  ) throws(Rejection) -> Plan {
    guard
      let terms = try? InstallmentTerms(count: count, interval: interval, firstDue: firstDue)
    else { throw Rejection.filtered }
    return Plan(
      id: id, currency: currency, limits: limits, installments: terms, split: split,
      validity: validity)
  }
}
