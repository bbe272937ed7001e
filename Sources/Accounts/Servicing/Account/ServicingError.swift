public import ScheduleEngine

/// The reason why an account cannot be opened or an event not be applied.
///
///     let error = ServicingError.paymentExceedsOwed(most: try Money("37.00", .aud))
///     error.code         // "payment_exceeds_owed"
///     error.description  // "at most 37.00 AUD is owed; pay no more than that"
///
/// A rejected event changes nothing. <doc:ServicingErrors> lists all codes.
public enum ServicingError: Error, Hashable, Sendable {
  /// The shopper would be a customer only after the purchase.
  case customerSinceAfterPurchase
  /// A pause would end before it begins.
  case pauseEndsBeforeItBegins
  /// A payment would be due after 9999-12-31.
  case dueDateOutOfRange
  /// An event with the same identifier came before, with other content.
  case conflictingEvent
  /// The event is before another one, or before the day that the account has reached: the last one.
  case eventsOutOfOrder(last: CivilDate)
  /// The account was opened before.
  case alreadyOpened
  /// The account was not opened.
  case notOpened
  /// The account was opened after the day of the statement: on this day.
  case openedLater(CivilDate)
  /// There is no such plan.
  case unknownPlan
  /// The plan is not offered on the day.
  case planUnavailable(PlanID, PlanValidity)
  /// An amount or the rules are in another currency than the plan, or in none of ISO 4217.
  case unsupportedCurrency(Currency?, expected: Currency)
  /// There are no such rules.
  case unknownRules
  /// The rules are of another currency than the plan.
  case rulesOfOtherCurrency(PlanID, Currency, expected: Currency)
  /// There are no rules for the plan on the day of the purchase.
  case rulesUnavailable(PlanID, CivilDate)
  /// An amount is not above zero.
  case invalidAmount
  /// The text of an amount is none in the currency.
  case unreadableAmount(AmountError)
  /// An amount is above 10^15 minor units.
  case amountTooLarge(Currency)
  /// A payment of the schedule would be zero.
  case amountTooSmall(payments: Int)
  /// The account has fewer installments.
  case noSuchInstallment(count: Int)
  /// The account has fewer late fees.
  case noSuchFee(count: Int)
  /// The payment is more than is owed: on the account, or on the installment and its fees.
  case paymentExceedsOwed(most: Money)
  /// The capture is more than is open.
  case captureExceedsOpen(most: Money)
  /// The void is more than is open, or nothing is.
  case voidExceedsOpen(most: Money)
  /// The last day of refunds has passed.
  case refundTooLate(last: CivilDate)
  /// The refund is more than was captured and not yet refunded.
  case refundExceedsCaptured(most: Money)
  /// The waiver is more than remains of the fee, or nothing does.
  case waiverExceedsFee(most: Money)
  /// The due date cannot be moved.
  case moveNotAllowed(MoveBarrier)
  /// No pause covers the day.
  case notPaused
  /// No earlier event has the identifier.
  case noSuchEvent
  /// The event is of a type that cannot be reversed.
  case notReversible
  /// The event was reversed before.
  case reversedBefore
}

/// A reason why a due date cannot be moved.
public enum MoveBarrier: Hashable, Sendable {
  /// The rules have no moves.
  case notOffered
  /// All moves of the order were made.
  case allUsed(Int)
  /// The first installment cannot be moved.
  case first
  /// The last installment cannot be moved.
  case last
  /// The account is paused.
  case paused
  /// Nothing of the installment is outstanding.
  case nothingOutstanding
  /// The due date is too near or has passed.
  case tooLate(due: CivilDate, notice: Period)
  /// The new date is not after the present one, or too late.
  case outOfRange(after: CivilDate, latest: CivilDate)
  /// The new date is not before the due date of a later installment.
  case notBeforeNext(CivilDate)
  /// The shopper is not a customer for long enough; the first day on which it is possible.
  case customerTooNew(first: CivilDate)
}

extension ServicingError {
  /// The error's code, such as `payment_exceeds_owed`.
  public var code: String {
    switch self {
    case .customerSinceAfterPurchase, .pauseEndsBeforeItBegins: "invalid_event"
    case .conflictingEvent: "conflicting_event"
    case .eventsOutOfOrder: "events_out_of_order"
    case .alreadyOpened: "already_opened"
    case .notOpened, .openedLater: "not_opened"
    case .unknownPlan: "unknown_plan"
    case .planUnavailable, .dueDateOutOfRange: "plan_unavailable"
    case .unsupportedCurrency: "unsupported_currency"
    case .unknownRules, .rulesOfOtherCurrency: "unknown_rules"
    case .rulesUnavailable: "rules_unavailable"
    case .invalidAmount, .unreadableAmount: "invalid_amount"
    case .amountTooLarge: "amount_too_large"
    case .amountTooSmall: "amount_too_small"
    case .noSuchInstallment: "no_such_installment"
    case .noSuchFee: "no_such_fee"
    case .paymentExceedsOwed: "payment_exceeds_owed"
    case .captureExceedsOpen: "capture_exceeds_open"
    case .voidExceedsOpen: "void_exceeds_open"
    case .refundTooLate: "refund_too_late"
    case .refundExceedsCaptured: "refund_exceeds_captured"
    case .waiverExceedsFee: "waiver_exceeds_fee"
    case .moveNotAllowed: "move_not_allowed"
    case .notPaused: "not_paused"
    case .noSuchEvent: "no_such_event"
    case .notReversible: "not_reversible"
    case .reversedBefore: "reversed_before"
    }
  }
}

