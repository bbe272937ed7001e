import Financing
import ScheduleEngine
import Testing

@testable import plan_catalog

@Suite struct LoanSourceTests {
  /// Terms with every part.
  static func record(id: String = "my-terms") throws -> LoanRecord {
    LoanRecord(
      terms: LoanTerms(
        id: try PlanID(id), currency: .usd,
        limits: try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 123_456),
        validity: try PlanValidity(from: nil, until: CivilDate(year: 2026, month: 12, day: 31)),
        payments: try LoanPayments(
          count: 9, interval: .weeks(9_999), firstDue: .days(45), rounding: .halfEven,
          multipleOf: 50_000),
        interest: LoanInterest(dayCount: .thirty360, rounding: .down),
        apr: try APRTerms(method: .eu, places: 1, maximum: InterestRate("35.99"))),
      name: "Say \"hi\"\n} // x", brand: "B", region: "US", locales: ["en-US", "es"],
      sources: [.init(url: "https://example.com/terms", confidence: .low)])
  }

  @Test func `Terms become Swift`() throws {
    #expect(
      LoanSource.text(of: [try Self.record()]) == #"""
        // Generated from Schedules/loans by `swift run plan-catalog`. Do not edit.
        // swift-format-ignore-file

        import ScheduleEngine

        extension LoanTerms {
          static var builtInCount: Int { 1 }

          static func builtIn(at index: Int) -> LoanTerms {
            switch index {
            default: .myTerms
            }
          }
        }

        extension LoanTerms {
          /// Say "hi" } // x by B, US: `my-terms`.
          public static var myTerms: LoanTerms {
            LoanTerms(
              id: PlanID(known: "my-terms"),
              currency: Currency(known: "USD"),
              limits: OrderLimits(known: nil, 123_456),
              validity: PlanValidity(
                known: nil,
                CivilDate(knownYear: 2026, month: 12, day: 31)),
              payments: LoanPayments(
                known: 9, every: .weeks(9999), from: .days(45),
                rounding: .halfEven, multipleOf: 50_000),
              interest: LoanInterest(
                dayCount: .thirty360, rounding: .down),
              apr: APRTerms(
                known: .eu, places: 1,
                minimum: nil, maximum: InterestRate(known: 35_990_000)))
          }
        }

        extension LoanRecord {
          /// The built-in terms with their names, brands, regions, locales and sources.
          public static var builtIn: [LoanRecord] {
            [
              LoanRecord(
                terms: .myTerms, name: "Say \"hi\"\u{A}} // x",
                brand: "B", region: "US",
                locales: ["en-US", "es"],
                sources: [
                  .init(
                    url: "https://example.com/terms",
                    confidence: .low),
                ]),
            ]
          }
        }

        """#)
  }

  @Test func `The order of the records does not matter`() {
    let records = LoanRecord.builtIn
    #expect(LoanSource.text(of: records.reversed()) == LoanSource.text(of: records))
  }

  @Test(arguments: [
    ("us-pay-monthly-6", "usPayMonthly6"), ("4-times", "terms4Times"),
    ("default", "defaultTerms"), ("built-in", "builtInTerms"),
  ])
  func `An identifier becomes the name of a property`(id: String, name: String) throws {
    #expect(CatalogSource.propertyName(for: try PlanID(id), of: .terms) == name)
  }
}
