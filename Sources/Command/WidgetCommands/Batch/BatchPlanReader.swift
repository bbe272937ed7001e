import Financing
import OrderBatch
import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Reads the plan or the loan terms that the options of a batch name.
struct BatchPlanReader {
  let environment: CommandEnvironment

  /// Returns the plans of a batch.
  ///
  /// - Parameters:
  ///   - id: The identifier of a built-in plan or of built-in loan terms, or nil.
  ///   - file: The path of a plan or of loan terms, or nil.
  ///   - rate: The rate of loans whose row has none, or nil.
  /// - Returns: The plan or the terms of all orders, or the default plans if neither is named.
  /// - Throws: ``CommandError`` if there is no such plan, or if only a plan has a rate.
  func plans(
    id: String?, file: String?, rate: String?
  ) throws(CommandError) -> BatchOptions.Plans {
    if let terms = try terms(id: id, file: file) {
      return .loan(terms, rate: try rate.map(Self.rate))
    }
    guard id != nil || file != nil else { return .defaults }
    let plan = try OrderReader(environment: environment)
      .record(id: id, file: file, currency: nil).plan
    guard rate == nil else {
      throw CommandError(
        .usage, "the plan \(plan.id) has no interest; omit --rate", field: "--rate")
    }
    return .one(plan)
  }

  /// Returns the loan terms that are named, or nil if a plan or nothing is.
  private func terms(id: String?, file: String?) throws(CommandError) -> LoanTerms? {
    if let id { return LoanTerms.builtIn.first { $0.id.description == id } }
    guard let file, file != "-", try holdsTerms(file) else { return nil }
    return try LoanTermsReader(environment: environment).record(inFile: file).terms
  }

  /// Returns whether a file contains an object with a member that only loan terms have.
  private func holdsTerms(_ file: String) throws(CommandError) -> Bool {
    let bytes = try OrderReader(environment: environment)
      .read(file, limit: 65_536, content: "plan", from: "--plan-file")
    guard let value = try? JSONValue(parsing: bytes) else { return false }
    return ["payments", "interest", "apr"].contains { value[$0] != nil }
  }

  private static func rate(_ text: String) throws(CommandError) -> InterestRate {
    do throws(FinancingError) {
      return try InterestRate(text)
    } catch {
      throw CommandError(
        .data, "\(error.code): \(text.quotedForMessage): \(error)", field: "--rate")
    }
  }
}
