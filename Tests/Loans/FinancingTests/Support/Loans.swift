import Financing
import ScheduleEngine

/// Terms and loans for tests.
enum Loans {
  /// Terms without limits.
  static func terms(
    count: Int, _ interval: Period = .months(1), firstDue: Period? = nil,
    currency: Currency = .usd, _ dayCount: DayCount = .actual365, rounding: Rounding = .halfUp,
    interestRounding: Rounding = .halfUp, multipleOf: Int64? = nil,
    method: AnnualPercentageRate.Method = .us, places: Int? = nil
  ) throws -> LoanTerms {
    LoanTerms(
      id: try PlanID("own"), currency: currency,
      payments: try LoanPayments(
        count: count, interval: interval, firstDue: firstDue ?? interval, rounding: rounding,
        multipleOf: multipleOf),
      interest: LoanInterest(dayCount: dayCount, rounding: interestRounding),
      apr: try APRTerms(method: method, places: places))
  }

  static func loan(
    _ minorUnits: Int64, at rate: String, _ terms: LoanTerms, on day: String = "2026-11-21",
    down: Int64? = nil, first: String? = nil
  ) throws -> AmortizedSchedule {
    try AmortizedSchedule(
      total: Money(minorUnits: minorUnits, currency: terms.currency),
      downPayment: down.map { Money(minorUnits: $0, currency: terms.currency) }, terms: terms,
      rate: InterestRate(rate), startDate: CivilDate(day),
      firstDueDate: first.map { try CivilDate($0) })
  }
}
