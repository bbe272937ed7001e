import ScheduleEngine
import Testing

@testable import Financing

/// Rates that laws, authorities and lenders published, as `vectors/apr.json` has them.
@Suite struct PublishedRateTests {
  /// An advance with runs of payments: the first day, the number and the amount.
  struct Published: Sendable, CustomTestStringConvertible {
    let source: String
    let method: AnnualPercentageRate.Method
    let interval: String
    let advance: String
    let start: String
    let runs: [(String, Int, String)]
    let rate: String
    var testDescription: String { "\(source): \(rate)" }

    /// The flows, each payment with a date of its own; runs step by the interval.
    func flows(_ currency: Currency = .usd) throws -> CreditFlows {
      let period = try Period(interval)
      let payments = try runs.flatMap { first, count, amount in
        let dates = try DueDates(anchor: CivilDate(first), interval: period, count: count)
        return try dates.map { CreditFlows.Payment(on: $0, try Money(amount, currency)) }
      }
      return try CreditFlows(
        advance: Money(advance, currency), on: CivilDate(start), every: .every(period),
        payments: payments)
    }
  }

  private static let appendixJ = "12 CFR 1026 appendix J"
  private static let curo = "andrewmurphy353/curo, validated with the FFIEC APR tool"
  private static let commission =
    "European Commission, Examples for the calculation of the APR (2015), example "
  private static let lenders = "moneysavingexpert.com, lenders' representative examples"

  static let unitedStates: [Published] = [
    Published(
      source: "\(appendixJ) (c)(1)(i)", method: .us, interval: "P1M", advance: "5000.00",
      start: "1978-01-10", runs: [("1978-02-10", 24, "230.00")], rate: "9.69"),
    Published(
      source: "\(appendixJ) (c)(1)(ii)", method: .us, interval: "P1M", advance: "6000.00",
      start: "1978-02-10", runs: [("1978-04-01", 36, "200.00")], rate: "11.82"),
    Published(
      source: "\(appendixJ) (c)(2)(i)", method: .us, interval: "P1M", advance: "5000.00",
      start: "1978-01-10", runs: [("1978-02-10", 1, "250.00"), ("1978-03-10", 23, "230.00")],
      rate: "10.08"),
    Published(
      source: "\(appendixJ) (c)(4)(i)", method: .us, interval: "P1M", advance: "5000.00",
      start: "1978-01-10",
      runs: [
        ("1978-02-10", 1, "250.00"), ("1978-03-10", 22, "230.00"), ("1980-01-10", 1, "280.00"),
      ],
      rate: "10.90"),
    Published(
      source: curo, method: .us, interval: "P1M", advance: "9800.00", start: "2026-01-10",
      runs: [("2026-02-15", 12, "884.91")], rate: "14.6920"),
    Published(
      source: curo, method: .us, interval: "P1D", advance: "10000.00", start: "2025-12-06",
      runs: [("2026-01-17", 1, "10170.00")], rate: "14.77"),
    Published(
      source: "a public APR engine's test, 27.4849", method: .us, interval: "P1M",
      advance: "975.00", start: "2022-01-01", runs: [("2022-02-01", 3, "340.00")], rate: "27.48"),
  ]

