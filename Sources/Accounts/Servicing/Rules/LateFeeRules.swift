public import ScheduleEngine

/// The fees for late payments, in tiers by the order total.
///
/// ``Account/advance(to:)`` charges them, on the day after the grace period.
///
///     let steps = [try LateFeeStep(graceDays: 0, minorUnits: 1_000)]
///     let cap = try LateFeeCap(percent: 25)
///     let tier = try LateFeeTier(steps: steps, cap: cap)
///     let fees = try LateFeeRules(tiers: [tier])
///     fees.tier(forOrderOf: 2_000)?.cap.minorUnits(forOrderOf: 2_000)  // 500
public struct LateFeeRules: Hashable, Sendable {
  /// The tiers, by rising order total; empty for no fees.
  public let tiers: [LateFeeTier]
  /// Whether all fees are waived when the whole order is refunded.
  public let areWaivedByFullRefund: Bool
  /// Whether the fees of a payment that bounced are charged on the day of its reversal, which is after
  /// the fact.
  public let chargesFeesAfterBounce: Bool

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - tiers: 0 to 10 tiers; ``LateFeeTier/orderBelow`` rises strictly, and only the last one has
  ///     none.
  ///   - areWaivedByFullRefund: Whether all fees are waived when the whole order is refunded.
  ///   - chargesFeesAfterBounce: Whether the fees of a payment that bounced are charged on the day of
  ///     its reversal; by default not.
  /// - Throws: ``ServicingRulesError`` if there are more than 10 tiers, or they are not in order.
  public init(
    tiers: [LateFeeTier], areWaivedByFullRefund: Bool = false, chargesFeesAfterBounce: Bool = false
  ) throws(ServicingRulesError) {
    guard tiers.count <= Self.maximumCount else {
      throw ServicingRulesError(reason: .tooManyTiers)
    }
    for (index, tier) in tiers.enumerated() {
      let isLast = index == tiers.count - 1
      guard (tier.orderBelow == nil) == isLast else {
        throw ServicingRulesError(reason: .tiersUnordered)
      }
      if index > 0, let limit = tier.orderBelow, limit <= tiers[index - 1].orderBelow ?? .max {
        throw ServicingRulesError(reason: .tiersUnordered)
      }
    }
    self.init(
      known: tiers, areWaivedByFullRefund: areWaivedByFullRefund,
      chargesFeesAfterBounce: chargesFeesAfterBounce)
  }

  /// Creates rules whose tiers are known to be in order.
  init(
    known tiers: [LateFeeTier], areWaivedByFullRefund: Bool, chargesFeesAfterBounce: Bool = false
  ) {
    self.tiers = tiers
    self.chargesFeesAfterBounce = chargesFeesAfterBounce
    self.areWaivedByFullRefund = areWaivedByFullRefund
  }

  /// No fees.
  public static var none: Self { Self(known: [], areWaivedByFullRefund: false) }

  /// The largest number of tiers, and of steps in one: 10.
  public static var maximumCount: Int { 10 }

  /// Returns whether a grace period or an authorization can have a number of days: 0 to 9,999, or up
  /// to 9,999 weeks.
  static func canLast(days: Int) -> Bool {
    (0...Period.maximumCount).contains(days)
      || days % 7 == 0 && (0...Period.maximumCount).contains(days / 7)
  }

  /// Returns the tier of an order, or nil if there are no fees.
  ///
  /// - Parameter total: The original order total in minor units.
  /// - Returns: The first tier whose ``LateFeeTier/orderBelow`` is above the total.
  public func tier(forOrderOf total: Int64) -> LateFeeTier? {
    tiers.first { total < $0.orderBelow ?? .max }
  }
}

/// The late fees of the orders up to a total.
public struct LateFeeTier: Hashable, Sendable {
  /// The order total in minor units below which the tier applies, or nil for all other orders.
  public let orderBelow: Int64?
  /// The fees of an installment, by rising grace period; at most 10.
  public let steps: [LateFeeStep]
  /// The largest number of fees charged for an order, or nil for any.
  public let perOrder: Int?
  /// The most that fees may come to.
  public let cap: LateFeeCap

