import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Express checkouts of a provider, which end with a token.
@Suite struct ExpressTests {
  /// A checkout of 30.00 after an express checkout with Afterpay and the token `t-1`.
  private func afterpay() throws -> Session {
    var session = try Session.filled()
    try session.send(.expressFinished(provider: "afterpay", token: "t-1"))
    try session.answer(.filled())
    return session
  }

  @Test func `The order is read again`() throws {
    for provider in ["afterpay", "card"] as [UTF8Text] {
      var session = try Session.filled()
      try session.send(.expressFinished(provider: provider, token: "t-1"))
      #expect(session.work == ["2 GET /checkouts/o-1"])
      #expect(session.sections == "complete complete complete complete locked")
    }
  }

  @Test func `With Afterpay the widget belongs to the token`() throws {
    var session = try Session.filled()
    // The same text as tokenless, whose second line is "token " and the SHA-256 of "t-1".
    let checksum = try ScheduleChecksum(
      "af024ac2b009fff05178c61ea67edbfafce05caee0126e05cb9fa59f6c5c54b0")
    try session.send(.expressFinished(provider: "afterpay", token: "t-1"))
    #expect(
      session.state.widget
        == .status(.valid(amountDueToday: usd(7_50), checksum: checksum)))
    #expect(session.news == ["widget_changed 7.50 USD"])
    try session.answer(.filled())
    try session.pay("afterpay", "k-1")
    try session.answer(.payment(id: "p-1", data: nil))
    try session.send(.providerFinished(.succeeded(token: "t-2")))
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-2", checksum: checksum))
  }

  @Test func `With another provider the widget stays as it is`() throws {
    var session = try Session.filled()
    let widget = session.state.widget
    try session.send(.expressFinished(provider: "card", token: "t-1"))
    #expect(session.state.widget == widget)
    #expect(session.news == [])
  }

  @Test func `A token expires after 180 minutes, before any other barrier`() throws {
    var session = try afterpay()
    session.moment = Moment(
      today: try CivilDate("2026-11-21"),
      timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200 + 180 * 60 - 1))
    try session.send(.endEditing)
    #expect(session.state.widget?.summary == "7.50 USD")
    session.moment = Moment(
      today: try CivilDate("2026-11-21"),
      timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200 + 180 * 60))
    try session.send(.endEditing)
    #expect(session.state.widget == .status(.invalid(.tokenExpired)))
    #expect(session.news == ["widget_changed token_expired"])
    #expect(try session.refusalToPay("afterpay", "k-1") == "provider_barred token_expired")
    #expect(try session.refusalToPay("card", "k-1") == nil)
    // A total of 0.50 is below the minimum of 1.00 as well.
    try session.send(.refresh)
    try session.answer(.priced(usd(50), version: 2))
    #expect(session.state.widget == .status(.invalid(.tokenExpired)))
  }

  @Test func `A clock that was set back does not expire a token`() throws {
    var session = try afterpay()
    for seconds in [1_795_219_199, 0, Int64.min] {
      session.moment = Moment(
        today: try CivilDate("2026-11-21"), timestamp: Timestamp(secondsSinceEpoch: seconds))
      try session.send(.endEditing)
      #expect(session.state.widget?.summary == "7.50 USD")
    }
  }

  @Test func `A new token is issued when it comes`() throws {
    var session = try afterpay()
    session.moment = Moment(
      today: try CivilDate("2026-11-21"),
      timestamp: Timestamp(secondsSinceEpoch: 1_795_219_200 + 180 * 60))
    try session.send(.expressFinished(provider: "afterpay", token: "t-2"))
    #expect(session.state.widget?.summary == "7.50 USD")
    try session.answer(.filled())
    try session.send(.expressFinished(provider: "card", token: "t-3"))
    #expect(session.state.widget?.summary == "7.50 USD")
  }

  @Test func `A token has 1 to 1,024 bytes without control characters`() throws {
    let session = try Session.filled()
    func refusal(_ token: String, _ provider: UTF8Text = "afterpay") -> String? {
      session.refusal(of: .expressFinished(provider: provider, token: SecretText(UTF8Text(token))))
    }
    #expect(refusal("t") == nil)
    #expect(refusal(" \u{E9}\u{1F600}") == nil)
    #expect(refusal(String(repeating: "t", count: 1_024)) == nil)
    #expect(refusal(String(repeating: "t", count: 1_025)) == "invalid_token")
    #expect(refusal("") == "invalid_token")
    for token in ["\0", "t\n", "\u{1F}t", "t\u{7F}t", "\u{80}", "\u{9F}"] {
      #expect(refusal(token) == "invalid_token")
      #expect(refusal(token, "card") == "invalid_token")
      #expect(refusal(token, "paypal") == "unknown_provider")
    }
  }

  @Test func `It is read after the change under way`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.expressFinished(provider: "card", token: "t-1"))
    #expect(session.work == [])
    try session.answer(.filled(contact: "b@b.cd"))
    #expect(session.work == ["3 GET /checkouts/o-1"])
  }

  @Test func `After a re-making that failed the old order is read, and the payment stays locked`()
    throws
  {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.expressFinished(provider: "card", token: "t-1"))
    #expect(session.work == ["4 GET /checkouts/o-1"])
    try session.answer(.filled())
    #expect(session.sections == "complete complete complete complete locked")
    try session.send(.retry)
    #expect(session.work == ["5 POST /checkouts"])
  }

  @Test func `It counts while the shopper is asked whether to leave`() throws {
    var session = try Session.leaving()
    try session.send(.expressFinished(provider: "afterpay", token: "t-1"))
    #expect(session.work == ["2 GET /checkouts/o-1"])
    #expect(session.state.phase == .leaving)
    var paying = try Session.presented()
    try paying.send(.leave)
    #expect(
      paying.refusal(of: .expressFinished(provider: "card", token: "t")) == "payment_in_progress")
  }
}
