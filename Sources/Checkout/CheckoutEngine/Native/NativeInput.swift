public import ScheduleEngine

/// An input of a native checkout.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// var checkout = NativeCheckout(settings: settings)
/// try checkout.apply(.setContact(email: "ada@example.com"), at: moment)
/// // throws: not_loaded: The order is not here yet. Wait, or try again.
/// ```
///
/// <doc:NativeCheckoutRules#Refusals> lists the reasons for which each is rejected. An answer is
/// never rejected: one that the checkout does not wait for is ignored.
public enum NativeInput: Hashable, Sendable {
  /// Reads the order from the shop's server for the first time.
  case load
  /// Sets a guest's email address: one `@`, a domain of two parts or more between points, none of
  /// them empty, at most 254 bytes, no spaces and no control characters. Spaces around it are
  /// dropped.
  case setContact(email: UTF8Text)
  /// Sets the shipping address, and the billing address with it if there is none or the two match.
  ///
  /// ``Address/firstInvalidField`` says which addresses are rejected.
  indirect case setShippingAddress(Address)
  /// Sets the shipping address to the one of the buyer's addresses with this identifier.
  case chooseShippingAddress(id: UTF8Text)
  /// Sets the billing address, and never the shipping address.
  indirect case setBillingAddress(Address)
  /// Sets the billing address to the one of the buyer's addresses with this identifier.
  case chooseBillingAddress(id: UTF8Text)
  /// Sets the billing address to the shipping address.
  case useShippingAsBilling
  /// Chooses a shipping method that the order offers.
  case chooseShippingMethod(id: UTF8Text)
  /// Adds a promo code: 1 to 64 bytes without control characters, not there already, the 64th at
  /// most. Spaces around it are dropped.
  case applyPromoCode(UTF8Text)
  /// Removes a promo code that is there, or drops the draft of one that the shop rejected.
  case removePromoCode(UTF8Text)
  /// Drops the draft of one promo code that could not be saved; the order's codes remain.
  case discardPromoCode(UTF8Text)
  /// Notes that the shopper opened a section to edit it; the note locks nothing.
  case edit(CheckoutSection)
  /// Notes that the shopper closed the section.
  case endEditing
  /// Drops a value that was entered and could not be saved; the order's value remains.
  case discardDraft(DraftName)
  /// Asks for a payment of the total that is shown, by one of the providers, or with nil for a total
  /// of zero, which is placed without a provider.
  ///
  /// The same key is the same attempt. It cannot be used with another total, provider or order.
  case pay(provider: UTF8Text?, key: PaymentKey)
  /// Reports that a provider's express checkout ended with a token; the order is read again.
  ///
  /// With Afterpay the widget belongs to the token, and expires 180 minutes later.
  case expressFinished(provider: UTF8Text, token: SecretText)
  /// Reads the order again: the app came back, or the day changed. With a payment whose outcome is
  /// unknown, it does the same as ``retry``.
  case refresh
  /// Sends again the first of these that failed: the loading, the check of a payment, making the
  /// order again, reading it, all retained drafts.
  case retry
  /// Reports the end of a payment at its provider.
  case providerFinished(ProviderResult)
  /// Asks to leave the checkout: at once if there is no order or it is paid, else after a prompt.
  case leave
  /// Leaves the checkout.
  case confirmLeave
  /// Returns to the checkout.
  case stay
  /// Delivers the answer to a request.
  indirect case answer(request: Int, ShopAnswer<NativeReply>)
  /// Reports that a request has no answer.
  case noAnswer(request: Int, NoAnswerReason)

  /// A value that was entered and is not confirmed.
  public enum DraftName: Hashable, Sendable {
    /// The value of a section.
    case section(CheckoutSection)
    /// The promo codes.
    case promoCodes
  }
}

/// The end of a payment at its provider, for ``NativeInput/providerFinished(_:)``.
public enum ProviderResult: Hashable, Sendable {
  /// The shopper agreed to the payment; the token is the provider's, if it has one.
  case succeeded(token: SecretText?)
  /// The shopper left the provider.
  case cancelled
  /// The payment failed, with the provider's words for it, if any.
  case failed(message: UTF8Text?)
}

/// The key of an attempt to pay, by which the shop's server recognizes a repetition.
///
///     try PaymentKey("k-1").text  // k-1
///     try PaymentKey("k 1")       // throws: a payment's key has 1 to 64 visible ASCII characters
public struct PaymentKey: Hashable, Sendable {
  /// The key's text.
  public let text: UTF8Text

  /// Reads a key.
  ///
  /// - Parameter text: 1 to 64 bytes from 21 to 7E (hexadecimal).
  /// - Throws: ``PaymentKeyError`` for any other text.
  public init(_ text: UTF8Text) throws(PaymentKeyError) {
    guard text.isVisibleASCII else { throw PaymentKeyError() }
    self.text = text
  }
}

/// The error of a text that cannot be the key of a payment.
public struct PaymentKeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error in one line.
  public var description: String { "a payment's key has 1 to 64 visible ASCII characters" }
}

/// The body of a successful answer to a request of a native checkout.
public indirect enum NativeReply: Hashable, Sendable {
  /// The order, to all requests but those about payments.
  case order(Order)
  /// The payment that was created, with the provider's data as JSON text or nil.
  case payment(id: UTF8Text, data: SecretText?)
  /// The number of the completed order.
  case completed(orderNumber: UTF8Text)
  /// The server's record of an attempt to pay.
  case attempt(PaymentAttempt)

  /// A shop's record of an attempt to pay.
  public enum PaymentAttempt: Hashable, Sendable {
    /// The server has no such attempt.
    case none
    /// The payment was created, with the provider's data as JSON text or nil.
    case created(id: UTF8Text, data: SecretText?)
    /// The order is paid.
    case succeeded(orderNumber: UTF8Text)
    /// The payment failed.
    case failed
  }
}
