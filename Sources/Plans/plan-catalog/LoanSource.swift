import Financing
import ScheduleEngine

/// Writes the Swift source of the built-in loan terms.
enum LoanSource {
  /// Returns the text of `LoanTerms+BuiltIn.swift` for one or more terms, ordered by their
  /// identifiers.
  static func text(of records: [LoanRecord]) -> String {
    let records = records.sorted { $0.terms.id.description < $1.terms.id.description }
    let names = CatalogSource.propertyNames(for: records.map(\.terms.id), of: .terms)
    let named = Array(zip(records, names))
    let cases = names.enumerated().map { index, name in
      let label = index == names.count - 1 ? "default" : "case \(index)"
      return "    \(label): .\(name)\n"
    }
    return """
      // Generated from Schedules/loans by `swift run plan-catalog`. Do not edit.
      // swift-format-ignore-file

      import ScheduleEngine

      extension LoanTerms {
        static var builtInCount: Int { \(records.count) }

        static func builtIn(at index: Int) -> LoanTerms {
          switch index {
      \(cases.joined())    }
        }
      }

      extension LoanTerms {
      \(named.map(property).joined(separator: "\n"))}

      extension LoanRecord {
        /// The built-in terms with their names, brands, regions, locales and sources.
        public static var builtIn: [LoanRecord] {
          [
      \(named.map(element).joined())    ]
        }
      }

      """
  }

  private static func property(for record: LoanRecord, named name: String) -> String {
    let terms = record.terms
    let payments = terms.payments
    let comment = CatalogSource.comment("\(record.name) by \(record.brand), \(record.region)")
    return """
        /// \(comment): `\(terms.id)`.
        public static var \(name): LoanTerms {
          LoanTerms(
            id: PlanID(known: "\(terms.id)"),
            currency: Currency(known: "\(terms.currency)"),
            limits: OrderLimits(\
      known: \(literal(terms.limits.minimumMinorUnits)), \
      \(literal(terms.limits.maximumMinorUnits))),
            validity: PlanValidity(
              known: \(CatalogSource.literal(terms.validity.from)),
              \(CatalogSource.literal(terms.validity.until))),
            payments: LoanPayments(
              known: \(payments.count), every: \(CatalogSource.literal(payments.interval)), \
      from: \(CatalogSource.literal(payments.firstDue)),
              rounding: .\(payments.rounding), multipleOf: \(literal(payments.multipleOf))),
            interest: LoanInterest(
              dayCount: .\(terms.interest.dayCount), rounding: .\(terms.interest.rounding)),
            apr: APRTerms(
              known: .\(terms.apr.method), places: \(terms.apr.places),
              minimum: \(rate(terms.apr.minimum)), maximum: \(rate(terms.apr.maximum))))
        }

      """
  }

  private static func element(for record: LoanRecord, named name: String) -> String {
    let locales = record.locales.map(CatalogSource.literal).joined(separator: ", ")
    return """
            LoanRecord(
              terms: .\(name), name: \(CatalogSource.literal(record.name)),
              brand: \(CatalogSource.literal(record.brand)), \
      region: \(CatalogSource.literal(record.region)),
              locales: [\(locales)],
              sources: [
      \(CatalogSource.elements(record.sources, of: ".init"))        ]),

      """
  }

  private static func literal(_ value: Int64?) -> String { CatalogSource.literal(value) }

  private static func rate(_ rate: InterestRate?) -> String {
    guard let rate else { return "nil" }
    return "InterestRate(known: \(literal(rate.millionthsOfPercent)))"
  }
}
