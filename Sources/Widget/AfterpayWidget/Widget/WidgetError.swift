public import ScheduleEngine

/// An error of a call on a live widget; the failed call does not change the widget.
///
///     try LiveWidget(amount: "1,000", in: shop)
///     // throws: ',' at position 2: an amount has only digits and one point; write one such as 50.00
public struct WidgetError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// The shop has no configuration.
    case noConfiguration
    /// The shop has no lookup of checkouts, which a widget with a token needs.
    case noLookup
    /// The text cannot be a checkout token.
    case invalidToken(CheckoutTokenError)
    /// The text is not an amount.
    case malformedAmount(AmountError)
    /// The order total is zero or less.
    case amountNotPositive
    /// The order total is in another currency than the widget.
    case unsupportedCurrency(widget: Currency, amount: Currency)
    /// The shop's configuration is in another currency than the widget.
    case configurationChanged(widget: Currency, configuration: Currency)
    /// A payment would be due after 9999-12-31.
    case dateOutOfRange
    /// The order could not be looked up.
    case lookupFailed(WidgetFailure)
    /// The widget is closed, or was released before it had an answer.
    case closed
    /// The calling task was cancelled before there was an answer.
    case cancelled
  }

  /// The reason.
  public let reason: Reason
}

extension WidgetError {
  init(_ error: WidgetCommandError) {
    reason =
      switch error.reason {
      case .closed: .closed
      case .invalidAmount: .amountNotPositive
      case .unsupportedCurrency(let widget, let amount):
        .unsupportedCurrency(widget: widget, amount: amount)
      case .dateOutOfRange: .dateOutOfRange
      }
  }
}

extension WidgetError: CustomStringConvertible {
  /// The problem and its remedy, in one line, without any part of a token.
  public var description: String {
    switch reason {
    case .noConfiguration:
      "there is no configuration; call setConfiguration before making or updating a widget"
    case .noLookup:
      "there is no lookup of checkouts; call setCheckoutLookup before making a widget with a token"
    case .invalidToken(let error): "\(error)"
    case .malformedAmount(let error): "\(error)"
    case .amountNotPositive: "the order total must be above zero"
    case .unsupportedCurrency(let widget, let amount):
      "the widget is in \(widget) and the amount in \(amount); send an amount in \(widget)"
    case .configurationChanged(let widget, let configuration):
      "the widget is in \(widget) and the configuration now in \(configuration); make a new widget"
    case .dateOutOfRange: "a payment would be due after 9999-12-31; start earlier"
    case .lookupFailed(let failure): "\(failure)"
    case .closed: "the widget is closed; make a new one"
    case .cancelled: "the task was cancelled before the widget had an answer; ask again"
    }
  }
}
