import ScheduleEngine
import Testing

@testable import Financing

/// Loans at the limits of all ranges, with figures by hand.
@Suite struct LoanHazardTests {
  @Test func `One payment of one minor unit at 1000 percent doubles it`() throws {
    // 0.82 of interest for 30 days, rounded to 1: 100 percent a month.
    let loan = try Loans.loan(1, at: "1000", Loans.terms(count: 1))
    #expect(loan.map(\.amount.minorUnits) == [2])
    #expect(loan.levelPayment.minorUnits == 2)
    #expect(loan.apr.description == "1200.00")
  }

  @Test func `A single payment of a multiple of zero pays the balance`() throws {
    // 10 is nearer to 0 than to 100, but no payment is the level one.
    let loan = try Loans.loan(10, at: "0", Loans.terms(count: 1, multipleOf: 100))
    #expect(loan.levelPayment.minorUnits == 0)
    #expect(loan.map(\.amount.minorUnits) == [10])
  }

  @Test func `The largest amount is repaid in 480 payments at the smallest rate`() throws {
    let loan = try Loans.loan(
      1_000_000_000_000_000, at: "0.000001", Loans.terms(count: 480, .months(1), .equalPeriods))
    #expect(loan.count == 480)
    // A month of 10^15 at 10^-8 a year is 833333.33.
    #expect(loan[0].interest.minorUnits == 833_333)
    #expect(loan.last?.balance.minorUnits == 0)
    #expect(try loan.map(\.principal).sum(in: .usd) == loan.amountFinanced)
    #expect(loan.apr.description == "0.00")
    #expect(loan.last?.dueDate.description == "2066-11-21")
  }

  @Test func `The largest rate in 480 payments is nearly all interest`() throws {
    // 10^15 * 10 / 12 is 833333333333333.33, the interest of all payments.
    let loan = try Loans.loan(
      1_000_000_000_000_000, at: "1000", Loans.terms(count: 480, .months(1), .equalPeriods))
    #expect(loan.levelPayment.minorUnits == 833_333_333_333_333)
    #expect(loan[478].balance.minorUnits == 1_000_000_000_000_000)
    #expect(loan[479].amount.minorUnits == 1_833_333_333_333_333)
    #expect(loan.apr.description == "1000.00")
  }

  @Test func `A first period is a day or a year`() throws {
    // 365.00 at 10 percent is 0.10 a day.
    let terms = try Loans.terms(count: 3)
    let day = try Loans.loan(36_500, at: "10", terms, first: "2026-11-22")
    #expect(day[0].interest.minorUnits == 10)
    #expect(
      day.map(\.dueDate.description) == ["2026-11-22", "2026-12-22", "2027-01-22"])
    let year = try Loans.loan(36_500, at: "10", terms, first: "2027-11-21")
    #expect(year[0].interest.minorUnits == 3_650)
  }

  @Test func `Month ends are counted from the start, not from each other`() throws {
    func dates(_ start: String, first: String? = nil) throws -> [String] {
      try Loans.loan(10_000, at: "5", Loans.terms(count: 4), on: start, first: first)
        .map(\.dueDate.description)
    }
    #expect(
      try dates("2027-01-31") == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
    #expect(
      try dates("2027-12-31") == ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"])
    #expect(
      try dates("2027-01-28") == ["2027-02-28", "2027-03-28", "2027-04-28", "2027-05-28"])
    #expect(
      try dates("2027-01-15", first: "2027-01-31")
        == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"])
    #expect(
      try dates("2027-01-30", first: "2027-02-28")
        == ["2027-02-28", "2027-03-28", "2027-04-28", "2027-05-28"])
  }

  @Test func `Periods in days and months are combined from the first payment on`() throws {
    func dates(_ interval: Period, _ firstDue: Period) throws -> [String] {
      try Loans.loan(
        10_000, at: "5", Loans.terms(count: 3, interval, firstDue: firstDue), on: "2027-01-31"
      ).map(\.dueDate.description)
    }
    #expect(try dates(.months(1), .days(28)) == ["2027-02-28", "2027-03-28", "2027-04-28"])
    #expect(try dates(.weeks(2), .months(1)) == ["2027-02-28", "2027-03-14", "2027-03-28"])
    #expect(try dates(.days(10), .days(10)) == ["2027-02-10", "2027-02-20", "2027-03-02"])
  }

  @Test func `A leap day is interest`() throws {
    // 365.00 at 10 percent, 0.10 a day: 29 days to 1 March in 2028, 28 in 2027.
    func interest(_ dayCount: DayCount, _ start: String) throws -> Int64 {
      try Loans.loan(36_500, at: "10", Loans.terms(count: 2, .months(1), dayCount), on: start)[0]
        .interest.minorUnits
    }
    #expect(try interest(.actual365, "2028-02-01") == 290)
    #expect(try interest(.actual365, "2027-02-01") == 280)
    // 29 / 366 of 36.50 is 2.89.
    #expect(try interest(.actualActual, "2028-02-01") == 289)
    #expect(try interest(.thirty360, "2028-02-01") == 304)
  }

  @Test func `The last day of the calendar can be a due date`() throws {
    let loan = try Loans.loan(10_000, at: "5", Loans.terms(count: 1), first: "9999-12-31")
    #expect(loan[0].dueDate == .last)
  }

  @Test func `A down payment of all but one minor unit finances one`() throws {
    let loan = try Loans.loan(10_000, at: "0", Loans.terms(count: 1), down: 9_999)
    #expect(loan.amountFinanced.minorUnits == 1)
    #expect(loan.totalSalePrice.minorUnits == 10_000)
  }

  @Test func `The limits of the terms are those of the total, not of the financed amount`() throws {
    let loan = try Loans.loan(40_000, at: "15", .usPayMonthly6, down: 39_000)
    #expect(loan.amountFinanced.text == "10.00")
  }

  @Test func `Currencies without decimal places are repaid in whole units`() throws {
    let loan = try Loans.loan(100_000, at: "0", Loans.terms(count: 3, currency: .jpy))
    #expect(loan.map(\.amount.text) == ["33333", "33333", "33334"])
    #expect(loan.canonicalText.hasPrefix("loan/1 own JPY/0 100000 down 0 rate 0.000000 "))
  }

  @Test func `The longest identifier and numbers fit into the canonical text`() throws {
    let terms = LoanTerms(
      id: try PlanID(String(repeating: "a", count: 64)), currency: .usd,
      payments: try LoanPayments(count: 1, interval: .months(1), firstDue: .months(1)),
      interest: LoanInterest(dayCount: .equalPeriods), apr: try APRTerms(method: .us, places: 6))
    let loan = try Loans.loan(
      1_000_000_000_000_000, at: "1000", terms, down: 999_999_999_999_000)
    // A twelfth of 1000 percent of 1000 is 833, and 83.3 percent a month twelve times a year.
    #expect(
      loan.canonicalText == """
        loan/1 \(terms.id) USD/2 1000000000000000 down 999999999999000 rate 1000.000000 \
        equal-periods
        start 2026-11-21
        2026-12-21 1833 interest 833 principal 1000
        paid 1833 charge 833 apr us 999.600000

        """)
  }
}
