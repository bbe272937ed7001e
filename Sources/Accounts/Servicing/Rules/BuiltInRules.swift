public import ScheduleEngine

/// The servicing rules that come with the engine, ordered by their identifiers.
///
/// Their code is generated from the files in `Schedules/servicing`; at run time no file is read.
///
///     let rules = try ServicingRules.builtIn.rules(
///       for: PlanID("gb-pay-in-4"), boughtOn: CivilDate("2022-02-14"))
///     rules?.id  // gb-2022
public struct BuiltInRules: RandomAccessCollection, Sendable {
  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of built-in rules.
  public var endIndex: Int { ServicingRules.builtInCount }

  /// The rules at an index.
  ///
  /// - Parameter index: The place of the rules, from 0 to the count less one.
  /// - Complexity: O(1)
  public subscript(index: Int) -> ServicingRules {
    @inline(never) get {
      precondition(index >= 0 && index < endIndex, "an index is 0 to the count less one")
      return ServicingRules.builtIn(at: index)
    }
  }

  /// The rules with an identifier, or nil if there are none.
  ///
  ///     try ServicingRules.builtIn[PlanID("us-2021")]?.currency  // USD
  ///     try ServicingRules.builtIn[PlanID("us-1999")]            // nil
  ///
  /// - Parameter id: The identifier.
  /// - Complexity: O(*n*) in the number of rules.
  public subscript(id: PlanID) -> ServicingRules? { first { $0.id == id } }
}

extension Sequence where Element == ServicingRules {
  /// Returns the rules of a purchase, or nil if there are none.
  ///
  /// - Parameters:
  ///   - plan: The plan of the purchase.
  ///   - date: The day of the purchase.
  /// - Returns: The first rules that apply.
  /// - Complexity: O(*n*) in the number of rules and their plans.
  public func rules(for plan: PlanID, boughtOn date: CivilDate) -> ServicingRules? {
    first { $0.apply(to: plan, boughtOn: date) }
  }
}

extension ServicingRules {
  /// The servicing rules that come with the engine.
  ///
  ///     ServicingRules.builtIn.filter { $0.currency == .gbp }.count  // 3
  public static var builtIn: BuiltInRules { BuiltInRules() }
}
