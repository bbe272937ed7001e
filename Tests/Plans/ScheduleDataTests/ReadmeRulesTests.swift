import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

@testable import plan_catalog

/// Tests of the statements of `Schedules/README.md` on servicing rules.
@Suite struct ReadmeRulesTests {
  private let readme: MarkdownText

  init() throws { readme = MarkdownText(try ScheduleFolder.text(of: "README.md")) }

  @Test func `The table of rules is up to date`() throws {
    let text = try ScheduleFolder.text(of: "README.md")
    let isUpToDate =
      text == ServicingTable.document(text, with: try ScheduleFolder.servicingRecords())
    #expect(
      isUpToDate,
      "Schedules/README.md differs from Schedules/servicing; run swift run plan-catalog")
  }

  @Test func `The table has the rules of the contract`() {
    let rows = readme.rows(
      under: [
        "id", "plans", "bought", "late fees: grace, amount", "most", "waived by full refund",
        "due dates move",
      ])
    for row in [
      [
        "au-2023", "au-pay-in-4", "from 2023-04-24",
        "below 40.00: 0 days 10.00, at most 1 an order; else: 0 days 10.00, 7 days 7.00",
        "below 40.00: 25 %; else: 25 %, 68.00", "no", "1 by up to 7 days",
      ],
      ["ca-2024", "ca-pay-in-4", "any day", "none", "none", "no", "1 by up to 7 days"],
      [
        "eu-2021", "eu-pay-in-4-2021, eu-pay-in-3-2022", "until 2023-08-25",
        "1 day 6.00, 7 days 6.00", "no cap", "no", "no",
      ],
      [
        "gb-2022", "gb-pay-in-4", "2022-02-14 to 2024-10-09",
        "below 24.00: 0 days 6.00, at most 1 an order; else: 0 days 6.00, 7 days 6.00",
        "below 24.00: no cap; else: 25 %, 36.00", "yes", "1 by up to 5 days",
      ],
    ] { #expect(rows.contains(row), "\(row)") }
  }

  @Test func `Every key is explained`() {
    let explained = Set(readme.rows(under: ["key", "meaning", "values"]).compactMap(\.first))
    let keys: Set = [
      "plans", "validFrom", "validUntil", "lateFees.tiers", "lateFees.tiers.orderBelow",
      "lateFees.tiers.fees", "lateFees.tiers.fees.grace", "lateFees.tiers.fees.amount",
      "lateFees.tiers.perOrder", "lateFees.tiers.cap.percent", "lateFees.tiers.cap.amount",
      "lateFees.waivedByFullRefund", "lateFees.bounced", "payments.order", "payments.upcoming",
      "payments.fees",
      "refunds.order", "refunds.within", "moves", "moves.perOrder", "moves.first", "moves.last",
      "moves.notice", "moves.atMost", "moves.customerFor", "authorization",
    ]
    #expect(explained == keys)
  }

  @Test func `The example is valid, and its figures are right`() throws {
    let blocks = readme.examples(withKey: "lateFees")
    let block = try #require(blocks.first)
    #expect(blocks.count == 1)
    let record = try ServicingFile.read(Array(block.utf8), named: "my-rules.json")
    #expect(ServicingFile.text(of: record) == block)
    let fees = record.rules.lateFees
    #expect(fees.tier(forOrderOf: 3_999)?.perOrder == 1)
    #expect(fees.tier(forOrderOf: 3_999)?.cap.minorUnits(forOrderOf: 3_999) == 999)
    #expect(fees.tier(forOrderOf: 10_000)?.steps.map(\.minorUnits) == [1_000, 700])
    #expect(fees.tier(forOrderOf: 10_000)?.cap.minorUnits(forOrderOf: 10_000) == 2_500)
  }
}
