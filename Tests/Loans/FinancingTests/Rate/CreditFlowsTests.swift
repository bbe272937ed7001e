import ScheduleEngine
import Testing

@testable import Financing

/// Flows, their sums and their limits.
@Suite struct CreditFlowsTests {
  private static func level(
    _ interval: PaymentInterval, count: Int = 3, from first: String = "2026-02-10",
    _ amount: Int64 = 100
  ) throws -> CreditFlows {
    try CreditFlows(
      advance: Money(minorUnits: 250, currency: .usd), on: CivilDate("2026-01-10"),
      every: interval, levelPayment: Money(minorUnits: amount, currency: .usd), count: count,
      from: CivilDate(first))
  }

  @Test func `The charge is the payments less the advance`() throws {
    let flows = try Self.level(.every(.months(1)))
    #expect(flows.totalOfPayments.text == "3.00")
    #expect(flows.financeCharge.text == "0.50")
    let less = try Self.level(.every(.months(1)), 50)
    #expect(less.financeCharge.text == "-1.00")
  }

  @Test func `The payments may be as large as the advance, and 480 of them`() throws {
    let flows = try Self.level(.every(.days(1)), count: 480, 1_000_000_000_000_000)
    #expect(flows.totalOfPayments.minorUnits == 480_000_000_000_000_000)
  }

  @Test func `Equal payments begin after the advance and end in the calendar`() throws {
    #expect(throws: FinancingError.firstPaymentTooEarly(start: try CivilDate("2026-01-10"))) {
      try Self.level(.every(.months(1)), from: "2026-01-10")
    }
    #expect(throws: FinancingError.dueDateOutOfRange) {
      try Self.level(.every(.months(1)), from: "9999-12-01")
    }
    #expect(throws: FinancingError.intervalUnsupported(.us)) {
      try Self.level(.every(.months(0)))
    }
  }

  @Test func `Half months are counted from the first payment`() throws {
    // A month and then half months: t is 2, 3 and 4 of 24 in a year.
    let flows = try Self.level(.semimonth)
    let rate = try AnnualPercentageRate(of: flows, method: .us, places: 0)
    let half = NaiveHalfMonths(advance: 250, payments: [(2, 100), (3, 100), (4, 100)])
    #expect(half.isReached(2 * rate.units - 1) && !half.isReached(2 * rate.units + 1))
  }

  /// Payments after whole half months, at a nominal rate of some halves of a percent.
  private struct NaiveHalfMonths {
    let advance: UInt64
    let payments: [(time: Int, amount: UInt64)]

    func isReached(_ halves: Int64) -> Bool {
      // A half month at h halves of a percent is h / 4800.
      let (base, sum) = (Natural(4_800 as UInt64), Natural(4_800 as UInt64) + Natural(halves))
      let worth = payments.reduce(Fraction(0)) { worth, payment in
        worth
          + Fraction(
            Natural(payment.amount) * base.power(payment.time), sum.power(payment.time))
      }
      return worth >= Fraction(Natural(advance))
    }
  }

  @Test func `Payments of ten days are counted each for itself in the European Union`() throws {
    let interval = PaymentInterval.every(.days(10))
    let level = try Self.level(interval, count: 60, from: "2026-01-20", 5)
    let dates = try DueDates(
      anchor: CivilDate("2026-01-20"), interval: .days(10), count: 60)
    let dated = try CreditFlows(
      advance: level.advance, on: level.startDate, every: interval,
      payments: dates.map { .init(on: $0, Money(minorUnits: 5, currency: .usd)) })
    let rates = try [level, dated].map {
      try AnnualPercentageRate(of: $0, method: .eu, places: 6)
    }
    #expect(rates[0] == rates[1])
  }

  /// 1.001 to the power of 61 and of 365 / 6, by another calculator.
  @Test(arguments: [("2028-03-01", "2028-03-07", "6.2867"), ("2027-03-01", "2027-03-07", "6.2689")])
  func `Six days are over the 366 or 365 days of the year that ends with them`(
    start: String, end: String, rate: String
  ) throws {
    let flows = try CreditFlows(
      advance: Money("1000.00", .eur), on: CivilDate(start), every: .every(.months(1)),
      payments: [.init(on: CivilDate(end), Money("1001.00", .eur))])
    #expect(
      try AnnualPercentageRate(of: flows, method: .eu, places: 4).description == rate)
  }

  @Test func `A charge at once reduces the advance`() throws {
    // 980.00 for 1020.00 after 73 days, five times a year: 1020 / 980 - 1 is 4.0816 percent.
    let flows = try CreditFlows(
      advance: Money("1000.00", .usd), on: CivilDate("2026-01-10"), every: .every(.months(1)),
      payments: [
        .init(on: CivilDate("2026-03-24"), Money("1020.00", .usd)),
        .init(on: CivilDate("2026-01-10"), Money("20.00", .usd)),
      ])
    #expect(try AnnualPercentageRate(of: flows, method: .us).description == "20.41")
  }

  @Test func `Payments that equal the advance have a rate of zero`() throws {
    let flows = try Self.level(.every(.months(1)), count: 1, 250)
    for method in AnnualPercentageRate.Method.allCases {
      #expect(try AnnualPercentageRate(of: flows, method: method, places: 6).units == 0)
    }
  }

  @Test func `The largest rate is one unit below 2^33`() throws {
    // A year at N percent with no places: 1 becomes 1 + N / 100.
    func rate(_ payment: Int64) throws -> Int64 {
      let flows = try CreditFlows(
        advance: Money(minorUnits: 200, currency: .usd), on: CivilDate("2026-01-10"),
        every: .every(.months(12)), levelPayment: Money(minorUnits: payment, currency: .usd),
        count: 1, from: CivilDate("2027-01-10"))
      return try AnnualPercentageRate(of: flows, method: .eu, places: 0).units
    }
    // 2 (100 + N - 1/2) for N of 2^33 - 1, and the last payment before N is 2^33.
    #expect(try rate(17_179_869_381) == 8_589_934_591)
    #expect(try rate(17_179_869_382) == 8_589_934_591)
    #expect(throws: FinancingError.aprTooLarge) { try rate(17_179_869_383) }
  }
}
