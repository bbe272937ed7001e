import ScheduleEngine
import Testing

/// Tests of the figures of splits in `Schedules/README.md`.
@Suite struct ReadmeSplitTests {
  private let readme: MarkdownText

  init() throws { readme = MarkdownText(try ScheduleFolder.text(of: "README.md")) }

  @Test func `The example of every split is right`() throws {
    let rows = readme.rows(under: ["split", "parts", "example", "parts of the example"])
    #expect(rows.map { $0[0] } == Split.allCases.map(\.name))
    for row in rows {
      let words = row[2].split(separator: " ")
      try #require(words.count == 3 && words[1] == "in")
      let count = try #require(Int(words[2]))
      try expect(row[3], from: String(words[0]), in: count, by: row[0])
    }
  }

  @Test func `The comparison of the splits is right`() throws {
    let rows = readme.rows(under: ["split", "parts"])
    #expect(rows.map { $0[0] } == Split.allCases.map(\.name))
    for row in rows { try expect(row[1], from: "40.02", in: 4, by: row[0]) }
  }

  @Test func `The total that is too small is an error`() throws {
    #expect(readme.lines.joined(separator: " ").contains("would be 0.01, 0.01, 0.01, 0.00."))
    let total = Money(minorUnits: 3, currency: .usd)
    let plan = Plan(
      id: try PlanID("example"), currency: .usd,
      installments: try InstallmentTerms(count: 4, interval: .days(14)), split: .halfUpLast)
    #expect(throws: ScheduleError.self) {
      try PaymentSchedule(total: total, plan: plan, startDate: .first)
    }
  }

  /// Expects that a list has the amounts of the engine.
  private func expect(
    _ list: String, from total: String, in count: Int, by rule: String
  ) throws {
    let total = try Money(total, .usd)
    let plan = Plan(
      id: try PlanID("example"), currency: .usd,
      installments: try InstallmentTerms(count: count, interval: .days(14)),
      split: try #require(Split.allCases.first { $0.name == rule }))
    let schedule = try PaymentSchedule(total: total, plan: plan, startDate: .first)
    #expect(schedule.map(\.amount.text).joined(separator: ", ") == list)
  }
}
