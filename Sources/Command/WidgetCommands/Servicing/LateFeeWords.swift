import ScheduleEngine
import Servicing

/// The words for late fees, in sentences and in short.
struct LateFeeWords {
  private let rules: ServicingRules

  init(_ rules: ServicingRules) { self.rules = rules }

  /// A sentence for each tier, such as `10.00 AUD the day after the due date, 7.00 AUD more 7 days
  /// later; at most the lower of 25 % of the order and 68.00 AUD`.
  var sentences: [String] {
    let tiers = rules.lateFees.tiers
    guard !tiers.isEmpty else { return ["none"] }
    return tiers.map { tier in
      let subject =
        tier.orderBelow.map { "orders below \(money($0)): " }
        ?? (tiers.count > 1 ? "other orders: " : "")
      return subject + sentence(of: tier)
    }
  }

  /// The amounts of the last tier, such as `10.00 + 7.00 AUD`.
  var amounts: String {
    guard let tier = rules.lateFees.tiers.last, !tier.steps.isEmpty, tier.perOrder != 0 else {
      return "none"
    }
    let amounts = tier.steps.map { Money(minorUnits: $0.minorUnits, currency: rules.currency).text }
    return "\(amounts.joined(separator: " + ")) \(rules.currency)"
  }

  /// The cap of the last tier, such as `25 %, 68.00 AUD`.
  var cap: String {
    guard amounts != "none", let tier = rules.lateFees.tiers.last else { return "-" }
    let parts = [tier.cap.percent.map { "\($0) %" }, tier.cap.amount.map(money)]
    let limits = parts.compactMap(\.self)
    return limits.isEmpty ? "no cap" : limits.joined(separator: ", ")
  }

  private func sentence(of tier: LateFeeTier) -> String {
    guard !tier.steps.isEmpty, tier.perOrder != 0 else { return "none" }
    let fees = tier.steps.indices.map { index in
      let step = tier.steps[index]
      guard index > 0 else { return "\(money(step.minorUnits)) \(day(after: step.graceDays))" }
      let days = step.graceDays - tier.steps[index - 1].graceDays
      return "\(money(step.minorUnits)) more \(days == 1 ? "1 day" : "\(days) days") later"
    }
    return "\(fees.joined(separator: ", ")); \(limits(of: tier))"
  }

  private func day(after graceDays: Int) -> String {
    graceDays == 0 ? "the day after the due date" : "\(graceDays + 1) days after the due date"
  }

  /// Returns the limits of a tier, such as `one fee an order, at most 25 % of the order`.
  private func limits(of tier: LateFeeTier) -> String {
    let number = tier.perOrder.map { $0 == 1 ? "one fee an order" : "\($0) fees an order" }
    let cap =
      switch (tier.cap.percent, tier.cap.amount) {
      case (let percent?, let amount?):
        "at most the lower of \(percent) % of the order and \(money(amount))"
      case (let percent?, nil): "at most \(percent) % of the order"
      case (nil, let amount?): "at most \(money(amount))"
      case (nil, nil): "no cap"
      }
    return [number, cap].compactMap(\.self).joined(separator: ", ")
  }

  private func money(_ minorUnits: Int64) -> String {
    Money(minorUnits: minorUnits, currency: rules.currency).description
  }
}
