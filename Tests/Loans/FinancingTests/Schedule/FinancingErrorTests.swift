import ScheduleEngine
import Testing

@testable import Financing

/// Every code, how a loan or rate comes to it, and its message.
@Suite struct FinancingErrorTests {
  /// A fault with its text.
  struct Fault: Sendable, CustomTestStringConvertible {
    let code: String
    let message: String
    let cause: @Sendable () throws -> Void
    var testDescription: String { "\(code): \(message)" }
  }

  private static func loan(
    _ minorUnits: Int64, at rate: String = "10", _ terms: LoanTerms? = nil,
    on day: String = "2026-11-21", down: Int64? = nil, first: String? = nil
  ) throws {
    _ = try Loans.loan(
      minorUnits, at: rate, terms ?? Loans.terms(count: 12), on: day, down: down, first: first)
  }

  private static func flows(
    _ advance: Int64, _ payments: [(String, Int64)], every interval: PaymentInterval,
    _ currency: Currency = .usd
  ) throws -> CreditFlows {
    try CreditFlows(
      advance: Money(minorUnits: advance, currency: .usd), on: CivilDate("2026-01-10"),
      every: interval,
      payments: payments.map {
        .init(on: try CivilDate($0.0), Money(minorUnits: $0.1, currency: currency))
      })
  }

  private static func rate(
    _ advance: Int64, _ payments: [(String, Int64)],
    every interval: PaymentInterval = .every(.months(1)),
    _ method: AnnualPercentageRate.Method = .us, places: Int = 2, _ currency: Currency = .usd
  ) throws {
    let flows = try flows(advance, payments, every: interval, currency)
    _ = try AnnualPercentageRate(of: flows, method: method, places: places)
  }

