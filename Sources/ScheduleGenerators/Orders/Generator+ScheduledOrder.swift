public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == ScheduledOrder {
  /// Orders that may proceed, by plans of every kind.
  ///
  ///     forAll(Generator.order) { order in
  ///       let schedule = try order.schedule()
  ///       return schedule.matches(schedule.checksum(for: order.checkout), for: order.checkout)
  ///     }
  ///
  /// Shrinks toward an order of 0.01 USD in one payment on 2026-01-01, tokenless.
  public static var order: Generator { order(under: .plan) }

  /// Orders that may proceed by certain plans.
  ///
  ///     Generator.order(under: .constant(.usPayIn4))
  ///     Generator.order(under: .plan(with: .installmentTerms(count: 2...12)))
  ///
  /// - Parameter plan: Makes the plans. One that accepts no order on any day makes a search give up.
  /// - Returns: The generator, which shrinks the plan first, then the total, the day and the
  ///   checkout.
  public static func order(under plan: Generator<Plan>) -> Generator {
    Generator { choices throws(Rejection) in
      let plan = try choices.draw(plan)
      let total = try choices.draw(.orderTotal(for: plan))
      let days = (plan.validity.from ?? .first)...(plan.validity.until ?? .last)
      let startDate = try choices.draw(.startDate(for: plan.installments, in: days))
      let checkout = try choices.draw(.checkout)
      return ScheduledOrder(plan: plan, total: total, startDate: startDate, checkout: checkout)
    }
  }
}
