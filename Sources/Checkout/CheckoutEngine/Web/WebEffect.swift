public import ScheduleEngine

/// Work that a web checkout asks the app to carry out.
///
/// An input has at most one, but closing after the report of a placed order failed has two: the
/// report again, and ``dismiss``.
public indirect enum WebEffect: FlowEffect {
  /// Send a request to the shop's server; its answer is the input
  /// ``WebInput/answer(request:_:)``.
  case request(WebRequest)
  /// Set the page's cookies and load it in the web view.
  case loadPage(WebPage)
  /// Ask the shopper whether to leave.
  case promptToLeave(LeaveReason)
  /// Close the checkout.
  case dismiss

  /// The number of the request, or nil for another effect.
  public var requestNumber: Int? {
    if case .request(let request) = self { request.number } else { nil }
  }
}

/// A request of a web checkout to the shop's server.
///
/// ```swift
/// let settings = try WebSettings(cartID: "c-1", api: .cartTransfer(appID: "app/1"))
/// var checkout = WebCheckout(settings: settings)
/// for case .request(let request) in try checkout.apply(.start, at: moment).effects {
///   print(request.number, request.method, request.path)
/// }
/// // 1 POST /CartTransfer/apps/app%2F1/BeginCartTransfer
/// ```
///
/// `CheckoutWire` writes its body as JSON.
public struct WebRequest: Hashable, Sendable {
  /// The number of the request in the checkout, from 1.
  public let number: Int
  /// The call and its arguments.
  public let call: WebCall
  /// The paths of the shop's server.
  let api: WebAPI
  /// The number of times that the report was sent again by itself, this time included: 0 to 3.
  public let repetition: Int

  init(number: Int, call: WebCall, api: WebAPI, repetition: Int = 0) {
    (self.number, self.call, self.api) = (number, call, api)
    self.repetition = repetition
  }

  /// The seconds that the app waits before it sends the request: 0, or 1, 4 and 16 for a report that
  /// is sent again by itself.
  public var pauseInSeconds: Int {
    var pause = repetition > 0 ? 1 : 0
    for _ in 1..<max(repetition, 1) { pause *= 4 }
    return pause
  }

  /// The HTTP method.
  public var method: StaticString { "POST" }

  /// The path below the address of the shop's server, such as `/checkout/start`.
  ///
  /// The app's identifier is percent-encoded, except for letters, digits, `-`, `.`, `_` and `~`.
  public var path: UTF8Text {
    let isBegin = call.replyKind == .page
    switch api {
    case .checkout: return isBegin ? "/checkout/start" : "/checkout/complete"
    case .cartTransfer(let appID):
      var path = ("/CartTransfer/apps/" as UTF8Text).bytes
      appID.appendPercentEncoded(to: &path)
      path += ((isBegin ? "/BeginCartTransfer" : "/Complete") as UTF8Text).bytes
      return UTF8Text(checkedUTF8: path)
    }
  }
}

/// A call of a web checkout to the shop's server.
public indirect enum WebCall: Hashable, Sendable {
  /// Asks for the page of the cart.
  case begin(cartID: UTF8Text)
  /// Reports the placed order: the identifier that the shop's server gave it, the one that the page
  /// gave it, and the last total.
  case complete(
    cartID: UTF8Text, orderID: UTF8Text?, externalOrderID: UTF8Text?, total: WebAmount?)

  /// The form of the answer's body.
  public var replyKind: ReplyKind {
    switch self {
    case .begin: .page
    case .complete: .completed
    }
  }

  /// A form of an answer's body: a case of ``WebReply``.
  public enum ReplyKind: Hashable, Sendable {
    /// A page to load.
    case page
    /// The number of a completed order.
    case completed
  }
}