  private static func valid(_ from: String?, _ until: String?) throws {
    let terms = try Loans.terms(count: 12)
    let validity = try PlanValidity(
      from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) })
    try loan(
      50_000,
      LoanTerms(
        id: terms.id, currency: .usd, validity: validity, payments: terms.payments,
        interest: terms.interest, apr: terms.apr))
  }

  private static func limited(minimum: String?, maximum: String?) throws {
    let terms = try Loans.terms(count: 12)
    try loan(
      100_000, at: "29.99",
      LoanTerms(
        id: terms.id, currency: .usd, payments: terms.payments, interest: terms.interest,
        apr: try APRTerms(
          method: .us, minimum: minimum.map { try InterestRate($0) },
          maximum: maximum.map { try InterestRate($0) })))
  }

  private static let positive =
    "the amount is not a number above zero; write one such as 500.00"
  private static let small =
    "the amount is too small for 12 payments of the plan; finance more, or use fewer payments"
  private static let huge =
    "the payments add up to more than 9223372036854775807 minor units; "
    + "use a smaller amount, a lower rate or less time"
  private static let early = "a payment is not after the start, 2026-11-21; write a later day"
  private static let unitPeriods =
    "the method us has unit-periods of at most a year; use an interval of 1 to 12 months"
  private static let undefined =
    "the payments are less than the advance, so there is no rate; write larger payments"
  private static let largeRate =
    "the annual percentage rate is too large; write fewer decimal places or smaller payments"
  private static let tooLarge = "the amount is too large; write at most 10000000000000.00 USD"

  static let loanFaults: [Fault] = [
    Fault(
      code: "plan_unavailable",
      message: "the plan own is not offered on that day, but from 2026-11-22; use another plan"
    ) { try valid("2026-11-22", nil) },
    Fault(
      code: "plan_unavailable",
      message: "the plan own is not offered on that day, but until 2026-11-20; use another plan"
    ) { try valid(nil, "2026-11-20") },
    Fault(
      code: "plan_unavailable",
      message:
        "the plan own is not offered on that day, but from 2026-01-01 to 2026-11-20; "
        + "use another plan"
    ) { try valid("2026-01-01", "2026-11-20") },
    Fault(
      code: "plan_unavailable", message: "a payment would be due after 9999-12-31; start earlier"
    ) { try loan(50_000, on: "9999-01-01") },
    Fault(
      code: "plan_unavailable", message: "a payment would be due after 9999-12-31; start earlier"
    ) { try loan(50_000, first: "9999-02-01") },
    Fault(
      code: "unsupported_currency", message: "the currency is EUR, but USD is expected; use USD"
    ) {
      _ = try AmortizedSchedule(
        total: Money("500.00", .eur), terms: .usPayMonthly12, rate: .zero,
        startDate: CivilDate("2026-11-21"))
    },
    Fault(
      code: "unsupported_currency", message: "the currency is EUR, but USD is expected; use USD"
    ) {
      _ = try AmortizedSchedule(
        total: Money("500.00", .usd), downPayment: Money("1.00", .eur), terms: .usPayMonthly12,
        rate: .zero, startDate: CivilDate("2026-11-21"))
    },
    Fault(code: "invalid_amount", message: positive) { try loan(0) },
    Fault(code: "invalid_amount", message: positive) { try loan(.min) },
    Fault(code: "invalid_amount", message: positive) { try loan(50_000, down: -1) },
    Fault(code: "amount_too_large", message: tooLarge) { try loan(1_000_000_000_000_001) },
    Fault(code: "amount_too_large", message: tooLarge) {
      try loan(50_000, down: 1_000_000_000_000_001)
    },
    Fault(code: "amount_too_large", message: huge) {
      // 1000 % for 7973 years.
      try loan(
        1_000_000_000_000_000, at: "1000", Loans.terms(count: 1), first: "9999-11-21")
    },
    Fault(code: "amount_too_large", message: huge) {
      // 19 years in each of 480 periods: each interest fits, but not their sum.
      try loan(
        1_000_000_000_000_000, at: "1000", Loans.terms(count: 480, .days(7_000)),
        on: "0026-11-21")
    },
    Fault(code: "amount_too_small", message: small) { try loan(1) },
    Fault(code: "amount_too_small", message: small) {
      // Rounded up to 1, twelve payments of 6 would end after six.
      try loan(6, at: "0", Loans.terms(count: 12, rounding: .up))
    },
    Fault(code: "amount_too_small", message: small) {
      // Rounded up to 10.00, the eleventh payment would leave nothing.
      try loan(11_000, at: "0", Loans.terms(count: 12, rounding: .up, multipleOf: 1_000))
    },
    Fault(
      code: "amount_too_small",
      message: "the down payment leaves nothing to finance; write one below the total"
    ) { try loan(50_000, down: 50_000) },
    Fault(
      code: "amount_below_minimum", message: "the least is 400.00 USD; buy for that much or more"
    ) { try loan(39_999, .usPayMonthly12) },
    Fault(
      code: "amount_above_maximum", message: "the most is 4000.00 USD; buy for that much or less"
    ) { try loan(400_001, .usPayMonthly12) },
    Fault(
      code: "invalid_rate",
      message:
        "not a rate; write a percentage from 0 to 1000 with at most 6 decimal places, such as 29.99"
    ) { try loan(50_000, at: "29,99") },
    Fault(
      code: "apr_not_offered",
      message:
        "the annual percentage rate is 29.89 %, but the most is 29.88 %; "
        + "use another rate, day or plan"
    ) { try limited(minimum: nil, maximum: "29.88") },
    Fault(
      code: "apr_not_offered",
      message:
        "the annual percentage rate is 29.89 %, but the least is 29.890001 %; "
        + "use another rate, day or plan"
    ) { try limited(minimum: "29.890001", maximum: nil) },
    Fault(code: "first_payment_too_early", message: early) {
      try loan(50_000, first: "2026-11-21")
    },
    Fault(code: "first_payment_too_early", message: early) {
      try loan(50_000, first: "2026-11-20")
    },
    Fault(code: "first_payment_too_early", message: early) {
      try loan(50_000, Loans.terms(count: 12, firstDue: .months(0)))
    },
    Fault(
      code: "payment_below_interest",
      message:
        "payment 1 is 49.92 USD, but its interest 72.47 USD; "
        + "use a lower rate, an earlier first payment or a smaller multiple"
    ) { try loan(50_000, at: "10", first: "2028-05-03") },
    Fault(code: "interval_unsupported", message: unitPeriods) {
      try loan(50_000, Loans.terms(count: 3, .months(13)))
    },
    Fault(code: "interval_unsupported", message: unitPeriods) {
      try loan(50_000, Loans.terms(count: 3, .months(13), .equalPeriods, method: .eu))
    },
  ]

  static let rateFaults: [Fault] = [
    Fault(
      code: "unsupported_currency", message: "the currency is EUR, but USD is expected; use USD"
    ) { try rate(100, [("2026-02-10", 100)], .us, .eur) },
    Fault(code: "invalid_amount", message: positive) { try rate(0, [("2026-02-10", 100)]) },
    Fault(code: "invalid_amount", message: positive) { try rate(100, [("2026-02-10", 0)]) },
    Fault(code: "amount_too_large", message: tooLarge) {
      try rate(1_000_000_000_000_001, [("2026-02-10", 100)])
    },
    Fault(code: "amount_too_large", message: tooLarge) {
      try rate(100, [("2026-02-10", 1_000_000_000_000_001)])
    },
    Fault(code: "amount_too_large", message: huge) {
      try rate(
        100, Array(repeating: ("2026-02-10", 1_000_000_000_000_000), count: 9_224))
    },
    Fault(
      code: "first_payment_too_early",
      message: "a payment is not after the start, 2026-01-10; write a later day"
    ) { try rate(100, [("2026-01-09", 100)]) },
    Fault(code: "interval_unsupported", message: unitPeriods) {
      try rate(100, [("2026-02-10", 100)], every: .every(.months(13)))
    },
    Fault(code: "interval_unsupported", message: unitPeriods) {
      try rate(100, [("2026-02-10", 100)], every: .every(.none))
    },
    Fault(
      code: "interval_unsupported",
      message: "the method counts days, weeks and months only; use an interval such as P1M"
    ) { try rate(100, [("2026-02-10", 100)], every: .semimonth, .uk) },
    Fault(code: "apr_undefined", message: undefined) { try rate(100, [("2026-02-10", 99)]) },
    Fault(code: "apr_undefined", message: undefined) { try rate(100, []) },
    Fault(code: "apr_undefined", message: largeRate) { try rate(100, [("2026-01-10", 100)]) },
    Fault(code: "apr_undefined", message: largeRate) {
      // 10000 / (10000 + 12 * x) percent a month.
      try rate(1, [("2026-02-10", 1_000_000)], places: 6)
    },
  ]

  @Test(arguments: loanFaults + rateFaults)
  func `A loan or rate throws each fault with its code and what to do`(fault: Fault) throws {
    let error = #expect(throws: FinancingError.self) { try fault.cause() }
    #expect(error?.code == fault.code)
    #expect(error?.description == fault.message)
  }

  @Test(
    arguments: [
      (
        FinancingError.unknownPlan, "unknown_plan",
        "there are no such terms; list them with `widget loans list`"
      ),
      (
        .unsupportedCurrency(nil, expected: .usd), "unsupported_currency",
        "there is no such currency; use that of the plan, USD"
      ),
      (
        .notOpened(start: .first), "not_opened",
        "the loan begins on 0001-01-01; write that day or a later one"
      ),
      (
        .planUnavailable(LoanTerms.usPayMonthly12.id, .always), "plan_unavailable",
        "the plan us-pay-monthly-12 is not offered on that day, but always; use another plan"
      ),
    ]
  ) func `A reader's faults have their codes`(error: FinancingError, code: String, message: String)
  {
    #expect(error.code == code)
    #expect(error.description == message)
  }

  @Test func `A rate without limits is always offered`() throws {
    let rate = try Loans.loan(50_000, at: "30", Loans.terms(count: 12)).apr
    let terms = try APRTerms(method: .us)
    #expect(rate.isOffered(by: terms))
    #expect(
      FinancingError.aprNotOffered(rate, terms).description.contains("but no rate is offered"))
  }
}
