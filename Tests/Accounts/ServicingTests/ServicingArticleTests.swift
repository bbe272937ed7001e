import Foundation
import ScheduleEngine
import Servicing
import Testing

/// The tables of the article on the errors of accounts.
@Suite struct ServicingArticleTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../Sources/Accounts/Servicing/Servicing.docc/ServicingErrors.md")
    .standardized

  /// The names in backticks that begin the rows of a table: of codes in one, of barriers in two.
  private func names(ofBarriers areBarriers: Bool) throws -> [String] {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    return text.split(separator: "\n")
      .filter { $0.hasPrefix("| `") && $0.hasPrefix("| ``") == areBarriers }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  /// An error of each case, in the order of the table.
  private static func errors() throws -> [ServicingError] {
    let (plan, money) = (try PlanID("p"), try Money("1.00", .aud))
    let amount = #expect(throws: AmountError.self) { try Money("", .aud) }
    let unreadable = try #require(amount)
    return [
      .pauseEndsBeforeItBegins, .conflictingEvent, .eventsOutOfOrder(last: .first), .alreadyOpened,
      .notOpened, .unknownPlan, .planUnavailable(plan, .always),
      .unsupportedCurrency(nil, expected: .aud), .unknownRules, .rulesUnavailable(plan, .first),
      .invalidAmount, .amountTooLarge(.aud), .amountTooSmall(payments: 4),
      .noSuchInstallment(count: 4), .noSuchFee(count: 0), .paymentExceedsOwed(most: money),
      .captureExceedsOpen(most: money), .voidExceedsOpen(most: money),
      .refundTooLate(last: .first), .refundExceedsCaptured(most: money),
      .waiverExceedsFee(most: money), .moveNotAllowed(.first), .notPaused,
      .noSuchEvent, .notReversible, .reversedBefore,
      .customerSinceAfterPurchase, .dueDateOutOfRange, .openedLater(.first),
      .rulesOfOtherCurrency(plan, .nzd, expected: .aud), .unreadableAmount(unreadable),
    ]
  }

  @Test func `Every code of an error is in the table, in the order of the faults`() throws {
    let codes = try Self.errors().map(\.code)
    #expect(try names(ofBarriers: false) == Array(codes.dropLast(5)))
    #expect(
      codes.suffix(5) == [
        "invalid_event", "plan_unavailable", "not_opened", "unknown_rules", "invalid_amount",
      ])
  }

  @Test func `Every error is checked`() throws {
    // A case that is added to the engine is an error of this switch. Add it to the list as well.
    for error in try Self.errors() {
      switch error {
      case .customerSinceAfterPurchase, .pauseEndsBeforeItBegins, .dueDateOutOfRange,
        .conflictingEvent, .eventsOutOfOrder, .alreadyOpened, .notOpened, .unknownPlan,
        .planUnavailable, .unsupportedCurrency, .unknownRules, .rulesUnavailable, .invalidAmount,
        .amountTooLarge, .amountTooSmall, .noSuchInstallment, .noSuchFee, .paymentExceedsOwed,
        .captureExceedsOpen, .voidExceedsOpen, .refundTooLate, .refundExceedsCaptured,
        .waiverExceedsFee, .moveNotAllowed, .notPaused, .openedLater,
        .rulesOfOtherCurrency, .unreadableAmount, .noSuchEvent, .notReversible, .reversedBefore:
        break
      }
    }
    #expect(try Set(Self.errors().map(\.code)).count == 26)
  }

  @Test func `Every barrier to a move is in the table`() throws {
    #expect(
      try names(ofBarriers: true) == [
        "MoveBarrier/notOffered", "MoveBarrier/allUsed(_:)", "MoveBarrier/first",
        "MoveBarrier/last", "MoveBarrier/paused", "MoveBarrier/nothingOutstanding",
        "MoveBarrier/tooLate(due:notice:)", "MoveBarrier/outOfRange(after:latest:)",
        "MoveBarrier/notBeforeNext(_:)", "MoveBarrier/customerTooNew(first:)",
      ])
  }
}
