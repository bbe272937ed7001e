import Financing
import ScheduleEngine
import ScheduleFiles
import Testing

@testable import plan_catalog

/// Tests of the statements of `Schedules/README.md` on plans with interest.
@Suite struct ReadmeLoansTests {
  private let section: MarkdownText

  init() throws {
    let text = try ScheduleFolder.text(of: "README.md")
    let start = try #require(text.firstRange(of: "\n## Plans with interest\n")).upperBound
    section = MarkdownText(String(text[start...]))
  }

  @Test func `The table of loan terms is up to date`() throws {
    let text = try ScheduleFolder.text(of: "README.md")
    let isUpToDate = text == LoanTable.document(text, with: try ScheduleFolder.loanRecords())
    #expect(
      isUpToDate, "Schedules/README.md differs from Schedules/loans; run swift run plan-catalog")
  }

  @Test func `The table has the terms of the contract`() {
    let rows = section.rows(
      under: [
        "id", "currency", "payments", "interest", "annual percentage rate", "limits", "valid",
      ])
    for count in [6, 12] {
      #expect(
        rows.contains([
          "us-pay-monthly-\(count)", "USD", "\(count), every month, first after 1 month; half-up",
          "actual/365, half-up", "us, 2 places, 0 to 35.99 %", "400.00 to 4000.00", "open",
        ]))
    }
  }

  @Test func `Every key is explained`() {
    let explained = Set(section.rows(under: ["key", "meaning", "values"]).compactMap(\.first))
    let keys: Set = [
      "limits.minimum", "limits.maximum", "payments.count", "payments.interval",
      "payments.firstDue", "payments.rounding", "payments.multipleOf", "interest.dayCount",
      "interest.rounding", "apr.method", "apr.places", "apr.minimum", "apr.maximum", "validFrom",
      "validUntil",
    ]
    #expect(explained == keys)
    let counts = section.rows(under: ["day count", "part of a year", "January 2027"])
    #expect(counts.compactMap(\.first) == DayCount.allCases.map(\.rawValue))
  }

  @Test func `The example is valid, and its figures are right`() throws {
    let blocks = section.examples(withKey: "interest")
    let block = try #require(blocks.first)
    #expect(blocks.count == 1)
    let record = try LoanFile.read(Array(block.utf8), named: "my-terms.json")
    #expect(LoanFile.text(of: record) == block)
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: record.terms, rate: InterestRate("29.99"),
      startDate: CivilDate("2027-01-15"))
    #expect(loan.financeCharge.text == "169.01")
    #expect(loan.prefix(11).allSatisfy { $0.amount.text == "97.42" })
    #expect(loan[11].amount.text == "97.39")
    #expect(loan.apr.description == "29.86")
    #expect(loan[0].dueDate.description == "2027-02-15")
    #expect(loan[0].interest.text == "25.47")
    #expect(loan[0].principal.text == "71.95")
    let sentences = section.lines.joined(separator: " ")
    for figure in [
      "cost 169.01", "eleven payments of 97.42", "one of 97.39",
      "rate, which the law defines, is 29.86 %", "pays 25.47 interest for 31 days", "by 71.95.",
    ] { #expect(sentences.contains(figure), "\(figure)") }
  }
}
