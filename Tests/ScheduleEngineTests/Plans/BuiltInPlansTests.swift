import ScheduleEngine
import Testing

@Suite struct BuiltInPlansTests {
  private static let ids = [
    "au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4",
    "nz-pay-in-4", "us-pay-in-4", "us-pay-in-4-no-upfront",
  ]

  @Test func `There are eight, ordered by their identifiers`() {
    #expect(Plan.builtIn.map(\.id.description) == Self.ids)
    #expect(Plan.builtIn.count == 8)
    #expect(Set(Plan.builtIn.map(\.id)).count == 8)
    #expect(Plan.builtIn.indices.map { Plan.builtIn[$0] } == Plan.builtIn.map { $0 })
  }

  struct Row: Sendable {
    let plan: Plan
    let id: String
    let currency: String
    var limits: (Int64?, Int64?) = (nil, nil)
    var count = 4
    var firstDue = "P0D"
    var validity: (String?, String?) = (nil, nil)
  }

  /// What the terms of each plan are published to be, put through the validating initializers.
  @Test(arguments: [
    Row(plan: .auPayIn4, id: "au-pay-in-4", currency: "AUD", limits: (1_00, 2_000_00)),
    Row(plan: .caPayIn4, id: "ca-pay-in-4", currency: "CAD"),
    Row(
      plan: .euPayIn3Of2022, id: "eu-pay-in-3-2022", currency: "EUR", count: 3,
      validity: ("2022-05-01", "2023-08-25")),
    Row(
      plan: .euPayIn4Of2021, id: "eu-pay-in-4-2021", currency: "EUR",
      validity: ("2021-01-01", "2022-04-30")),
    Row(plan: .gbPayIn4, id: "gb-pay-in-4", currency: "GBP", limits: (10_00, 1_000_00)),
    Row(plan: .nzPayIn4, id: "nz-pay-in-4", currency: "NZD"),
    Row(plan: .usPayIn4, id: "us-pay-in-4", currency: "USD", limits: (1_00, 2_000_00)),
    Row(
      plan: .usPayIn4NoUpfront, id: "us-pay-in-4-no-upfront", currency: "USD",
      limits: (1_00, 2_000_00), firstDue: "P14D"),
  ])
  func `A plan has its published terms`(_ row: Row) throws {
    let expected = Plan(
      id: try PlanID(row.id), currency: try Currency(row.currency),
      limits: try OrderLimits(
        minimumMinorUnits: row.limits.0, maximumMinorUnits: row.limits.1),
      installments: try InstallmentTerms(
        count: row.count, interval: Period("P2W"), firstDue: Period(row.firstDue)),
      split: .halfUpLast,
      validity: try PlanValidity(
        from: row.validity.0.map { try CivilDate($0) },
        until: row.validity.1.map { try CivilDate($0) }))
    #expect(row.plan == expected)
    #expect(Plan.builtIn[try PlanID(row.id)] == expected)
  }

  @Test func `An unknown identifier has no plan`() throws {
    #expect(Plan.builtIn[try PlanID("us-pay-in-5")] == nil)
  }

  @Test func `The default of a currency is its open pay-in-4`() {
    let defaults = [
      "AUD": "au-pay-in-4", "CAD": "ca-pay-in-4", "GBP": "gb-pay-in-4", "NZD": "nz-pay-in-4",
      "USD": "us-pay-in-4",
    ]
    for currency in Currency.all {
      #expect(
        Plan.builtIn.default(for: currency)?.id.description == defaults[currency.code],
        "\(currency)")
    }
    #expect(Plan.builtIn.default(for: .eur) == nil)
    #expect(Plan.builtIn.default(for: .jpy) == nil)
  }

  @Test func `Each plan has one record that says where its terms come from`() {
    #expect(PlanRecord.builtIn.map(\.plan) == Plan.builtIn.map { $0 })
    for record in PlanRecord.builtIn {
      #expect(!record.name.isEmpty)
      #expect(["Afterpay", "Clearpay", "Cash App Afterpay"].contains(record.brand))
      #expect(record.plan.id.description.hasPrefix(record.region.lowercased()))
      #expect(!record.locales.isEmpty)
      #expect(!record.sources.isEmpty)
      #expect(record.sources.allSatisfy { $0.url.hasPrefix("https://") })
    }
  }

  /// Every order total in minor units that a plan accepts, or 0.07 to 2,000.00 where it has no
  /// limits: below, some totals cannot be split.
  @Test(arguments: Plan.builtIn.map { $0 })
  func `For every accepted total the payments add up to it`(_ plan: Plan) throws {
    let start = try CivilDate("2026-11-21")
    let minimum = plan.limits.minimumMinorUnits ?? 7
    let maximum = plan.limits.maximumMinorUnits ?? 2_000_00
    var mistakes: [Int64] = []
    for total in minimum...maximum {
      let order = Money(minorUnits: total, currency: plan.currency)
      let amounts = try PaymentSchedule(total: order, plan: plan, startDate: start).amounts
      var (sum, smallest, largest): (Int64, Int64, Int64) = (0, .max, 0)
      for index in 0..<amounts.count {
        let amount = amounts[index]
        sum += amount
        smallest = min(smallest, amount)
        largest = max(largest, amount)
      }
      // The last payment makes up for at most half a cent on each of the others.
      if sum != total || smallest <= 0 || largest - smallest > 2 { mistakes.append(total) }
    }
    #expect(mistakes == [])
  }

  #if os(macOS) || os(Linux)
    @Test func `A plan that is not there breaks the promise of the caller`() async {
      await #expect(processExitsWith: .failure) { _ = Plan.builtIn[8] }
      await #expect(processExitsWith: .failure) { _ = Plan.builtIn[-1] }
    }
  #endif
}
