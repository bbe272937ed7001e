import ScheduleEngine

/// A plan by which plain rows are computed, with all values that do not depend on an order.
struct PlainPlan {
  /// The number of payments.
  let count: Int
  /// The rule for the odd minor units.
  let split: Split
  /// The three letters of the currency, the first in the lowest byte.
  let code: UInt64
  let currency: Currency
  let exponent: Int
  /// The accepted totals, in minor units.
  let totals: ClosedRange<Int64>
  /// The days on which the plan is offered.
  let days: ClosedRange<CivilDate>
  /// The beginning of the canonical text, up to the total.
  let opening: CanonicalOpening
  /// The text of the amount zero.
  let zero: PlainAmount
  /// The times of the payments.
  let terms: InstallmentTerms
  /// Whether the first payment is due on the day of the purchase.
  let paysToday: Bool

  /// The most payments of a plain row.
  static var maximumCount: Int { 40 }
  /// The largest total of a plain row, in minor units: eight digits.
  static var maximumTotal: Int64 { 99_999_999 }

  /// Prepares a plan, or returns nil for one whose rows are not plain.
  init?(_ plan: Plan) {
    let terms = plan.installments
    guard terms.count <= Self.maximumCount, terms.isOrdinary else { return nil }
    let minimum = max(plan.limits.minimumMinorUnits ?? 1, 1)
    let maximum = min(plan.limits.maximumMinorUnits ?? .max, Self.maximumTotal)
    guard minimum <= maximum else { return nil }
    self.terms = terms
    paysToday = terms.firstDue.isZero
    let (first, last) = (plan.validity.from ?? .first, plan.validity.until ?? .last)
    guard first <= last else { return nil }
    count = terms.count
    split = plan.split
    totals = minimum...maximum
    days = first...last
    currency = plan.currency
    exponent = currency.exponent
    zero = PlainAmount(0, exponent: exponent)
    let letters = Array(plan.currency.code.utf8)
    code = UInt64(letters[0]) | UInt64(letters[1]) << 8 | UInt64(letters[2]) << 16
    opening = CanonicalOpening(plan)
  }
}

/// The plans by which plain rows are computed.
@safe struct PlainPlans: ~Copyable {
  private let plans: UnsafeMutablePointer<PlainPlan>
  let count: Int

  /// Prepares the plans by which the orders of a batch can be paid.
  init(_ plans: BatchOptions.Plans) {
    let prepared: [PlainPlan] =
      switch plans {
      case .loan: []
      case .one(let plan): [plan].compactMap(PlainPlan.init)
      case .defaults:
        Plan.builtIn.filter { Plan.builtIn.default(for: $0.currency) == $0 }
          .compactMap(PlainPlan.init)
      }
    count = prepared.count
    unsafe self.plans = .allocate(capacity: max(count, 1))
    for (index, plan) in prepared.enumerated() { unsafe (self.plans + index).initialize(to: plan) }
  }

  deinit { unsafe plans.deallocate() }

  /// Returns the index of a currency's plan, or the number of plans if there is none.
  @inline(__always)
  func index(of code: UInt64) -> Int {
    var index = 0
    while index < count, self[index].code != code { index &+= 1 }
    return index
  }

  /// The plan at an index.
  @inline(__always)
  subscript(index: Int) -> PlainPlan {
    _read {
      precondition(index >= 0 && index < count, "a plan's index is below their count")
      yield unsafe plans[index]
    }
  }
}
