import Financing
import ScheduleEngine
import Testing

@testable import plan_catalog

@Suite struct LoanTableTests {
  private static let heading = """
    | id | currency | payments | interest | annual percentage rate | limits | valid |
    | --- | --- | --- | --- | --- | --- | --- |

    """

  @Test func `The table is between its marks`() throws {
    let document = """
      # Loans
      <!-- The loan terms, by `swift run plan-catalog`. Do not edit. -->
      | an old table |
      <!-- End of the loan terms. -->
      after

      """
    let written = LoanTable.document(document, with: [try LoanSourceTests.record()])
    #expect(
      written == """
        # Loans
        <!-- The loan terms, by `swift run plan-catalog`. Do not edit. -->

        \(Self.heading)\
        | `my-terms` | USD | 9, every 69993 days, first after 45 days; half-even to 500.00 | \
        30/360, down | eu, 1 place, up to 35.99 % | up to 1234.56 | until 2026-12-31 |

        <!-- End of the loan terms. -->
        after

        """)
  }

  @Test func `A document without marks is not written`() throws {
    let records = [try LoanSourceTests.record()]
    #expect(LoanTable.document("", with: records) == nil)
    #expect(LoanTable.document(PlanTable.marks.start, with: records) == nil)
  }

  @Test(
    arguments: [
      ("0.5", "35.99", "us, 2 places, 0.5 to 35.99 %"), ("0.5", nil, "us, 2 places, from 0.5 %"),
      (nil, nil, "us, 2 places"),
    ] as [(String?, String?, String)])
  func `A single payment and the limits of the rate are described`(
    least: String?, most: String?, rate: String
  ) throws {
    let record = LoanRecord(
      terms: LoanTerms(
        id: try PlanID("x"), currency: .jpy,
        payments: try LoanPayments(count: 1, interval: .months(1)),
        interest: LoanInterest(dayCount: .actual360),
        apr: try APRTerms(
          method: .us, minimum: least.map { try InterestRate($0) },
          maximum: most.map { try InterestRate($0) })),
      name: "X", brand: "X", region: "JP", locales: [], sources: [])
    #expect(
      LoanTable.text(of: [record])
        == Self.heading
        + "| `x` | JPY | 1, on a day of its own; half-up | actual/360, half-up | \(rate) | "
        + "none seen | open |\n")
  }

  @Test func `The order of the records does not matter`() {
    let records = LoanRecord.builtIn
    #expect(LoanTable.text(of: records.reversed()) == LoanTable.text(of: records))
  }
}
