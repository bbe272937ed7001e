import ScheduleEngine
import ScheduleFiles

/// The text of plans for people.
enum PlanText {
  /// The heading of the table of plans.
  static let heading = ["ID", "ORDER TOTAL", "PAYMENTS", "FIRST", "OFFERED"]

  /// Returns the row of a plan in the table.
  static func row(of plan: Plan) -> [String] {
    let terms = plan.installments
    return [
      plan.id.description, plan.limits.words(in: plan.currency),
      "\(terms.count) every \(terms.interval.words)",
      terms.firstDue.isZero ? "today" : "+\(terms.firstDue.words)", plan.validity.words,
    ]
  }

  /// Returns a plan in sentences; its payments are equal and its due dates regular, as in all built-in
  /// plans.
  static func text(of record: PlanRecord) -> String {
    let plan = record.plan
    let terms = plan.installments
    let first =
      terms.firstDue.isZero
      ? "the first at the purchase" : "the first after \(terms.firstDue.words)"
    let sources = record.sources.enumerated().map { index, source in
      (label: index == 0 ? "Sources" : "", value: "\(source.url) (\(source.confidence.rawValue))")
    }
    return "\(record.name), \(record.brand), \(record.region)\n\n"
      + ScheduleText.details(
        [
          ("Plan", plan.id.description), ("Order total", plan.limits.words(in: plan.currency)),
          ("Offered", plan.validity.words),
          ("Payments", "\(terms.count), every \(terms.interval.stepWords), \(first)"),
          ("", "\(words(for: plan.split)) (\(plan.split.name))"),
        ] + sources)
  }

  private static func words(for split: Split) -> String {
    switch split {
    case .halfUpLast: "equal but for the last one, rounded half up"
    case .halfEvenLast: "equal but for the last one, rounded half to even"
    case .floorLast: "equal but for the last one, which is the largest"
    case .floorFirst: "equal but for the first one, which is the largest"
    case .spreadFirst: "the odd units are spread over the first ones"
    case .spreadLast: "the odd units are spread over the last ones"
    }
  }
}