  static let europeanUnion: [Published] = [
    Published(
      source: "Directive 98/7/EC, annex III, B first", method: .eu, interval: "P1M",
      advance: "1000.00", start: "2021-01-01", runs: [("2022-07-01", 1, "1200.00")],
      rate: "12.92"),
    Published(
      source: "Directive 98/7/EC, annex III, third", method: .eu, interval: "P12M",
      advance: "1000.00", start: "1994-01-01", runs: [("1995-01-01", 2, "600.00")],
      rate: "13.07"),
    Published(
      source: "\(commission)1, 6.434412", method: .eu, interval: "P1M", advance: "200000.00",
      start: "2021-01-01", runs: [("2021-01-01", 1, "4000.00"), ("2021-02-01", 240, "1432.86")],
      rate: "6.434412"),
    Published(
      source: "\(commission)2.2, 6.434111", method: .eu, interval: "P1M", advance: "200000.00",
      start: "2013-01-12", runs: [("2013-01-12", 1, "4000.00"), ("2013-02-15", 240, "1433.56")],
      rate: "6.43"),
    Published(
      source: "\(commission)2.3, 6.282070", method: .eu, interval: "P12M", advance: "200000.00",
      start: "2012-01-12", runs: [("2012-01-12", 1, "4000.00"), ("2012-02-15", 20, "16541.86")],
      rate: "6.28"),
    Published(
      source: "\(commission)8.2, 8.869280", method: .eu, interval: "P1M", advance: "200000.00",
      start: "2021-01-01",
      runs: [
        ("2021-01-01", 1, "4000.00"), ("2021-02-01", 6, "1166.67"),
        ("2021-08-01", 234, "1398.33"), ("2041-01-01", 1, "200000.00"),
      ], rate: "8.87"),
    Published(
      source: "\(commission)18.2, 6.432478", method: .eu, interval: "P1M", advance: "200000.00",
      start: "2012-03-12", runs: [("2012-03-12", 1, "4000.00"), ("2012-05-01", 240, "1437.54")],
      rate: "6.43"),
    Published(
      source: "\(commission)42, 10.039962", method: .eu, interval: "P1M", advance: "200000.00",
      start: "2021-01-01",
      runs: [
        ("2021-01-01", 1, "4000.00"), ("2021-02-01", 12, "1250.00"),
        ("2022-01-01", 1, "200000.00"),
      ], rate: "10.04"),
    Published(
      source: "andrewmurphy353/curo README, 8.569257", method: .eu, interval: "P1M",
      advance: "10000.00", start: "2022-01-01", runs: [("2022-02-01", 6, "1707.00")],
      rate: "8.57"),
  ]

  static let unitedKingdom: [Published] = [
    Published(
      source: "stephenhaunts/UK-APR-Calculator, personal loan", method: .uk, interval: "P1M",
      advance: "10000.00", start: "2022-01-01", runs: [("2022-02-01", 60, "222.44")],
      rate: "12.7"),
    Published(
      source: "stephenhaunts/UK-APR-Calculator, short term loan", method: .uk, interval: "P1M",
      advance: "200.00", start: "2022-01-01", runs: [("2022-02-01", 1, "250.00")],
      rate: "1355.2"),
    Published(
      source: lenders, method: .uk, interval: "P1M", advance: "16000.00", start: "2022-01-01",
      runs: [("2022-02-01", 36, "465.01")], rate: "3.0"),
    Published(
      source: lenders, method: .uk, interval: "P1M", advance: "6000.00", start: "2022-01-01",
      runs: [("2022-02-01", 36, "175.41")], rate: "3.4"),
    Published(
      source: lenders, method: .uk, interval: "P1M", advance: "3000.00", start: "2022-01-01",
      runs: [("2022-02-01", 36, "93.49")], rate: "7.9"),
  ]

  @Test(arguments: unitedStates + europeanUnion + unitedKingdom)
  func `A published rate is computed to its last place`(published: Published) throws {
    let places = published.rate.utf8.reversed().firstIndex(of: UInt8(ascii: ".")) ?? 0
    let rate = try AnnualPercentageRate(
      of: published.flows(), method: published.method, places: places)
    #expect(rate.description == published.rate)
    #expect(rate.textBytes == Array(published.rate.utf8))
    #expect(rate.method == published.method)
  }

  @Test(arguments: unitedStates.prefix(2) + europeanUnion.prefix(2) + unitedKingdom)
  func `Equal payments counted from the first one have the published rate`(
    published: Published
  ) throws {
    let run = published.runs[0]
    let flows = try CreditFlows(
      advance: Money(published.advance, .usd), on: CivilDate(published.start),
      every: .every(Period(published.interval)), levelPayment: Money(run.2, .usd), count: run.1,
      from: CivilDate(run.0))
    let places = published.rate.utf8.reversed().firstIndex(of: UInt8(ascii: ".")) ?? 0
    let rate = try AnnualPercentageRate(of: flows, method: published.method, places: places)
    #expect(rate.description == published.rate)
  }

  @Test func `Each method has its decimal places`() throws {
    let flows = try Self.unitedKingdom[1].flows()
    let rates = try AnnualPercentageRate.Method.allCases.map {
      try AnnualPercentageRate(of: flows, method: $0).description
    }
    #expect(rates == ["300.00", "1355.2", "1355.2"])
  }
}
