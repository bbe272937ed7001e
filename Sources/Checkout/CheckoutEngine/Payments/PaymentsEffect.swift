public import ScheduleEngine

/// Work that a checkout of payments asks the app to carry out.
///
/// The effects of an input are in the order in which the app carries them out.
public indirect enum PaymentsEffect: FlowEffect {
  /// Send a request to the shop's server; its answer is the input
  /// ``PaymentsInput/answer(request:_:)``.
  case request(PaymentsRequest)
  /// Open the payment's page in the device's browser.
  case openBrowser(url: PageAddress)
  /// Open the payment's page in a web view of the app.
  case openPage(url: PageAddress)
  /// Close the web view.
  case closePage
  /// Ask the shopper where to open the page of a payment; the answer is the input
  /// ``PaymentsInput/chooseFlow(_:)``.
  case askFlow(id: Int64)
  /// Hand an address over to the app that opens it, such as a bank's.
  case openLink(url: PageAddress)
  /// Show the status of a payment that cannot be opened.
  case notify(id: Int64, status: PaymentStatus)

  /// The number of the request, or nil for another effect.
  public var requestNumber: Int? {
    if case .request(let request) = self { request.number } else { nil }
  }

  /// Whether the effect creates a payment.
  public var movesMoney: Bool {
    if case .request(let request) = self { request.idempotencyKey != nil } else { false }
  }
}

/// A request of a checkout of payments to the shop's server.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// var checkout = PaymentsCheckout(settings: settings)
/// for case .request(let request) in try checkout.apply(.start, at: moment).effects {
///   print(request.number, request.method, request.path)
/// }
/// // 1 GET payments
/// ```
///
/// `CheckoutWire` writes its body as JSON.
public struct PaymentsRequest: Hashable, Sendable {
  /// The number of the request in the checkout, from 1.
  public let number: Int
  /// The call and its arguments.
  public let call: PaymentsCall

  init(number: Int, call: PaymentsCall) { (self.number, self.call) = (number, call) }

  /// The HTTP method.
  public var method: StaticString {
    if case .makePayment = call { "POST" } else { "GET" }
  }

  /// The path and the query, relative to the address of the shop's server, such as `payments/5`.
  public var path: UTF8Text {
    switch call {
    case .readPayments, .makePayment: "payments"
    case .readPayment(let id): UTF8Text("payments/", id)
    case .readMethods(let amount):
      UTF8Text(
        checkedUTF8: ("methods?amount=" as UTF8Text).bytes + amount.textBytes)
    }
  }

  /// The idempotency key, by which the server recognizes a repetition, or nil.
  public var idempotencyKey: PaymentKey? {
    if case .makePayment(let draft) = call { draft.key } else { nil }
  }
}

/// A call of a checkout of payments to the shop's server.
public indirect enum PaymentsCall: Hashable, Sendable {
  /// Reads all payments of the device.
  case readPayments
  /// Reads one payment.
  case readPayment(id: Int64)
  /// Creates a payment.
  case makePayment(PaymentsState.Draft)
  /// Reads the methods for an amount.
  case readMethods(amount: Money)

  /// The form of the answer's body.
  public var replyKind: ReplyKind {
    switch self {
    case .readPayments: .payments
    case .readPayment, .makePayment: .payment
    case .readMethods: .methods
    }
  }

  /// A form of an answer's body: a case of ``PaymentsReply``.
  public enum ReplyKind: Hashable, Sendable {
    /// A list of payments.
    case payments
    /// A payment.
    case payment
    /// A list of methods.
    case methods
  }

  /// Returns whether a later call makes the answer to this one useless: it reads the same thing.
  func isSuperseded(by later: PaymentsCall) -> Bool {
    switch (self, later) {
    case (.readPayments, .readPayments): true
    case (.readPayment(let id), .readPayment(let laterID)): id == laterID
    default: false
    }
  }
}
