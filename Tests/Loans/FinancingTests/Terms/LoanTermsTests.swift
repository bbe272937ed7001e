import ScheduleEngine
import Testing

@testable import Financing

/// The values of terms, those that no terms have, and the built-in terms.
@Suite struct LoanTermsTests {
  /// A mistake, and its message.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let reason: LoanTermsError.Reason
    let message: String
    let cause: @Sendable () throws -> Void
    var testDescription: String { message }
  }

  private static let count = "a loan has 1 to 480 payments; write a count in that range"
  private static let interval =
    "payments are at least a day apart; write an interval such as P1M"
  private static let multiple =
    "a multiple is 1 to 1000000000000000 minor units; write one such as 1.00, or null"
  private static let places = "a rate has 0 to 6 decimal places; write a number in that range"
  private static let rates = "the minimum is above the maximum; write the smaller rate first"

  private static func payments(
    _ count: Int, _ interval: Period = .months(1), multipleOf: Int64? = nil
  ) throws {
    _ = try LoanPayments(count: count, interval: interval, multipleOf: multipleOf)
  }

  static let mistakes: [Mistake] = [
    Mistake(reason: .countOutOfRange, message: count) { try payments(0) },
    Mistake(reason: .countOutOfRange, message: count) { try payments(481) },
    Mistake(reason: .countOutOfRange, message: count) { try payments(.min) },
    Mistake(reason: .intervalIsZero, message: interval) { try payments(1, .none) },
    Mistake(reason: .intervalIsZero, message: interval) { try payments(1, .months(0)) },
    Mistake(reason: .multipleOutOfRange, message: multiple) { try payments(1, multipleOf: 0) },
    Mistake(reason: .multipleOutOfRange, message: multiple) {
      try payments(1, multipleOf: 1_000_000_000_000_001)
    },
    Mistake(reason: .placesOutOfRange, message: places) {
      _ = try APRTerms(method: .us, places: 7)
    },
    Mistake(reason: .placesOutOfRange, message: places) {
      _ = try APRTerms(method: .us, places: -1)
    },
    Mistake(reason: .ratesUnordered, message: rates) {
      _ = try APRTerms(
        method: .us, minimum: InterestRate("10.000001"), maximum: InterestRate("10"))
    },
  ]

  @Test(arguments: mistakes)
  func `Impossible values throw with what to write instead`(mistake: Mistake) {
    let error = #expect(throws: LoanTermsError.self) { try mistake.cause() }
    #expect(error?.reason == mistake.reason)
    #expect(error?.description == mistake.message)
  }

  @Test func `The limits of the ranges are possible`() throws {
    try Self.payments(1, .days(1), multipleOf: 1)
    try Self.payments(480, multipleOf: 1_000_000_000_000_000)
    let apr = try APRTerms(
      method: .eu, places: 6, minimum: InterestRate("10"), maximum: InterestRate("10"))
    #expect(apr.places == 6)
    #expect(LoanPayments.counts == 1...480)
    #expect(AnnualPercentageRate.placeCounts == 0...6)
    #expect(AmortizedSchedule.maximumTotal == 1_000_000_000_000_000)
  }

  @Test func `Terms have defaults`() throws {
    let payments = try LoanPayments(count: 3, interval: .months(1))
    #expect(payments.firstDue == .none)
    #expect(payments.rounding == .halfUp)
    #expect(payments.multipleOf == nil)
    #expect(LoanInterest(dayCount: .actual360).rounding == .halfUp)
    let places = try AnnualPercentageRate.Method.allCases.map { try APRTerms(method: $0).places }
    #expect(places == [2, 1, 1])
    let terms = LoanTerms(
      id: try PlanID("t"), currency: .eur, payments: payments,
      interest: LoanInterest(dayCount: .actual360), apr: try APRTerms(method: .eu))
    #expect(terms.limits == .unlimited)
    #expect(terms.validity == .always)
  }

  /// The values of the contract, B1.
  @Test(arguments: [("us-pay-monthly-6", 6), ("us-pay-monthly-12", 12)])
  func `Built-in terms have the published values`(id: String, count: Int) throws {
    let terms = try #require(try LoanTerms.builtIn[PlanID(id)])
    #expect(
      terms
        == LoanTerms(
          id: try PlanID(id), currency: .usd,
          limits: try OrderLimits(minimumMinorUnits: 40_000, maximumMinorUnits: 400_000),
          payments: try LoanPayments(
            count: count, interval: .months(1), firstDue: .months(1), rounding: .halfUp),
          interest: LoanInterest(dayCount: .actual365, rounding: .halfUp),
          apr: try APRTerms(
            method: .us, places: 2, minimum: InterestRate("0"), maximum: InterestRate("35.99"))))
  }

  @Test func `Built-in terms are ordered by their identifiers, each with a record`() throws {
    let ids = LoanTerms.builtIn.map(\.id.description)
    #expect(ids == ["us-pay-monthly-12", "us-pay-monthly-6"])
    #expect(LoanRecord.builtIn.map(\.terms) == Array(LoanTerms.builtIn))
    #expect(LoanRecord.builtIn.map(\.name) == ["Pay Monthly in 12", "Pay Monthly in 6"])
    #expect(LoanRecord.builtIn.allSatisfy { $0.sources.count == 3 && $0.region == "US" })
    #expect(try LoanTerms.builtIn[PlanID("us-pay-in-4")] == nil)
  }

  @Test func `The names of rules are those of the files`() {
    #expect(
      DayCount.allCases.map(\.rawValue)
        == ["actual/365", "actual/360", "actual/actual", "30/360", "equal-periods"])
    #expect(Rounding.allCases.map(\.rawValue) == ["half-up", "half-even", "up", "down"])
    #expect(AnnualPercentageRate.Method.allCases.map(\.rawValue) == ["us", "eu", "uk"])
  }
}
