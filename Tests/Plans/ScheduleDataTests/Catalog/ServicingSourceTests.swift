import ScheduleEngine
import Servicing
import Testing

@testable import plan_catalog

@Suite struct ServicingSourceTests {
  /// Rules with every part.
  static func record(id: String = "my-rules") throws -> ServicingRecord {
    let small = try LateFeeTier(
      orderBelow: 4_000, steps: [LateFeeStep(graceDays: 0, minorUnits: 1_000)], perOrder: 1)
    let large = try LateFeeTier(
      steps: [], perOrder: 2, cap: LateFeeCap(percent: 25, amount: 123_456))
    let rules = try ServicingRules(
      id: PlanID(id), currency: .aud, plans: [PlanID("a"), PlanID("b")],
      validity: PlanValidity(from: nil, until: CivilDate(year: 2026, month: 12, day: 31)),
      lateFees: LateFeeRules(
        tiers: [small, large], areWaivedByFullRefund: true, chargesFeesAfterBounce: true),
      payments: PaymentRules(
        order: [.upcoming, .due, .overdue, .overdueWithFee], upcoming: .lastFirst,
        fees: .beforeInstallment),
      refunds: RefundRules(order: .unpaidFirst, within: .months(4)),
      moves: MoveRules(
        perOrder: 3, first: true, last: false, notice: .none, atMost: .weeks(9_999),
        customerFor: nil),
      authorizationDays: nil)
    return ServicingRecord(
      rules: rules, name: "Say \"hi\"\n} // x",
      sources: [.init(url: "https://example.com/rules", confidence: .low)])
  }

  @Test func `Rules become Swift`() throws {
    #expect(
      ServicingSource.text(of: [try Self.record()]) == #"""
        // Generated from Schedules/servicing by `swift run plan-catalog`. Do not edit.
        // swift-format-ignore-file

        import ScheduleEngine

        extension ServicingRules {
          static var builtInCount: Int { 1 }

          static func builtIn(at index: Int) -> ServicingRules {
            switch index {
            default: .myRules
            }
          }
        }

        extension ServicingRules {
          /// Say "hi" } // x: `my-rules`.
          public static var myRules: ServicingRules {
            ServicingRules(
              known: PlanID(known: "my-rules"),
              currency: Currency(known: "AUD"),
              plans: [
                PlanID(known: "a"),
                PlanID(known: "b"),
              ],
              validity: PlanValidity(
                known: nil,
                CivilDate(knownYear: 2026, month: 12, day: 31)),
              lateFees: LateFeeRules(
                known: [
                  LateFeeTier(
                    known: [
                      LateFeeStep(known: 0, 1000),
                    ],
                    orderBelow: 4000, perOrder: 1,
                    cap: LateFeeCap(known: nil, nil)),
                  LateFeeTier(
                    known: [],
                    orderBelow: nil, perOrder: 2,
                    cap: LateFeeCap(known: 25, 123_456)),
                ],
                areWaivedByFullRefund: true,
                chargesFeesAfterBounce: true),
              payments: PaymentRules(
                known: [.upcoming, .due, .overdue, .overdueWithFee],
                upcoming: .lastFirst, fees: .beforeInstallment),
              refunds: RefundRules(
                order: .unpaidFirst, within: .months(4)),
              moves: MoveRules(
                known: 3, first: true, last: false,
                notice: .days(0), atMost: .weeks(9999),
                customerFor: nil),
              authorizationDays: nil)
          }
        }

        extension ServicingRecord {
          /// The built-in rules with their names and sources.
          public static var builtIn: [ServicingRecord] {
            [
              ServicingRecord(
                rules: .myRules,
                name: "Say \"hi\"\u{A}} // x",
                sources: [
                  .init(
                    url: "https://example.com/rules",
                    confidence: .low),
                ]),
            ]
          }
        }

        """#)
  }

  @Test func `The order of the records does not matter`() {
    let records = ServicingRecord.builtIn
    #expect(ServicingSource.text(of: records.reversed()) == ServicingSource.text(of: records))
  }

  @Test(arguments: [
    ("au-2023", "au2023"), ("4-times", "rules4Times"), ("default", "defaultRules"),
    ("built-in", "builtInRules"), ("plan-counts", "planCountsRules"),
  ])
  func `An identifier becomes the name of a property`(id: String, name: String) throws {
    #expect(CatalogSource.propertyName(for: try PlanID(id), of: .rules) == name)
  }
}
