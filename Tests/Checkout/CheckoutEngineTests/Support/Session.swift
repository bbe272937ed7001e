import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A native checkout under test, with the effects and events of the last input.
///
/// It begins on 2026-11-21 at midnight in UTC, with the cart `c-1` and the providers `afterpay` and
/// `card`.
struct Session {
  var checkout: NativeCheckout
  var moment: Moment
  private(set) var reaction = FlowReaction<NativeEffect, NativeEvent>.ignored

  init(
    _ buyer: Buyer = .guest, providers: [UTF8Text] = ["afterpay", "card"], plan: Plan? = nil
  ) throws {
    checkout = NativeCheckout(
      settings: try NativeSettings(
        cartID: "c-1", buyer: buyer, providers: providers, plan: plan))
    moment = Moment(
      today: try CivilDate("2026-11-21"), timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200))
  }

  var state: NativeState { checkout.state }

  /// Applies an input, which must not be rejected.
  mutating func send(_ input: NativeInput) throws {
    reaction = try checkout.apply(input, at: moment)
  }

  /// The app ends and is restored.
  mutating func resume() { reaction = checkout.resume(at: moment) }

  mutating func pay(_ provider: UTF8Text, _ key: UTF8Text) throws {
    try send(.pay(provider: provider, key: PaymentKey(key)))
  }

  /// Returns the code and the detail with which an input is rejected, or nil if it is accepted.
  ///
  /// The session is unchanged in either case.
  func refusal(of input: NativeInput) -> String? {
    var copy = checkout
    do throws(NativeRefusal) {
      try copy.apply(input, at: moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return error.detail.map { "\(error.code) \($0)" } ?? "\(error.code)"
    }
  }

  func refusalToPay(_ provider: UTF8Text, _ key: UTF8Text) throws -> String? {
    refusal(of: .pay(provider: provider, key: try PaymentKey(key)))
  }
}

// Answers to the request under way.
extension Session {
  private func request() throws -> Int { try #require(state.underWay?.number) }

  mutating func answer(_ order: Order) throws { try answer(.order(order)) }

  mutating func answer(_ reply: NativeReply, status: Int = 200) throws {
    try send(.answer(request: request(), ShopAnswer(status: status, reply: reply)))
  }

  /// Answers without a body that can be read.
  mutating func answer(status: Int, message: UTF8Text? = nil) throws {
    try send(.answer(request: request(), ShopAnswer(status: status, message: message)))
  }

  mutating func answerNothing(_ reason: NoAnswerReason = .timeout) throws {
    try send(.noAnswer(request: request(), reason))
  }
}

// Checkouts that have come to a certain point; their last request has the number given.
extension Session {
  /// A checkout that shows its first order; request 1 is answered.
  static func shopping(_ order: Order, _ buyer: Buyer = .guest) throws -> Session {
    var session = try Session(buyer)
    try session.send(.load)
    try session.answer(order)
    return session
  }

  /// A guest's checkout of 24.00, with nothing filled in; request 1 is answered.
  static func empty() throws -> Session { try shopping(.mugs()) }

  /// A checkout of 30.00 with an open payment; request 1 is answered.
  static func filled() throws -> Session { try shopping(.filled()) }

  /// A payment of 30.00 with the key `k-1`, which request 2 asks for.
  static func requesting(_ provider: UTF8Text = "card") throws -> Session {
    var session = try filled()
    try session.pay(provider, "k-1")
    return session
  }

  /// The payment `p-1` of 30.00, which its provider shows; request 2 is answered.
  static func presented(_ provider: UTF8Text = "card") throws -> Session {
    var session = try requesting(provider)
    try session.answer(.payment(id: "p-1", data: nil))
    return session
  }

  /// The payment `p-1` of 30.00, which request 3 completes with the token `t-1`.
  static func completing(_ provider: UTF8Text = "card") throws -> Session {
    var session = try presented(provider)
    try session.send(.providerFinished(.succeeded(token: "t-1")))
    return session
  }

  /// An attempt to pay 30.00 whose outcome is unknown; request 2 has no answer.
  static func unknown(_ provider: UTF8Text = "card") throws -> Session {
    var session = try requesting(provider)
    try session.answerNothing()
    return session
  }

  /// An order of 30.00, paid as `N-1`; request 3 is answered.
  static func completed(_ provider: UTF8Text = "card") throws -> Session {
    var session = try completing(provider)
    try session.answer(.completed(orderNumber: "N-1"))
    return session
  }

  /// A checkout of 30.00 whose shopper is asked whether to leave; request 1 is answered.
  static func leaving() throws -> Session {
    var session = try filled()
    try session.send(.leave)
    return session
  }

  /// A checkout of 30.00 that was left; request 1 is answered.
  static func left() throws -> Session {
    var session = try leaving()
    try session.send(.confirmLeave)
    return session
  }
}
