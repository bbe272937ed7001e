import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct PaymentTests {
  @Test func `Paying asks for exactly the total that is shown: 30.00`() throws {
    var session = try Session.filled()
    try session.pay("card", "k-1")
    #expect(session.work == ["2 POST /checkouts/o-1/payments"])
    #expect(
      session.call
        == .requestPayment(
          orderID: "o-1", cartID: "c-1", total: usd(30_00), provider: "card",
          key: try PaymentKey("k-1")))
    #expect(session.state.phase == .paying)
    #expect(session.payment == "card k-1 30.00 USD requesting")
    #expect(session.underWay == "2 ")
    #expect(session.news == [])
  }

  @Test func `The provider is presented with that amount and the server's data`() throws {
    var session = try Session.requesting()
    try session.answer(.payment(id: "p-1", data: #"{"b":1.50,"a":[null]}"#), status: 201)
    #expect(
      session.reaction.effects == [
        .presentProvider(
          provider: "card", paymentID: "p-1", amount: usd(30_00), data: #"{"b":1.50,"a":[null]}"#)
      ])
    #expect(session.payment == "card k-1 30.00 USD p-1 presented")
    #expect(session.underWay == "")
    #expect(session.news == ["add_payment_info card"])
    #expect(session.state.phase == .paying)
  }

  @Test func `A payment without data is presented too`() throws {
    var session = try Session.requesting()
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.work == ["present card p-1 30.00 USD"])
  }

  @Test func `A success completes the order with the token, and without a checksum for a card`()
    throws
  {
    var session = try Session.presented()
    try session.send(.providerFinished(.succeeded(token: "t-1")))
    #expect(session.work == ["3 POST /checkouts/o-1/complete"])
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-1", checksum: nil))
    #expect(session.payment == "card k-1 30.00 USD p-1 completing")
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
    #expect(session.state.orderNumber == "N-1")
    #expect(session.payment == "card k-1 30.00 USD p-1 completed")
    #expect(session.work == [])
    #expect(session.news == ["purchase N-1"])
    #expect(session.reaction.events == [.purchase(orderNumber: "N-1", try .filled())])
  }

  @Test func `A payment with Afterpay is completed with the widget's checksum`() throws {
    var session = try Session.presented("afterpay")
    try session.send(.providerFinished(.succeeded(token: nil)))
    // The SHA-256 of "schedule/1 us-pay-in-4 USD/2 3000", "tokenless" and four dates of 7.50.
    let checksum = try ScheduleChecksum(
      "14eda156785acf4bdfa811fa7124015b33297cfb389c203c672ae78229c0fc12")
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: nil, checksum: checksum))
  }

  @Test func `A token may be any text`() throws {
    for token in ["", "\0", "\u{1F600}", "t 1"] as [SecretText] {
      var session = try Session.presented()
      try session.send(.providerFinished(.succeeded(token: token)))
      #expect(
        session.call
          == .completePayment(orderID: "o-1", paymentID: "p-1", token: token, checksum: nil))
    }
  }

  @Test func `A shopper who cancels is shopping again, silently`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    #expect(session.state.phase == .shopping)
    #expect(session.payment == nil)
    #expect(session.failure == nil)
    #expect(session.work == [])
    #expect(session.news == [])
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `A payment that fails at the provider has the provider's words`() throws {
    for message in ["Card expired.", nil] as [UTF8Text?] {
      var session = try Session.presented()
      try session.send(.providerFinished(.failed(message: message)))
      #expect(session.state.phase == .shopping)
      #expect(session.payment == nil)
      #expect(
        session.failure == (message == nil ? "payment_failed" : "payment_failed; Card expired."))
      #expect(session.news == ["checkout_error payment_failed"])
      #expect(session.work == [])
    }
  }

  @Test(arguments: [
    (402, "payment_declined; No."), (422, "payment_declined; No."), (400, "payment_failed; No."),
    (403, "payment_failed; No."), (404, "payment_failed; No."), (499, "payment_failed; No."),
  ])
  func `A payment that the server rejects was not made`(_ status: Int, _ failure: String) throws {
    var session = try Session.requesting()
    try session.answer(status: status, message: "No.")
    #expect(session.state.phase == .shopping)
    #expect(session.payment == nil)
    #expect(session.failure == failure)
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test(arguments: [402, 422])
  func `A declined payment is shopping again, even when the order was to be completed`(
    _ status: Int
  ) throws {
    var session = try Session.completing()
    try session.answer(status: status, message: "Declined.")
    #expect(session.state.phase == .shopping)
    #expect(session.payment == nil)
    #expect(session.failure == "payment_declined; Declined.")
    #expect(session.news == ["checkout_error payment_declined"])
    #expect(session.state.orderNumber == nil)
  }

  @Test func `A declined payment with a success status is no purchase`() throws {
    var session = try Session.completing()
    try session.answer(.attempt(.failed))
    #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
    #expect(session.news == ["checkout_error payment_unknown"])
    session = try Session.requesting()
    try session.answer(.attempt(.failed))
    #expect(session.payment == "card k-1 30.00 USD unknown")
  }

  @Test func `A success body with the status of a declined payment is no purchase`() throws {
    var session = try Session.completing()
    try session.answer(.completed(orderNumber: "N-1"), status: 402)
    #expect(session.state.phase == .shopping)
    #expect(session.state.orderNumber == nil)
    session = try Session.requesting()
    try session.answer(.payment(id: "p-1", data: nil), status: 402)
    #expect(session.state.phase == .shopping)
    #expect(session.work == [])
  }

  @Test func `Nothing but the provider's end and the answers counts while paying`() throws {
    for session in [try Session.requesting(), try .presented(), try .completing()] {
      for input: NativeInput in [
        .setContact(email: "b@b.cd"), .setShippingAddress(.home), .applyPromoCode("A"),
        .edit(.contact), .endEditing, .discardDraft(.promoCodes), .refresh,
        .expressFinished(provider: "card", token: "t"), .chooseShippingMethod(id: "express"),
      ] {
        #expect(session.refusal(of: input) == "payment_in_progress")
      }
      #expect(try session.refusalToPay("card", "k-2") == "payment_in_progress")
      #expect(session.refusal(of: .retry) == "nothing_to_retry")
      #expect(session.refusal(of: .load) == "already_loaded")
    }
  }

  @Test func `The provider's end counts only while the provider is presented`() throws {
    let ends: [ProviderResult] = [.succeeded(token: "t"), .cancelled, .failed(message: nil)]
    for session in [
      try Session(), try .empty(), try .filled(), try .requesting(), try .completing(),
      try .unknown(),
    ] {
      for end in ends { #expect(session.refusal(of: .providerFinished(end)) == "no_payment") }
    }
  }

  @Test func `A provider that ends twice counts once`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.succeeded(token: "t-1")))
    #expect(session.refusal(of: .providerFinished(.succeeded(token: "t-1"))) == "no_payment")
    #expect(session.refusal(of: .providerFinished(.cancelled)) == "no_payment")
    session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    #expect(session.refusal(of: .providerFinished(.succeeded(token: "t-1"))) == "no_payment")
  }

  @Test func `A completed checkout never changes`() throws {
    var session = try Session.completed()
    let before = session.checkout
    for request in 1...4 {
      try session.send(
        .answer(request: request, ShopAnswer(status: 200, reply: .completed(orderNumber: "N-2"))))
      #expect(session.reaction == .ignored)
    }
    #expect(session.checkout == before)
    #expect(session.refusal(of: .providerFinished(.failed(message: nil))) == "completed")
    #expect(try session.refusalToPay("card", "k-2") == "completed")
  }

  @Test func `A provider that the checkout does not have cannot be paid with`() throws {
    let session = try Session.filled()
    for provider in ["paypal", "Card", "card ", ""] as [UTF8Text] {
      #expect(try session.refusalToPay(provider, "k-1") == "unknown_provider")
    }
  }

  @Test func `Afterpay is barred by an invalid widget, with its code, and a card is not`() throws {
    let cases: [(Money, String)] = [
      (usd(99), "amount_below_minimum"), (usd(2_000_01), "amount_above_maximum"),
      (try Money("30.00", .eur), "unsupported_currency"),
    ]
    for (price, code) in cases {
      let session = try Session.shopping(.priced(price))
      #expect(try session.refusalToPay("afterpay", "k-1") == "provider_barred \(code)")
      #expect(try session.refusalToPay("card", "k-1") == nil)
    }
    for price in [usd(1_00), usd(2_000_00)] {
      #expect(try Session.shopping(.priced(price)).refusalToPay("afterpay", "k-1") == nil)
    }
  }
}
