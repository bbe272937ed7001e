import ScheduleEngine
import Servicing
import Testing

@testable import plan_catalog

@Suite struct ServicingTableTests {
  private static let heading = """
    | id | plans | bought | late fees: grace, amount | most | waived by full refund | due dates move |
    | --- | --- | --- | --- | --- | --- | --- |

    """

  @Test func `The table is between its marks`() throws {
    let document = """
      # Rules
      <!-- The servicing rules, by `swift run plan-catalog`. Do not edit. -->
      | an old table |
      <!-- End of the servicing rules. -->
      after

      """
    let written = ServicingTable.document(document, with: [try ServicingSourceTests.record()])
    #expect(
      written == """
        # Rules
        <!-- The servicing rules, by `swift run plan-catalog`. Do not edit. -->

        \(Self.heading)\
        | `my-rules` | `a`, `b` | until 2026-12-31 | \
        below 40.00: 0 days 10.00, at most 1 an order; else: none; \
        of a bounced payment on the day of its reversal | \
        below 40.00: no cap; else: 25 %, 1234.56 | yes | 3 by up to 69993 days |

        <!-- End of the servicing rules. -->
        after

        """)
  }

  @Test func `A document without marks is not written`() throws {
    let records = [try ServicingSourceTests.record()]
    #expect(ServicingTable.document("", with: records) == nil)
    #expect(ServicingTable.document(PlanTable.marks.start, with: records) == nil)
  }

  @Test func `Rules without fees and moves are described`() throws {
    let rules = try ServicingRules(id: PlanID("x"), currency: .jpy, plans: [PlanID("a")])
    let record = ServicingRecord(rules: rules, name: "X", sources: [])
    #expect(
      ServicingTable.text(of: [record])
        == Self.heading + "| `x` | `a` | any day | none | none | no | no |\n")
  }

  @Test func `The order of the records does not matter`() {
    let records = ServicingRecord.builtIn
    #expect(ServicingTable.text(of: records.reversed()) == ServicingTable.text(of: records))
  }
}
