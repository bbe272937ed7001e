public import ScheduleEngine

/// Writes the Swift source of the built-in plans.
///
/// `swift run plan-catalog` puts the text into the engine; a test fails while it differs from what
/// `Schedules/plans` holds.
public enum CatalogSource {
  /// The Swift source that declares plans.
  ///
  ///     CatalogSource.text(of: PlanRecord.builtIn).hasPrefix("// Made from Schedules/plans")  // true
  ///
  /// - Parameter records: The plans, at least one, in any order.
  /// - Returns: The text of `Plan+BuiltIn.swift`, with the plans ordered by their identifiers.
  /// - Complexity: O(*n* log *n*) in the number of plans.
  public static func text(of records: [PlanRecord]) -> String {
    let records = records.sorted { $0.plan.id.description < $1.plan.id.description }
    let names = propertyNames(for: records.map(\.plan.id))
    let named = Array(zip(records, names))
    let cases = names.enumerated().map { index, name in
      let label = index == names.count - 1 ? "default" : "case \(index)"
      return "    \(label): .\(name)\n"
    }
    return """
      // Made from Schedules/plans by `swift run plan-catalog`. Do not edit.

      extension Plan {
        static var builtInCount: Int { \(records.count) }

        static func builtIn(at index: Int) -> Plan {
          switch index {
      \(cases.joined())    }
        }
      }

      extension Plan {
      \(named.map(property).joined(separator: "\n"))}

      extension PlanRecord {
        /// The plans that come with the engine, with what their files say about them.
        public static var builtIn: [PlanRecord] {
          [
      \(named.map(element).joined())    ]
        }
      }

      """
  }

  private static func property(for record: PlanRecord, named name: String) -> String {
    let plan = record.plan
    let terms = plan.installments
    return """
        /// \(comment("\(record.name) by \(record.brand), \(record.region)")): `\(plan.id)`.
        public static var \(name): Plan {
          Plan(
            id: PlanID(known: "\(plan.id)"),
            currency: Currency(known: "\(plan.currency)"),
            limits: OrderLimits(\
      known: \(literal(plan.limits.minimumMinorUnits)), \(literal(plan.limits.maximumMinorUnits))),
            installments: InstallmentTerms(
              known: \(terms.count), every: \(literal(terms.interval)), \
      from: \(literal(terms.firstDue))),
            split: .\(plan.split),
            validity: PlanValidity(
              known: \(literal(plan.validity.from)),
              \(literal(plan.validity.until))))
        }

      """
  }

  private static func element(for record: PlanRecord, named name: String) -> String {
    let locales = record.locales.map(literal).joined(separator: ", ")
    let sources = record.sources.map { source in
      """
                Source(
                  url: \(literal(source.url)),
                  confidence: .\(source.confidence.rawValue)),

      """
    }
    return """
            PlanRecord(
              plan: .\(name), name: \(literal(record.name)),
              brand: \(literal(record.brand)), region: \(literal(record.region)),
              locales: [\(locales)],
              sources: [
      \(sources.joined())        ]),

      """
  }
}
