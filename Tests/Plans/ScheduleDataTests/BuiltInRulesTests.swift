import ScheduleEngine
import Servicing
import Testing

/// The built-in rules against table A1 of the contract, written out by hand.
@Suite struct BuiltInRulesTests {
  /// A tier: the order total below which it applies, days of grace and fees in minor units, the
  /// number of fees of an order, and the cap.
  struct Tier: Equatable, Sendable {
    var below: Int64?
    var fees: [[Int64]]
    var perOrder: Int?
    var percent: Int?
    var amount: Int64?
  }

  /// The rules that differ between versions.
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var currency: String
    var plans: [String]
    var from: String?
    var until: String?
    var tiers: [Tier]
    var isWaived = false
    /// The days by which a due date can be moved, or nil if it cannot.
    var moveDays: Int? = 7

    var testDescription: String { id }
  }

  static let rows = [
    Row(
      id: "au-2019", currency: "AUD", plans: ["au-pay-in-4"], from: "2019-01-01",
      until: "2023-04-23",
      tiers: [
        Tier(below: 4_000, fees: [[0, 1_000]], perOrder: 1),
        Tier(fees: [[0, 1_000], [7, 700]], percent: 25, amount: 6_800),
      ]),
    Row(
      id: "au-2023", currency: "AUD", plans: ["au-pay-in-4"], from: "2023-04-24",
      tiers: [
        Tier(below: 4_000, fees: [[0, 1_000]], perOrder: 1, percent: 25),
        Tier(fees: [[0, 1_000], [7, 700]], percent: 25, amount: 6_800),
      ]),
    Row(id: "ca-2024", currency: "CAD", plans: ["ca-pay-in-4"], tiers: []),
    Row(
      id: "eu-2021", currency: "EUR", plans: ["eu-pay-in-4-2021", "eu-pay-in-3-2022"],
      until: "2023-08-25", tiers: [Tier(fees: [[1, 600], [7, 600]])], moveDays: nil),
    Row(
      id: "gb-2020", currency: "GBP", plans: ["gb-pay-in-4"], from: "2020-08-05",
      until: "2022-02-13",
      tiers: [
        Tier(below: 2_400, fees: [[0, 600]], perOrder: 1),
        Tier(fees: [[0, 600], [7, 600]], percent: 25, amount: 3_600),
      ], moveDays: 5),
    Row(
      id: "gb-2022", currency: "GBP", plans: ["gb-pay-in-4"], from: "2022-02-14",
      until: "2024-10-09",
      tiers: [
        Tier(below: 2_400, fees: [[0, 600]], perOrder: 1),
        Tier(fees: [[0, 600], [7, 600]], percent: 25, amount: 3_600),
      ], isWaived: true, moveDays: 5),
    Row(
      id: "gb-2024", currency: "GBP", plans: ["gb-pay-in-4"], from: "2024-10-10",
      tiers: [
        Tier(below: 2_400, fees: [[0, 600]], perOrder: 1),
        Tier(fees: [[0, 600], [7, 600]], percent: 25, amount: 2_400),
      ], isWaived: true, moveDays: 5),
    Row(
      id: "nz-2023", currency: "NZD", plans: ["nz-pay-in-4"],
      tiers: [Tier(fees: [[0, 1_000], [7, 700]], percent: 25, amount: 6_800)]),
    Row(
      id: "us-2021", currency: "USD", plans: ["us-pay-in-4", "us-pay-in-4-no-upfront"],
      tiers: [Tier(fees: [[10, 800]], percent: 25)]),
  ]

  @Test(arguments: rows)
  func `Built-in rules are those of the contract`(row: Row) throws {
    let rules = try #require(ServicingRules.builtIn[PlanID(row.id)])
    #expect(rules.id.description == row.id)
    #expect(rules.currency.code == row.currency)
    #expect(rules.plans.map(\.description) == row.plans)
    #expect(rules.validity.from?.description == row.from)
    #expect(rules.validity.until?.description == row.until)
    let tiers = rules.lateFees.tiers.map { tier in
      Tier(
        below: tier.orderBelow,
        fees: tier.steps.map { [Int64($0.graceDays), $0.minorUnits] }, perOrder: tier.perOrder,
        percent: tier.cap.percent, amount: tier.cap.amount)
    }
    #expect(tiers == row.tiers)
    #expect(rules.lateFees.areWaivedByFullRefund == row.isWaived)
    #expect(
      rules.payments.order.map(\.rawValue) == ["due", "overdue", "overdue-with-fee", "upcoming"])
    #expect(rules.payments.upcoming == .nextFirst)
    #expect(rules.payments.fees == .afterInstallment)
    #expect(rules.refunds.order == .lastFirst)
    #expect(rules.refunds.within == .days(120))
    #expect(rules.authorizationDays == 13)
    try #require((rules.moves == nil) == (row.moveDays == nil))
    if let moves = rules.moves, let days = row.moveDays {
      #expect(moves.perOrder == 1)
      #expect(!moves.first && !moves.last)
      #expect(moves.notice == .days(1))
      #expect(moves.atMost == .days(days))
      #expect(moves.customerFor == .days(42))
    }
  }

  @Test func `The rules of the contract have names and sources`() {
    for row in Self.rows {
      let record = ServicingRecord.builtIn.first { $0.rules.id.description == row.id }
      #expect(record?.name.isEmpty == false && record?.sources.isEmpty == false, "\(row.id)")
    }
  }

  /// A purchase and the identifier of its rules; nil for none.
  @Test(
    arguments: [
      ("au-pay-in-4", "2018-12-31", nil), ("au-pay-in-4", "2019-01-01", "au-2019"),
      ("au-pay-in-4", "2023-04-23", "au-2019"), ("au-pay-in-4", "2023-04-24", "au-2023"),
      ("gb-pay-in-4", "2020-08-04", nil), ("gb-pay-in-4", "2022-02-13", "gb-2020"),
      ("gb-pay-in-4", "2022-02-14", "gb-2022"), ("gb-pay-in-4", "2024-10-09", "gb-2022"),
      ("gb-pay-in-4", "2024-10-10", "gb-2024"), ("eu-pay-in-3-2022", "2023-08-25", "eu-2021"),
      ("eu-pay-in-3-2022", "2023-08-26", nil), ("us-pay-in-4-no-upfront", "2026-11-21", "us-2021"),
      ("my-plan", "2026-11-21", nil),
    ] as [(String, String, String?)])
  func `A purchase has the rules of its plan and day`(plan: String, day: String, id: String?)
    throws
  {
    let rules = ServicingRules.builtIn.rules(
      for: try PlanID(plan), boughtOn: try CivilDate(day))
    #expect(rules?.id.description == id)
  }
}
