import ScheduleEngine
import Servicing

/// The text of servicing rules for people.
enum RulesText {
  /// The heading of the table of rules.
  static let heading = ["ID", "BOUGHT", "LATE FEES", "AT MOST", "PLANS"]

  /// Returns the row of rules in the table.
  static func row(of rules: ServicingRules) -> [String] {
    let fees = LateFeeWords(rules)
    return [
      rules.id.description, rules.validity.words, fees.amounts, fees.cap,
      rules.plans.map(\.description).joined(separator: ", "),
    ]
  }

  /// Returns rules in sentences.
  static func text(of record: ServicingRecord) -> String {
    let rules = record.rules
    let plans = rules.plans.map(\.description).joined(separator: ", ")
    let fees = LateFeeWords(rules).sentences + exceptions(rules.lateFees)
    return "\(record.name)\n\n"
      + ScheduleText.details(
        [("Rules", rules.id.description), ("Plans", plans), ("Bought", rules.validity.words)]
          + lines("Late fees", fees)
          + lines("Payments", payments(rules.payments))
          + lines("Refunds", refunds(rules.refunds))
          + lines("Moves", rules.moves.map(moves) ?? ["due dates cannot be moved"])
          + [("Capture", capture(rules.authorizationDays))]
          + lines("Sources", record.sources.map { "\($0.url) (\($0.confidence.rawValue))" }))
  }

  /// Returns a line for each text, the first of them with a label.
  private static func lines(
    _ label: String, _ texts: [String]
  ) -> [(label: String, value: String)] {
    texts.enumerated().map { ($0 == 0 ? label : "", $1) }
  }

  /// Returns when fees are waived, and when they are charged after the fact.
  private static func exceptions(_ fees: LateFeeRules) -> [String] {
    guard !fees.tiers.isEmpty else { return [] }
    let waiver =
      fees.areWaivedByFullRefund ? "waived by a full refund" : "not waived by a full refund"
    let bounce = "for a payment that bounces: charged on the day of its reversal"
    return fees.chargesFeesAfterBounce ? [waiver, bounce] : [waiver]
  }

  private static func payments(_ payments: PaymentRules) -> [String] {
    let groups = payments.order.map { bucket in
      switch bucket {
      case .due: "due that day"
      case .overdue: "overdue"
      case .overdueWithFee: "overdue with a fee"
      case .upcoming: "upcoming"
      }
    }
    let upcoming =
      switch payments.upcoming {
      case .nextFirst: "upcoming installments: the next one first"
      case .lastFirst: "upcoming installments: the last one first"
      case .evenly: "upcoming installments: evenly"
      }
    let fees =
      switch payments.fees {
      case .afterInstallment: "fees: right after their installment"
      case .beforeInstallment: "fees: right before their installment"
      case .beforeUpcoming: "fees: all of them, just before the upcoming installments"
      }
    return ["installments \(groups.joined(separator: ", then "))", upcoming, fees]
  }

  private static func refunds(_ refunds: RefundRules) -> [String] {
    let order =
      switch refunds.order {
      case .lastFirst: "from the last installment, of each the unpaid part, then the paid part"
      case .unpaidFirst: "the unpaid parts from the last installment, then the paid parts"
      }
    let end = refunds.within.map { "up to \($0.words) after the purchase" } ?? "at any time"
    return [order, end]
  }

  private static func moves(_ moves: MoveRules) -> [String] {
    let excluded =
      switch (moves.first, moves.last) {
      case (true, true): "any installment"
      case (true, false): "any installment but the last"
      case (false, true): "any installment but the first"
      case (false, false): "any installment but the first and the last"
      }
    return [
      "\(moves.perOrder) an order, by at most \(moves.atMost.words); \(excluded)",
      "more than \(moves.notice.words) before the due date",
    ] + (moves.customerFor.map { ["by customers of \($0.words) or longer"] } ?? [])
  }

  private static func capture(_ days: Int?) -> String {
    guard let days else { return "an authorization does not expire" }
    return "an authorization expires after \(days == 1 ? "1 day" : "\(days) days")"
  }
}
