import ScheduleEngine
import Testing

@testable import Servicing

/// The costs of `SERVICING`, A8, and their limits.
@Suite struct LatenessCostTests {
  private static func cost(
    _ amount: String, _ plan: Plan, _ rules: ServicingRules, days: Int, late: [Int]? = nil
  ) throws -> LatenessCost {
    try LatenessCost(
      of: Money(amount, plan.currency), plan: plan, on: CivilDate("2026-11-21"), rules: rules,
      daysLate: days, installments: late)
  }

  private static func fees(_ cost: LatenessCost) -> [String] {
    cost.fees.map { "\($0.installment) \($0.date) \($0.amount)" }
  }

  @Test func `A payment of 100.00 in Australia that is eight days late costs 17.00`() throws {
    let cost = try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 8, late: [2])
    #expect(Self.fees(cost) == ["2 2026-12-06 1000", "2 2026-12-13 700"])
    #expect(cost.feeTotal.text == "17.00")
    #expect(cost.toPay.text == "117.00")
    #expect(cost.percentOfOrder == "17.00")
    #expect(cost.worstCase.text == "25.00")
    #expect(cost.late == [2])
    #expect(cost.days == 8)
    #expect(cost.plan.description == "au-pay-in-4")
    #expect(cost.rules.description == "au-2023")
  }

  @Test func `A payment of 39.99 in Australia that is a day late costs a quarter`() throws {
    let cost = try Self.cost("39.99", .auPayIn4, Rules.au2023(), days: 1, late: [2])
    #expect(cost.feeTotal.text == "9.99")
    #expect(cost.percentOfOrder == "24.98")
  }

  @Test func `A payment of 100.00 in Britain that is a day late costs 6.00, at worst 24.00`() throws
  {
    let cost = try Self.cost("100.00", .gbPayIn4, Rules.gb2024(), days: 1, late: [2])
    #expect(cost.feeTotal.text == "6.00")
    #expect(cost.worstCase.text == "24.00")
  }

  @Test func `Four late payments of 120.00 in America cost a quarter together`() throws {
    let cost = try Self.cost("120.00", .usPayIn4, Rules.us2021(), days: 11)
    #expect(cost.fees.map(\.amount) == [800, 800, 800, 600])
    #expect(cost.late == [1, 2, 3, 4])
    let inTime = try Self.cost("120.00", .usPayIn4, Rules.us2021(), days: 10)
    #expect(inTime.fees == [])
    #expect(inTime.percentOfOrder == "0.00")
  }

  @Test func `A percentage is rounded half up`() throws {
    // 5 of 4000 is 0.125 percent.
    let tier = try LateFeeTier(steps: Rules.steps([(0, 5)]))
    let cost = try Self.cost(
      "40.00", .small(count: 4, everyDays: 14), .small(tiers: [tier]), days: 1, late: [3])
    #expect(cost.percentOfOrder == "0.13")
  }

  @Test func `Numbers are sorted, counted once and limited to the account's`() throws {
    let cost = try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 1, late: [3, 2, 3])
    #expect(cost.late == [2, 3])
    #expect(cost.fees.map(\.installment) == [2, 3])
    #expect(throws: ServicingError.noSuchInstallment(count: 4)) {
      try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 1, late: [5])
    }
  }

  @Test func `Days are limited to 0 to 9,999`() throws {
    #expect(try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: -5).days == 0)
    #expect(try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 10_000).days == 9_999)
    #expect(try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: .max).days == 9_999)
  }

  @Test func `A payment on its due date has no fee, and later ones are paid in time`() throws {
    let cost = try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 0)
    #expect(cost.fees == [])
    #expect(cost.worstCase.text == "25.00")
    // The first payment is 30 days late, after the due dates of the second and third.
    let first = try Self.cost("100.00", .auPayIn4, Rules.au2023(), days: 30, late: [1])
    #expect(Self.fees(first) == ["1 2026-11-22 1000", "1 2026-11-29 700"])
  }

  @Test func `The largest fees of the smallest order have a percentage`() throws {
    let steps = try (0..<10).map {
      try LateFeeStep(graceDays: $0, minorUnits: LateFeeStep.maximumMinorUnits)
    }
    let plan = try Plan.small(count: 1_000, everyDays: 1)
    let cost = try LatenessCost(
      of: Money(minorUnits: 1_000, currency: .usd), plan: plan, on: CivilDate("2026-11-21"),
      rules: .small(tiers: [LateFeeTier(steps: steps)]), daysLate: 11)
    // 10,000 fees of 10^13 minor units.
    #expect(cost.feeTotal.minorUnits == 100_000_000_000_000_000)
    #expect(cost.percentOfOrder == "10000000000000000.00")
    #expect(cost.worstCase == cost.feeTotal)
    #expect(cost.toPay.minorUnits == 100_000_000_000_001_000)
  }
}
