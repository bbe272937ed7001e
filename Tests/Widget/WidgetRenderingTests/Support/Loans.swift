import Financing
import PropertyTesting
import ScheduleEngine
import WidgetRendering

/// Example loans and their pictures.
enum Loans {
  /// Returns the loan of the contract by default: 1,000.00 in 12 payments from 21 November 2026.
  static func loan(
    _ total: Int64 = 100_000, down: Int64 = 0, rate: String = "29.99",
    terms: LoanTerms = .usPayMonthly12
  ) throws -> AmortizedSchedule {
    try AmortizedSchedule(
      total: Money(minorUnits: total, currency: terms.currency),
      downPayment: Money(minorUnits: down, currency: terms.currency), terms: terms,
      rate: InterestRate(rate), startDate: CivilDate("2026-11-21"))
  }

  /// Returns terms without limits.
  static func terms(
    _ count: Int, _ currency: Currency = .usd, every interval: Period = .months(1),
    dayCount: DayCount = .actual365, method: AnnualPercentageRate.Method = .us
  ) throws -> LoanTerms {
    LoanTerms(
      id: try PlanID("own"), currency: currency,
      payments: try LoanPayments(count: count, interval: interval, firstDue: interval),
      interest: LoanInterest(dayCount: dayCount), apr: try APRTerms(method: method))
  }

  static func picture(
    _ loan: AmortizedSchedule, style: WidgetStyle = WidgetStyle(),
    locale: ConsumerLocale = .enUS, brand: String = "Cash App Afterpay"
  ) -> LoanPicture {
    LoanPicture(of: loan, style: style, locale: locale, brand: brand)
  }

  /// Random loans of any amounts, in 1 to 48 payments, by all methods.
  static var random: Generator<AmortizedSchedule> {
    let amounts = zip(
      Generator<Int64>.element(of: [1_000_000, 100_000_000, 1_000_000_000_000]),
      Generator<Int>.integer(in: 1...9_999))
    let currencies = Generator<Currency>.element(of: [.usd, .eur, .gbp, .jpy])
    let methods = Generator<AnnualPercentageRate.Method>.element(of: [.us, .eu, .uk])
    return zip(
      amounts, Generator<Int>.integer(in: 1...48), Generator<Int>.integer(in: 0...60),
      currencies, methods, Generator<Int>.integer(in: 0...2)
    ).map { amount, count, rate, currency, method, down in
      let total = amount.0 + Int64(amount.1) * amount.0 / 1_000
      let loan = try? loan(
        total, down: Int64(down) * total / 4, rate: "\(rate)",
        terms: terms(count, currency, every: down == 1 ? .weeks(2) : .months(1), method: method))
      guard let loan else { preconditionFailure("the terms accept every total") }
      return loan
    }
  }
}
