import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A web checkout under test, with the effects and events of the last input.
///
/// It has the cart `c-1`, and reports placed orders to `/checkout/complete`.
struct WebSession {
  var checkout: WebCheckout
  private(set) var reaction = FlowReaction<WebEffect, WebEvent>.ignored

  /// A checkout of a kind: by messages, or by addresses such as `https://shop.example/done?order=7`.
  init(_ kind: WebKind = .bridge, api: WebAPI = .checkout) throws {
    checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: api, kind: kind))
  }

  static func parsing() throws -> WebSession {
    try WebSession(
      .parse(try WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")))
  }

  var state: WebState { checkout.state }

  /// Nothing depends on the time.
  static var moment: Moment {
    let time = Timestamp(secondsSinceEpoch: 0)
    return Moment(today: CivilDate(knownDayNumber: time.dayNumber), timestamp: time)
  }

  /// Applies an input, which must not be rejected.
  mutating func send(_ input: WebInput) throws {
    reaction = try checkout.apply(input, at: Self.moment)
  }

  /// Sends a message whose text is its name.
  mutating func send(_ content: WebMessage.Content) throws {
    try send(.message(WebMessage(text: "the text", content: content)))
  }

  /// Returns the code with which an input is rejected, or nil if it is accepted.
  func refusal(of input: WebInput) -> String? {
    var copy = checkout
    do throws(WebRefusal) {
      try copy.apply(input, at: Self.moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return "\(error.code)"
    }
  }

  /// Applies an input, which must be accepted and change nothing.
  mutating func expectNothing(_ input: WebInput) throws {
    let before = checkout
    try send(input)
    #expect(checkout == before)
    #expect(reaction == .accepted(effects: [], events: []))
  }

  /// Answers the request under way.
  mutating func answer(_ reply: WebReply?, status: Int = 200, message: UTF8Text? = nil) throws {
    let request = try #require(checkout.underWay?.number)
    try send(.answer(request: request, ShopAnswer(status: status, reply: reply, message: message)))
  }
}

extension WebSession {
  /// Answers a request with a status and no body, or not at all for the status 0.
  mutating func fail(_ request: Int, _ status: Int) throws {
    try send(
      status == 0
        ? .noAnswer(request: request, .timeout)
        : .answer(request: request, ShopAnswer(status: status)))
  }

  /// Continues after the app ended.
  mutating func resume() { reaction = checkout.resume(at: Self.moment) }

  /// The pause before the request that the last input sent, in seconds, or nil.
  var pause: Int? {
    for case .request(let request) in reaction.effects { return request.pauseInSeconds }
    return nil
  }
}

// Checkouts that have come to a certain point.
extension WebSession {
  static let page = WebPage(url: "https://shop.example/checkout")

  /// Starts, and loads the page `https://shop.example/checkout`; request 1 is answered.
  mutating func load(_ order: WebOrderData? = nil) throws {
    try send(.start)
    try answer(.page(Self.page, order: order))
  }

  /// A checkout whose page is loading; request 1 is answered.
  static func loading(_ order: WebOrderData? = nil) throws -> WebSession {
    var session = try WebSession()
    try session.load(order)
    return session
  }

  /// A checkout whose page is shown; request 1 is answered.
  static func showing(_ order: WebOrderData? = nil) throws -> WebSession {
    var session = try loading(order)
    try session.send(.pageStarted(url: page.url))
    try session.send(.pageFinished(url: page.url))
    return session
  }

  /// A checkout whose page could not be loaded; request 1 is answered.
  static func failed() throws -> WebSession {
    var session = try loading()
    try session.send(.pageFailed(reason: "offline"))
    return session
  }

  /// An order of 20.50 USD, placed and reported by request 2.
  static func completing() throws -> WebSession {
    var session = try showing(WebOrderData(orderID: "12", total: "20.5", currency: .usd))
    try session.send(.paymentCompleted(.unchanged))
    return session
  }

  /// A placed order with the number `N-1`; request 2 is answered.
  static func completed() throws -> WebSession {
    var session = try completing()
    try session.answer(.completed(orderNumber: "N-1"))
    return session
  }

  /// A checkout whose shopper is asked whether to leave the page.
  static func leaving() throws -> WebSession {
    var session = try showing()
    try session.send(.close)
    return session
  }

  static func left() throws -> WebSession {
    var session = try leaving()
    try session.send(.confirmLeave)
    return session
  }
}

// The results of the last input, in words.
extension WebSession {
  /// The effects, such as `1 POST /checkout/start` or `load https://shop.example/checkout`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .request(let request): "\(request.number) \(request.method) \(request.path)"
      case .loadPage(let page): "load \(page.url.text)"
      case .promptToLeave(let reason): "prompt \(reason.name)"
      case .dismiss: "dismiss"
      }
    }
  }

  /// The call of the request that the last input sent, or nil.
  var call: WebCall? {
    for case .request(let request) in reaction.effects { return request.call }
    return nil
  }

  /// The events, such as `purchase E-1 26.00` or `checkout_error page_failed`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .beginCheckout(let order): "\(event.name) \(order?.summary ?? "null")"
      case .pageMessage(let name, let data):
        "\(event.name) \(name) \(data.map { "\($0)" } ?? "null")"
      case .malformedMessage(let text): "\(event.name) \(text.text)"
      case .purchase(let id, let order):
        "\(event.name) \(id.map { "\($0)" } ?? "null") \(order?.total?.text ?? "null")"
      case .checkoutFailed(let code): "\(event.name) \(code.name)"
      case .checkoutLeft: "\(event.name)"
      }
    }
  }

  /// The failure's code and message, such as `request_rejected: No`, or nil.
  var failure: String? {
    state.failure.map { failure in
      failure.message.map { "\(failure.code.name): \($0)" } ?? "\(failure.code.name)"
    }
  }
}

extension WebOrder {
  /// The identifier, the amounts and the currency, such as `E-1 25.00 20.10 4.90 - USD`.
  var summary: String {
    let id = orderID.map { "\($0)" } ?? "-"
    let amounts = [total, subTotal, delivery, discount].map { $0?.text ?? "-" }
    let currency = currency.map { "\($0)" } ?? "-"
    return ([id] + amounts + [currency]).joined(separator: " ")
  }
}
