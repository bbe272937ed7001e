/// The plans that come with the engine, ordered by their identifiers.
///
/// Their code is generated from the files in `Schedules/plans`; at run time no file is read.
///
///     Plan.builtIn.map(\.id).contains(Plan.usPayIn4.id)     // true
///     try Plan.builtIn[PlanID("gb-pay-in-4")]?.currency     // GBP
///     Plan.builtIn.default(for: .usd)?.id                   // us-pay-in-4
public struct BuiltInPlans: RandomAccessCollection, Sendable {
  /// The first plan's index, 0.
  public var startIndex: Int { 0 }
  /// The number of plans.
  public var endIndex: Int { Plan.builtInCount }

  /// The plan at an index.
  ///
  /// - Parameter index: The plan's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> Plan {
    // Not inlined, so that the code of all plans exists once.
    @inline(never) get {
      precondition(index >= 0 && index < endIndex, "a plan's index is 0 to the count less one")
      return Plan.builtIn(at: index)
    }
  }

  /// The plan with an identifier, or nil if there is none.
  ///
  ///     try Plan.builtIn[PlanID("us-pay-in-4")] == .usPayIn4  // true
  ///     try Plan.builtIn[PlanID("us-pay-in-400")]             // nil
  ///
  /// - Parameter id: The identifier.
  /// - Complexity: O(*n*) in the number of plans, without allocation.
  public subscript(id: PlanID) -> Plan? { first { $0.id == id } }

  /// Returns the default plan of a currency.
  ///
  /// It has four payments, the first due at once, and is offered without an end.
  ///
  ///     Plan.builtIn.default(for: .gbp)?.id  // gb-pay-in-4
  ///     Plan.builtIn.default(for: .eur)?.id  // nil
  ///
  /// - Parameter currency: The order's currency.
  /// - Returns: The plan, or nil if the currency has none.
  /// - Complexity: O(*n*) in the number of plans, without allocation.
  public func `default`(for currency: Currency) -> Plan? {
    first { plan in
      plan.currency == currency && plan.validity.until == nil && plan.installments.count == 4
        && plan.installments.firstDue.isZero
    }
  }
}

extension Plan {
  /// The plans that come with the engine.
  ///
  ///     Plan.builtIn.filter { $0.currency == .usd }.count  // 2
  public static var builtIn: BuiltInPlans { BuiltInPlans() }
}
