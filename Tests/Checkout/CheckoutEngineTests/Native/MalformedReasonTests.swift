import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The reasons of malformed answers, which name the place and the rule.
@Suite struct MalformedReasonTests {
  /// The reason for which an order is not shown after a reading of a checkout in version 5.
  private func reason(of answer: ShopAnswer<NativeReply>) throws -> String? {
    var session = try Session.shopping(.filled(version: 5))
    try session.send(.refresh)
    try session.send(.answer(request: 2, answer))
    #expect(session.failure == "malformed_answer")
    return session.state.failure?.reason.map { "\($0)" }
  }

  private func reason(of order: Order) throws -> String? {
    try reason(of: ShopAnswer(status: 200, reply: .order(order)))
  }

  @Test func `The reason of an answer is that of the failure`() throws {
    let known = MalformedAnswerReason(
      path: "$.lines[1].total", rule: "the total is 24.01, quantity times unit price is 24.00")
    let text = try reason(of: ShopAnswer(status: 200, reason: known))
    #expect(
      text == "$.lines[1].total: the total is 24.01, quantity times unit price is 24.00")
  }

  @Test func `An order of something else says what differs, with the figures`() throws {
    #expect(
      try reason(of: .mugs(cartID: "c-2", version: 5)) == "$.cartId: the order is of another cart")
    #expect(
      try reason(of: .priced(Money("24.00", .aud), version: 5))
        == "$.currency: the order is in AUD, it was in USD")
    #expect(
      try reason(of: .filled(id: "o-2", version: 5))
        == "$.id: the order is not the one that is shown")
    #expect(
      try reason(of: .filled(version: 3))
        == "$.version: the version is 3, lower than that of the order shown, 5")
    for answer in [
      ShopAnswer<NativeReply>(status: 200),
      ShopAnswer(status: 200, reply: .completed(orderNumber: "N-1")),
    ] {
      #expect(try reason(of: answer) == "$: the body is not an order")
    }
  }

  @Test func `The reason is of the change and the load, too, and of no other failure`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(.filled(id: "o-9"))
    #expect(session.state.failure?.reason?.path == "$.id")
    #expect(session.failure == "malformed_answer; contact")
    session = try Session()
    try session.send(.load)
    try session.answer(.mugs(cartID: "c-9"))
    #expect(session.state.failure?.reason?.path == "$.cartId")
    session = try .requesting()
    try session.answer(status: 200)
    #expect(session.failure == "payment_unknown")
    #expect(session.state.failure?.reason == nil)
  }
}
