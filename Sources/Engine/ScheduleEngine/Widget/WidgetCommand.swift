/// A command to a widget.
///
///     var (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     let events = try widget.apply(.update(total: Money("180.00", .usd)), at: moment)
///     events.count                                              // 1
///     try widget.apply(.close, at: moment).isEmpty              // true
///     try widget.apply(.update(total: Money("20.00", .usd)), at: moment)
///     // throws: the widget is closed; make a new one
public enum WidgetCommand: Hashable, Sendable {
  /// Sets the order total, in the plan's currency.
  case update(total: Money)
  /// Restarts the lookup of the order; answers to earlier requests are dropped.
  case lookUpAgain
  /// Delivers the answer to the request with this number.
  case lookedUp(LookupAnswer, request: Int)
  /// Evaluates the order again: the day may have changed, or the token may have expired.
  case refresh
  /// Closes the widget.
  case close
}

/// The answer to a lookup of a checkout's order.
///
///     var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     try widget.apply(.lookedUp(.unknownToken, request: 1), at: moment)
///     widget.status?.isValid  // false
public enum LookupAnswer: Hashable, Sendable {
  /// The checkout's order.
  case found(CheckoutOrder)
  /// No checkout has this token.
  case unknownToken
  /// The lookup failed.
  case failed(LookupFailure)
}

/// The order that belongs to a checkout token.
///
///     let issuedAt = try moment.timestamp.adding(seconds: -CheckoutOrder.lifetimeInSeconds)
///     let order = try CheckoutOrder(total: Money("200.00", .usd), issuedAt: issuedAt)
///     let (widget, _) = try WidgetMachine.checkout(
///       token, order: order, plan: .usPayIn4, at: moment)
///     widget.status == .invalid(.tokenExpired)  // true
public struct CheckoutOrder: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// The time at which the token was issued, or nil if unknown.
  public let issuedAt: Timestamp?

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - issuedAt: The time at which the token was issued; without it, the token does not expire.
  public init(total: Money, issuedAt: Timestamp? = nil) {
    self.total = total
    self.issuedAt = issuedAt
  }

  /// The lifetime of a token, in seconds: 180 minutes.
  ///
  ///     CheckoutOrder.lifetimeInSeconds  // 10800
  ///
  /// Source: three recorded answers of Afterpay's service and its documentation.
  public static var lifetimeInSeconds: Int64 { 180 * 60 }
}

/// The reason why a widget rejected a command.
///
/// A rejected command changes nothing.
///
///     var (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     try widget.apply(.update(total: Money("200.00", .gbp)), at: moment)
///     // throws: the widget is in USD and the amount in GBP; send an amount in USD
///     widget.revision  // 1
public struct WidgetCommandError: Error, Hashable, Sendable {
  /// The reasons for rejecting a command.
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

  /// The reason.
  public let reason: Reason
}

extension WidgetCommandError: CustomStringConvertible {
  /// The error and what to do, in one line.
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

/// The current day and time, which the caller passes in: the engine has no clock of its own.
///
///     // 21 November 2026, ten o'clock in London.
///     let moment = try Moment(
///       today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T10:00:00Z"))
public struct Moment: Hashable, Sendable {
  /// The day in the shop's time zone, from which due dates are counted.
  public let today: CivilDate
  /// The point in time, from which a checkout token's age is computed.
  public let timestamp: Timestamp

  /// Creates a moment; the day and the time are not compared, since the day depends on a time zone.
  ///
  /// - Parameters:
  ///   - today: The day in the shop's time zone.
  ///   - timestamp: The point in time.
  public init(today: CivilDate, timestamp: Timestamp) {
    self.today = today
    self.timestamp = timestamp
  }

  /// Creates a moment from a day and a number of seconds since the beginning of 1970 in UTC.
  package init(today: CivilDate, secondsSinceEpoch: Int64) {
    self.init(today: today, timestamp: Timestamp(secondsSinceEpoch: secondsSinceEpoch))
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  public var secondsSinceEpoch: Int64 { timestamp.secondsSinceEpoch }
}
