import ScheduleEngine
import Testing

@Suite struct PlanBarrierTests {
  private func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

  @Test(arguments: [
    ("us-pay-in-4", "200.00", "USD", "2026-11-21", nil),
    ("us-pay-in-4", "1.00", "USD", "2026-11-21", nil),
    ("us-pay-in-4", "2000.00", "USD", "2026-11-21", nil),
    ("us-pay-in-4", "0.99", "USD", "2026-11-21", "amount_below_minimum"),
    ("us-pay-in-4", "2000.01", "USD", "2026-11-21", "amount_above_maximum"),
    ("us-pay-in-4", "0.00", "USD", "2026-11-21", "invalid_amount"),
    ("us-pay-in-4", "200.00", "CAD", "2026-11-21", "unsupported_currency"),
    ("us-pay-in-4", "0.00", "CAD", "2026-11-21", "unsupported_currency"),
    ("ca-pay-in-4", "0.03", "CAD", "2026-11-21", "amount_too_small"),
    ("ca-pay-in-4", "0.05", "CAD", "2026-11-21", nil),
    ("ca-pay-in-4", "92233720368547758.07", "CAD", "2026-11-21", nil),
    ("eu-pay-in-3-2022", "30.00", "EUR", "2022-05-01", nil),
    ("eu-pay-in-3-2022", "30.00", "EUR", "2023-08-25", nil),
    ("eu-pay-in-3-2022", "30.00", "EUR", "2022-04-30", "plan_unavailable"),
    ("eu-pay-in-3-2022", "30.00", "EUR", "2023-08-26", "plan_unavailable"),
    ("eu-pay-in-3-2022", "0.00", "EUR", "2023-08-26", "invalid_amount"),
    ("eu-pay-in-3-2022", "0.01", "EUR", "2023-08-26", "plan_unavailable"),
  ])
  func `An order has the first barrier that applies`(
    _ id: String, _ total: String, _ code: String, _ date: String, _ barrier: String?
  ) throws {
    let plan = try #require(Plan.builtIn[try PlanID(id)])
    let order = try Money(total, Currency(code))
    #expect(plan.barrier(to: order, on: try CivilDate(date))?.code == barrier)
  }

  @Test func `A shop's own limits replace the plan's`() throws {
    let today = try CivilDate("2026-11-21")
    let limits = try OrderLimits(minimumMinorUnits: 50_00, maximumMinorUnits: 5_000_00)
    let plan = Plan.usPayIn4
    #expect(plan.barrier(to: usd(49_99), on: today, limits: limits)?.code == "amount_below_minimum")
    #expect(plan.barrier(to: usd(50_00), on: today, limits: limits) == nil)
    #expect(plan.barrier(to: usd(5_000_00), on: today, limits: limits) == nil)
    #expect(
      plan.barrier(to: usd(5_000_01), on: today, limits: limits)?.code == "amount_above_maximum")
    #expect(plan.barrier(to: usd(.max), on: today, limits: OrderLimits.unlimited) == nil)
    #expect(
      plan.barrier(to: usd(1), on: today, limits: OrderLimits.unlimited)?.code == "amount_too_small"
    )
  }

  @Test func `A barrier contains the values of its message`() throws {
    let today = try CivilDate("2026-11-21")
    #expect(
      Plan.usPayIn4.barrier(to: usd(99), on: today)
        == .amountBelowMinimum(total: usd(99), minimum: usd(100)))
    #expect(
      Plan.usPayIn4.barrier(to: usd(200_001), on: today)
        == .amountAboveMaximum(total: usd(200_001), maximum: usd(200_000)))
    #expect(Plan.usPayIn4.barrier(to: usd(-5), on: today) == .invalidAmount(usd(-5)))
    #expect(
      Plan.usPayIn4.barrier(to: Money(minorUnits: 5, currency: .kwd), on: today)
        == .unsupportedCurrency(order: .kwd, plan: .usd))
    let cents = Money(minorUnits: 2, currency: .nzd)
    #expect(
      Plan.nzPayIn4.barrier(to: cents, on: today) == .amountTooSmall(total: cents, payments: 4))
    let euros = try Money("30.00", .eur)
    #expect(
      Plan.euPayIn4Of2021.barrier(to: euros, on: today)
        == .planUnavailable(
          plan: try PlanID("eu-pay-in-4-2021"),
          validity: try PlanValidity(
            from: CivilDate("2021-01-01"), until: CivilDate("2022-04-30"))))
  }

  /// All small totals by every rule: the barrier exists exactly if the split fails.
  @Test(arguments: Split.allCases)
  func `An order is too small exactly if a payment would be zero or less`(_ split: Split) throws {
    let today = try CivilDate("2026-11-21")
    for count in 1...40 {
      let plan = Plan(
        id: try PlanID("small"), currency: .usd,
        installments: try InstallmentTerms(count: count, interval: .days(1)), split: split)
      for total in 1...100 as ClosedRange<Int64> {
        let isTooSmall = SplitRule(split: split).parts(of: total, count: count) == nil
        let barrier = plan.barrier(to: usd(total), on: today)
        let expected =
          isTooSmall ? PurchaseBarrier.amountTooSmall(total: usd(total), payments: count) : nil
        if barrier != expected { Issue.record("\(total) in \(count) parts by \(split)") }
      }
    }
  }
}
