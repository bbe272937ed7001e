public import Financing
public import ScheduleEngine

/// The reason why an order has no payment terms, or not the wanted one.
public enum TermsError: Error, Hashable, Sendable {
  /// The total is above ``TermOrder/maximumTotal``.
  case amountTooLarge
  /// No offer accepts the order: the reason of each, or none if nothing was offered.
  case notAccepted([TermRefusal])
  /// Two offers have the same identifier.
  case repeatedOffer(PlanID)
  /// No term has the identifier of the selection; the terms have these.
  case unknownTerm(known: [PlanID])
}

extension TermsError: CustomStringConvertible {
  /// The code of the error for programs, such as `unknown_term`.
  public var code: String {
    switch self {
    case .amountTooLarge: "amount_too_large"
    case .notAccepted(let refusals): refusals.first?.code ?? "unknown_plan"
    case .repeatedOffer: "repeated_plan"
    case .unknownTerm: "unknown_term"
    }
  }

  /// The error and what to do, in one line.
  public var description: String {
    switch self {
    case .amountTooLarge:
      "amount_too_large: the amount is above 9007199254740991 minor units, which programs do not "
        + "read exactly from JSON; use a smaller amount"
    case .notAccepted(let refusals):
      refusals.isEmpty
        ? "unknown_plan: no plan is offered in this currency; offer another way to pay"
        : code + ": " + Self.reasons(of: refusals).joined(separator: " ")
    case .repeatedOffer(let id):
      "repeated_plan: the plan " + id.description + " is offered twice; offer each plan once"
    case .unknownTerm(let known):
      "unknown_term: there is no such term; select one of "
        + known.map { $0.description }.joined(separator: ", ")
    }
  }
}

extension TermsError {
  /// Returns each reason once, after the plans that have it.
  private static func reasons(of refusals: [TermRefusal]) -> [String] {
    var reasons: [(plans: String, message: String)] = []
    for refusal in refusals {
      let message = refusal.message
      if let index = reasons.firstIndex(where: { Array($0.message.utf8) == Array(message.utf8) }) {
        reasons[index].plans += ", " + refusal.plan.description
      } else {
        reasons.append((refusal.plan.description, message))
      }
    }
    return reasons.map { $0.plans + ": " + $0.message }
  }
}

/// The reason why an order cannot be paid by a plan.
///
///     let order = try TermOrder(total: Money("0.50", .usd), startDate: today, locale: .enUS)
///     try order.term(by: .usPayIn4, title: "Pay in 4")
///     // throws: amount_below_minimum: The order total of 0.50 USD is below the minimum of 1.00 USD. …
public struct TermRefusal: Error, Hashable, Sendable {
  /// The kinds of reasons.
  public enum Reason: Hashable, Sendable {
    /// A barrier to the purchase, such as the plan's limits.
    case barrier(PurchaseBarrier)
    /// A payment would leave the calendar.
    case schedule(ScheduleError)
    /// There is no such loan.
    case loan(FinancingError)
  }

  /// The plan.
  public let plan: PlanID
  /// The reason.
  public let reason: Reason

  init(_ plan: PlanID, _ reason: Reason) {
    self.plan = plan
    self.reason = reason
  }

  init(_ plan: PlanID, _ barrier: PurchaseBarrier) { self.init(plan, .barrier(barrier)) }
}

extension TermRefusal: CustomStringConvertible {
  /// The code of the reason for programs, such as `amount_below_minimum`.
  public var code: String {
    switch reason {
    case .barrier(let barrier): barrier.code
    case .schedule: "plan_unavailable"
    case .loan(let error): error.code
    }
  }

  /// The reason and what to do, in one line.
  public var message: String {
    switch reason {
    case .barrier(let barrier): barrier.message
    case .schedule(let error): error.description
    case .loan(let error): error.description
    }
  }

  /// The ``code`` and the ``message``.
  public var description: String { code + ": " + message }
}
