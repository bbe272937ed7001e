public import ScheduleEngine

/// The rules of an account after the purchase: late fees, the order of payments and refunds, and
/// moves of due dates.
///
/// A value is one version of the rules. It holds for the whole life of an account, so changed rules
/// are new rules with a new ``id``. Each part is validated by its own type.
///
///     let rules = try #require(ServicingRules.builtIn[PlanID("nz-2023")])
///     rules.currency                                                    // NZD
///     rules.lateFees.tier(forOrderOf: 20_000)?.steps.map(\.minorUnits)  // [1000, 700]
///     rules.refunds.order                                               // .lastFirst
public struct ServicingRules: Hashable, Sendable {
  private struct Parts: Hashable, Sendable {
    let id: PlanID
    let currency: Currency
    let plans: [PlanID]
    let validity: PlanValidity
    let lateFees: LateFeeRules
    let payments: PaymentRules
    let refunds: RefundRules
    let moves: MoveRules?
    let authorizationDays: Int?
  }

  /// The parts, which all copies share: every account has a copy of its rules.
  private final class SharedParts: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private let shared: SharedParts

  /// The identifier of the rules, in the grammar of a plan's.
  public var id: PlanID { shared.parts.id }
  /// The currency of all accounts under the rules.
  public var currency: Currency { shared.parts.currency }
  /// The plans whose accounts follow the rules, 1 to 100.
  public var plans: [PlanID] { shared.parts.plans }
  /// The days of the purchase to which the rules apply.
  public var validity: PlanValidity { shared.parts.validity }
  /// The fees for late payments.
  public var lateFees: LateFeeRules { shared.parts.lateFees }
  /// The order in which a payment is distributed.
  public var payments: PaymentRules { shared.parts.payments }
  /// The order in which a refund is distributed, and its last day.
  public var refunds: RefundRules { shared.parts.refunds }
  /// The moves of due dates that are allowed, or nil if there are none.
  public var moves: MoveRules? { shared.parts.moves }
  /// The number of days that an amount stays open to capture, or nil for no end.
  public var authorizationDays: Int? { shared.parts.authorizationDays }

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - id: The identifier of the rules.
  ///   - currency: The currency of the accounts.
  ///   - plans: The plans whose accounts follow the rules, 1 to 100, none twice.
  ///   - validity: The days of the purchase to which the rules apply; by default every day.
  ///   - lateFees: The fees for late payments; by default none.
  ///   - payments: The order in which a payment is distributed.
  ///   - refunds: The order in which a refund is distributed.
  ///   - moves: The moves of due dates that are allowed, or nil for none.
  ///   - authorizationDays: The days that an amount stays open to capture, 0 to 9,999 or up to 9,999
  ///     weeks, or nil for no end.
  /// - Throws: ``ServicingRulesError`` if there are no plans or more than 100, if one is there
  ///   twice, or if the days are out of range.
  public init(
    id: PlanID, currency: Currency, plans: [PlanID], validity: PlanValidity = .always,
    lateFees: LateFeeRules = .none, payments: PaymentRules = PaymentRules(),
    refunds: RefundRules = RefundRules(), moves: MoveRules? = nil, authorizationDays: Int? = nil
  ) throws(ServicingRulesError) {
    guard Self.planCounts.contains(plans.count) else {
      throw ServicingRulesError(reason: .planCountOutOfRange)
    }
    for (index, plan) in plans.enumerated() where plans[..<index].contains(plan) {
      throw ServicingRulesError(reason: .planTwice(plan))
    }
    if let days = authorizationDays, !LateFeeRules.canLast(days: days) {
      throw ServicingRulesError(reason: .daysOutOfRange)
    }
    self.init(
      known: id, currency: currency, plans: plans, validity: validity, lateFees: lateFees,
      payments: payments, refunds: refunds, moves: moves, authorizationDays: authorizationDays)
  }

  /// Creates rules from parts that are known to be valid together.
  init(
    known id: PlanID, currency: Currency, plans: [PlanID], validity: PlanValidity,
    lateFees: LateFeeRules, payments: PaymentRules, refunds: RefundRules, moves: MoveRules?,
    authorizationDays: Int?
  ) {
    assert(Self.planCounts.contains(plans.count))
    shared = SharedParts(
      Parts(
        id: id, currency: currency, plans: plans, validity: validity, lateFees: lateFees,
        payments: payments, refunds: refunds, moves: moves, authorizationDays: authorizationDays))
  }

  /// Returns whether two rules have equal parts.
  public static func == (left: Self, right: Self) -> Bool {
    left.shared === right.shared || left.shared.parts == right.shared.parts
  }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.parts) }

  /// The numbers of plans that rules can have, 1 to 100.
  public static var planCounts: ClosedRange<Int> { 1...100 }

  /// Returns whether the rules apply to a purchase.
  ///
  /// - Parameters:
  ///   - plan: The plan of the purchase.
  ///   - date: The day of the purchase.
  /// - Returns: Whether the plan is one of ``plans``, and the day in ``validity``.
  /// - Complexity: O(*n*) in the number of plans.
  public func apply(to plan: PlanID, boughtOn date: CivilDate) -> Bool {
    plans.contains(plan) && validity.contains(date)
  }

  /// Returns a plan for which these and other rules both apply to a purchase of some day.
  ///
  ///     ServicingRules.au2019.overlap(with: .au2023)  // nil
  ///     ServicingRules.au2019.overlap(with: .au2019)  // au-pay-in-4
  ///
  /// - Parameter other: The other rules.
  /// - Returns: The first such plan, or nil if there is none.
  /// - Complexity: O(*n* × *m*) in the numbers of plans.
  public func overlap(with other: ServicingRules) -> PlanID? {
    let from = max(validity.from ?? .first, other.validity.from ?? .first)
    let until = min(validity.until ?? .last, other.validity.until ?? .last)
    guard from <= until else { return nil }
    return plans.first(where: other.plans.contains)
  }
}

