import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Disclosed rates and their tolerances, 12 CFR 1026.22(a).
@Suite struct DisclosureCheckTests {
  private static func flows(
    _ advance: Int64, on day: String = "1978-01-10", _ payments: [(String, Int64)],
    every interval: PaymentInterval = .every(.months(1))
  ) throws -> CreditFlows {
    try CreditFlows(
      advance: Money(minorUnits: advance, currency: .usd), on: CivilDate(day), every: interval,
      payments: payments.map {
        .init(on: try CivilDate($0.0), Money(minorUnits: $0.1, currency: .usd))
      })
  }

  /// Appendix J (c)(1)(i): the exact rate is 9.69 and a little less than 9.695.
  @Test(arguments: [("9.81", true), ("9.82", false), ("9.57", true), ("9.56", false)])
  func `A regular rate is accurate within an eighth`(disclosed: String, isAccurate: Bool) throws {
    let flows = try CreditFlows(
      advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: .every(.months(1)),
      levelPayment: Money("230.00", .usd), count: 24, from: CivilDate("1978-02-10"))
    let check = try DisclosureCheck(of: InterestRate(disclosed), for: flows)
    #expect(check.isAccurate == isAccurate)
    #expect(!check.isIrregular)
    #expect(check.toleranceText == "0.125")
    #expect(check.tolerance.description == "0.125000")
    #expect(check.disclosed.description == disclosed + "0000")
  }

