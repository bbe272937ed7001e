/// The reason why a shopper cannot complete a purchase by a plan.
///
/// A barrier is not an error: the order is well formed, and ``message`` advises the shopper.
///
///     let total = try Money("2500.00", .usd)
///     let barrier = Plan.usPayIn4.barrier(to: total, on: today)
///     barrier?.code     // "amount_above_maximum"
///     barrier?.message  // "The order total of 2500.00 USD is above the maximum of 2000.00 USD. …"
public enum PurchaseBarrier: Hashable, Sendable {
  /// The order total is below the smallest accepted total.
  case amountBelowMinimum(total: Money, minimum: Money)
  /// The order total is above the largest accepted total.
  case amountAboveMaximum(total: Money, maximum: Money)
  /// The order total cannot be split: a payment would be zero or less.
  case amountTooSmall(total: Money, payments: Int)
  /// The order total is zero or less.
  case invalidAmount(Money)
  /// The order is in another currency than the plan.
  case unsupportedCurrency(order: Currency, plan: Currency)
  /// The plan is not offered on the day of the purchase.
  case planUnavailable(plan: PlanID, validity: PlanValidity)
  /// The checkout token is not known.
  case invalidToken
  /// The checkout token was issued 180 minutes ago or earlier.
  case tokenExpired

  /// The barrier's name in events and in the output of `widget`, such as `amount_below_minimum`.
  public var code: String { "\(codeText)" }

  /// The text of ``code``.
  package var codeText: StaticString {
    switch self {
    case .amountBelowMinimum: "amount_below_minimum"
    case .amountAboveMaximum: "amount_above_maximum"
    case .amountTooSmall: "amount_too_small"
    case .invalidAmount: "invalid_amount"
    case .unsupportedCurrency: "unsupported_currency"
    case .planUnavailable: "plan_unavailable"
    case .invalidToken: "invalid_token"
    case .tokenExpired: "token_expired"
    }
  }

  /// The problem and the next step, in English, for the shopper.
  public var message: String { sentence.text }

  /// The bytes of ``message``.
  package var sentence: Sentence {
    switch self {
    case .amountBelowMinimum(let total, let minimum):
      """
      The order total of \(total) is below the minimum of \(minimum). \
      Add to the order, or pay another way.
      """
    case .amountAboveMaximum(let total, let maximum):
      """
      The order total of \(total) is above the maximum of \(maximum). \
      Take something out of the order, or pay another way.
      """
    case .amountTooSmall(let total, let payments):
      """
      The order total of \(total) is too small for \(payments) payments. \
      Add to the order, or pay another way.
      """
    case .invalidAmount(let total):
      "The order total of \(total) is not above zero. Add to the order."
    case .unsupportedCurrency(let order, let plan):
      "The order is in \(order), but this plan takes \(plan). Pay in \(plan), or another way."
    case .planUnavailable(let plan, let validity):
      """
      The plan \(plan) \(Self.phrase(for: validity)). \
      Choose another plan, or pay another way.
      """
    case .invalidToken:
      "This checkout is not known. Start the checkout again."
    case .tokenExpired:
      "This checkout is at least 180 minutes old. Start the checkout again."
    }
  }

  private static func phrase(for validity: PlanValidity) -> Sentence {
    switch (validity.from, validity.until) {
    case (let from?, let until?): "is offered from \(from) to \(until) only"
    case (let from?, nil): "is offered only from \(from) on"
    case (nil, let until?): "is offered only until \(until)"
    case (nil, nil): "is not offered"
    }
  }
}