  /// Creates a tier.
  ///
  /// - Parameters:
  ///   - orderBelow: The order total in minor units below which the tier applies, above zero, or
  ///     nil for all other orders.
  ///   - steps: The fees of an installment, at most 10, by strictly rising grace period.
  ///   - perOrder: The largest number of fees charged for an order, 0 to 1,000,000, or nil for any.
  ///   - cap: The most that fees may come to.
  /// - Throws: ``ServicingRulesError`` if a value is out of range or the steps are not in order.
  public init(
    orderBelow: Int64? = nil, steps: [LateFeeStep], perOrder: Int? = nil, cap: LateFeeCap = .none
  ) throws(ServicingRulesError) {
    if let orderBelow, orderBelow <= 0 {
      throw ServicingRulesError(reason: .amountNotPositive)
    }
    guard steps.count <= LateFeeRules.maximumCount else {
      throw ServicingRulesError(reason: .tooManySteps)
    }
    for index in steps.indices.dropFirst()
    where steps[index].graceDays <= steps[index - 1].graceDays {
      throw ServicingRulesError(reason: .stepsUnordered)
    }
    if let perOrder, !Self.counts.contains(perOrder) {
      throw ServicingRulesError(reason: .countOutOfRange)
    }
    self.init(known: steps, orderBelow: orderBelow, perOrder: perOrder, cap: cap)
  }

  /// The numbers of fees to which an order can be limited, 0 to 1,000,000.
  public static var counts: ClosedRange<Int> { 0...1_000_000 }

  /// Creates a tier from values that are known to be valid.
  init(known steps: [LateFeeStep], orderBelow: Int64?, perOrder: Int?, cap: LateFeeCap) {
    self.orderBelow = orderBelow
    self.steps = steps
    self.perOrder = perOrder
    self.cap = cap
  }
}

/// A fee that is charged once for an installment that is late.
public struct LateFeeStep: Hashable, Sendable {
  /// The days after the due date on which a payment is still in time.
  public let graceDays: Int
  /// The fee in minor units, 1 to ``maximumMinorUnits``.
  public let minorUnits: Int64

  /// The largest fee, 10^13 minor units.
  ///
  /// All the fees of 1,000 installments then add up to less than an `Int64` can hold.
  public static var maximumMinorUnits: Int64 { 10_000_000_000_000 }

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - graceDays: The days after the due date on which a payment is still in time: 0 to 9,999, or up
  ///     to 9,999 weeks.
  ///   - minorUnits: The fee in minor units, 1 to ``maximumMinorUnits``.
  /// - Throws: ``ServicingRulesError`` if a value is out of range.
  public init(graceDays: Int, minorUnits: Int64) throws(ServicingRulesError) {
    guard LateFeeRules.canLast(days: graceDays) else {
      throw ServicingRulesError(reason: .daysOutOfRange)
    }
    guard minorUnits > 0 else { throw ServicingRulesError(reason: .amountNotPositive) }
    guard minorUnits <= Self.maximumMinorUnits else {
      throw ServicingRulesError(reason: .feeTooLarge)
    }
    self.init(known: graceDays, minorUnits)
  }

  /// Creates a step from values that are known to be valid.
  init(known graceDays: Int, _ minorUnits: Int64) {
    assert(LateFeeRules.canLast(days: graceDays) && minorUnits > 0)
    self.graceDays = graceDays
    self.minorUnits = minorUnits
  }
}

/// The most that the late fees of an order may come to, less waived and returned ones.
///
///     try LateFeeCap(percent: 25, amount: 6_800).minorUnits(forOrderOf: 3_999)  // 999
public struct LateFeeCap: Hashable, Sendable {
  /// The whole percentage of the original order total, 1 to 100, or nil.
  public let percent: Int?
  /// The amount in minor units, above zero, or nil.
  public let amount: Int64?

