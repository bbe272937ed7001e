import ScheduleEngine
import Testing

@testable import plan_catalog

@Suite struct CatalogSourceTests {
  @Test func `A plan becomes Swift`() throws {
    #expect(
      CatalogSource.text(of: [try ExamplePlan.record()]) == """
        // Generated from Schedules/plans by `swift run plan-catalog`. Do not edit.

        extension Plan {
          static var builtInCount: Int { 1 }

          static func builtIn(at index: Int) -> Plan {
            switch index {
            default: .myPlan
            }
          }
        }

        extension Plan {
          /// Pay in 4 by Example, US: `my-plan`.
          public static var myPlan: Plan {
            Plan(
              id: PlanID(known: "my-plan"),
              currency: Currency(known: "USD"),
              limits: OrderLimits(known: 100, 200_000),
              installments: InstallmentTerms(
                known: 4, every: .days(14), from: .days(0)),
              split: .halfUpLast,
              validity: PlanValidity(
                known: CivilDate(knownYear: 2026, month: 1, day: 1),
                CivilDate(knownYear: 2026, month: 12, day: 31)))
          }
        }

        extension PlanRecord {
          /// The built-in plans with their names, brands, regions, locales and sources.
          public static var builtIn: [PlanRecord] {
            [
              PlanRecord(
                plan: .myPlan, name: "Pay in 4",
                brand: "Example", region: "US",
                locales: ["en-US"],
                sources: [
                  Source(
                    url: "https://example.com/terms",
                    confidence: .high),
                ]),
            ]
          }
        }

        """)
  }

  @Test func `Further rules of a plan are arguments of its terms`() throws {
    var record = try ExamplePlan.record()
    let days = try BusinessDays(
      adjustment: .modifiedFollowing, weekend: [.saturday, .sunday],
      holidays: [CivilDate("2026-12-25"), CivilDate("2027-01-01")])
    record.plan = Plan(
      id: record.plan.id, currency: .usd,
      installments: try InstallmentTerms(
        count: 3, interval: .months(1), amounts: .weights([50, 25, 25_000]), dayOfMonth: .last,
        businessDays: days), split: .spreadFirst)
    let text = CatalogSource.text(of: [record])
    #expect(
      text.contains(
        """
              installments: InstallmentTerms(
                known: 3, every: .months(1), from: .days(0),
                amounts: .weights([50, 25, 25_000]),
                dayOfMonth: .last,
                businessDays: BusinessDays(
                  known: .modifiedFollowing, [.saturday, .sunday],
                  [
                    CivilDate(knownYear: 2026, month: 12, day: 25),
                    CivilDate(knownYear: 2027, month: 1, day: 1),
                  ])),
              split: .spreadFirst,

        """))
    let rules: [(AmountRule, DayOfMonth?, String)] = [
      (
        .firstPercent(try Percentage("12.5")), nil,
        "amounts: .firstPercent(Percentage(known: 125_000))),"
      ),
      (
        .firstAmount(5_000), try DayOfMonth(15),
        "amounts: .firstAmount(5000),\n        dayOfMonth: DayOfMonth(known: 15)),"
      ),
    ]
    for (amounts, day, arguments) in rules {
      record.plan = Plan(
        id: record.plan.id, currency: .usd,
        installments: try InstallmentTerms(
          count: 3, interval: .months(1), amounts: amounts, dayOfMonth: day), split: .spreadFirst)
      #expect(CatalogSource.text(of: [record]).contains(arguments))
    }
  }

  @Test func `The order of the records does not matter`() {
    let records = PlanRecord.builtIn
    #expect(CatalogSource.text(of: records.reversed()) == CatalogSource.text(of: records))
  }

  @Test(arguments: [
    ("us-pay-in-4", "usPayIn4"), ("us-pay-in-4-no-upfront", "usPayIn4NoUpfront"),
    ("eu-pay-in-4-2021", "euPayIn4Of2021"), ("4-times", "plan4Times"), ("4", "plan4"),
    ("a.b_c-d", "aBCD"), ("v1.2", "v1Of2"), ("a", "a"), ("a-", "a"), ("a--b", "aB"),
    ("default", "defaultPlan"), ("in", "inPlan"), ("built-in", "builtInPlan"), ("in-4", "in4"),
    ("init", "initPlan"), ("self", "selfPlan"),
  ])
  func `An identifier becomes the name of a property`(id: String, name: String) throws {
    #expect(CatalogSource.propertyName(for: try PlanID(id)) == name)
  }

  @Test func `The names of properties never clash`() throws {
    let ids = try ["a-b", "a.b", "a_b", "a-c"].map { id in try PlanID(id) }
    #expect(CatalogSource.propertyNames(for: ids) == ["aB", "aB_2", "aB_3", "aC"])
  }

  @Test func `A currency needs no property of its own`() throws {
    for code in ["CHF", "CLF", "KWD", "ISK"] {
      var record = try ExamplePlan.record()
      record.plan = Plan(
        id: record.plan.id, currency: try Currency(code),
        limits: try OrderLimits(minimumMinorUnits: 9_999, maximumMinorUnits: .max),
        installments: try InstallmentTerms(count: 3, interval: .months(1), firstDue: .weeks(9_999)),
        split: .spreadFirst)
      let text = CatalogSource.text(of: [record])
      #expect(text.contains("currency: Currency(known: \"\(code)\"),"))
      #expect(text.contains("limits: OrderLimits(known: 9999, 9_223_372_036_854_775_807),"))
      #expect(text.contains("known: 3, every: .months(1), from: .weeks(9999)),"))
      #expect(text.contains("split: .spreadFirst,"))
      #expect(text.contains("known: nil,\n        nil))"))
    }
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b", #""a\"b""#), (#"a\b"#, #""a\\b""#), (#"\(x)"#, #""\\(x)""#),
    ("a\nb", #""a\u{A}b""#), ("\u{0}", #""\u{0}""#), ("a\u{202E}b", #""a\u{202E}b""#),
    ("\u{2028}", #""\u{2028}""#), ("é日🥝", #""é日🥝""#), ("\"\"\"", #""\"\"\"""#),
    ("\"\u{301}", "\"\\\"\u{301}\""), ("#\"", ##""#\"""##),
  ])
  func `No text can end its literal`(text: String, literal: String) {
    #expect(CatalogSource.literal(text).unicodeScalars.elementsEqual(literal.unicodeScalars))
  }

  @Test func `A name cannot leave its line`() throws {
    var record = try ExamplePlan.record()
    record.name = "Pay\n} import Evil //\r\u{2028}\u{85}x"
    let lines = CatalogSource.text(of: [record]).split(separator: "\n")
    #expect(lines.contains("  /// Pay } import Evil //   x by Example, US: `my-plan`."))
    #expect(lines.count { $0.contains("import Evil") } == 2)
    #expect(!lines.contains { $0.contains("\r") })
  }
}
