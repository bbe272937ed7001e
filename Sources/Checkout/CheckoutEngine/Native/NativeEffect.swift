public import ScheduleEngine

/// Work that a native checkout asks the app to carry out.
///
/// The effects of an input are in order: a provider, a question or the end first, and a request
/// last.
public enum NativeEffect: FlowEffect {
  /// Send a request to the shop's server; its answer is the input
  /// ``NativeInput/answer(request:_:)``.
  case request(NativeRequest)
  /// Show the provider's payment; its end is the input ``NativeInput/providerFinished(_:)``.
  ///
  /// The amount is the total of the order that is shown; the data is JSON text from the shop's
  /// server, unchanged, or nil.
  case presentProvider(
    provider: UTF8Text, paymentID: UTF8Text, amount: Money, data: SecretText?)
  /// Ask the shopper whether to leave.
  case promptToLeave(LeaveReason)
  /// Close the checkout.
  case dismiss

  /// The number of the request, or nil for another effect.
  public var requestNumber: Int? {
    if case .request(let request) = self { request.number } else { nil }
  }

  /// Whether the effect asks for a payment or completes one.
  public var movesMoney: Bool {
    guard case .request(let request) = self else { return false }
    switch request.call {
    case .requestPayment, .completePayment: return true
    case .makeOrder, .remakeOrder, .readOrder, .changeOrder, .checkPayment: return false
    }
  }
}

/// The state in which a shopper leaves a checkout.
public enum LeaveReason: Hashable, Sendable {
  /// The order is not paid.
  case unfinished
  /// A payment is being made.
  case paymentInProgress

  /// The reason's name in JSON, such as `unfinished`.
  public var name: StaticString {
    switch self {
    case .unfinished: "unfinished"
    case .paymentInProgress: "payment_in_progress"
    }
  }
}

/// A request of a native checkout to the shop's server.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// var checkout = NativeCheckout(settings: settings)
/// for case .request(let request) in try checkout.apply(.load, at: moment).effects {
///   print(request.number, request.method, request.path, request.idempotencyKey == nil)
/// }
/// // 1 POST /checkouts true
/// ```
///
/// `CheckoutWire` writes its body as JSON.
public struct NativeRequest: Hashable, Sendable {
  /// The number of the request in the checkout, from 1.
  public let number: Int
  /// The call and its arguments.
  public let call: NativeCall

  init(number: Int, call: NativeCall) { (self.number, self.call) = (number, call) }

  /// The HTTP method.
  public var method: StaticString {
    switch call {
    case .makeOrder, .remakeOrder, .requestPayment, .completePayment: "POST"
    case .readOrder, .checkPayment: "GET"
    case .changeOrder: "PATCH"
    }
  }

  /// The path below the address of the shop's server, such as `/checkouts/o-1/payments`.
  ///
  /// Identifiers and keys are percent-encoded, except for letters, digits, `-`, `.`, `_` and `~`.
  public var path: UTF8Text {
    var path: [UInt8] = Array("/checkouts".utf8)
    func append(_ text: UTF8Text) {
      path.append(UInt8(ascii: "/"))
      text.appendPercentEncoded(to: &path)
    }
    switch call {
    case .makeOrder, .remakeOrder: break
    case .readOrder(let order), .changeOrder(let order, _): append(order)
    case .requestPayment(let order, _, _, _, _):
      append(order)
      append("payments")
    case .completePayment(let order, _, _, _):
      append(order)
      append("complete")
    case .checkPayment(let order, let key):
      append(order)
      append("payments")
      append(key.text)
    }
    return UTF8Text(checkedUTF8: path)
  }

  /// The idempotency key, by which the server recognizes a repetition, or nil.
  public var idempotencyKey: PaymentKey? {
    if case .requestPayment(_, _, _, _, let key) = call { key } else { nil }
  }
}

/// A call of a native checkout to the shop's server.
public indirect enum NativeCall: Hashable, Sendable {
  /// Creates the order of the cart.
  case makeOrder(cartID: UTF8Text)
  /// Creates the order of the cart again, with everything that the expired order had.
  case remakeOrder(Order)
  /// Reads the order.
  case readOrder(id: UTF8Text)
  /// Changes parts of the order.
  case changeOrder(id: UTF8Text, OrderChanges)
  /// Creates a payment of exactly this total, by a provider, or by none for a total of zero.
  case requestPayment(
    orderID: UTF8Text, cartID: UTF8Text, total: Money, provider: UTF8Text?, key: PaymentKey)
  /// Completes the order, with the provider's token and, for Afterpay, the schedule's checksum.
  case completePayment(
    orderID: UTF8Text, paymentID: UTF8Text, token: SecretText?, checksum: ScheduleChecksum?)
  /// Asks for the outcome of an attempt to pay.
  case checkPayment(orderID: UTF8Text, key: PaymentKey)

  /// The form of the answer's body.
  public var replyKind: ReplyKind {
    switch self {
    case .makeOrder, .remakeOrder, .readOrder, .changeOrder: .order
    case .requestPayment: .payment
    case .completePayment: .completed
    case .checkPayment: .attempt
    }
  }

  /// A form of an answer's body: a case of ``NativeReply``.
  public enum ReplyKind: Hashable, Sendable {
    /// An order.
    case order
    /// A payment.
    case payment
    /// The number of a completed order.
    case completed
    /// The record of an attempt to pay.
    case attempt
  }
}

/// News of a native checkout, for the app and for analytics.
///
///     NativeEvent.addContactInfo.name  // add_contact_info
///
/// All but the last two happen at most once in a checkout. <doc:CheckoutStates#Events> has their
/// order.
public indirect enum NativeEvent: Hashable, Sendable {
  /// The first order is shown.
  case beginCheckout(Order)
  /// The order has an email address.
  case addContactInfo
  /// The order has a shipping address.
  case addShippingAddress
  /// The order has a shipping method, with this name.
  case addShippingInfo(shippingTier: UTF8Text)
  /// A provider shows a payment.
  case addPaymentInfo(provider: UTF8Text)
  /// The order is paid.
  case purchase(orderNumber: UTF8Text, Order)
  /// The shopper left without paying.
  case checkoutLeft(LeaveReason)
  /// The widget has another status.
  case widgetChanged(CheckoutWidget?)
  /// Something failed.
  case checkoutFailed(CheckoutFailure.Code)

  /// The event's name in JSON, such as `begin_checkout`.
  public var name: StaticString {
    switch self {
    case .beginCheckout: "begin_checkout"
    case .addContactInfo: "add_contact_info"
    case .addShippingAddress: "add_shipping_address"
    case .addShippingInfo: "add_shipping_info"
    case .addPaymentInfo: "add_payment_info"
    case .purchase: "purchase"
    case .checkoutLeft: "checkout_left"
    case .widgetChanged: "widget_changed"
    case .checkoutFailed: "checkout_error"
    }
  }
}
