import ScheduleEngine
import Testing

@testable import Servicing

/// Every code, how an account comes to it, and its message.
@Suite struct ServicingErrorTests {
  /// A fault that an account throws, with its text.
  struct Fault: Sendable, CustomTestStringConvertible {
    let code: String
    let message: String
    let cause: @Sendable () throws -> Void
    var testDescription: String { "\(code): \(message)" }
  }

  private static func open(
    _ amount: Money, _ plan: Plan = .auPayIn4, on day: String = "2026-11-21",
    _ rules: ServicingRules? = nil, since: String? = nil
  ) throws {
    _ = try Account(
      total: amount, plan: plan, on: CivilDate(day), rules: rules ?? Rules.au2023(),
      customerSince: since.map { try CivilDate($0) })
  }

  /// Applies an event to 100.00 in Australia whose first payment is paid, and with 8 days late fees.
  private static func apply(
    _ event: AccountEvent, on day: String = "2026-12-15", capture: CaptureTime = .immediate
  ) throws {
    var book = try Book(
      "100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21", capture: capture)
    try book.pay("25.00", "2026-11-21")
    try book.pass(to: min(day, "2026-12-15"))
    try book.account.apply(event, on: CivilDate(day))
  }

  private static func aud(_ text: String) throws -> Money { try Money(text, .aud) }

  static let openingFaults: [Fault] = [
    Fault(
      code: "invalid_event",
      message: "customerSince is after the purchase; write an earlier day or leave it out"
    ) { try open(aud("100.00"), since: "2026-11-22") },
    Fault(
      code: "plan_unavailable",
      message:
        "the plan eu-pay-in-4-2021 is not offered on that day, but from 2021-01-01 to 2022-04-30; "
        + "use another plan"
    ) { try open(Money("100.00", .eur), .euPayIn4Of2021, Rules.eu2021()) },
    Fault(
      code: "plan_unavailable", message: "a payment would be due after 9999-12-31; start earlier"
    ) { try open(aud("100.00"), on: "9999-11-20") },
    Fault(
      code: "unsupported_currency",
      message: "the currency is USD, but the plan's is AUD; use AUD"
    ) { try open(Money("100.00", .usd)) },
    Fault(
      code: "unsupported_currency",
      message: "the currency is NZD, but the plan's is AUD; use AUD"
    ) { try open(aud("100.00"), .auPayIn4, Rules.nz2023()) },
    Fault(
      code: "rules_unavailable",
      message:
        "no rules for the plan small are valid on 2026-11-21; name other rules by the key rules"
    ) {
      _ = try Account(
        total: Money("100.00", .usd), plan: .small(count: 4, everyDays: 14),
        on: CivilDate("2026-11-21"))
    },
    Fault(
      code: "invalid_amount",
      message: "the amount is not above zero; write one such as 50.00"
    ) { try open(Money(minorUnits: 0, currency: .aud)) },
    Fault(
      code: "amount_too_large",
      message: "the amount is too large; write at most 10000000000000.00 AUD"
    ) { try open(Money(minorUnits: 1_000_000_000_000_001, currency: .aud)) },
    Fault(
      code: "amount_too_small",
      message: "the amount is too small for 4 payments; each needs at least one minor unit"
    ) { try open(aud("0.03")) },
  ]

