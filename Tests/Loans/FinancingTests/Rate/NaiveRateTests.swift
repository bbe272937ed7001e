import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Rates against the definition: at half a unit less the payments are worth the advance, at half a
/// unit more they are not.
@Suite struct NaiveRateTests {
  private static func check(_ random: FlowCase) throws {
    let flows = try random.flows()
    let naive = random.naive
    do throws(FinancingError) {
      let rate = try AnnualPercentageRate(
        of: flows, method: random.method, places: random.places)
      #expect(naive.isExactly(rate.units, places: random.places), "\(random): \(rate)")
    } catch {
      switch error {
      case .aprUndefined: #expect(flows.financeCharge.minorUnits < 0, "\(random)")
      case .aprTooLarge: #expect(naive.reaches(1 << 33, places: random.places), "\(random)")
      default: Issue.record("\(error)")
      }
    }
  }

  @Test func `Any flows have the rate of the United States`() async throws {
    await expectAll(
      Generator<FlowCase>.flows([.us], mostPayments: 10), runs: 200,
      classes: [
        .classify("has a rate", atLeast: 40) {
          guard let flows = try? $0.flows() else { return false }
          return (try? AnnualPercentageRate(of: flows, method: .us)) != nil
        }
      ]
    ) { try Self.check($0) }
  }

  @Test func `Any flows have the rate of the European Union and the United Kingdom`() async throws {
    await expectAll(Generator<FlowCase>.flows([.eu, .uk], mostPayments: 8), runs: 20) {
      try Self.check($0)
    }
  }

  @Test(arguments: AnnualPercentageRate.Method.allCases)
  func `A loan has the rate of its rows`(method: AnnualPercentageRate.Method) async throws {
    await expectAll(
      Generator<LoanCase>.loan(mostPayments: 24), runs: method == .us ? 100 : 12
    ) { loan in
      let apr = try APRTerms(method: method, places: loan.terms.apr.places)
      let own = LoanTerms(
        id: loan.terms.id, currency: .usd, payments: loan.terms.payments,
        interest: loan.terms.interest, apr: apr)
      let other = LoanCase(
        financed: loan.financed, terms: own, rate: loan.rate, start: loan.start,
        first: loan.first)
      guard let schedule = try? other.schedule() else { return }
      let naive = NaiveRate(
        advance: loan.financed, start: loan.start, interval: .every(own.payments.interval),
        method: method, payments: schedule.map { ($0.dueDate, $0.amount.minorUnits) },
        isLoan: true)
      #expect(naive.isExactly(schedule.apr.units, places: apr.places), "\(schedule.apr)")
    }
  }

  /// From 31 January, 28 February is a month; 28 March is 28 days more, but two months in a loan.
  @Test(arguments: AnnualPercentageRate.Method.allCases)
  func `Later payments of a loan are counted from its first one`(
    method: AnnualPercentageRate.Method
  ) throws {
    let (start, first) = (try CivilDate("2027-01-31"), try CivilDate("2027-02-28"))
    let (advance, payment) = (try Money("1000.00", .usd), try Money("95.00", .usd))
    let dates = Array(try DueDates(anchor: first, interval: .months(1), count: 12))
    let level = try CreditFlows(
      advance: advance, on: start, every: .every(.months(1)), levelPayment: payment, count: 12,
      from: first)
    let dated = try CreditFlows(
      advance: advance, on: start, every: .every(.months(1)),
      payments: dates.map { .init(on: $0, payment) })
    func naive(isLoan: Bool) -> NaiveRate {
      NaiveRate(
        advance: 100_000, start: start, interval: .every(.months(1)), method: method,
        payments: dates.map { ($0, 9_500) }, isLoan: isLoan)
    }
    let rates = try [level, dated].map {
      try AnnualPercentageRate(of: $0, method: method, places: 4).units
    }
    #expect(naive(isLoan: true).isExactly(rates[0], places: 4))
    #expect(naive(isLoan: false).isExactly(rates[1], places: 4))
    #expect(rates[0] != rates[1])
  }

  /// All small flows with monthly payments, by bisection over all rates.
  @Test(arguments: [2, 0]) func `All small flows have the naive rate`(places: Int) throws {
    let start = try CivilDate("2024-01-31")
    for count in 1...3 {
      for first in ["2024-01-31", "2024-02-01", "2024-02-29", "2024-03-10", "2025-01-31"] {
        for amount in Int64(1)...3 {
          for advance in Int64(1)...6 {
            let dates = try DueDates(
              anchor: CivilDate(first), interval: .months(1), count: count)
            let random = FlowCase(
              advance: advance, start: start, interval: .every(.months(1)), method: .us,
              places: places,
              payments: dates.enumerated().map { index, date in
                .init(
                  on: date,
                  Money(minorUnits: index == 1 ? amount + 1 : amount, currency: .usd))
              })
            let flows = try random.flows()
            let rate = try? AnnualPercentageRate(of: flows, method: .us, places: places)
            #expect(rate?.units == random.naive.units(places: places), "\(random)")
          }
        }
      }
    }
  }

  @Test func `The guess makes no difference to the rate`() async throws {
    let cases = zip(
      Generator<FlowCase>.flows([.us, .eu], mostPayments: 6),
      Generator<Int64>.integer(in: 0...(1 << 34)))
    await expectAll(cases, runs: 200) { random, guess in
      let flows = try random.flows()
      guard flows.financeCharge.minorUnits >= 0 else { return }
      let series = try PaymentSeries.counted(flows, by: random.method)
      var search = RateSearch(
        series, advance: random.advance.magnitude, places: random.places)
      let plain = search.units(near: nil)
      #expect(search.units(near: guess) == plain)
      #expect(search.units(near: plain) == plain)
      #expect(search.units(near: plain.map { $0 + 1 }) == plain)
    }
  }

  @Test func `The order of payments makes no difference to the rate`() async throws {
    await expectAll(Generator<FlowCase>.flows([.us, .eu], mostPayments: 8), runs: 100) { random in
      let flows = try random.flows()
      let reversed = try CreditFlows(
        advance: flows.advance, on: random.start, every: random.interval,
        payments: random.payments.reversed())
      let rates = [flows, reversed].map {
        try? AnnualPercentageRate(of: $0, method: random.method, places: random.places)
      }
      #expect(rates[0] == rates[1])
    }
  }
}
