import AfterpayRequests
import HTTPClient
import Testing

/// The six things that everybody gets wrong.
@Suite(.timeLimit(.minutes(60))) struct SixMistakesTests {
  /// 1. The status of HTTP does not decide.
  @Test func `A declined order is a 402 or a 201 with a payment, and the status decides`()
    async throws
  {
    let decision = PaymentDecision(amount: try Figures.usd("50.00"))
    let authorization = try Service([
      .answer(402, Figures.payment(status: "DECLINED", state: "AUTH_DECLINED"))
    ])
    let first = try await authorization.client.authorize(
      decision, token: Figures.token(), requestID: Figures.id)
    #expect(!first.isApproved)
    let capture = try Service([
      .answer(201, Figures.payment(status: "DECLINED", state: "CAPTURE_DECLINED"))
    ])
    let second = try await capture.client.captureInFull(decision, token: Figures.token())
    #expect(!second.isApproved)

    let error = try Service([.answer(402, Figures.error(402, "invalid_token"))])
    let rejection = await #expect(throws: AfterpayServiceError.self) {
      try await error.client.authorize(decision, token: Figures.token(), requestID: Figures.id)
    }
    #expect(
      rejection?.reason
        == .rejected(
          ServiceError(status: 402, code: "invalid_token", message: "No.", errorID: "e-1"),
          .authorize))
  }

  /// 2. A repetition is the same request, byte for byte.
  @Test func `A repetition has the same token or the same identifiers, after a 409 too`()
    async throws
  {
    let approved = Figures.payment()
    let decision = PaymentDecision(amount: try Figures.usd("50.00"))
    let authorization = try Service([
      .failure(.timedOut), .answer(409, Figures.error(409, "conflict")), .answer(201, approved),
    ])
    _ = try await authorization.client.authorize(
      decision, token: Figures.token(), requestID: Figures.id)
    #expect(authorization.bodies.count == 3)
    #expect(Set(authorization.bodies).count == 1)
    #expect(authorization.bodies[0]?.contains(#""requestId":"\#(Figures.idText)""#) == true)
    #expect(authorization.clock.pauses == [.seconds(1), .seconds(2)])

    let full = try Service([.failure(.connectionLost), .answer(201, approved)])
    _ = try await full.client.captureInFull(decision, token: Figures.token())
    #expect(full.bodies.count == 2)
    #expect(Set(full.bodies).count == 1)
    #expect(full.bodies[0]?.contains("requestId") == false)
    #expect(full.bodies[0]?.contains(#""token":"002.zebra""#) == true)

    let refund = try Service([
      .answer(500),
      .answer(201, #"{"refundId":"1","amount":\#(Figures.money("5.00"))}"#),
    ])
    _ = try await refund.client.refund(
      Figures.usd("5.00"), of: Figures.order(), reference: MerchantReference("r-1"),
      requestID: Figures.id)
    #expect(Set(refund.bodies).count == 1)
    #expect(refund.bodies[0]?.contains(#""requestId":"\#(Figures.idText)""#) == true)
    #expect(refund.bodies[0]?.contains(#""merchantReference":"r-1""#) == true)
  }

  /// 3. 13 days are documented, and the sandbox gives 7.
  @Test func `The end of an authorization is the service's own text`() async throws {
    let event = Figures.event("AUTH_APPROVED", "50.00", #","expires":"2021-09-02T16:50:19.044Z""#)
    let service = try Service([.answer(201, Figures.payment(events: event))])
    let payment = try await service.client.authorize(
      PaymentDecision(amount: Figures.usd("50.00")), token: Figures.token(), requestID: Figures.id)
    #expect(payment.expires == "2021-09-02T16:50:19.044Z")
  }

  /// 4. The documentation says 201, the service has answered 200.
  @Test(arguments: [200, 201])
  func `The PUT of a reference is answered with 200 or 201`(status: Int) async throws {
    let service = try Service([.answer(status, Figures.payment())])
    let payment = try await service.client.updateReference(
      MerchantReference("order-7"), of: Figures.order())
    #expect(payment.order == (try Figures.order()))
    #expect(service.transport.requests.map(\.method) == ["PUT"])
    #expect(service.transport.requests.map(\.path) == ["/v2/payments/100101"])
    #expect(service.bodies == [#"{"merchantReference":"order-7"}"#])
  }

  /// 4. A reversal happens later, and its repetition is an error of HTTP.
  @Test func `A reversal is a 204, and its repetition's 412 is a success`() async throws {
    let message = "Order has already been reversed"
    let service = try Service([
      .failure(.timedOut), .answer(412, Figures.error(412, "precondition_failed", message)),
    ])
    #expect(try await service.client.reverse(Figures.token()))
    let accepted = try Service([.answer(204)])
    #expect(try await !accepted.client.reverse(Figures.token()))
    let pending = try Service([
      .answer(412, Figures.error(412, "precondition_failed", "A reversal is pending"))
    ])
    #expect(try await !pending.client.reverse(Figures.token()))
    let late = try Service([
      .answer(412, Figures.error(412, "precondition_failed", "Outside the window"))
    ])
    await #expect(throws: AfterpayServiceError.self) {
      try await late.client.reverse(Figures.token())
    }
  }

  /// 5. A checksum of this package is of another type, `ScheduleChecksum`, and does not compile here.
  @Test func `The service's checksum is sent unchanged, with the amount that it was made for`()
    async throws
  {
    let amount = try Figures.usd("50.00")
    let text: UTF8Text = "ZmluZS4+/=="
    let service = try Service([.answer(201, Figures.payment())])
    let decision = PaymentDecision(
      amount: amount, isCheckoutAdjusted: true,
      checksum: try ServiceChecksum(text, madeFor: amount))
    _ = try await service.client.authorize(
      decision, token: Figures.token(), requestID: Figures.id)
    #expect(
      service.bodies[0]?.hasSuffix(
        #""isCheckoutAdjusted":true,"paymentScheduleChecksum":"ZmluZS4+/=="}"#) == true)
    let other = PaymentDecision(
      amount: amount, checksum: try ServiceChecksum(text, madeFor: Figures.usd("49.99")))
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.captureInFull(other, token: Figures.token())
    }
    #expect(error?.attempts == 0)
    #expect(service.bodies.count == 1)
  }

  /// 6. `originalAmount = captured + voided + openToCapture`.
  @Test func `An answer that does not add up is an outcome unknown`() async throws {
    let service = try Service([.answer(201, Figures.payment(open: "49.99"))])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.authorize(
        PaymentDecision(amount: Figures.usd("50.00")), token: Figures.token(),
        requestID: Figures.id)
    }
    #expect(
      error?.reason == .unreadablePayment("its original amount is not captured + voided + open"))
    #expect(error?.mayBeCarriedOut == true)
    #expect(service.bodies.count == 1)
  }
}
