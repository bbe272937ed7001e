public import ScheduleEngine

/// Work that an express checkout asks the app to carry out.
public indirect enum ExpressEffect: FlowEffect {
  /// Load the page; the address has the checkout's token.
  ///
  /// ``ExpressInput/pageFinished`` or ``ExpressInput/pageFailed(reason:)`` reports the result.
  case loadPage(url: SecretText)
  /// Find the shipping options for an address; the answer is
  /// ``ExpressInput/shippingOptions(requestID:_:)``, or ``ExpressInput/refuse(requestID:_:)``.
  case askShippingOptions(requestID: UTF8Text, ExpressAddress)
  /// Find the amounts of the chosen option; the answer is
  /// ``ExpressInput/shippingUpdate(requestID:_:)``, ``ExpressInput/noChange(requestID:)`` or
  /// ``ExpressInput/refuse(requestID:_:)``.
  case askShippingOption(requestID: UTF8Text, ExpressShippingOption)
  /// Send an answer to the page.
  case sendMessage(ExpressAnswer)
  /// Ask the shopper whether to load the page again: ``ExpressInput/retry``, or
  /// ``ExpressInput/dismiss``.
  case askRetry
  /// Ask the shopper whether to leave: ``ExpressInput/confirmLeave``, or ``ExpressInput/stay``.
  case promptToLeave(LeaveReason)
  /// Close the page.
  case closePage

  /// Nil: no effect of an express checkout is a request.
  public var requestNumber: Int? { nil }
}

/// An answer to a question of the page.
///
/// `CheckoutWire` writes it as JSON.
public struct ExpressAnswer: Hashable, Sendable {
  /// The page's identifier of the question.
  public let requestID: UTF8Text
  /// The answer.
  public let content: Content

  /// The content of an answer.
  public indirect enum Content: Hashable, Sendable {
    /// The shipping options for the address.
    case options([ExpressShippingOption])
    /// The new amounts of the chosen option.
    case update(ExpressShippingUpdate)
    /// The amounts of the chosen option hold.
    case noChange
    /// The app has no answer.
    case error(ExpressError)
  }

  init(_ requestID: UTF8Text, _ content: Content) {
    (self.requestID, self.content) = (requestID, content)
  }
}
