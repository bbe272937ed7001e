/// What can be said to a widget.
///
///     var (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     let events = try widget.apply(.update(total: Money("180.00", .usd)), at: moment)
///     events.count                                              // 1
///     try widget.apply(.close, at: moment).isEmpty              // true
///     try widget.apply(.update(total: Money("20.00", .usd)), at: moment)
///     // throws: the widget is closed; make a new one
public enum WidgetCommand: Hashable, Sendable {
  /// The order total is now this, in the plan's currency.
  case update(total: Money)
  /// The lookup of the order is begun anew; an answer to an earlier one no longer counts.
  case lookUpAgain
  /// The lookup with a number has answered.
  case lookedUp(LookupAnswer, request: Int)
  /// Time has passed: the day may have changed, or a token may have expired.
  case refresh
  /// The widget is no longer wanted.
  case close
}

/// What a lookup of a checkout's order can answer.
///
///     var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     try widget.apply(.lookedUp(.unknownToken, request: 1), at: moment)
///     widget.status?.isValid  // false
public enum LookupAnswer: Hashable, Sendable {
  /// The order: its total, and when the token was issued, where that is known.
  case found(CheckoutOrder)
  /// There is no checkout with this token.
  case unknownToken
  /// No answer was to be had.
  case failed(LookupFailure)
}

/// The order behind a checkout token.
///
///     let issuedAt = try moment.timestamp.adding(seconds: -CheckoutOrder.lifetimeInSeconds)
///     let order = try CheckoutOrder(total: Money("200.00", .usd), issuedAt: issuedAt)
///     let (widget, _) = try WidgetMachine.checkout(
///       token, order: order, plan: .usPayIn4, at: moment)
///     widget.status == .invalid(.tokenExpired)  // true
public struct CheckoutOrder: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// When the token was issued, or nil where unknown.
  public let issuedAt: Timestamp?

  /// Makes an order.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - issuedAt: When the token was issued; a token whose time of issue is not known does not
  ///     expire.
  public init(total: Money, issuedAt: Timestamp? = nil) {
    self.total = total
    self.issuedAt = issuedAt
  }

  /// How long a token lives, in seconds: 180 minutes.
  ///
  ///     CheckoutOrder.lifetimeInSeconds  // 10800
  ///
  /// Source: three recorded answers of Afterpay's service and its documentation.
  public static var lifetimeInSeconds: Int64 { 180 * 60 }
}

/// Says why a command was refused.
///
/// A refused command changes nothing.
///
///     var (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     try widget.apply(.update(total: Money("200.00", .gbp)), at: moment)
///     // throws: the widget is in USD and the amount in GBP; send an amount in USD
///     widget.revision  // 1
public struct WidgetCommandError: Error, Hashable, Sendable {
  /// What is wrong with a command.
  public enum Reason: Hashable, Sendable {
    /// The widget is closed.
    case closed
    /// The order total is zero or less.
    case invalidAmount
    /// The order total is in another currency than the widget.
    case unsupportedCurrency(widget: Currency, amount: Currency)
    /// A payment would be due after 9999-12-31.
    case dateOutOfRange
  }

  /// What is wrong.
  public let reason: Reason
}

extension WidgetCommandError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .closed: "the widget is closed; make a new one"
    case .invalidAmount: "the order total must be above zero"
    case .unsupportedCurrency(let widget, let amount):
      "the widget is in \(widget) and the amount in \(amount); send an amount in \(widget)"
    case .dateOutOfRange: "a payment would be due after 9999-12-31; start earlier"
    }
  }
}
