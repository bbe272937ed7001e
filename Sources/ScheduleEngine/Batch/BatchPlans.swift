/// The plans that the orders of a batch are paid by.
struct BatchPlans: Sendable {
  private var plans: [Plan] = []
  /// Whether all orders are paid by the first.
  private let hasOne: Bool
  /// The currencies that were looked up so far, each with the place of its default plan.
  private var defaults: [(currency: Currency, index: Int?)] = []

  /// Makes the plans of a batch: one, or for nil the default plans of all currencies.
  init(_ plan: Plan?) {
    hasOne = plan != nil
    if let plan { plans.append(plan) }
  }

  /// The plan at a place.
  subscript(index: Int) -> Plan { plans[index] }

  /// The place of an order's plan, or nil where its currency has none.
  mutating func index(for currency: Currency) -> Int? {
    if hasOne { return 0 }
    for entry in defaults where entry.currency == currency { return entry.index }
    let plan = Plan.builtIn.default(for: currency)
    defaults.append((currency, plan.map { _ in plans.count }))
    if let plan { plans.append(plan) }
    return defaults[defaults.count - 1].index
  }
}
