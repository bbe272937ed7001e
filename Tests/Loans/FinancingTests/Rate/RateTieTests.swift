import ScheduleEngine
import Testing

@testable import Financing

/// Rates that are exactly half a unit above another one, by construction: they are reached.
///
/// A payment more than the tie has the same rate, and one minor unit less has one unit less.
@Suite struct RateTieTests {
  private static func rate(
    _ advance: Int64, _ payments: [(String, Int64)], _ method: AnnualPercentageRate.Method,
    every interval: Period, places: Int
  ) throws -> String {
    let flows = try CreditFlows(
      advance: Money(minorUnits: advance, currency: .usd), on: CivilDate("2026-01-10"),
      every: .every(interval),
      payments: payments.map {
        .init(on: try CivilDate($0.0), Money(minorUnits: $0.1, currency: .usd))
      })
    return try AnnualPercentageRate(of: flows, method: method, places: places).description
  }

  /// An advance, one payment, and the rates for it and for one minor unit less.
  struct Tie: Sendable, CustomTestStringConvertible {
    let method: AnnualPercentageRate.Method
    let interval: Period
    let places: Int
    let advance: Int64
    let date: String
    let payment: Int64
    let rate: String
    let below: String
    var testDescription: String { "\(method) \(interval): \(advance), \(payment) on \(date)" }
  }

  @Test(arguments: [
    // A year at 9.995 percent: 1 + i is 1.09995.
    Tie(
      method: .us, interval: .months(1), places: 2, advance: 100_000, date: "2027-01-10",
      payment: 109_995, rate: "10.00", below: "9.99"),
    // Two years: 1.05 * 1.05, at 4.5 and 5.5 percent the halves of no places.
    Tie(
      method: .us, interval: .months(12), places: 0, advance: 1_000_000, date: "2028-01-10",
      payment: 1_092_025, rate: "5", below: "4"),
    // Two months as one unit-period, 12 / 2 of them a year: 6 * 0.5 percent.
    Tie(
      method: .us, interval: .months(1), places: 0, advance: 120_000, date: "2026-03-10",
      payment: 120_100, rate: "1", below: "0"),
    // 73 days, five times a year: 5 * 0.1 percent.
    Tie(
      method: .us, interval: .months(1), places: 0, advance: 1_000_000, date: "2026-03-24",
      payment: 1_001_000, rate: "1", below: "0"),
    Tie(
      method: .eu, interval: .months(12), places: 1, advance: 10_000, date: "2027-01-10",
      payment: 10_005, rate: "0.1", below: "0.0"),
    Tie(
      method: .eu, interval: .months(12), places: 0, advance: 1_000_000, date: "2028-01-10",
      payment: 1_092_025, rate: "5", below: "4"),
    // Through the twelfth root, to the power of 12 and 24.
    Tie(
      method: .eu, interval: .months(1), places: 1, advance: 10_000, date: "2027-01-10",
      payment: 11_005, rate: "10.1", below: "10.0"),
    Tie(
      method: .uk, interval: .months(1), places: 0, advance: 1_000_000, date: "2028-01-10",
      payment: 1_092_025, rate: "5", below: "4"),
    // Through the 52nd root: 52 weeks, 364 days.
    Tie(
      method: .eu, interval: .weeks(1), places: 1, advance: 10_000, date: "2027-01-09",
      payment: 12_005, rate: "20.1", below: "20.0"),
    // The largest amounts.
    Tie(
      method: .us, interval: .months(1), places: 6, advance: 500_000_000_000_000,
      date: "2027-01-10", payment: 550_000_002_500_000, rate: "10.000001", below: "10.000000"),
    Tie(
      method: .eu, interval: .months(1), places: 6, advance: 500_000_000_000_000,
      date: "2027-01-10", payment: 550_000_002_500_000, rate: "10.000001", below: "10.000000"),
    Tie(
      method: .eu, interval: .weeks(2), places: 6, advance: 500_000_000_000_000,
      date: "2027-01-09", payment: 550_000_002_500_000, rate: "10.000001", below: "10.000000"),
  ])
  func `A tie is reached`(tie: Tie) throws {
    let payments = [tie.payment + 1, tie.payment, tie.payment - 1]
    let rates = try payments.map {
      try Self.rate(
        tie.advance, [(tie.date, $0)], tie.method, every: tie.interval, places: tie.places)
    }
    #expect(rates == [tie.rate, tie.rate, tie.below])
  }

  @Test func `A tie of several payments is reached`() throws {
    let payments: [(String, Int64)] = [("2026-07-10", 40_600), ("2027-01-10", 41_209)]
    // At exactly 3 percent the worth is 40600 / 1.015 + 41209 / 1.030225, twice 40000.
    let rate = try Self.rate(80_000, payments, .us, every: .months(6), places: 0)
    #expect(rate == "3")
    #expect(Fraction(41_209, 40_000) == Fraction(1_030_225, 1_000_000))
    // At 3.5 percent the divisors are 1.0175 and its square, 1.03530625.
    let tied: [(String, Int64)] = [("2026-07-10", 16_280_000), ("2027-01-10", 16_564_900)]
    #expect(Fraction(16_564_900, 16_000_000) == Fraction(103_530_625, 100_000_000))
    #expect(try Self.rate(32_000_000, tied, .us, every: .months(6), places: 0) == "4")
    let below: [(String, Int64)] = [("2026-07-10", 16_280_000), ("2027-01-10", 16_564_899)]
    #expect(try Self.rate(32_000_000, below, .us, every: .months(6), places: 0) == "3")
  }
}
