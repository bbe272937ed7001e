public import ScheduleEngine

/// News of a web checkout, for the app and for analytics.
///
///     WebEvent.checkoutLeft.name  // checkout_left
///
/// The first page, the placed order and the end happen at most once in a checkout. Events are in
/// the order in which they happen.
public indirect enum WebEvent: Hashable, Sendable {
  /// The first page is loaded; the order is the one that the shop's server described, or nil.
  case beginCheckout(WebOrder?)
  /// The page sent a message that the checkout does not know, with its data as JSON text or nil.
  case pageMessage(name: UTF8Text, data: UTF8Text?)
  /// The page sent a message that cannot be read.
  case malformedMessage(text: SecretText)
  /// The order is placed; the identifier is the page's, or else that of the shop's server, or nil.
  case purchase(transactionID: UTF8Text?, WebOrder?)
  /// Something failed.
  case checkoutFailed(WebFailure.Code)
  /// The shopper left before the order was placed.
  case checkoutLeft

  /// The event's name in JSON, such as `begin_checkout`.
  public var name: StaticString {
    switch self {
    case .beginCheckout: "begin_checkout"
    case .pageMessage: "pageMessage"
    case .malformedMessage: "malformedMessage"
    case .purchase: "purchase"
    case .checkoutFailed: "checkout_error"
    case .checkoutLeft: "checkout_left"
    }
  }
}
