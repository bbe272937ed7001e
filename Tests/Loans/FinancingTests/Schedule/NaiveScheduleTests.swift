import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Schedules against the ones computed with exact fractions.
@Suite struct NaiveScheduleTests {
  /// Compares a loan's rows, or its fault, with the naive ones.
  private static func check(_ loan: LoanCase) throws {
    let dates = NaiveLoan.dates(loan.terms.payments, from: loan.start, first: loan.first)
      .compactMap { $0 }
    try #require(dates.count == loan.terms.payments.count)
    let series =
      loan.first.map {
        try? DueDates(
          anchor: $0, interval: loan.terms.payments.interval, count: loan.terms.payments.count)
      }
      ?? (try? DueDates(
        from: loan.start,
        by: InstallmentTerms(
          count: loan.terms.payments.count, interval: loan.terms.payments.interval,
          firstDue: loan.terms.payments.firstDue)))
    let dueDates = try #require(series)
    var (found, naive): (Amortization?, NaiveLoan?)
    var (code, fault): (String?, String?)
    do throws(FinancingError) {
      found = try Amortization(
        of: loan.total, by: loan.terms, at: loan.rate, from: loan.start, dates: dueDates)
    } catch {
      code = error.code
    }
    do throws(NaiveLoan.Fault) {
      naive = try NaiveLoan(
        financed: loan.financed, terms: loan.terms, rate: loan.rate, from: loan.start,
        dates: dates)
    } catch {
      switch error {
      case .tooSmall: fault = "amount_too_small"
      case .belowInterest: fault = "payment_below_interest"
      case .tooLarge: fault = "amount_too_large"
      }
    }
    #expect(code == fault, "\(loan)")
    guard let found, let naive else { return }
    #expect(found.levelPayment == naive.level, "\(loan)")
    let rows = found.rows.map { row in
      NaiveLoan.Row(
        date: row.dueDate, amount: row.amount.minorUnits, interest: row.interest.minorUnits,
        principal: row.principal.minorUnits, balance: row.balance.minorUnits)
    }
    #expect(rows == naive.rows, "\(loan)")
    #expect(found.rows.map(\.number) == Array(1...rows.count))
    #expect(found.totalOfPayments == naive.rows.reduce(0) { $0 + $1.amount }, "\(loan)")
  }

  @Test func `Any loan has the naive rows, or the naive fault`() async throws {
    await expectAll(
      Generator<LoanCase>.loan(mostPayments: 40), runs: 300,
      classes: [
        .classify("has rows", atLeast: 25) { (try? $0.schedule()) != nil }
      ]
    ) { try Self.check($0) }
  }

  @Test func `A loan of up to 480 payments has the naive rows, or the naive fault`() async throws {
    await expectAll(Generator<LoanCase>.loan(mostPayments: 480), runs: 25) { try Self.check($0) }
  }

  @Test(arguments: DayCount.allCases)
  func `All small loans have the naive rows, or the naive faults`(dayCount: DayCount) throws {
    let start = try CivilDate("2023-12-31")
    for rate in ["0", "0.000001", "29.99", "1000"] {
      for count in 1...4 {
        for (first, second) in zip(Rounding.allCases, [Rounding.up, .halfUp, .down, .halfEven]) {
          for multiple in [nil, 3] as [Int64?] {
            for financed in Int64(1)...8 {
              let terms = LoanTerms(
                id: try PlanID("own"), currency: .usd,
                payments: try LoanPayments(
                  count: count, interval: .months(1), firstDue: .months(1), rounding: first,
                  multipleOf: multiple),
                interest: LoanInterest(dayCount: dayCount, rounding: second),
                apr: try APRTerms(method: .us))
              try Self.check(
                LoanCase(
                  financed: financed, terms: terms, rate: try InterestRate(rate), start: start,
                  first: nil))
            }
          }
        }
      }
    }
  }

  @Test func `A schedule's amounts add up`() async throws {
    await expectAll(Generator<LoanCase>.loan(mostPayments: 60), runs: 300) { loan in
      guard let schedule = try? loan.schedule() else { return }
      let sums = try [
        schedule.map(\.amount).sum(in: .usd), schedule.map(\.principal).sum(in: .usd),
        schedule.map(\.interest).sum(in: .usd), schedule.installments.sum(in: .usd),
      ]
      #expect(
        sums == [
          schedule.totalOfPayments, schedule.amountFinanced, schedule.financeCharge,
          schedule.totalOfPayments,
        ])
      #expect(schedule.installments.map(\.dueDate) == schedule.map(\.dueDate))
      #expect(schedule.installments.map(\.number) == schedule.map(\.id))
      #expect(schedule.dropLast().allSatisfy { $0.amount == schedule.levelPayment })
      #expect(schedule.allSatisfy { $0.principal.minorUnits >= 0 && $0.amount.minorUnits > 0 })
      #expect(schedule.last?.balance.minorUnits == 0)
      #expect(zip(schedule, schedule.dropFirst()).allSatisfy { $0.dueDate < $1.dueDate })
    }
  }

  @Test func `The canonical text has a line for each payment, and its SHA-256 is the checksum`()
    async throws
  {
    await expectAll(Generator<LoanCase>.loan(mostPayments: 60), runs: 100) { loan in
      guard let schedule = try? loan.schedule() else { return }
      let text = schedule.canonicalText
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == schedule.count + 4)
      let digest = SHA256Digest(of: text)
      #expect(schedule.checksum.digest == digest)
      #expect(
        lines.dropFirst(2).prefix(schedule.count).map(String.init)
          == schedule.map { row in
            "\(row.dueDate) \(row.amount.minorUnits) interest \(row.interest.minorUnits) "
              + "principal \(row.principal.minorUnits)"
          })
      #expect(
        lines.dropLast().last.map(String.init)
          == "paid \(schedule.totalOfPayments.minorUnits) charge "
          + "\(schedule.financeCharge.minorUnits) apr \(schedule.apr.method.rawValue) "
          + "\(schedule.apr)")
      #expect(lines[0].hasSuffix(" \(loan.rate) \(loan.terms.interest.dayCount.rawValue)"))
    }
  }
}
