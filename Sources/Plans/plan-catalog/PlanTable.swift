import ScheduleEngine

/// Writes the table of the plans in `Schedules/README.md`, between two lines that mark it.
enum PlanTable {
  /// The lines before and after the table.
  static let marks = (
    start: "<!-- The plans, by `swift run plan-catalog`. Do not edit. -->",
    end: "<!-- End of the plans. -->"
  )

  /// Replaces the table of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - records: The plans, in any order.
  /// - Returns: The document with the table of these plans, or nil if its marks are missing.
  static func document(_ document: String, with records: [PlanRecord]) -> String? {
    MarkedTable.document(document, marks: marks, table: text(of: records))
  }

  /// Returns the table in Markdown, with the plans ordered by their identifiers.
  static func text(of records: [PlanRecord]) -> String {
    let plans = records.map(\.plan).sorted { $0.id.description < $1.id.description }
    let rows = plans.map { plan in
      [
        "`\(plan.id)`", plan.currency.code, payments(of: plan),
        MarkedTable.limits(plan.limits, in: plan.currency), days(of: plan.validity),
      ]
    }
    let heading = ["id", "currency", "payments", "limits", "valid"]
    return MarkedTable.text(heading, rows)
  }

  /// Returns the text of the column of payments, such as `4, every 14 days, first today`.
  private static func payments(of plan: Plan) -> String {
    ([times(of: plan.installments)] + rules(of: plan)).joined(separator: "; ")
  }

  /// Returns the further rules of a plan, such as `weights 50, 25, 25`.
  private static func rules(of plan: Plan) -> [String] {
    let terms = plan.installments
    var rules: [String] = []
    switch terms.amounts {
    case .equal: break
    case .weights(let weights):
      rules.append("weights \(weights.map { "\($0)" }.joined(separator: ", "))")
    case .firstPercent(let percentage): rules.append("first payment \(percentage) %")
    case .firstAmount(let minorUnits):
      rules.append("first payment \(Money(minorUnits: minorUnits, currency: plan.currency).text)")
    }
    if let day = terms.dayOfMonth {
      rules.append(day == .last ? "on the last day of the month" : "on day \(day) of the month")
    }
    if let days = terms.businessDays { rules.append("on business days, \(days.adjustment.name)") }
    return rules
  }

  private static func times(of terms: InstallmentTerms) -> String {
    let first = terms.firstDue.isZero ? "today" : "after \(MarkedTable.words(for: terms.firstDue))"
    guard terms.count > 1 else { return "1, \(first)" }
    return "\(terms.count), every \(MarkedTable.step(of: terms.interval)), first \(first)"
  }

  private static func days(of validity: PlanValidity) -> String {
    MarkedTable.days(of: validity) ?? "open"
  }
}
