package import ScheduleEngine

/// A plan for a price: the facts of its payments by which plans are compared, or the barrier to
/// them.
package struct PlanOffer: Sendable {
  /// The plan.
  package let plan: Plan
  /// The reason why an order of the price cannot be paid by the plan, or nil if it can.
  package let barrier: PurchaseBarrier?
  /// The amount due on the day of the purchase, in minor units; zero if there is a barrier.
  private var dueToday: Int64 = 0
  /// The largest payment in minor units; zero if there is a barrier.
  private var largestPayment: Int64 = 0

  private init(
    of amount: Money, by plan: Plan, limits: OrderLimits?, on date: CivilDate
  ) {
    self.plan = plan
    barrier = plan.barrier(to: amount, on: date, limits: limits)
    guard barrier == nil,
      let parts = try? SplitParts(of: amount.minorUnits, by: plan.installments, plan.split)
    else { return }
    if plan.installments.firstDue.isZero { dueToday = parts[0] }
    for index in 0..<parts.count { largestPayment = max(largestPayment, parts[index]) }
  }

  /// Whether the plan takes orders in this currency on this day, but not of this amount.
  package var isForOtherAmounts: Bool {
    switch barrier {
    case .amountBelowMinimum, .amountAboveMaximum, .amountTooSmall, .invalidAmount: true
    default: false
    }
  }

  /// Whether the offer is better than another, which precedes it in the given order.
  private func precedes(_ other: Self) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if dueToday != other.dueToday { return dueToday < other.dueToday }
    return largestPayment < other.largestPayment
  }

  private var rank: Int { barrier == nil ? 0 : isForOtherAmounts ? 1 : 2 }
}

extension PlanOffer {
  /// Returns the offers of plans for a price, the best first.
  ///
  /// Plans that take the amount precede plans that take other amounts, which precede plans in other
  /// currencies and plans that are not offered on the day. Among the plans that take the amount, the
  /// smallest amount due on the day of the purchase comes first, then the smallest largest payment.
  /// Plans that are equal in all of these stay in the given order.
  ///
  /// - Parameters:
  ///   - plans: The plans.
  ///   - amount: The price.
  ///   - limits: A shop's own limits, which replace those of every plan, or nil.
  ///   - date: The day of the purchase.
  /// - Returns: One offer for each plan.
  /// - Complexity: O(*n*²) in the number of plans.
  @inline(never)
  package static func best(
    of plans: [Plan], for amount: Money, limits: OrderLimits?, on date: CivilDate
  ) -> [PlanOffer] {
    var offers: [PlanOffer] = []
    for plan in plans {
      let offer = PlanOffer(of: amount, by: plan, limits: limits, on: date)
      // A generic sort is a lot of code for pages, which have few plans.
      var place = offers.count
      while place > 0, offer.precedes(offers[place - 1]) { place -= 1 }
      offers.insert(offer, at: place)
    }
    return offers
  }
}
