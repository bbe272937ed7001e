import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Loans that are paid off early.
@Suite struct PayOffTests {
  @Test func `On the start date only the financed amount is owed`() throws {
    let loan = try Loans.loan(60_000, at: "35.99", .usPayMonthly6)
    let payOff = try loan.payOff(on: loan.startDate)
    #expect(payOff.amount.minorUnits == 60_000)
    #expect(payOff.interest.minorUnits == 0)
    #expect(payOff.saved == loan.financeCharge)
  }

  @Test func `A day after the start, a day's interest is owed`() throws {
    // 600.00 * 36.5 % / 365 is 0.60.
    let loan = try Loans.loan(60_000, at: "36.5", Loans.terms(count: 6))
    #expect(try loan.payOff(on: CivilDate("2026-11-22")).amount.minorUnits == 60_060)
  }

  @Test func `On a due date the row's interest and all of the balance is owed`() throws {
    let loan = try Loans.loan(60_000, at: "35.99", .usPayMonthly6)
    for (index, row) in loan.enumerated() {
      let payOff = try loan.payOff(on: row.dueDate)
      let balance = index == 0 ? 60_000 : loan[index - 1].balance.minorUnits
      #expect(payOff.interest == row.interest)
      #expect(payOff.amount.minorUnits == balance + row.interest.minorUnits)
      let later = try loan.dropFirst(index + 1).map(\.interest).sum(in: .usd)
      #expect(payOff.saved == later)
    }
  }

  @Test func `After the last payment nothing is owed`() throws {
    let loan = try Loans.loan(60_000, at: "35.99", .usPayMonthly6)
    let payOff = try loan.payOff(on: CivilDate("2027-05-22"))
    #expect([payOff.amount, payOff.interest, payOff.saved].allSatisfy { $0.minorUnits == 0 })
    #expect(try loan.payOff(on: .last).amount.minorUnits == 0)
  }

  @Test func `Before the start there is nothing to pay off`() throws {
    let loan = try Loans.loan(60_000, at: "35.99", .usPayMonthly6)
    #expect(throws: FinancingError.notOpened(start: loan.startDate)) {
      try loan.payOff(on: CivilDate("2026-11-20"))
    }
  }

  @Test func `Ten days of equal periods are a third of a month's interest`() throws {
    // 1200.00 at 12 % is 12.00 a month, 4.00 in ten days.
    let loan = try Loans.loan(120_000, at: "12", Loans.terms(count: 6, .months(1), .equalPeriods))
    #expect(loan[0].interest.minorUnits == 1_200)
    #expect(try loan.payOff(on: CivilDate("2026-12-01")).interest.minorUnits == 400)
  }

  @Test func `A single payment of equal periods is paid off by its days over 365`() throws {
    // 1000.00 at 12 %: 45 days are 14.79, 30 days 9.86; a month is a twelfth of a year, 10.00.
    let terms = try Loans.terms(count: 1, .months(1), firstDue: .days(45), .equalPeriods)
    let loan = try Loans.loan(100_000, at: "12", terms, on: "2026-01-10")
    for (day, interest) in [
      ("2026-01-10", 0), ("2026-02-09", 986), ("2026-02-10", 1_000), ("2026-02-24", 1_479),
    ] as [(String, Int64)] {
      let payOff = try loan.payOff(on: CivilDate(day))
      #expect(payOff.interest.minorUnits == interest, "\(day)")
      #expect(payOff.saved.minorUnits == 1_479 - interest, "\(day)")
    }
  }

  @Test func `On any day the balance and its interest are owed`() async throws {
    let cases = zip(
      Generator<LoanCase>.loan(mostPayments: 12), Generator<Int>.integer(in: 0...2_000))
    await expectAll(cases, runs: 200) { loan, days in
      guard let schedule = try? loan.schedule() else { return }
      let date = try loan.start.adding(days: days)
      let payOff = try schedule.payOff(on: date)
      let paid = schedule.prefix { $0.dueDate < date }
      let balance = paid.last?.balance.minorUnits ?? loan.financed
      #expect(payOff.amount.minorUnits == balance + payOff.interest.minorUnits)
      let planned = try schedule.dropFirst(paid.count).map(\.interest).sum(in: .usd)
      #expect(payOff.saved.minorUnits == planned.minorUnits - payOff.interest.minorUnits)
      let row = schedule.dropFirst(paid.count).first
      guard row?.dueDate != date else { return #expect(payOff.interest == row?.interest) }
      let dayCount = loan.terms.interest.dayCount
      let part =
        dayCount == .equalPeriods && schedule.count == 1
        ? NaiveTime.singlePart(loan.start, date)
        : NaiveTime.part(
          dayCount, paid.last?.dueDate ?? loan.start, date, interval: loan.terms.payments.interval)
      let exact =
        Fraction(Natural(loan.rate.millionthsOfPercent), 100_000_000) * part
        * Fraction(Natural(balance))
      let interest = NaiveLoan.rounded(exact, loan.terms.interest.rounding)
      #expect(payOff.interest.minorUnits.magnitude == interest)
    }
  }
}
