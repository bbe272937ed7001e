import Financing
import FinancingWire
import Foundation
import ScheduleEngine
import Testing

/// The tables of the articles on the errors of loans, rates and files of flows.
@Suite struct FinancingArticleTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Sources").standardized

  /// The names in backticks that begin the rows of an article's tables.
  private func names(in article: String) throws -> [String] {
    let text = try String(contentsOf: Self.sources.appending(path: article), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  /// An error of each case, in the order of the table.
  private static func errors() throws -> [FinancingError] {
    let (plan, money) = (try PlanID("p"), try Money("1.00", .usd))
    let flows = try CreditFlows(
      advance: money, on: .first, every: .every(.months(1)),
      payments: [.init(on: .last, money)])
    return [
      .notOpened(start: .first), .unknownPlan, .planUnavailable(plan, .always),
      .unsupportedCurrency(nil, expected: .usd), .invalidAmount, .amountTooLarge(.usd),
      .amountTooSmall(payments: 6), .amountBelowMinimum(money), .amountAboveMaximum(money),
      .invalidRate,
      .aprNotOffered(
        try AnnualPercentageRate(of: flows, method: .us), try APRTerms(method: .us)),
      .firstPaymentTooEarly(start: .first),
      .paymentBelowInterest(number: 1, payment: money, interest: money),
      .intervalUnsupported(.us), .aprUndefined,
      .dueDateOutOfRange, .paymentsTooLarge, .nothingFinanced, .aprTooLarge,
    ]
  }

  @Test func `Every code of an error is in the table, in the order of the faults`() throws {
    let codes = try Self.errors().map(\.code)
    let named = try names(in: "Financing/Financing.docc/FinancingErrors.md")
    #expect(named == Array(codes.dropLast(4)))
    #expect(
      codes.suffix(4) == [
        "plan_unavailable", "amount_too_large", "amount_too_small", "apr_undefined",
      ])
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

  @Test func `Every code of a line of flows is in its table`() throws {
    let advance = "advance,2026-01-31,1.00\n"
    let files = [
      "", "\(advance)payment,2026-01-30,1.00\n", "\(advance)payment,2026-02-28,0.00\n",
      "\(advance)payment,2026-02-28,10000000000000.01\n",
    ]
    let codes = files.map { file in
      do throws(FlowsError) {
        _ = try FlowsFile.read(Array(file.utf8), every: .every(.months(1)), in: .usd)
        return ""
      } catch {
        return error.code
      }
    }
    #expect(try names(in: "FinancingWire/FinancingWire.docc/FinancingWire.md") == codes)
  }
}