  /// Creates a cap, which is the lower of the two.
  ///
  /// - Parameters:
  ///   - percent: The percentage of the original order total, 1 to 100, or nil for none.
  ///   - amount: The amount in minor units, above zero, or nil for none.
  /// - Throws: ``ServicingRulesError`` if a value is out of range.
  public init(percent: Int? = nil, amount: Int64? = nil) throws(ServicingRulesError) {
    if let percent, !Self.percents.contains(percent) {
      throw ServicingRulesError(reason: .percentOutOfRange)
    }
    if let amount, amount <= 0 { throw ServicingRulesError(reason: .amountNotPositive) }
    self.init(known: percent, amount)
  }

  /// Creates a cap from values that are known to be valid.
  init(known percent: Int?, _ amount: Int64?) {
    self.percent = percent
    self.amount = amount
  }

  /// No cap.
  public static var none: Self { Self(known: nil, nil) }

  /// The percentages that a cap can have, 1 to 100.
  public static var percents: ClosedRange<Int> { 1...100 }

  /// Returns the cap of an order in minor units, or nil if there is none.
  ///
  /// - Parameter total: The original order total in minor units, not negative.
  /// - Returns: The lower of the percentage, rounded down, and the amount.
  public func minorUnits(forOrderOf total: Int64) -> Int64? {
    // The hundreds and the rest apart: the product with the whole total could overflow.
    let share = percent.map { total / 100 * Int64($0) + total % 100 * Int64($0) / 100 }
    return switch (share, amount) {
    case (let share?, let amount?): min(share, amount)
    case (let share?, nil): share
    case (nil, let amount): amount
    }
  }
}

/// The reason why servicing rules are invalid.
public struct ServicingRulesError: Error, Hashable, Sendable {
  /// A mistake in servicing rules.
  public enum Reason: Hashable, Sendable {
    /// There are no plans, or more than 100.
    case planCountOutOfRange
    /// A plan is there twice.
    case planTwice(PlanID)
    /// There are more than 10 tiers.
    case tooManyTiers
    /// The order totals of the tiers do not rise, or another tier than the last one has none.
    case tiersUnordered
    /// A tier has more than 10 steps.
    case tooManySteps
    /// The grace periods of a tier's steps do not rise.
    case stepsUnordered
    /// A bucket of payments is missing or there twice.
    case bucketsIncomplete
    /// A number of days is not 0 to 9,999, nor up to 9,999 weeks.
    case daysOutOfRange
    /// A number of fees or moves is not 0 to 1,000,000.
    case countOutOfRange
    /// A percentage is not 1 to 100.
    case percentOutOfRange
    /// An amount is zero or less.
    case amountNotPositive
    /// A fee is above 10^13 minor units.
    case feeTooLarge
  }

  /// The mistake.
  public let reason: Reason

  /// Creates an error.
  package init(reason: Reason) { self.reason = reason }
}

extension ServicingRulesError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String { String(decoding: sentence.bytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .planCountOutOfRange: "rules apply to 1 to 100 plans; name that many"
    case .planTwice(let plan): "the plan \(plan) is there twice; remove one"
    case .tooManyTiers: "rules have at most 10 tiers of late fees; join some"
    case .tiersUnordered:
      "write tiers by strictly rising orderBelow, and null in the last one only"
    case .tooManySteps: "a tier has at most 10 fees; remove some"
    case .stepsUnordered: "write fees by strictly rising grace"
    case .bucketsIncomplete: "write each of due, overdue, overdue-with-fee and upcoming once"
    case .daysOutOfRange: "a time is 0 to 9999 days or weeks; write a shorter one"
    case .countOutOfRange: "a count is 0 to 1000000; write one in that range"
    case .percentOutOfRange: "a percentage is 1 to 100; write one in that range"
    case .amountNotPositive: "an amount must be above zero; write one such as 10.00"
    case .feeTooLarge: "a fee is at most 10000000000000 minor units; write a smaller one"
    }
  }
}
