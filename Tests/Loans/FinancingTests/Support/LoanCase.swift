import Financing
import PropertyTesting
import ScheduleEngine

/// A random loan, which may have any fault.
struct LoanCase: Sendable, CustomStringConvertible {
  let financed: Int64
  let terms: LoanTerms
  let rate: InterestRate
  let start: CivilDate
  let first: CivilDate?

  var description: String {
    """
    \(financed) at \(rate) from \(start), first \(first.map { "\($0)" } ?? "by the terms"): \
    \(terms.payments), \(terms.interest), \(terms.apr)
    """
  }

  var total: Money { Money(minorUnits: financed, currency: terms.currency) }

  func schedule() throws(FinancingError) -> AmortizedSchedule {
    try AmortizedSchedule(
      total: total, terms: terms, rate: rate, startDate: start, firstDueDate: first)
  }
}

extension Generator where Value == Period {
  /// Intervals that every method counts in: days, weeks and months up to a year.
  static var interval: Generator<Period> {
    .frequency([
      (4, .constant(.months(1))), (2, Generator<Int>.integer(in: 1...12).map { .months($0) }),
      (2, Generator<Int>.integer(in: 1...8).map { .weeks($0) }),
      (2, Generator<Int>.integer(in: 1...100).map { .days($0) }),
    ])
  }
}

extension Generator where Value == InterestRate {
  /// Rates from zero to the largest, mostly such as lenders have.
  static var rate: Generator<InterestRate> {
    Generator<Int64>.frequency([
      (3, .integer(in: 0...3_600).map { $0 * 10_000 }), (2, .integer(in: 0...1_000_000_000)),
      (1, .element(of: [0, 1, 1_000_000_000, 35_990_000])),
    ]).map { (try? InterestRate(millionthsOfPercent: $0)) ?? .zero }
  }
}

extension Generator where Value == LoanCase {
  /// Loans of up to some payments.
  static func loan(mostPayments: Int, mostUnits: Int64 = 1_000_000_000_000_000) -> Generator {
    Generator { choices throws(Rejection) in
      let count = try choices.draw(Generator<Int>.integer(in: 1...mostPayments))
      let interval = try choices.draw(Generator<Period>.interval)
      let days = try choices.draw(Generator<Int>.integer(in: 1...400))
      let firstDue = try choices.draw(
        .oneOf([.constant(interval), .constant(.months(1)), .constant(.days(days))]))
      let roundings = Generator<Rounding>.element(of: Rounding.allCases)
      let multiple = try choices.draw(
        Generator<Int64?>.frequency([
          (3, .constant(nil)), (1, .element(of: [2, 5, 100])),
        ]))
      let payments = try? LoanPayments(
        count: count, interval: interval, firstDue: firstDue,
        rounding: choices.draw(roundings), multipleOf: multiple)
      let interest = LoanInterest(
        dayCount: try choices.draw(.element(of: DayCount.allCases)),
        rounding: try choices.draw(roundings))
      let apr = try? APRTerms(
        method: choices.draw(.element(of: AnnualPercentageRate.Method.allCases)),
        places: choices.draw(.integer(in: 0...6)))
      guard let payments, let apr, let id = try? PlanID("own") else { throw Rejection.filtered }
      let day = try choices.draw(Generator<Int>.integer(in: 730_000...745_000))
      guard let start = try? CivilDate(dayNumber: day) else { throw Rejection.filtered }
      let first = try choices.draw(Generator<Int>.integer(in: -3...400))
      return LoanCase(
        financed: try choices.draw(Generator<Int64>.integer(in: 1...mostUnits)),
        terms: LoanTerms(
          id: id, currency: .usd, payments: payments, interest: interest, apr: apr),
        rate: try choices.draw(Generator<InterestRate>.rate), start: start,
        first: first > 0 ? try? start.adding(days: first) : nil)
    }
  }
}
