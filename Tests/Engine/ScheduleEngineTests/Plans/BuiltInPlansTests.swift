import ScheduleEngine
import Testing

@Suite struct BuiltInPlansTests {
  /// The identifiers of the plans that the package promises; there may be others.
  private static let ids = [
    "au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4",
    "nz-pay-in-4", "us-pay-in-4", "us-pay-in-4-no-upfront",
  ]

  @Test func `The promised plans exist, ordered by their identifiers`() {
    let ids = Plan.builtIn.map(\.id.description)
    #expect(ids.filter(Self.ids.contains) == Self.ids)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Plan.builtIn.count == ids.count)
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

  /// Creates the published terms of each plan with the validating initializers.
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

  @Test func `The default of a currency is its open pay-in-4`() throws {
    let defaults = [
      "AUD": "au-pay-in-4", "CAD": "ca-pay-in-4", "GBP": "gb-pay-in-4", "NZD": "nz-pay-in-4",
      "USD": "us-pay-in-4",
    ]
    for (code, id) in defaults {
      #expect(try Plan.builtIn.default(for: Currency(code))?.id.description == id)
    }
  }

  @Test func `A currency without an open pay-in-4 has no default`() {
    let open = Plan.builtIn.filter { plan in
      plan.installments.count == 4 && plan.installments.firstDue == .none
        && plan.validity.until == nil
    }
    let currencies = Set(open.map(\.currency))
    for currency in Currency.all where !currencies.contains(currency) {
      #expect(Plan.builtIn.default(for: currency) == nil, "\(currency)")
    }
    // The two promised plans in euros are closed.
    let closed = Plan.builtIn.filter { $0.currency == .eur && Self.ids.contains($0.id.description) }
    #expect(closed.count == 2)
    #expect(closed.allSatisfy { $0 != Plan.builtIn.default(for: .eur) })
  }

  @Test func `Each plan has one record with the sources of its terms`() {
    #expect(PlanRecord.builtIn.map(\.plan) == Plan.builtIn.map { $0 })
    for record in PlanRecord.builtIn {
      #expect(!record.name.isEmpty)
      #expect(!record.brand.isEmpty)
      #expect(record.region.utf8.count == 2)
      #expect(!record.locales.isEmpty)
      #expect(!record.sources.isEmpty)
      #expect(record.sources.allSatisfy { $0.url.hasPrefix("http") })
    }
  }

  @Test func `The promised plans have their regions and brands`() {
    let brands = [
      "au": "Afterpay", "ca": "Afterpay", "eu": "Clearpay", "gb": "Clearpay", "nz": "Afterpay",
      "us": "Cash App Afterpay",
    ]
    let promised = PlanRecord.builtIn.filter { Self.ids.contains($0.plan.id.description) }
    #expect(promised.count == Self.ids.count)
    for record in promised {
      let region = String(record.plan.id.description.prefix(2))
      #expect(record.region == region.uppercased())
      #expect(record.brand == brands[region])
    }
  }

  /// Every order total in minor units that a promised plan accepts, or 0.07 to 2,000.00 for a plan
  /// without limits: some smaller totals cannot be split.
  @Test(arguments: ids)
  func `For every accepted total the payments add up to it`(_ id: String) throws {
    let plan = try #require(Plan.builtIn[try PlanID(id)])
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
      // The last payment compensates at most half a cent for each of the others.
      if sum != total || smallest <= 0 || largest - smallest > 2 { mistakes.append(total) }
    }
    #expect(mistakes == [])
  }

  #if os(macOS) || os(Linux)
    @Test func `An index outside the plans traps`() async {
      await #expect(processExitsWith: .failure) { _ = Plan.builtIn[Plan.builtIn.count] }
      await #expect(processExitsWith: .failure) { _ = Plan.builtIn[-1] }
    }
  #endif
}
