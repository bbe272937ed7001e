public import ScheduleEngine

/// An input of an express checkout.
///
/// ```swift
/// let settings = ExpressSettings(
///   token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
/// var checkout = ExpressCheckout(settings: settings)
/// try checkout.apply(.noChange(requestID: "r1"), at: moment)
/// // throws: unknown_request: The page does not wait for this answer.
/// ```
///
/// <doc:ExpressCheckoutRules#Refusals> lists the reasons for which each is rejected. Messages and
/// news of the page are never rejected.
public indirect enum ExpressInput: Hashable, Sendable {
  /// Delivers a message of the page, with the origin of the frame that sent it, such as
  /// `https://portal.afterpay.com`.
  ///
  /// A message of another origin is ignored, whatever it says.
  case message(origin: UTF8Text, ExpressMessage)
  /// Answers a question about an address: the shipping options, possibly none.
  case shippingOptions(requestID: UTF8Text, [ExpressShippingOption])
  /// Answers a question about the chosen option: its new amounts.
  case shippingUpdate(requestID: UTF8Text, ExpressShippingUpdate)
  /// Answers a question about the chosen option: its amounts hold.
  case noChange(requestID: UTF8Text)
  /// Answers a question with an error.
  case refuse(requestID: UTF8Text, ExpressError)
  /// Reports that the page is loaded.
  case pageFinished
  /// Reports that the page could not be loaded, with the reason; `cancelled` counts for nothing.
  case pageFailed(reason: UTF8Text)
  /// Loads the page again after a failure.
  case retry
  /// Asks to leave the checkout: after a prompt, or at once if the page could not be loaded.
  case dismiss
  /// Leaves the checkout.
  case confirmLeave
  /// Returns to the checkout.
  case stay
}

/// A message of the page of an express checkout.
///
/// `CheckoutWire` reads it from the page's text.
public indirect enum ExpressMessage: Hashable, Sendable {
  /// The shopper entered a shipping address, for which the page asks for options.
  case shippingAddressChange(requestID: UTF8Text, ExpressAddress)
  /// The shopper chose a shipping option, about which the page asks.
  case shippingOptionChange(requestID: UTF8Text, ExpressShippingOption)
  /// The page has a line for a log, with its severity, such as `warning`.
  case log(requestID: UTF8Text, severity: UTF8Text, message: UTF8Text)
  /// The shopper approved the order.
  case success(token: SecretText)
  /// The shopper left on the page.
  case cancelled
  /// The text is no message that is known.
  case malformed(SecretText)
}
