import ScheduleEngine
import ScheduleFiles
import Testing

@testable import plan_catalog

/// Tests of the statements of `Schedules/README.md` on plans.
@Suite struct ReadmePlanTests {
  private let readme: MarkdownText

  init() throws { readme = MarkdownText(try ScheduleFolder.text(of: "README.md")) }

  @Test func `The table of plans is up to date`() throws {
    let text = try ScheduleFolder.text(of: "README.md")
    let isUpToDate = text == PlanTable.document(text, with: try ScheduleFolder.records())
    #expect(
      isUpToDate, "Schedules/README.md differs from Schedules/plans; run swift run plan-catalog")
  }

  @Test func `The table of plans has the promised ones`() {
    let rows = readme.rows(under: ["id", "currency", "payments", "limits", "valid"])
    for row in [
      ["au-pay-in-4", "AUD", "4, every 14 days, first today", "1.00 to 2000.00", "open"],
      ["ca-pay-in-4", "CAD", "4, every 14 days, first today", "none seen", "open"],
      [
        "eu-pay-in-3-2022", "EUR", "3, every 14 days, first today", "none seen",
        "2022-05-01 to 2023-08-25",
      ],
      [
        "eu-pay-in-4-2021", "EUR", "4, every 14 days, first today", "none seen",
        "2021-01-01 to 2022-04-30",
      ],
      ["gb-pay-in-4", "GBP", "4, every 14 days, first today", "10.00 to 1000.00", "open"],
      ["nz-pay-in-4", "NZD", "4, every 14 days, first today", "none seen", "open"],
      ["us-pay-in-4", "USD", "4, every 14 days, first today", "1.00 to 2000.00", "open"],
      [
        "us-pay-in-4-no-upfront", "USD", "4, every 14 days, first after 14 days",
        "1.00 to 2000.00", "open",
      ],
    ] {
      #expect(rows.contains(row))
      #expect(readme.rows(under: ["id", "sources"]).contains { $0.first == row[0] })
    }
  }

  @Test func `Every key is explained`() throws {
    let explained = Set(readme.rows(under: ["key", "meaning", "rules"]).compactMap(\.first))
    let keys: Set = [
      "format", "id", "name", "brand", "region", "currency", "locales", "limits.minimum",
      "limits.maximum", "installments.count", "installments.interval", "installments.firstDue",
      "installments.weights", "installments.firstPayment", "installments.dayOfMonth",
      "installments.businessDays", "split", "validFrom", "validUntil", "sources",
    ]
    #expect(explained == keys)
  }

  @Test func `Every confidence is explained`() {
    let explained = Set(readme.rows(under: ["confidence", "meaning"]).compactMap(\.first))
    #expect(explained == Set(PlanRecord.Source.Confidence.allCases.map(\.rawValue)))
  }

  @Test func `The examples are valid plans`() throws {
    let blocks = readme.examples(withKey: "installments")
    let ids = ["us-pay-in-4", "jp-pay-in-3"]
    try #require(blocks.count == ids.count)
    let records = try zip(blocks, ids).map { block, id in
      try PlanFile.read(Array(block.utf8), named: "\(id).json")
    }
    #expect(records[0].plan == .usPayIn4)
    #expect(records[1].plan.installments.interval == .months(1))
    for (block, record) in zip(blocks, records) { #expect(PlanFile.text(of: record) == block) }
  }

  @Test func `The example's schedule is right`() throws {
    let block = try #require(readme.examples(withKey: "installments").last)
    let record = try PlanFile.read(Array(block.utf8), named: "jp-pay-in-3.json")
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: 10_000, currency: .jpy), plan: record.plan,
      startDate: CivilDate(year: 2026, month: 12, day: 31))
    let said = schedule.map { "\($0.amount.text) on \($0.dueDate)" }
    #expect(said == ["3334 on 2026-12-31", "3333 on 2027-01-31", "3333 on 2027-02-28"])
    let words = readme.lines.joined(separator: " ")
    #expect(words.contains("gives \(said[0]), \(said[1]) and \(said[2])."))
    #expect(words.contains("--amount 10000 --currency JPY --plan jp-pay-in-3 --today 2026-12-31"))
  }

  @Test(arguments: [
    ("P14D", "2026-11-21", ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"]),
    ("P1M", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
  ])
  func `The due dates of the examples are right`(interval: String, start: String, dates: [String])
    throws
  {
    let plan = Plan(
      id: try PlanID("example"), currency: .usd,
      installments: try InstallmentTerms(count: 4, interval: try Period(interval)),
      split: .halfUpLast)
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: 20_000, currency: .usd), plan: plan, startDate: try CivilDate(start))
    #expect(schedule.map(\.dueDate.description) == dates)
    let words = readme.lines.joined(separator: " ").filter { $0 != "`" }
    #expect(words.contains("\(interval) from \(start) gives \(dates.joined(separator: ", "))."))
  }
}
