import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Payments whose outcome is not known, which are never made twice.
@Suite struct UnknownPaymentTests {
  /// An unknown payment whose order was to be completed with the token `t-1`; request 3 failed.
  private func unknownCompletion(_ provider: UTF8Text = "card") throws -> Session {
    var session = try Session.completing(provider)
    try session.answerNothing()
    return session
  }

  @Test(arguments: [200, 204, 302, 408, 500, 502, 503, 999])
  func `A payment request without a usable answer leaves the outcome unknown`(
    _ status: Int
  ) throws {
    var session = try Session.requesting()
    try session.answer(status: status, message: "No.")
    #expect(session.state.phase == .paying)
    #expect(session.payment == "card k-1 30.00 USD unknown")
    #expect(session.failure == "payment_unknown")
    #expect(session.news == ["checkout_error payment_unknown"])
    #expect(session.work == [])
  }

  @Test func `A payment request without an answer leaves the outcome unknown`() throws {
    for reason in NoAnswerReason.allCases {
      var session = try Session.requesting()
      try session.answerNothing(reason)
      #expect(session.payment == "card k-1 30.00 USD unknown")
      #expect(session.failure == "payment_unknown")
    }
  }

  @Test func `A payment without an identifier, or an order without a number, is malformed`() throws
  {
    var session = try Session.requesting()
    try session.answer(.payment(id: "", data: nil))
    #expect(session.payment == "card k-1 30.00 USD unknown")
    session = try Session.completing()
    try session.answer(.completed(orderNumber: ""))
    #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
    #expect(session.state.orderNumber == nil)
  }

  @Test(arguments: [
    (200, "payment_unknown"), (302, "payment_unknown"), (408, "payment_unknown"),
    (500, "payment_unknown"), (503, "payment_unknown"), (400, "payment_unknown; No."),
    (401, "payment_unknown; No."), (404, "payment_unknown; No."), (499, "payment_unknown; No."),
  ])
  func `Only 402, 409, 410 and 422 decide an order that is being completed`(
    _ status: Int, _ failure: String
  ) throws {
    var session = try Session.completing()
    try session.answer(status: status, message: "No.")
    #expect(session.state.phase == .paying)
    #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
    #expect(session.failure == failure)
    #expect(session.work == [])
  }

  @Test func `Retry and refresh ask the server for the attempt`() throws {
    for input in [NativeInput.retry, .refresh] {
      var session = try Session.unknown()
      try session.send(input)
      #expect(session.work == ["3 GET /checkouts/o-1/payments/k-1"])
      #expect(session.call == .checkPayment(orderID: "o-1", key: try PaymentKey("k-1")))
      #expect(session.payment == "card k-1 30.00 USD checking")
      #expect(session.failure == nil)
      #expect(session.underWay == "3 ")
      #expect(session.refusal(of: .retry) == "nothing_to_retry")
      #expect(session.refusal(of: .refresh) == "payment_in_progress")
    }
  }

  @Test func `An attempt that the server does not have frees the shopper, silently`() throws {
    var session = try Session.unknown()
    try session.send(.retry)
    try session.answer(.attempt(.none))
    #expect(session.state.phase == .shopping)
    #expect(session.payment == nil)
    #expect(session.failure == nil)
    #expect(session.news == [])
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `An attempt whose payment is known is not freed by a server that forgot it`() throws {
    var session = try unknownCompletion()
    try session.send(.retry)
    try session.answer(.attempt(.none))
    #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
    #expect(session.failure == "payment_unknown")
    #expect(session.news == ["checkout_error payment_unknown"])
  }

  @Test func `A created payment is presented, if it had not succeeded`() throws {
    var session = try Session.unknown()
    try session.send(.retry)
    try session.answer(.attempt(.created(id: "p-1", data: "[1]")))
    #expect(
      session.reaction.effects == [
        .presentProvider(
          provider: "card", paymentID: "p-1", amount: usd(30_00), data: "[1]")
      ])
    #expect(session.payment == "card k-1 30.00 USD p-1 presented")
    #expect(session.news == ["add_payment_info card"])
    try session.send(.providerFinished(.succeeded(token: "t-1")))
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
  }

