public import ScheduleEngine

/// An input of a checkout of payments.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// var checkout = PaymentsCheckout(settings: settings)
/// try checkout.apply(.refresh, at: moment)
/// // throws: wrong_phase: This cannot be done now. …
/// ```
///
/// <doc:PaymentsCheckoutRules#Refusals> lists the reasons for which each is rejected. Answers to
/// requests that are not under way, links of other apps and news of a page that is closed are
/// ignored.
public indirect enum PaymentsInput: Hashable, Sendable {
  /// Reads the list of payments for the first time.
  case start
  /// Reads the list again.
  case refresh
  /// Notes that the app came back: reads the list again, then the payment that is being paid.
  case appear
  /// Begins a new payment: an amount above zero as text, 3 to 255 characters, and a key by which
  /// the server recognizes a repetition.
  ///
  /// Spaces around the amount and the description are dropped first.
  case create(amount: UTF8Text, description: UTF8Text, key: PaymentKey)
  /// Chooses a method, or takes the choice back.
  case chooseMethod(id: UTF8Text)
  /// Chooses an issuer of the chosen method, or takes the choice back.
  case chooseIssuer(id: UTF8Text)
  /// Sends the new payment to the server.
  case save
  /// Drops the new payment, or the question where to open a page.
  case cancel
  /// Opens the page of a payment that can be paid; of any other payment, shows the status.
  case open(id: Int64)
  /// Answers where to open the page.
  case chooseFlow(PaymentsFlow.Choice)
  /// Returns to the list, without regard to the result of the payment.
  case close
  /// Delivers a link with which another app or the browser opened this one.
  ///
  /// The link is a hint to read the payments again; nothing that it says is believed.
  case deepLink(url: PageAddress)
  /// Reports that the payment's page in the app wants to go to an address.
  case navigated(url: PageAddress)
  /// Delivers the answer to a request.
  case answer(request: Int, ShopAnswer<PaymentsReply>)
  /// Reports that a request has no answer.
  case noAnswer(request: Int, NoAnswerReason)
}

/// The body of a successful answer to a request of a checkout of payments.
public indirect enum PaymentsReply: Hashable, Sendable {
  /// The payments, in any order.
  case payments([ListedPayment])
  /// One payment: the one that was created, or the one that was asked for.
  case payment(PaymentRecord)
  /// The methods for an amount.
  case methods([ListedMethod])

  /// An element of a list of payments.
  public indirect enum ListedPayment: Hashable, Sendable {
    /// A payment.
    case payment(PaymentRecord)
    /// An element that is no payment, and its number if it has one.
    case malformed(id: Int64?)
  }

  /// An element of a list of methods.
  public indirect enum ListedMethod: Hashable, Sendable {
    /// A method.
    case method(PaymentMethod)
    /// An element that is no method, and its identifier if it has one.
    case malformed(id: UTF8Text?)
  }
}
