import PlanFiles
import ScheduleEngine
import Testing

/// What `Schedules/README.md` says about plans, against the files.
@Suite struct ReadmePlanTests {
  private let readme: MarkdownText

  init() throws { readme = MarkdownText(try ScheduleFolder.text(of: "README.md")) }

  @Test func theTableOfPlansSaysWhatTheFilesSay() throws {
    let rows = readme.rows(
      under: ["id", "payments", "limits", "valid", "what the sources show"])
    let said = rows.map { $0.prefix(4).joined(separator: " | ") }.sorted()
    let expected = try ScheduleFolder.records().map { record in
      [
        record.plan.id.description, payments(of: record.plan), limits(of: record.plan),
        days(of: record.plan),
      ].joined(separator: " | ")
    }
    #expect(said == expected.sorted())
  }

  private func payments(of plan: Plan) -> String {
    let terms = plan.installments
    let first = terms.firstDue.isZero ? "today" : "after \(terms.firstDue.count) days"
    return "\(terms.count), every \(terms.interval.count) days, first \(first)"
  }

  private func limits(of plan: Plan) -> String {
    guard let minimum = plan.limits.minimumMinorUnits, let maximum = plan.limits.maximumMinorUnits
    else { return "none seen" }
    let amounts = [minimum, maximum].map { Money(minorUnits: $0, currency: plan.currency).text }
    return amounts.joined(separator: " to ")
  }

  private func days(of plan: Plan) -> String {
    guard let from = plan.validity.from, let until = plan.validity.until else { return "open" }
    return "\(from) to \(until)"
  }

  @Test func everyKeyIsExplained() throws {
    let explained = Set(readme.rows(under: ["key", "meaning", "rules"]).compactMap(\.first))
    let keys: Set = [
      "format", "id", "name", "brand", "region", "currency", "locales", "limits.minimum",
      "limits.maximum", "installments.count", "installments.interval", "installments.firstDue",
      "split", "validFrom", "validUntil", "sources",
    ]
    #expect(explained == keys)
  }

  @Test func everyConfidenceIsExplained() {
    let explained = Set(readme.rows(under: ["confidence", "meaning"]).compactMap(\.first))
    #expect(explained == Set(PlanRecord.Source.Confidence.allCases.map(\.rawValue)))
  }

  @Test func theExamplesAreRead() throws {
    let blocks = readme.blocks(of: "json")
    let ids = ["us-pay-in-4", "jp-pay-in-3"]
    try #require(blocks.count == ids.count)
    let records = try zip(blocks, ids).map { block, id in
      try PlanFile.read(Array(block.utf8), named: "\(id).json")
    }
    #expect(records[0].plan == .usPayIn4)
    #expect(records[1].plan.installments.interval == .months(1))
  }

  @Test func theExamplesScheduleIsAsItSays() throws {
    let block = try #require(readme.blocks(of: "json").last)
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
  func theDueDatesAreAsItSays(interval: String, start: String, dates: [String]) throws {
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
