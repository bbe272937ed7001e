import ScheduleEngine
import Testing

@testable import Servicing

/// The first fault of several counts, in the order of `SERVICING`, table D.
@Suite struct FaultOrderTests {
  private static func code(
    _ amount: Money, _ plan: Plan, on day: String, _ rules: ServicingRules?, since: String? = nil
  ) throws -> String? {
    let (date, since) = (try CivilDate(day), try since.map { try CivilDate($0) })
    do throws(ServicingError) {
      _ = try Account(total: amount, plan: plan, on: date, rules: rules, customerSince: since)
      return nil
    } catch { return error.code }
  }

  @Test func `A purchase has the first fault that applies`() throws {
    let zero = Money(minorUnits: 0, currency: .usd)
    let late = "2026-11-21"
    #expect(
      try Self.code(zero, .euPayIn4Of2021, on: late, nil, since: "2026-11-22") == "invalid_event")
    #expect(try Self.code(zero, .euPayIn4Of2021, on: late, nil) == "plan_unavailable")
    let unknown = try Plan.small(count: 4, everyDays: 14, .eur)
    #expect(try Self.code(zero, unknown, on: late, nil) == "unsupported_currency")
    let nothing = Money(minorUnits: 0, currency: .eur)
    #expect(try Self.code(nothing, unknown, on: late, nil) == "rules_unavailable")
    #expect(try Self.code(nothing, unknown, on: late, .small(.eur)) == "invalid_amount")
    #expect(
      try Self.code(nothing, unknown, on: late, Rules.us2021()) == "unsupported_currency")
    let cent = Money(minorUnits: 1, currency: .eur)
    #expect(try Self.code(cent, unknown, on: late, .small(.eur)) == "amount_too_small")
    let much = Money(minorUnits: .max, currency: .eur)
    #expect(try Self.code(much, unknown, on: late, .small(.eur)) == "amount_too_large")
    // A payment after the last day makes the plan unavailable, which precedes all but the customer.
    let last = "9999-12-31"
    for amount in [much, cent, nothing, zero] {
      #expect(try Self.code(amount, unknown, on: last, .small(.eur)) == "plan_unavailable")
    }
    #expect(
      try Self.code(cent, unknown, on: last, nil, since: "9999-12-31") == "plan_unavailable")
  }

  @Test func `A pause that ends early is an invalid event even if it is too late`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2026-12-01")
    let pause = AccountEvent.paused(until: try CivilDate("2026-11-29"))
    #expect(try book.fault(pause, "2026-11-30") == .pauseEndsBeforeItBegins)
    let later = AccountEvent.paused(until: try CivilDate("2026-12-29"))
    #expect(
      try book.fault(later, "2026-11-30") == .eventsOutOfOrder(last: CivilDate("2026-12-01")))
  }

  @Test func `The day comes before the amount, and the amount before the number`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2026-12-01")
    let nothing = Money(minorUnits: 0, currency: .aud)
    let foreign = Money(minorUnits: 0, currency: .usd)
    #expect(try book.fault(.payment(foreign), "2026-11-30")?.code == "events_out_of_order")
    #expect(
      try book.fault(.payment(foreign, installment: 9), "2026-12-01")?.code
        == "unsupported_currency")
    #expect(
      try book.fault(.payment(nothing, installment: 9), "2026-12-01")?.code == "invalid_amount")
    #expect(
      try book.fault(.payment(book.money("900.00"), installment: 9), "2026-12-01")?.code
        == "no_such_installment")
    #expect(try book.fault(.feeWaived(fee: 9, nothing), "2026-12-01")?.code == "invalid_amount")
    #expect(
      try book.fault(.feeWaived(fee: 9, book.money("9.00")), "2026-12-01")?.code == "no_such_fee")
    #expect(try book.fault(.voided(nothing), "2026-12-01")?.code == "invalid_amount")
    #expect(try book.fault(.refund(nothing), "2027-12-01")?.code == "invalid_amount")
  }

  @Test func `A refund that is too late and too large is too late`() throws {
    let book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    #expect(
      try book.fault(.refund(book.money("900.00")), "2027-03-22")?.code == "refund_too_late")
    #expect(
      try book.fault(.refund(book.money("900.00")), "2027-03-21")?.code
        == "refund_exceeds_captured")
  }

  @Test func `A move of no installment is that, before any barrier`() throws {
    let book = try Book("100.00", .caPayIn4, Rules.ca2024(), on: "2026-11-21")
    for number in [Int.min, -1, 0, 5, .max] {
      #expect(
        try book.fault(.dateMoved(installment: number, to: .last), "2026-11-21")
          == .noSuchInstallment(count: 4))
      #expect(
        try book.fault(.paymentFailed(installment: number), "2026-11-21")
          == .noSuchInstallment(count: 4))
      #expect(
        try book.fault(.payment(book.money("1.00"), installment: number), "2026-11-21")
          == .noSuchInstallment(count: 4))
      #expect(try book.fault(.feeWaived(fee: number, nil), "2026-11-21") == .noSuchFee(count: 0))
    }
  }
}