  @Test func `After a success the provider is never presented again; complete is repeated`() throws
  {
    var session = try unknownCompletion("afterpay")
    // Even on another day, the token and the checksum are those of the first time.
    session.moment = Moment(
      today: try CivilDate("2026-11-22"), timestamp: Timestamp(secondsSinceEpoch: 1_795_305_600))
    try session.send(.retry)
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(session.work == ["5 POST /checkouts/o-1/complete"])
    let checksum = try ScheduleChecksum(
      "14eda156785acf4bdfa811fa7124015b33297cfb389c203c672ae78229c0fc12")
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-1", checksum: checksum))
    #expect(session.payment == "afterpay k-1 30.00 USD p-1 completing")
    #expect(session.news == [])
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.news == ["purchase N-1"])
  }

  @Test func `A success of an earlier attempt does not complete a later one`() throws {
    let ends: [(Int, NativeReply?)] = [
      (402, nil), (409, nil), (410, nil), (200, .attempt(.failed)),
    ]
    for (status, reply) in ends {
      // The first attempt succeeds at its provider, and its order is not completed.
      var session = try Session.completing()
      if let reply {
        try session.answerNothing()
        try session.send(.retry)
        try session.answer(reply)
      } else {
        try session.answer(status: status)
        if status != 402 { try session.answer(.filled()) }
      }
      try session.pay("card", "k-1")
      try session.answerNothing()
      try session.send(.retry)
      try session.answer(.attempt(.created(id: "p-2", data: nil)))
      #expect(session.work == ["present card p-2 30.00 USD"])
      #expect(session.payment == "card k-1 30.00 USD p-2 presented")
    }
  }

  @Test func `A success without a token is repeated without one`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.succeeded(token: nil)))
    try session.answerNothing()
    try session.send(.retry)
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: nil, checksum: nil))
  }

  @Test func `An attempt that succeeded completes the order`() throws {
    for unknown in [try Session.unknown(), try unknownCompletion()] {
      var session = unknown
      try session.send(.retry)
      try session.answer(.attempt(.succeeded(orderNumber: "N-1")))
      #expect(session.state.phase == .completed)
      #expect(session.state.orderNumber == "N-1")
      #expect(session.state.payment?.stage == .completed)
      #expect(session.news == ["purchase N-1"])
      #expect(session.failure == nil)
    }
  }

  @Test func `An attempt that failed is a failed payment`() throws {
    for unknown in [try Session.unknown(), try unknownCompletion()] {
      var session = unknown
      try session.send(.retry)
      try session.answer(.attempt(.failed))
      #expect(session.state.phase == .shopping)
      #expect(session.payment == nil)
      #expect(session.failure == "payment_failed")
      #expect(session.news == ["checkout_error payment_failed"])
    }
  }

  @Test func `Another payment than the known one leaves it unknown`() throws {
    for id in ["p-2", "P-1", ""] as [UTF8Text] {
      var session = try unknownCompletion()
      try session.send(.retry)
      try session.answer(.attempt(.created(id: id, data: nil)))
      #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
      #expect(session.failure == "payment_unknown")
      #expect(session.work == [])
    }
    var session = try Session.unknown()
    try session.send(.retry)
    try session.answer(.attempt(.created(id: "", data: nil)))
    #expect(session.payment == "card k-1 30.00 USD unknown")
  }

  @Test(arguments: [
    (200, "payment_unknown"), (408, "payment_unknown"), (500, "payment_unknown"),
    (402, "payment_unknown; No."), (404, "payment_unknown; No."), (409, "payment_unknown; No."),
    (410, "payment_unknown; No."), (422, "payment_unknown; No."),
  ])
  func `Anything else leaves it unknown`(_ status: Int, _ failure: String) throws {
    for unknown in [try Session.unknown(), try unknownCompletion()] {
      var session = unknown
      try session.send(.retry)
      try session.answer(status: status, message: "No.")
      #expect(session.state.payment?.stage == .unknown)
      #expect(session.state.phase == .paying)
      #expect(session.failure == failure)
      #expect(session.work == [])
      #expect(session.refusal(of: .retry) == nil)
    }
  }

  @Test func `A success without a number leaves it unknown`() throws {
    var session = try Session.unknown()
    try session.send(.retry)
    try session.answer(.attempt(.succeeded(orderNumber: "")))
    #expect(session.payment == "card k-1 30.00 USD unknown")
    #expect(session.state.orderNumber == nil)
  }

  @Test func `Any other body than an attempt leaves it unknown`() throws {
    for reply: NativeReply in [
      .payment(id: "p-1", data: nil), .completed(orderNumber: "N-1"), .order(try .filled()),
    ] {
      var session = try Session.unknown()
      try session.send(.retry)
      try session.answer(reply)
      #expect(session.payment == "card k-1 30.00 USD unknown")
      #expect(session.state.phase == .paying)
    }
  }

  @Test func `While it is unknown the shopper can neither pay again nor change anything`() throws {
    for session in [try Session.unknown(), try unknownCompletion()] {
      #expect(try session.refusalToPay("card", "k-1") == "payment_in_progress")
      #expect(try session.refusalToPay("card", "k-2") == "payment_in_progress")
      #expect(session.refusal(of: .setContact(email: "b@b.cd")) == "payment_in_progress")
      #expect(session.refusal(of: .providerFinished(.cancelled)) == "no_payment")
    }
  }

  @Test func `A late answer to the lost request is ignored`() throws {
    var session = try unknownCompletion()
    try session.send(
      .answer(request: 3, ShopAnswer(status: 200, reply: .completed(orderNumber: "N-1"))))
    #expect(session.reaction == .ignored)
    #expect(session.payment == "card k-1 30.00 USD p-1 unknown")
  }

  @Test func `A kept draft is not sent while a payment is unknown`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 503)
    try session.pay("card", "k-1")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
    try session.answerNothing()
    try session.send(.retry)
    #expect(session.work == ["4 GET /checkouts/o-1/payments/k-1"])
    try session.answer(.attempt(.none))
    #expect(session.drafts == "promoCodes")
    try session.send(.retry)
    #expect(session.sent == OrderChanges(codes: ["SAVE5"]))
  }
}
