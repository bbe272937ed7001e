import ScheduleEngine
import Testing

@testable import Financing

/// Schedules whose figures the contract has, or `vectors/apr.json` from others.
@Suite struct ContractScheduleTests {
  private static func loan(
    _ amount: String, _ rate: String, _ terms: LoanTerms, on day: String = "2026-11-21",
    down: String? = nil
  ) throws -> AmortizedSchedule {
    try AmortizedSchedule(
      total: Money(amount, terms.currency), downPayment: down.map { try Money($0, .usd) },
      terms: terms, rate: InterestRate(rate), startDate: CivilDate(day))
  }

  /// Terms from options, which have the identifier `own`.
  private static func own(
    count: Int, _ interval: Period = .months(1), currency: Currency = .usd,
    _ dayCount: DayCount = .equalPeriods, _ rounding: Rounding = .halfUp
  ) throws -> LoanTerms {
    LoanTerms(
      id: try PlanID("own"), currency: currency,
      payments: try LoanPayments(
        count: count, interval: interval, firstDue: interval, rounding: rounding),
      interest: LoanInterest(dayCount: dayCount, rounding: rounding),
      apr: try APRTerms(method: .us))
  }

  @Test func `The worked example has its canonical text and checksum`() throws {
    let loan = try Self.loan("1000.00", "29.99", .usPayMonthly12)
    #expect(
      loan.canonicalText == """
        loan/1 us-pay-monthly-12 USD/2 100000 down 0 rate 29.990000 actual/365
        start 2026-11-21
        2026-12-21 9743 interest 2465 principal 7278
        2027-01-21 9743 interest 2362 principal 7381
        2027-02-21 9743 interest 2174 principal 7569
        2027-03-21 9743 interest 1789 principal 7954
        2027-04-21 9743 interest 1778 principal 7965
        2027-05-21 9743 interest 1525 principal 8218
        2027-06-21 9743 interest 1366 principal 8377
        2027-07-21 9743 interest 1116 principal 8627
        2027-08-21 9743 interest 933 principal 8810
        2027-09-21 9743 interest 709 principal 9034
        2027-10-21 9743 interest 463 principal 9280
        2027-11-21 9749 interest 242 principal 9507
        paid 116922 charge 16922 apr us 29.89

        """)
    #expect(
      loan.checksum.description
        == "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463")
    #expect(loan.canonicalBytes == Array(loan.canonicalText.utf8))
    #expect(LoanChecksum(loan.checksum.description) == loan.checksum)
    #expect(LoanChecksum("193c5110") == nil)
    #expect(loan.totalOfPayments.text == "1169.22")
    #expect(loan.financeCharge.text == "169.22")
    #expect(loan.totalSalePrice.text == "1169.22")
    #expect(loan[10].balance.text == "95.07")
    #expect(loan[11].balance.text == "0.00")
    #expect(loan.levelPayment.text == "97.43")
  }

  @Test func `Six payments of 600.00 at 35.99 have an annual rate of 35.78`() throws {
    let loan = try Self.loan("600.00", "35.99", .usPayMonthly6)
    #expect(loan.map(\.amount.text) == Array(repeating: "110.69", count: 5) + ["110.70"])
    #expect(loan.apr.description == "35.78")
  }

  /// The interest for the term of a single payment.
  ///
  /// Appendix J of Regulation Z, (b)(5)(v) and (vi), as the contract's B4 has it: the term is one
  /// unit-period. The number of such periods in a year is 12 divided by the months of the term if
  /// they are whole, else 365 divided by its days.
  ///
  ///     45 days:            1000.00 * 12 % * 45/365           = 14.7945…
  ///     2 months (59 days): 1000.00 * 12 % * 2/12             = 20
  ///     7 days:             1000.00 * 12 % * 7/365            = 2.3013…
  ///     a year and 35 days: 1000.00 * 12 % * (1 + 35/365)     = 131.5068…
  @Test(
    arguments: [
      (Period.days(45), Period.months(1), "14.79"), (.days(45), .weeks(1), "14.79"),
      (.days(45), .months(12), "14.79"), (.months(2), .months(1), "20.00"),
      (.days(59), .weeks(1), "20.00"), (.days(7), .weeks(1), "2.30"),
      (.days(400), .months(1), "131.51"),
    ])
  func `A single payment of equal periods bears interest for its term`(
    firstDue: Period, interval: Period, interest: String
  ) throws {
    var terms = try Self.own(count: 1, interval)
    terms = LoanTerms(
      id: terms.id, currency: terms.currency,
      payments: try LoanPayments(count: 1, interval: interval, firstDue: firstDue),
      interest: terms.interest, apr: terms.apr)
    let loan = try Self.loan("1000.00", "12", terms, on: "2026-01-10")
    #expect(loan.financeCharge.text == interest)
  }

  @Test func `From July on the same loan is rejected for its annual rate of 36.35`() throws {
    let error = #expect(throws: FinancingError.self) {
      try Self.loan("600.00", "35.99", .usPayMonthly6, on: "2026-07-01")
    }
    #expect(error?.code == "apr_not_offered")
    #expect(
      error?.description
        == "the annual percentage rate is 36.35 %, but 0 to 35.99 % is offered; "
        + "use another rate, day or plan")
  }

  /// Shops with Affirm advertise 72.21 a month for 800.00.
  @Test func `Twelve equal periods of 800.00 at 15 percent have an annual rate of 15.00`() throws {
    let loan = try Self.loan("800.00", "15", Self.own(count: 12))
    #expect(loan.levelPayment.text == "72.21")
    #expect(loan.apr.description == "15.00")
  }

  @Test func `Without interest only the last payment has odd cents`() throws {
    let loan = try Self.loan("1000.00", "0", .usPayMonthly12, on: "2027-01-31")
    #expect(loan.map(\.amount.text) == Array(repeating: "83.33", count: 11) + ["83.37"])
    #expect(
      loan.prefix(4).map(\.dueDate.description)
        == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
    #expect(loan.apr.description == "0.00")
    #expect(loan.financeCharge.minorUnits == 0)
    #expect(loan.allSatisfy { $0.interest.minorUnits == 0 })
  }

  /// The instalment of the European Commission's first example.
  @Test func `240 months of 200000.00 at 6 percent pay 1432.86`() throws {
    let loan = try Self.loan("200000.00", "6", Self.own(count: 240, currency: .eur))
    #expect(loan.levelPayment.text == "1432.86")
  }

  /// apache/fineract, ProgressiveEMICalculatorTest.java:238.
  @Test func `Six months at 15_678 percent have the rows of Fineract`() throws {
    let loan = try Self.loan(
      "100.00", "15.678", Self.own(count: 6, .months(1), .actual365, .halfEven),
      on: "2024-01-01")
    let rows = loan.map { [$0.amount.text, $0.interest.text, $0.principal.text] }
    #expect(
      rows == [
        ["17.43", "1.33", "16.10"], ["17.43", "1.05", "16.38"], ["17.43", "0.90", "16.53"],
        ["17.43", "0.66", "16.77"], ["17.43", "0.46", "16.97"], ["17.47", "0.22", "17.25"],
      ])
  }

  /// apache/fineract, ProgressiveEMICalculatorTest.java:978.
  @Test func `Six weeks at 9_4822 percent have the rows of Fineract`() throws {
    let loan = try Self.loan(
      "100.00", "9.4822", Self.own(count: 6, .weeks(1), .equalPeriods, .halfEven),
      on: "2024-01-01")
    let rows = loan.map { [$0.amount.text, $0.interest.text, $0.principal.text] }
    #expect(
      rows == [
        ["16.77", "0.18", "16.59"], ["16.77", "0.15", "16.62"], ["16.77", "0.12", "16.65"],
        ["16.77", "0.09", "16.68"], ["16.77", "0.06", "16.71"], ["16.78", "0.03", "16.75"],
      ])
  }

  @Test func `A loan with a down payment is paid off early`() throws {
    let loan = try Self.loan("600.00", "35.99", .usPayMonthly6, down: "100.00")
    #expect(loan.amountFinanced.text == "500.00")
    #expect(loan.downPayment.text == "100.00")
    #expect(
      loan.totalSalePrice.minorUnits == loan.totalOfPayments.minorUnits + 10_000)
    let payOff = try loan.payOff(on: CivilDate("2027-03-01"))
    #expect(payOff.date.description == "2027-03-01")
    #expect(payOff.amount.text == "263.54")
    #expect(payOff.interest.text == "2.06")
    #expect(payOff.saved.text == "13.20")
  }
}
