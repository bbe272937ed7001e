import ScheduleEngine
import Servicing

/// Writes the table of the servicing rules in `Schedules/README.md`, between two lines that mark it.
enum ServicingTable {
  /// The lines before and after the table.
  static let marks = (
    start: "<!-- The servicing rules, by `swift run plan-catalog`. Do not edit. -->",
    end: "<!-- End of the servicing rules. -->"
  )

  /// Replaces the table of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - records: The rules, in any order.
  /// - Returns: The document with the table of these rules, or nil if its marks are missing.
  static func document(_ document: String, with records: [ServicingRecord]) -> String? {
    MarkedTable.document(document, marks: marks, table: text(of: records))
  }

  /// Returns the table in Markdown, with the rules ordered by their identifiers.
  static func text(of records: [ServicingRecord]) -> String {
    let rules = records.map(\.rules).sorted { $0.id.description < $1.id.description }
    let rows = rules.map { rules in
      [
        "`\(rules.id)`", rules.plans.map { "`\($0)`" }.joined(separator: ", "),
        MarkedTable.days(of: rules.validity) ?? "any day", fees(of: rules), most(of: rules),
        rules.lateFees.areWaivedByFullRefund ? "yes" : "no", moves(of: rules),
      ]
    }
    let heading = [
      "id", "plans", "bought", "late fees: grace, amount", "most", "waived by full refund",
      "due dates move",
    ]
    return MarkedTable.text(heading, rows)
  }

  /// Returns the text of the column of fees, such as `below 40.00: 0 days 10.00, one an order; else:
  /// 0 days 10.00, 7 days 7.00`.
  private static func fees(of rules: ServicingRules) -> String {
    guard !rules.lateFees.tiers.isEmpty else { return "none" }
    let fees = tiers(of: rules) { tier in
      var parts = tier.steps.map { step in
        "\(count(step.graceDays, "day")) \(text(step.minorUnits, in: rules))"
      }
      if parts.isEmpty { return "none" }
      if let most = tier.perOrder { parts.append("at most \(most) an order") }
      return parts.joined(separator: ", ")
    }
    return rules.lateFees.chargesFeesAfterBounce
      ? fees + "; of a bounced payment on the day of its reversal" : fees
  }

  /// Returns the text of the column of caps, such as `below 40.00: 25 %; else: 25 %, 68.00`.
  private static func most(of rules: ServicingRules) -> String {
    guard !rules.lateFees.tiers.isEmpty else { return "none" }
    return tiers(of: rules) { tier in
      let parts = [
        tier.cap.percent.map { "\($0) %" }, tier.cap.amount.map { text($0, in: rules) },
      ].compactMap(\.self)
      return parts.isEmpty ? "no cap" : parts.joined(separator: ", ")
    }
  }

  /// Returns the texts of all tiers, each after its condition.
  private static func tiers(
    of rules: ServicingRules, _ describe: (LateFeeTier) -> String
  ) -> String {
    rules.lateFees.tiers.map { tier in
      let condition =
        tier.orderBelow.map { "below \(text($0, in: rules)): " }
        ?? (rules.lateFees.tiers.count > 1 ? "else: " : "")
      return condition + describe(tier)
    }.joined(separator: "; ")
  }

  /// Returns the text of the column of moves, such as `1 by up to 7 days`.
  private static func moves(of rules: ServicingRules) -> String {
    guard let moves = rules.moves else { return "no" }
    let unit = moves.atMost.unit == .days ? "day" : "month"
    return "\(moves.perOrder) by up to \(count(moves.atMost.count, unit))"
  }

  private static func count(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func text(_ minorUnits: Int64, in rules: ServicingRules) -> String {
    Money(minorUnits: minorUnits, currency: rules.currency).text
  }
}