  /// A rate of about 1.86 * 10^9 percent, which is below 2^33 without decimal places only.
  ///
  /// 7714.12 is paid by two payments of 6171.29, a week apart. So v + v² is 1.25, v is 0.72475, and
  /// (1 / v)⁵² is 1.8636 * 10^7.
  @Test func `A rate that has no decimal places for its size can be checked`() throws {
    let flows = try Self.flows(
      771_412, on: "1901-01-03", [("1901-01-10", 617_129), ("1901-01-17", 617_129)],
      every: .every(.weeks(1)))
    let rate = try AnnualPercentageRate(of: flows, method: .uk, places: 0)
    #expect((1_860_000_000...1_880_000_000).contains(rate.units))
    #expect(throws: FinancingError.aprTooLarge) {
      try AnnualPercentageRate(of: flows, method: .uk)
    }
    #expect(try !DisclosureCheck(of: InterestRate("1000"), for: flows, method: .uk).isAccurate)
  }

  /// A year at 10 percent: the bounds themselves are accurate.
  @Test(arguments: [
    ("9.875", true), ("9.874999", false), ("10.125", true), ("10.125001", false), ("10", true),
  ])
  func `The bounds of the tolerance are accurate`(disclosed: String, isAccurate: Bool) throws {
    let flows = try Self.flows(100_000, [("1979-01-10", 110_000)])
    #expect(
      try DisclosureCheck(of: InterestRate(disclosed), for: flows).isAccurate == isAccurate)
    let european = try DisclosureCheck(of: InterestRate(disclosed), for: flows, method: .eu)
    #expect(european.isAccurate == isAccurate)
  }

  @Test(arguments: [
    ("9.75", true), ("9.749999", false), ("10.25", true), ("10.250001", false),
  ])
  func `An irregular rate is accurate within a quarter`(disclosed: String, isAccurate: Bool) throws
  {
    // Two payments that are worth 500.00 each at 10 percent, a year and two from the advance,
    // counted in months.
    let flows = try Self.flows(
      100_000, [("1979-01-10", 55_000), ("1980-01-10", 60_500)],
      every: .every(.months(12)))
    #expect(!(try DisclosureCheck(of: .zero, for: flows).isIrregular))
    let other = try Self.flows(
      150_000, [("1979-01-10", 55_000), ("1980-01-10", 60_500), ("1982-01-10", 73_205)],
      every: .every(.months(12)))
    let check = try DisclosureCheck(of: InterestRate(disclosed), for: other)
    #expect(check.isIrregular)
    #expect(check.toleranceText == "0.25")
    #expect(check.tolerance.description == "0.250000")
    #expect(check.isAccurate == isAccurate)
  }

  @Test(
    arguments: [
      // The first and the last payment may differ.
      ([("1978-02-10", 100), ("1978-03-10", 200), ("1978-04-10", 300)], false),
      ([("1978-02-10", 100), ("1978-03-10", 200), ("1978-04-10", 201), ("1978-05-10", 300)], true),
      (
        [("1978-02-10", 100), ("1978-03-10", 200), ("1978-04-10", 200), ("1978-05-10", 300)], false
      ),
      // A first period of any length, and a charge at once.
      ([("1978-01-10", 50), ("1978-01-12", 300), ("1978-02-12", 300)], false),
      ([("1978-02-10", 300), ("1978-03-11", 300)], true),
      // Month ends, by either of two dates.
      (
        [("1978-01-31", 300), ("1978-02-28", 300), ("1978-03-31", 300), ("1978-04-30", 300)], false
      ),
      ([("1978-01-30", 300), ("1978-02-28", 300), ("1978-03-27", 300)], true),
      ([("1978-02-10", 300), ("1978-02-10", 300)], true), ([("1978-02-10", 300)], false),
    ] as [([(String, Int64)], Bool)])
  func `Payments are irregular by their amounts or days`(
    payments: [(String, Int64)], isIrregular: Bool
  ) throws {
    let check = try DisclosureCheck(of: .zero, for: Self.flows(290, payments))
    #expect(check.isIrregular == isIrregular)
  }

  @Test func `Weeks are regular by their days, and half months always`() throws {
    let weeks: [(String, Int64)] = [("1978-01-17", 200), ("1978-01-24", 200), ("1978-01-31", 200)]
    func isIrregular(_ interval: PaymentInterval, _ payments: [(String, Int64)]) throws -> Bool {
      try DisclosureCheck(of: .zero, for: Self.flows(500, payments, every: interval)).isIrregular
    }
    #expect(try !isIrregular(.every(.weeks(1)), weeks))
    #expect(try isIrregular(.every(.weeks(2)), weeks))
    #expect(try !isIrregular(.semimonth, weeks))
    #expect(try isIrregular(.semimonth, weeks + [("1978-02-01", 201), ("1978-02-07", 1)]))
  }

  @Test func `A disclosed rate of zero is as far from the exact one as any other`() throws {
    let small = try Self.flows(100_000, [("1979-01-10", 100_125)])
    #expect(try DisclosureCheck(of: .zero, for: small).isAccurate)
    let larger = try Self.flows(100_000, [("1979-01-10", 100_126)])
    #expect(try !DisclosureCheck(of: .zero, for: larger).isAccurate)
  }

  @Test func `Without a rate there is no check`() throws {
    let flows = try Self.flows(100_000, [("1979-01-10", 99_999)])
    #expect(throws: FinancingError.aprUndefined) { try DisclosureCheck(of: .zero, for: flows) }
  }

  @Test func `A disclosed rate is accurate if the exact root is within the tolerance`() async throws
  {
    let cases = zip(
      Generator<FlowCase>.flows([.us], mostPayments: 6),
      Generator<Int64>.integer(in: -260_000...260_000))
    await expectAll(cases, runs: 150) { random, distance in
      let flows = try random.flows()
      guard let near = try? AnnualPercentageRate(of: flows, method: .us, places: 6) else { return }
      let millionths = min(max(0, near.units + distance), 1_000_000_000)
      let check = try DisclosureCheck(
        of: InterestRate(millionthsOfPercent: millionths), for: flows)
      let tolerance = Int64(check.isIrregular ? 250_000 : 125_000)
      func fraction(_ millionths: Int64) -> Fraction {
        Fraction(Natural(millionths), 100_000_000)
      }
      let isAccurate =
        (millionths <= tolerance
          || random.naive.isRoot(atLeast: fraction(millionths - tolerance)))
        && random.naive.isRoot(atMost: fraction(millionths + tolerance))
      #expect(check.isAccurate == isAccurate, "\(random)")
    }
  }
}
