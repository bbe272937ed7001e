public import ScheduleEngine

/// The loan terms that come with the engine, ordered by their identifiers.
///
/// Their code is generated from the files in `Schedules/loans`; at run time no file is read.
///
///     LoanTerms.builtIn.map { $0.payments.count }                  // [12, 6]
///     try LoanTerms.builtIn[PlanID("us-pay-monthly-6")]?.currency  // USD
public struct BuiltInLoans: RandomAccessCollection, Sendable {
  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of built-in terms.
  public var endIndex: Int { LoanTerms.builtInCount }

  /// The terms at an index.
  ///
  /// - Parameter index: The place of the terms, from 0 to the count less one.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> LoanTerms {
    @inline(never) get {
      precondition(index >= 0 && index < endIndex, "an index is 0 to the count less one")
      return LoanTerms.builtIn(at: index)
    }
  }

  /// The terms with an identifier, or nil if there are none.
  ///
  ///     try LoanTerms.builtIn[PlanID("us-pay-monthly-12")] == .usPayMonthly12  // true
  ///     try LoanTerms.builtIn[PlanID("us-pay-monthly-13")]                     // nil
  ///
  /// - Parameter id: The identifier.
  /// - Complexity: O(*n*) in the number of terms, without allocation.
  public subscript(id: PlanID) -> LoanTerms? { first { $0.id == id } }
}

extension LoanTerms {
  /// The loan terms that come with the engine.
  ///
  ///     LoanTerms.builtIn.allSatisfy { $0.apr.method == .us }  // true
  public static var builtIn: BuiltInLoans { BuiltInLoans() }
}