  static let eventFaults: [Fault] = [
    Fault(
      code: "invalid_event", message: "the pause ends before it begins; write a later day"
    ) { try apply(.paused(until: CivilDate("2026-12-14"))) },
    Fault(
      code: "events_out_of_order",
      message:
        "the event is before 2026-12-15, the day that the account has reached; write events in the "
        + "order of their days"
    ) {
      var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
      try book.pass(to: "2026-12-15")
      try book.pay("1.00", "2026-12-14")
    },
    Fault(
      code: "unsupported_currency",
      message: "the currency is NZD, but the plan's is AUD; use AUD"
    ) { try apply(.payment(Money("1.00", .nzd))) },
    Fault(
      code: "invalid_amount",
      message: "the amount is not above zero; write one such as 50.00"
    ) { try apply(.captured(Money(minorUnits: -1, currency: .aud))) },
    Fault(
      code: "no_such_installment",
      message: "there is no such installment; write a number from 1 to 4"
    ) { try apply(.paymentFailed(installment: 5)) },
    Fault(
      code: "no_such_fee", message: "there is no such late fee; write a number from 1 to 2"
    ) { try apply(.feeWaived(fee: 3, nil)) },
    Fault(
      code: "no_such_fee", message: "no late fee was charged; leave the event out"
    ) { try apply(.feeWaived(fee: 1, nil), on: "2026-12-05") },
    Fault(
      code: "payment_exceeds_owed", message: "at most 92.00 AUD is owed; pay no more than that"
    ) { try apply(.payment(aud("92.01"))) },
    Fault(
      code: "payment_exceeds_owed", message: "at most 42.00 AUD is owed; pay no more than that"
    ) { try apply(.payment(aud("42.01"), installment: 2)) },
    Fault(
      code: "capture_exceeds_open",
      message: "nothing is open to capture; all was captured, voided or released"
    ) { try apply(.captured(aud("0.01"))) },
    Fault(
      code: "void_exceeds_open",
      message: "at most 100.00 AUD is open to void; void no more than that"
    ) { try apply(.voided(aud("100.01")), on: "2026-12-04", capture: .deferred) },
    Fault(
      code: "void_exceeds_open",
      message: "nothing is open to void; all was captured, voided or released"
    ) { try apply(.voided(nil)) },
    Fault(
      code: "refund_too_late",
      message: "the last day of a refund was 2027-03-21; pay it back otherwise"
    ) { try apply(.refund(aud("1.00")), on: "2027-03-22") },
    Fault(
      code: "refund_exceeds_captured",
      message: "at most 100.00 AUD can be refunded; refund no more than that"
    ) { try apply(.refund(aud("100.01"))) },
    Fault(
      code: "waiver_exceeds_fee",
      message: "at most 10.00 AUD of the fee can be waived; waive no more than that"
    ) { try apply(.feeWaived(fee: 1, aud("10.01"))) },
    Fault(
      code: "move_not_allowed", message: "the first installment cannot be moved; leave its date"
    ) { try apply(.dateMoved(installment: 1, to: CivilDate("2026-12-24"))) },
    Fault(
      code: "not_paused", message: "the account is not paused on that day; leave the event out"
    ) { try apply(.resumed) },
  ]

  @Test(arguments: openingFaults + eventFaults)
  func `An account throws each fault with its code and what to do`(fault: Fault) throws {
    let error = #expect(throws: ServicingError.self) { try fault.cause() }
    #expect(error?.code == fault.code)
    #expect(error?.description == fault.message)
  }

  /// The faults that readers of events throw.
  @Test(
    arguments: [
      (
        ServicingError.conflictingEvent, "conflicting_event",
        "an event with this id came before with other content; give each event its own id"
      ),
      (
        .alreadyOpened, "already_opened",
        "the account was opened before; write one opened event, as the first"
      ),
      (.notOpened, "not_opened", "the account is not open; begin with its opened event"),
      (
        .openedLater(.first), "not_opened",
        "the account was opened on 0001-01-01, after the day of the statement; ask for that day or "
          + "later"
      ),
      (
        .rulesOfOtherCurrency(BuiltInRules()[0].id, .nzd, expected: .aud), "unknown_rules",
        "the rules au-2019 are in NZD, but the plan is in AUD; name rules in AUD"
      ),
      (
        .unknownPlan, "unknown_plan",
        "there is no such plan; list plans with `widget plans list`"
      ),
      (
        .unknownRules, "unknown_rules",
        "there are no such rules; list them with `widget rules list`"
      ),
      (
        .unsupportedCurrency(nil, expected: .aud), "unsupported_currency",
        "there is no such currency; use that of the plan, AUD"
      ),
    ]
  ) func `A reader's faults have their codes`(error: ServicingError, code: String, message: String)
  {
    #expect(error.code == code)
    #expect(error.description == message)
  }

  @Test func `An unreadable amount has the reason and the position`() throws {
    let amount = #expect(throws: AmountError.self) { try Money("50.001", .aud) }
    let error = ServicingError.unreadableAmount(try #require(amount))
    #expect(error.code == "invalid_amount")
    #expect(error.description.hasPrefix("too many decimal places at position 6: "))
  }

  @Test func `A plan's days are in the message as far as there are any`() throws {
    let (from, until) = (try CivilDate("2026-01-01"), try CivilDate("2026-12-31"))
    func text(_ from: CivilDate?, _ until: CivilDate?) throws -> String {
      ServicingError.planUnavailable(
        try PlanID("p"), try PlanValidity(from: from, until: until)
      ).description
    }
    #expect(try text(from, nil).contains("but from 2026-01-01; use"))
    #expect(try text(nil, until).contains("but until 2026-12-31; use"))
    #expect(try text(from, until).contains("but from 2026-01-01 to 2026-12-31; use"))
    #expect(try text(nil, nil).contains("but always; use"))
  }
}