/// The order in which a payment is distributed over installments and their fees.
public struct PaymentRules: Hashable, Sendable {
  /// The installments that are paid together, by their due date and fees.
  public enum Bucket: String, Hashable, Sendable, CaseIterable {
    /// Due on the day of the payment.
    case due
    /// Due before the day of the payment, without a late fee.
    case overdue
    /// Due before the day of the payment, with a late fee not wholly waived or returned.
    case overdueWithFee = "overdue-with-fee"
    /// Due after the day of the payment.
    case upcoming

    /// The bit of the bucket in a set of buckets.
    var bit: UInt8 {
      switch self {
      case .due: 1
      case .overdue: 2
      case .overdueWithFee: 4
      case .upcoming: 8
      }
    }
  }

  /// The order of the installments that are due later.
  public enum Upcoming: String, Hashable, Sendable, CaseIterable {
    /// The next one first.
    case nextFirst = "next-first"
    /// The last one first.
    case lastFirst = "last-first"
    /// Evenly over all that are not paid.
    case evenly
  }

  /// The place of late fees in the order.
  public enum Fees: String, Hashable, Sendable, CaseIterable {
    /// Right after their installment.
    case afterInstallment = "after-installment"
    /// Right before their installment.
    case beforeInstallment = "before-installment"
    /// All of them, in the order in which they were charged, just before the upcoming installments.
    case beforeUpcoming = "before-upcoming"
  }

  /// The buckets in the order in which they are filled, each once.
  public let order: [Bucket]
  /// The order of the installments that are due later.
  public let upcoming: Upcoming
  /// The place of late fees in the order.
  public let fees: Fees

  /// Creates the default rules: the installment of the day, overdue ones, overdue ones with a fee,
  /// then the next upcoming ones, each followed by its fees.
  public init() {
    self.init(known: Bucket.allCases, upcoming: .nextFirst, fees: .afterInstallment)
  }

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - order: All four buckets in the order in which they are filled.
  ///   - upcoming: The order of the installments that are due later.
  ///   - fees: The place of late fees in the order.
  /// - Throws: ``ServicingRulesError`` if a bucket is missing or there twice.
  public init(
    order: [Bucket], upcoming: Upcoming = .nextFirst, fees: Fees = .afterInstallment
  ) throws(ServicingRulesError) {
    guard order.count == Bucket.allCases.count, Bucket.allCases.allSatisfy(order.contains) else {
      throw ServicingRulesError(reason: .bucketsIncomplete)
    }
    self.init(known: order, upcoming: upcoming, fees: fees)
  }

  /// Creates rules whose order is known to have each bucket once.
  init(known order: [Bucket], upcoming: Upcoming, fees: Fees) {
    self.order = order
    self.upcoming = upcoming
    self.fees = fees
  }
}

/// The order in which a refund is distributed over the installments, and its last day.
public struct RefundRules: Hashable, Sendable {
  /// An order in which refunds and voids are distributed, from the last installment to the first.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Of each installment, the unpaid part and then the paid part.
    case lastFirst = "last-first"
    /// The unpaid parts of all installments, then the paid parts.
    case unpaidFirst = "unpaid-first"
  }

  /// The order of the parts.
  public let order: Order
  /// The time from the purchase to the last day of a refund, or nil for no last day.
  public let within: Period?

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - order: The order of the parts.
  ///   - within: The time from the purchase to the last day of a refund, or nil for no last day.
  public init(order: Order = .lastFirst, within: Period? = nil) {
    self.order = order
    self.within = within
  }
}

/// The moves of due dates that a shopper may make.
public struct MoveRules: Hashable, Sendable {
  /// The largest number of moves in an order, 0 to 1,000,000.
  public let perOrder: Int
  /// Whether the first installment can be moved.
  public let first: Bool
  /// Whether the last installment can be moved.
  public let last: Bool
  /// The time after the day of the move that has to be before the due date.
  public let notice: Period
  /// The longest time by which a due date can be moved.
  public let atMost: Period
  /// The time for which the shopper has to be a customer, or nil for none.
  public let customerFor: Period?

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - perOrder: The largest number of moves in an order, 0 to 1,000,000.
  ///   - first: Whether the first installment can be moved.
  ///   - last: Whether the last installment can be moved.
  ///   - notice: The time after the day of the move that has to be before the due date.
  ///   - atMost: The longest time by which a due date can be moved.
  ///   - customerFor: The time for which the shopper has to be a customer, or nil for none.
  /// - Throws: ``ServicingRulesError`` if the number of moves is out of range.
  public init(
    perOrder: Int, first: Bool, last: Bool, notice: Period, atMost: Period, customerFor: Period?
  ) throws(ServicingRulesError) {
    guard Self.counts.contains(perOrder) else {
      throw ServicingRulesError(reason: .countOutOfRange)
    }
    self.init(
      known: perOrder, first: first, last: last, notice: notice, atMost: atMost,
      customerFor: customerFor)
  }

  /// Creates rules whose number of moves is known to be in range.
  init(
    known perOrder: Int, first: Bool, last: Bool, notice: Period, atMost: Period,
    customerFor: Period?
  ) {
    assert(Self.counts.contains(perOrder))
    self.perOrder = perOrder
    self.first = first
    self.last = last
    self.notice = notice
    self.atMost = atMost
    self.customerFor = customerFor
  }

  /// The numbers of moves that rules can have, 0 to 1,000,000.
  public static var counts: ClosedRange<Int> { 0...1_000_000 }
}
