/// The plans that the orders of a batch are paid by.
@usableFromInline
struct BatchPlans: Sendable {
  @usableFromInline var plans: [BatchPlan] = []
  /// Whether all orders are paid by the first.
  private let hasOne: Bool
  /// The currencies that were looked up so far, each with the place of its default plan.
  private var defaults: [(currency: Currency, index: Int?)] = []

  /// Makes the plans of a batch: one, or for nil the default plans of all currencies.
  init(_ plan: Plan?) {
    hasOne = plan != nil
    if let plan { plans.append(BatchPlan(plan)) }
  }

  /// The place of an order's plan, or nil where its currency has none.
  @inline(__always)
  mutating func index(for currency: Currency) -> Int? {
    hasOne ? 0 : defaultIndex(for: currency)
  }

  private mutating func defaultIndex(for currency: Currency) -> Int? {
    for entry in defaults where entry.currency == currency { return entry.index }
    let plan = Plan.builtIn.default(for: currency)
    defaults.append((currency, plan.map { _ in plans.count }))
    if let plan { plans.append(BatchPlan(plan)) }
    return defaults[defaults.count - 1].index
  }
}

/// A plan of a batch, with what does not depend on an order worked out.
@usableFromInline
struct BatchPlan: Sendable {
  @usableFromInline let plan: Plan
  /// The beginning of the plan's canonical texts.
  let opening: CanonicalOpening
  /// The totals within the plan's limits, in minor units.
  private let totals: ClosedRange<Int64>
  private let isAlwaysOffered: Bool

  init(_ plan: Plan) {
    self.plan = plan
    opening = CanonicalOpening(plan)
    // The limits are zero or more, and in order.
    let minimum = max(plan.limits.minimumMinorUnits ?? 1, 1)
    totals = minimum...max(plan.limits.maximumMinorUnits ?? .max, minimum)
    isAlwaysOffered = plan.validity == .always
  }

  /// Whether it is plain that nothing stands in an order's way but, perhaps, that it is too small
  /// to be split; if not, the plan tells what does.
  @inline(__always)
  func plainlyTakes(_ total: Money, on date: CivilDate) -> Bool {
    total.currency == plan.currency && totals.contains(total.minorUnits)
      && (isAlwaysOffered || plan.validity.contains(date))
  }
}
