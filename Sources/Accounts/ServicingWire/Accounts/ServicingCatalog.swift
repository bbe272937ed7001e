public import ScheduleEngine
public import Servicing

/// The plans and rules by which accounts are read.
///
///     let plan = try ServicingCatalog().plan(PlanID("au-pay-in-4"))
///     plan?.currency  // AUD
///
/// The accounts of one catalog share the memory of its rules.
public struct ServicingCatalog: Sendable {
  /// The plans: those of the caller, then the built-in ones that they do not replace.
  private let plans: [Plan]
  /// The rules, in the same order.
  private let rules: [ServicingRules]

  /// Creates a catalog of the built-in plans and rules, and of others.
  ///
  /// - Parameters:
  ///   - plans: Further plans; they replace built-in ones with the same identifiers.
  ///   - rules: Further rules; they replace built-in ones with the same identifiers, and precede
  ///     them where several are valid.
  public init(plans: [Plan] = [], rules: [ServicingRules] = []) {
    self = plans.isEmpty && rules.isEmpty ? .builtIn : Self(preceding: plans, rules)
  }

  /// The catalog of the built-in plans and rules.
  private static let builtIn = Self(preceding: [], [])

  private init(preceding plans: [Plan], _ rules: [ServicingRules]) {
    self.plans = plans + Plan.builtIn.filter { plan in !plans.contains { $0.id == plan.id } }
    self.rules =
      rules + ServicingRules.builtIn.filter { one in !rules.contains { $0.id == one.id } }
  }

  /// Returns the plan with an identifier, or nil if there is none.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: The plan.
  public func plan(_ id: PlanID) -> Plan? {
    plans.firstIndex { $0.id == id }.map { plans[$0] }
  }

  /// Returns the rules with an identifier, or nil if there are none.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: The rules.
  public func rules(_ id: PlanID) -> ServicingRules? {
    rules.firstIndex { $0.id == id }.map { rules[$0] }
  }

  /// Returns the rules of a purchase, or nil if there are none.
  ///
  /// - Parameters:
  ///   - plan: The plan of the purchase.
  ///   - date: The day of the purchase.
  /// - Returns: The rules.
  public func rules(for plan: PlanID, boughtOn date: CivilDate) -> ServicingRules? {
    rules.firstIndex { $0.apply(to: plan, boughtOn: date) }.map { rules[$0] }
  }
}
