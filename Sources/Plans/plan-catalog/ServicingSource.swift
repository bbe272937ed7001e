import ScheduleEngine
import Servicing

/// Writes the Swift source of the built-in servicing rules.
enum ServicingSource {
  /// Returns the text of `ServicingRules+BuiltIn.swift` for one or more rules, ordered by their
  /// identifiers.
  static func text(of records: [ServicingRecord]) -> String {
    let records = records.sorted { $0.rules.id.description < $1.rules.id.description }
    let names = CatalogSource.propertyNames(for: records.map(\.rules.id), of: .rules)
    let named = Array(zip(records, names))
    let cases = names.enumerated().map { index, name in
      let label = index == names.count - 1 ? "default" : "case \(index)"
      return "    \(label): .\(name)\n"
    }
    return """
      // Generated from Schedules/servicing by `swift run plan-catalog`. Do not edit.
      // swift-format-ignore-file

      import ScheduleEngine

      extension ServicingRules {
        static var builtInCount: Int { \(records.count) }

        static func builtIn(at index: Int) -> ServicingRules {
          switch index {
      \(cases.joined())    }
        }
      }

      extension ServicingRules {
      \(named.map(property).joined(separator: "\n"))}

      extension ServicingRecord {
        /// The built-in rules with their names and sources.
        public static var builtIn: [ServicingRecord] {
          [
      \(named.map(element).joined())    ]
        }
      }

      """
  }

  private static func property(for record: ServicingRecord, named name: String) -> String {
    let rules = record.rules
    let plans = rules.plans.map { "        PlanID(known: \"\($0)\"),\n" }
    let order = rules.payments.order.map { ".\($0)" }.joined(separator: ", ")
    return """
        /// \(CatalogSource.comment(record.name)): `\(rules.id)`.
        public static var \(name): ServicingRules {
          ServicingRules(
            known: PlanID(known: "\(rules.id)"),
            currency: Currency(known: "\(rules.currency)"),
            plans: [
      \(plans.joined())      ],
            validity: PlanValidity(
              known: \(literal(rules.validity.from)),
              \(literal(rules.validity.until))),
            lateFees: LateFeeRules(
              known: \(list(rules.lateFees.tiers.map(tier), indent: 8)),
              areWaivedByFullRefund: \(rules.lateFees.areWaivedByFullRefund)\(bounced(rules))),
            payments: PaymentRules(
              known: [\(order)],
              upcoming: .\(rules.payments.upcoming), fees: .\(rules.payments.fees)),
            refunds: RefundRules(
              order: .\(rules.refunds.order), within: \(literal(rules.refunds.within))),
            moves: \(rules.moves.map(moves) ?? "nil"),
            authorizationDays: \(literal(rules.authorizationDays)))
        }

      """
  }

  /// Returns the argument of rules that charge fees after a bounce, and nothing for others.
  private static func bounced(_ rules: ServicingRules) -> String {
    rules.lateFees.chargesFeesAfterBounce ? ",\n        chargesFeesAfterBounce: true" : ""
  }

  private static func tier(_ tier: LateFeeTier) -> String {
    let steps = tier.steps.map { step in
      "              LateFeeStep(known: \(literal(step.graceDays)), \(literal(step.minorUnits))),\n"
    }
    return """
                LateFeeTier(
                  known: \(list(steps, indent: 12)),
                  orderBelow: \(literal(tier.orderBelow)), perOrder: \(literal(tier.perOrder)),
                  cap: LateFeeCap(known: \(literal(tier.cap.percent)), \(literal(tier.cap.amount)))),

      """
  }

  private static func moves(_ moves: MoveRules) -> String {
    """
    MoveRules(
            known: \(literal(moves.perOrder)), first: \(moves.first), last: \(moves.last),
            notice: \(literal(moves.notice)), atMost: \(literal(moves.atMost)),
            customerFor: \(literal(moves.customerFor)))
    """
  }

  /// Returns an array literal of elements that are lines.
  private static func list(_ elements: [String], indent: Int) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n\(elements.joined())\(String(repeating: " ", count: indent))]"
  }

  private static func element(for record: ServicingRecord, named name: String) -> String {
    """
          ServicingRecord(
            rules: .\(name),
            name: \(CatalogSource.literal(record.name)),
            sources: [
    \(CatalogSource.elements(record.sources, of: ".init"))        ]),

    """
  }
}

extension ServicingSource {
  private static func literal(_ value: Int64?) -> String { CatalogSource.literal(value) }
  private static func literal(_ value: Int?) -> String { CatalogSource.literal(value) }
  private static func literal(_ period: Period?) -> String { CatalogSource.literal(period) }
  private static func literal(_ date: CivilDate?) -> String { CatalogSource.literal(date) }
}
