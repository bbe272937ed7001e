import Financing
import PaymentTerms
import ScheduleEngine
import Testing
import WidgetRendering

/// Plans and loans as terms, with figures by hand.
@Suite("Terms of plans and loans")
struct PlanTermTests {
  @Test func `Pay in 4 of 200.00 USD from 2026-11-21 is the example of the facts`() throws {
    let term = try order("200.00").term(by: .usPayIn4, title: "Pay in 4")
    #expect(term.id.description == "us-pay-in-4")
    #expect(term.title == "Pay in 4")
    #expect(term.description == "4 interest-free payments of $50.00.")
    #expect(term.interest == nil)
    #expect(term.schedules.map(\.id) == [1, 2, 3, 4])
    #expect(term.schedules.map(\.type) == [.immediate, .deferred, .deferred, .deferred])
    #expect(term.schedules.map(\.amount.minorUnits) == [5_000, 5_000, 5_000, 5_000])
    #expect(
      term.schedules.map(\.due?.description) == [
        nil, "2026-12-05T00:00:00-05:00", "2026-12-19T00:00:00-05:00", "2027-01-02T00:00:00-05:00",
      ])
    #expect(
      term.schedules.map(\.description) == [
        "Due today.", "Due December 5, 2026.", "Due December 19, 2026.", "Due January 2, 2027.",
      ])
    #expect(
      term.checksum.description
        == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  }

  @Test func `Odd cents give two amounts in one sentence`() throws {
    let term = try order("57.27").term(by: .usPayIn4, title: "Pay in 4")
    #expect(term.schedules.map(\.amount.minorUnits) == [1_432, 1_432, 1_432, 1_431])
    #expect(term.description == "3 payments of $14.32 and 1 of $14.31, interest-free.")
  }

  @Test func `The offset is that of each day`() throws {
    let term = try order("57.27", on: "2026-10-20").term(by: .usPayIn4, title: "Pay in 4")
    #expect(
      term.schedules.dropFirst().map(\.due?.description) == [
        "2026-11-03T00:00:00-05:00", "2026-11-17T00:00:00-05:00", "2026-12-01T00:00:00-05:00",
      ])
    let earlier = try order("57.27", on: "2026-10-10").term(by: .usPayIn4, title: "Pay in 4")
    #expect(
      earlier.schedules.dropFirst().map(\.due?.description) == [
        "2026-10-24T00:00:00-04:00", "2026-11-07T00:00:00-05:00", "2026-11-21T00:00:00-05:00",
      ])
  }

  @Test func `A plan without a payment upfront has nothing immediate`() throws {
    let term = try order("200.00").term(by: .usPayIn4NoUpfront, title: "Later")
    #expect(term.schedules.map(\.type) == [.deferred, .deferred, .deferred, .deferred])
    #expect(term.schedules[0].due?.description == "2026-12-05T00:00:00-05:00")
    #expect(term.schedules[0].description == "Due December 5, 2026.")
  }

  /// 600.00 at 15 % a year: 104.39 five times and 104.42, with 26.37 of interest.
  @Test func `A loan adds its interest to the payments`() throws {
    let rate = try InterestRate("15")
    let term = try order("600.00").term(by: .usPayMonthly6, at: rate, title: "Monthly")
    #expect(
      term.schedules.map(\.amount.minorUnits) == [10_439, 10_439, 10_439, 10_439, 10_439, 10_442])
    #expect(term.interest?.minorUnits == 2_637)
    #expect(
      term.description == "5 payments of $104.39 and 1 of $104.42, including $26.37 of interest.")
    #expect(term.schedules.allSatisfy { $0.type == .deferred })
    #expect(term.schedules[3].due?.description == "2027-03-21T00:00:00-04:00")
    let loan = try AmortizedSchedule(
      total: Money("600.00", .usd), terms: .usPayMonthly6, rate: rate,
      startDate: CivilDate("2026-11-21"))
    #expect(term.checksum == loan.checksum.digest)
    let total = try #require(TermTotal(of: term, locale: .enUS))
    #expect(total.displayText == "Interest" && total.amount.minorUnits == 2_637)
  }

  @Test func `A loan without interest mentions an interest of zero`() throws {
    let term = try order("600.00").term(by: .usPayMonthly6, at: .zero, title: "Monthly")
    #expect(term.description == "6 payments of $100.00, including $0.00 of interest.")
    #expect(TermTotal(of: term, locale: .enUS)?.amount.minorUnits == 0)
  }

  @Test func `Paying now is one immediate payment with a checksum of its own`() throws {
    let term = try order("200.00").payNow()
    #expect(term.id.description == "pay-now" && term.title == "Pay now" && term.description == nil)
    #expect(term.schedules.map(\.id) == [1] && term.schedules[0].due == nil)
    #expect(term.schedules[0].amount.minorUnits == 20_000)
    #expect(term.schedules[0].description == "Due today.")
    #expect(
      term.checksum
        == SHA256Digest(of: "schedule/1 pay-now USD/2 20000\ntokenless\n2026-11-21 20000\n"))
    #expect(TermTotal(of: term, locale: .enUS) == nil)
  }

  @Test(arguments: [
    ("0.99", "amount_below_minimum"), ("2000.01", "amount_above_maximum"),
    ("0.00", "invalid_amount"),
  ])
  func `A plan's limits refuse an order`(amount: String, code: String) throws {
    let order = try order(amount)
    let error = try #require(throws: TermRefusal.self) {
      try order.term(by: .usPayIn4, title: "Pay in 4")
    }
    #expect(error.code == code && error.plan == Plan.usPayIn4.id)
    #expect(error.description.hasPrefix("\(code): The order total of \(amount) USD is "))
  }

  @Test func `A zero part, a closed plan and the end of the calendar refuse an order`() throws {
    func code(_ amount: String, _ plan: Plan, on day: String) throws -> String? {
      let purchase = try order(amount, plan.currency, on: day)
      do throws(TermRefusal) {
        _ = try purchase.term(by: plan, title: "")
      } catch {
        return error.code
      }
      return nil
    }
    #expect(try code("0.03", .caPayIn4, on: "2026-11-21") == "amount_too_small")
    #expect(try code("50.00", .euPayIn4Of2021, on: "2022-05-01") == "plan_unavailable")
    #expect(try code("50.00", .euPayIn4Of2021, on: "2022-04-30") == nil)
    #expect(try code("50.00", .usPayIn4, on: "9999-12-30") == "plan_unavailable")
    let small = try order("100.00")
    let loan = #expect(throws: TermRefusal.self) {
      try small.term(by: .usPayMonthly6, at: .zero, title: "")
    }
    #expect(loan?.code == "amount_below_minimum")
  }

  @Test func `Amounts have the currency's own minor units`() throws {
    let plan = try Plan(
      id: PlanID("jp-4"), currency: .jpy,
      installments: InstallmentTerms(count: 4, interval: .weeks(2)), split: .spreadFirst)
    let yen = try order("1001", .jpy, locale: "en-US").term(by: plan, title: "Pay in 4")
    #expect(yen.schedules.map(\.amount.minorUnits) == [251, 250, 250, 250])
    #expect(yen.description == "1 payment of 251 JPY and 3 of 250 JPY, interest-free.")
  }

  @Test func `More than two amounts are summed`() throws {
    let plan = try Plan(
      id: PlanID("w"), currency: .usd,
      installments: InstallmentTerms(
        count: 3, interval: .months(1), amounts: .weights([50, 30, 20])),
      split: .floorLast)
    let term = try order("100.00").term(by: plan, title: "Three")
    #expect(term.schedules.map(\.amount.minorUnits) == [5_000, 3_000, 2_000])
    #expect(term.description == "3 interest-free payments, $100.00 in total.")
  }

  @Test func `The largest total is 2^53 - 1 minor units`() throws {
    let largest = Money(minorUnits: 9_007_199_254_740_991, currency: .usd)
    let order = try TermOrder(total: largest, startDate: CivilDate("2026-11-21"), locale: .enUS)
    #expect(try order.payNow().schedules[0].amount == largest)
    let larger = Money(minorUnits: 9_007_199_254_740_992, currency: .usd)
    #expect(throws: TermsError.amountTooLarge) {
      try TermOrder(total: larger, startDate: CivilDate("2026-11-21"), locale: .enUS)
    }
  }
}
