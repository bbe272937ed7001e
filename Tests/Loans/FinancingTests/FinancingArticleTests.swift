import Financing
import Foundation
import ScheduleEngine
import Testing

/// The table of the article on the errors of loans and rates.
@Suite struct FinancingArticleTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../Sources/Loans/Financing/Financing.docc/FinancingErrors.md")
    .standardized

  /// The codes in backticks that begin the rows of the table.
  private func codes() throws -> [String] {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  /// An error of each case, in the order of the table; those with a code of another case are last.
  private static func errors() throws -> [FinancingError] {
    let (plan, money) = (try PlanID("p"), try Money("1.00", .usd))
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("15"),
      startDate: CivilDate("2026-11-21"))
    return [
      .notOpened(start: .first), .unknownPlan, .planUnavailable(plan, .always),
      .unsupportedCurrency(nil, expected: .usd), .invalidAmount, .amountTooLarge(.usd),
      .amountTooSmall(payments: 4), .amountBelowMinimum(money), .amountAboveMaximum(money),
      .invalidRate, .aprNotOffered(loan.apr, loan.terms.apr),
      .firstPaymentTooEarly(start: .first),
      .paymentBelowInterest(number: 1, payment: money, interest: money),
      .intervalUnsupported(.us), .aprUndefined, .dueDateOutOfRange, .paymentsTooLarge,
      .nothingFinanced, .aprTooLarge,
    ]
  }

  @Test func `Every code of an error is in the table`() throws {
    let codes = try Self.errors().map(\.code)
    #expect(try self.codes() == Array(codes.dropLast(4)))
    #expect(
      codes.suffix(4)
        == ["plan_unavailable", "amount_too_large", "amount_too_small", "apr_undefined"])
  }

  @Test func `Every error is checked`() throws {
    // A case that is added to the engine is an error of this switch. Add it to the list as well.
    for error in try Self.errors() {
      switch error {
      case .notOpened, .unknownPlan, .planUnavailable, .dueDateOutOfRange, .unsupportedCurrency,
        .invalidAmount, .amountTooLarge, .paymentsTooLarge, .amountTooSmall, .nothingFinanced,
        .amountBelowMinimum, .amountAboveMaximum, .invalidRate, .aprNotOffered,
        .firstPaymentTooEarly, .paymentBelowInterest, .intervalUnsupported, .aprUndefined,
        .aprTooLarge:
        break
      }
    }
    #expect(try Set(Self.errors().map(\.code)).count == 15)
  }
}
