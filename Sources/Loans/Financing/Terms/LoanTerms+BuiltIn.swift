// Generated from Schedules/loans by `swift run plan-catalog`. Do not edit.
// swift-format-ignore-file

import ScheduleEngine

extension LoanTerms {
  static var builtInCount: Int { 2 }

  static func builtIn(at index: Int) -> LoanTerms {
    switch index {
    case 0: .usPayMonthly12
    default: .usPayMonthly6
    }
  }
}

extension LoanTerms {
  /// Pay Monthly in 12 by Cash App Afterpay, US: `us-pay-monthly-12`.
  public static var usPayMonthly12: LoanTerms {
    LoanTerms(
      id: PlanID(known: "us-pay-monthly-12"),
      currency: Currency(known: "USD"),
      limits: OrderLimits(known: 40_000, 400_000),
      validity: PlanValidity(
        known: nil,
        nil),
      payments: LoanPayments(
        known: 12, every: .months(1), from: .months(1),
        rounding: .halfUp, multipleOf: nil),
      interest: LoanInterest(
        dayCount: .actual365, rounding: .halfUp),
      apr: APRTerms(
        known: .us, places: 2,
        minimum: InterestRate(known: 0), maximum: InterestRate(known: 35_990_000)))
  }

  /// Pay Monthly in 6 by Cash App Afterpay, US: `us-pay-monthly-6`.
  public static var usPayMonthly6: LoanTerms {
    LoanTerms(
      id: PlanID(known: "us-pay-monthly-6"),
      currency: Currency(known: "USD"),
      limits: OrderLimits(known: 40_000, 400_000),
      validity: PlanValidity(
        known: nil,
        nil),
      payments: LoanPayments(
        known: 6, every: .months(1), from: .months(1),
        rounding: .halfUp, multipleOf: nil),
      interest: LoanInterest(
        dayCount: .actual365, rounding: .halfUp),
      apr: APRTerms(
        known: .us, places: 2,
        minimum: InterestRate(known: 0), maximum: InterestRate(known: 35_990_000)))
  }
}

extension LoanRecord {
  /// The built-in terms with their names, brands, regions, locales and sources.
  public static var builtIn: [LoanRecord] {
    [
      LoanRecord(
        terms: .usPayMonthly12, name: "Pay Monthly in 12",
        brand: "Cash App Afterpay", region: "US",
        locales: ["en-US"],
        sources: [
          .init(
            url: "https://squareup.com/help/us/en/article/8052",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/11123487472025",
            confidence: .high),
          .init(
            url: "https://www.afterpay.com/en-US/loan-agreement",
            confidence: .high),
        ]),
      LoanRecord(
        terms: .usPayMonthly6, name: "Pay Monthly in 6",
        brand: "Cash App Afterpay", region: "US",
        locales: ["en-US"],
        sources: [
          .init(
            url: "https://squareup.com/help/us/en/article/8052",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/11123487472025",
            confidence: .high),
          .init(
            url: "https://www.afterpay.com/en-US/loan-agreement",
            confidence: .high),
        ]),
    ]
  }
}