extension ServicingError: CustomStringConvertible {
  /// The error and what to do, in one line.
  public var description: String { String(decoding: sentence.bytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch self {
    case .customerSinceAfterPurchase:
      "customerSince is after the purchase; write an earlier day or leave it out"
    case .pauseEndsBeforeItBegins: "the pause ends before it begins; write a later day"
    case .dueDateOutOfRange: "a payment would be due after 9999-12-31; start earlier"
    case .conflictingEvent:
      "an event with this id came before with other content; give each event its own id"
    case .eventsOutOfOrder(let last):
      """
      the event is before \(last), the day that the account has reached; write events in the order of \
      their days
      """
    case .alreadyOpened: "the account was opened before; write one opened event, as the first"
    case .notOpened: "the account is not open; begin with its opened event"
    case .openedLater(let day):
      "the account was opened on \(day), after the day of the statement; ask for that day or later"
    case .unknownPlan: "there is no such plan; list plans with `widget plans list`"
    case .planUnavailable(let plan, let validity):
      "the plan \(plan) is not offered on that day, but \(Self.span(validity)); use another plan"
    case .unsupportedCurrency(let found?, let expected):
      "the currency is \(found), but the plan's is \(expected); use \(expected)"
    case .unsupportedCurrency(nil, let expected):
      "there is no such currency; use that of the plan, \(expected)"
    case .unknownRules: "there are no such rules; list them with `widget rules list`"
    case .rulesOfOtherCurrency(let rules, let currency, let expected):
      "the rules \(rules) are in \(currency), but the plan is in \(expected); name rules in \(expected)"
    case .rulesUnavailable(let plan, let date):
      "no rules for the plan \(plan) are valid on \(date); name other rules by the key rules"
    case .invalidAmount: "the amount is not above zero; write one such as 50.00"
    case .unreadableAmount(let error): error.sentence
    case .amountTooLarge(let currency):
      """
      the amount is too large; write at most \
      \(Money(minorUnits: Account.maximumTotal, currency: currency))
      """
    case .amountTooSmall(let payments):
      "the amount is too small for \(payments) payments; each needs at least one minor unit"
    case .noSuchInstallment(let count):
      "there is no such installment; write a number from 1 to \(count)"
    case .noSuchFee(let count):
      count == 0
        ? "no late fee was charged; leave the event out"
        : "there is no such late fee; write a number from 1 to \(count)"
    case .paymentExceedsOwed(let most) where most.minorUnits == 0:
      "nothing is owed; leave the payment out, or keep it as a credit"
    case .paymentExceedsOwed(let most): "at most \(most) is owed; pay no more than that"
    case .captureExceedsOpen(let most) where most.minorUnits == 0:
      "nothing is open to capture; all was captured, voided or released"
    case .captureExceedsOpen(let most):
      "at most \(most) is open to capture; capture no more than that"
    case .voidExceedsOpen(let most) where most.minorUnits == 0:
      "nothing is open to void; all was captured, voided or released"
    case .voidExceedsOpen(let most): "at most \(most) is open to void; void no more than that"
    case .refundTooLate(let last): "the last day of a refund was \(last); pay it back otherwise"
    case .refundExceedsCaptured(let most) where most.minorUnits == 0:
      """
      nothing that was captured is left to refund; what is open to capture is voided, not refunded
      """
    case .refundExceedsCaptured(let most):
      "at most \(most) can be refunded; refund no more than that"
    case .waiverExceedsFee(let most) where most.minorUnits == 0:
      "nothing of the fee is left to waive; leave the waiver out"
    case .waiverExceedsFee(let most):
      "at most \(most) of the fee can be waived; waive no more than that"
    case .moveNotAllowed(let barrier): barrier.sentence
    case .notPaused: "the account is not paused on that day; leave the event out"
    case .noSuchEvent: "no earlier event of the account has that id; name one that has"
    case .notReversible:
      """
      an event of that type cannot be reversed; reverse a payment, a refund, a capture, a void, a \
      waiver, a move, a pause or its end
      """
    case .reversedBefore: "the event was reversed before; leave the reversal out"
    }
  }

  private static func span(_ validity: PlanValidity) -> Sentence {
    switch (validity.from, validity.until) {
    case (let from?, let until?): "from \(from) to \(until)"
    case (let from?, nil): "from \(from)"
    case (nil, let until?): "until \(until)"
    case (nil, nil): "always"
    }
  }
}

extension MoveBarrier {
  var sentence: Sentence {
    switch self {
    case .notOffered: "these rules have no moves of due dates; leave the date as it is"
    case .allUsed(let count):
      switch count {
      case 0: "0 due dates of an order can be moved; leave the date"
      case 1: "one due date of an order can be moved, which was done; leave the date"
      default: "\(count) due dates of an order can be moved, which was done; leave the date"
      }
    case .first: "the first installment cannot be moved; leave its date"
    case .last: "the last installment cannot be moved; leave its date"
    case .paused: "the account is paused; move the date after the pause"
    case .nothingOutstanding: "nothing of the installment is outstanding; leave its date"
    case .tooLate(let due, let notice):
      """
      the installment is due on \(due); move it when that day is more than \
      \(Sentence(notice)) later
      """
    case .outOfRange(let after, let latest):
      "write a day after \(after) and at the latest \(latest)"
    case .notBeforeNext(let due):
      "a later installment is due on \(due); write a day before that"
    case .customerTooNew(let first):
      "the shopper is not a customer for long enough; move the date from \(first) on"
    }
  }
}

extension Sentence {
  /// The text of a period, such as "7 days".
  fileprivate init(_ period: Period) {
    let count = period.count
    switch (period.unit, count) {
    case (.days, 1): self = "1 day"
    case (.days, _): self = "\(count) days"
    case (.months, 1): self = "1 month"
    case (.months, _): self = "\(count) months"
    }
  }
}
