import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Orders that are not shown, because they belong to another cart, currency, order or time.
@Suite struct ShownOrderTests {
  /// Answers a change of the contact, after an order of version 3 is shown.
  private func change(_ order: Order) throws -> Session {
    var session = try Session.shopping(.mugs(version: 3))
    try session.send(.setContact(email: "ada@example.com"))
    try session.answer(order)
    return session
  }

  /// Answers a reading, after an order of version 3 is shown.
  private func reading(_ order: Order) throws -> Session {
    var session = try Session.shopping(.mugs(version: 3))
    try session.send(.refresh)
    try session.answer(order)
    return session
  }

  /// Answers the second making of the order, after an order of version 3 expired.
  private func remaking(_ order: Order) throws -> Session {
    var session = try Session.shopping(.mugs(version: 3))
    try session.send(.refresh)
    try session.answer(status: 410)
    #expect(session.work == ["3 POST /checkouts"])
    try session.answer(order)
    return session
  }

  private func isShown(_ order: Order, in session: Session) -> Bool {
    session.state.order == order
  }

  @Test func `The same version and a higher one are shown`() throws {
    for version in [3, 4, .max] as [Int64] {
      let order = try Order.mugs(version: version, contact: "ada@example.com")
      #expect(isShown(order, in: try change(order)))
      #expect(isShown(order, in: try reading(order)))
    }
  }

  @Test func `A lower version is malformed, except after the order was made again`() throws {
    for version in [0, 2] as [Int64] {
      let order = try Order.mugs(version: version, contact: "ada@example.com")
      for session in [try change(order), try reading(order)] {
        #expect(session.state.order == (try .mugs(version: 3)))
        #expect(session.state.failure?.code == .malformedAnswer)
      }
      #expect(isShown(order, in: try remaking(order)))
    }
  }

  @Test func `Another identifier is malformed, except after the order was made again`() throws {
    for id in ["o-2", "O-1", "o-1 "] as [UTF8Text] {
      let order = try Order.mugs(id: id, version: 3, contact: "ada@example.com")
      for session in [try change(order), try reading(order)] {
        #expect(session.state.order == (try .mugs(version: 3)))
        #expect(session.state.failure?.code == .malformedAnswer)
      }
      #expect(isShown(order, in: try remaking(order)))
    }
  }

  @Test func `Another cart is malformed in every answer, the first one too`() throws {
    let order = try Order.mugs(cartID: "c-2", version: 3, contact: "ada@example.com")
    #expect(try change(order).failure == "malformed_answer; contact")
    #expect(try reading(order).failure == "malformed_answer")
    #expect(try remaking(order).failure == "cart_expired; recovered false")
    for session in [try change(order), try reading(order), try remaking(order)] {
      #expect(session.state.order == (try .mugs(version: 3)))
    }
    let first = try Session.shopping(order)
    #expect(first.state.phase == .failed)
    #expect(first.failure == "malformed_answer")
    #expect(first.state.order == nil)
  }

  @Test func `Another currency than the first order had is malformed in every answer`() throws {
    let order = try Order.priced(Money("24.00", .aud), version: 3)
    #expect(try change(order).failure == "malformed_answer; contact")
    #expect(try reading(order).failure == "malformed_answer")
    #expect(try remaking(order).failure == "cart_expired; recovered false")
    for session in [try change(order), try reading(order), try remaking(order)] {
      #expect(session.state.order == (try .mugs(version: 3)))
      #expect(session.state.widget?.summary == "6.00 USD")
    }
  }

  @Test func `An order that cannot be read changes nothing of what is shown`() throws {
    var session = try Session.filled()
    let shown = session.state.order
    try session.send(.refresh)
    try session.answer(status: 200)
    #expect(session.state.order == shown)
    #expect(session.failure == "malformed_answer")
    #expect(session.state.widget?.summary == "7.50 USD")
    #expect(session.sections == "complete complete complete complete locked")
  }

  @Test func `The currency stays that of the first order after a re-making`() throws {
    var session = try remaking(.mugs(id: "o-2"))
    try session.send(.refresh)
    #expect(session.call == .readOrder(id: "o-2"))
    try session.answer(.priced(Money("24.00", .aud), id: "o-2", version: 9))
    #expect(session.failure == "malformed_answer")
    #expect(session.state.order?.currency == .usd)
  }

  @Test func `Answers to unknown, answered and future requests are ignored`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "ada@example.com"))
    let before = session.checkout
    for request in [Int.min, -1, 0, 1, 3, 4, .max] {
      try session.send(
        .answer(request: request, ShopAnswer(status: 200, reply: .order(.filled()))))
      #expect(session.reaction == .ignored)
      try session.send(.noAnswer(request: request, .timeout))
      #expect(session.reaction == .ignored)
      #expect(session.checkout == before)
    }
    #expect(session.checkout.awaitsAnswer(to: 2))
    #expect(!session.checkout.awaitsAnswer(to: 1))
    #expect(!session.checkout.awaitsAnswer(to: 3))
    try session.answer(.mugs(contact: "ada@example.com"))
    #expect(session.sections == "complete open locked locked locked")
    let after = session.checkout
    try session.send(.answer(request: 2, ShopAnswer(status: 500)))
    #expect(session.reaction == .ignored)
    #expect(session.checkout == after)
    #expect(!session.checkout.awaitsAnswer(to: 2))
  }

  @Test func `The call of a request is known until it is answered`() throws {
    var session = try Session()
    #expect(session.checkout.call(ofRequest: 1) == nil)
    try session.send(.load)
    #expect(session.checkout.call(ofRequest: 1) == .makeOrder(cartID: "c-1"))
    #expect(session.checkout.call(ofRequest: 0) == nil)
    try session.answer(.mugs())
    #expect(session.checkout.call(ofRequest: 1) == nil)
  }
}
