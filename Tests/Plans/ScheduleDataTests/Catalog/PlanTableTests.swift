import ScheduleEngine
import Testing

@testable import plan_catalog

@Suite struct PlanTableTests {
  private static let document = """
    # Plans
    <!-- The plans, by `swift run plan-catalog`. Do not edit. -->
    | an old table |
    <!-- End of the plans. -->
    after

    """

  @Test func `The table is between its marks`() throws {
    let document = PlanTable.document(Self.document, with: [try ExamplePlan.record()])
    #expect(
      document == """
        # Plans
        <!-- The plans, by `swift run plan-catalog`. Do not edit. -->

        | id | currency | payments | limits | valid |
        | --- | --- | --- | --- | --- |
        | `my-plan` | USD | 4, every 14 days, first today | 1.00 to 2000.00 | \
        2026-01-01 to 2026-12-31 |

        <!-- End of the plans. -->
        after

        """)
    #expect(PlanTable.document(document ?? "", with: [try ExamplePlan.record()]) == document)
  }

  @Test func `A document without both marks in order is not written`() throws {
    let records = [try ExamplePlan.record()]
    let (start, end) = PlanTable.marks
    for document in [
      "", start, end, "\(end)\n\(start)", "\(start)\n\(start)\n\(end)", "\(start)\n\(end)\n\(end)",
      "x \(start)\n\(end)",
    ] {
      #expect(PlanTable.document(document, with: records) == nil, "\(document)")
    }
    #expect(PlanTable.document("\(start)\n\(end)", with: records) != nil)
  }

  @Test func `The order of the records does not matter`() {
    let records = PlanRecord.builtIn
    #expect(PlanTable.text(of: records.reversed()) == PlanTable.text(of: records))
    let ids = records.map { "| `\($0.plan.id)` |" }
    let rows = PlanTable.text(of: records).split(separator: "\n").dropFirst(2)
    #expect(zip(rows, ids).allSatisfy { $0.hasPrefix($1) } && rows.count == ids.count)
  }

  @Test(arguments: [
    (4, Period.days(14), Period.none, "4, every 14 days, first today"),
    (3, .months(1), .none, "3, every month, first today"),
    (2, .months(2), .months(1), "2, every 2 months, first after 1 month"),
    (9, .days(1), .days(1), "9, every day, first after 1 day"),
    (4, .weeks(2), .weeks(2), "4, every 14 days, first after 14 days"),
    (1, .days(14), .none, "1, today"), (1, .days(14), .days(30), "1, after 30 days"),
  ])
  func `Payments are described in words`(
    count: Int, interval: Period, firstDue: Period, words: String
  ) throws {
    var record = try ExamplePlan.record()
    record.plan = Plan(
      id: record.plan.id, currency: .usd,
      installments: try InstallmentTerms(count: count, interval: interval, firstDue: firstDue),
      split: .floorLast)
    #expect(PlanTable.text(of: [record]).contains("| USD | \(words) | none seen | open |\n"))
  }

  @Test func `Further rules are described in words`() throws {
    let days = try BusinessDays(adjustment: .preceding, weekend: [.sunday])
    for (amounts, day, business, words) in [
      (.weights([50, 25, 25]), nil, nil, "; weights 50, 25, 25"),
      (
        .firstPercent(try Percentage("12.5")), .last, nil,
        "; first payment 12.5 %; on the last day of the month"
      ),
      (
        .firstAmount(5_000), try DayOfMonth(5), days,
        "; first payment 50.00; on day 5 of the month; on business days, preceding"
      ),
    ] as [(AmountRule, DayOfMonth?, BusinessDays?, String)] {
      var record = try ExamplePlan.record()
      record.plan = Plan(
        id: record.plan.id, currency: .usd,
        installments: try InstallmentTerms(
          count: 3, interval: .months(1), amounts: amounts, dayOfMonth: day, businessDays: business),
        split: .floorLast)
      let text = "3, every month, first today\(words)"
      #expect(PlanTable.text(of: [record]).contains("| USD | \(text) | none seen | open |\n"))
    }
  }

  @Test(
    arguments: [
      (Int64?(100), nil, "2026-01-01", nil, "from 100 | from 2026-01-01"),
      (nil, Int64?(50_000), nil, "2026-12-31", "up to 50000 | until 2026-12-31"),
      (1, 2, "2026-01-01", "2026-01-02", "1 to 2 | 2026-01-01 to 2026-01-02"),
    ] as [(Int64?, Int64?, String?, String?, String)])
  func `Limits and days may be open`(
    minimum: Int64?, maximum: Int64?, from: String?, until: String?, words: String
  ) throws {
    var record = try ExamplePlan.record()
    record.plan = Plan(
      id: record.plan.id, currency: .jpy,
      limits: try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum),
      installments: try InstallmentTerms(count: 3, interval: .months(1)), split: .floorFirst,
      validity: try PlanValidity(
        from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) }))
    #expect(PlanTable.text(of: [record]).contains(", first today | \(words) |\n"))
  }
}
