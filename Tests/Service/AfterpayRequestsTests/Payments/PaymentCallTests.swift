import AfterpayRequests
import HTTPClient
import Testing

/// The typed calls about orders.
@Suite(.timeLimit(.minutes(60))) struct PaymentCallTests {
  @Test func `A capture, a void and a refund name the order`() async throws {
    let partly = Figures.payment(
      state: "PARTIALLY_CAPTURED", open: "30.00", events: Figures.event("CAPTURED", "20.00"))
    let service = try Service([.answer(201, partly)])
    let order = try Figures.order()
    let payment = try await service.client.capture(
      Figures.usd("20.00"), of: order, reference: MerchantReference("o"), requestID: Figures.id)
    #expect(payment.captured == (try Figures.usd("20.00")))
    _ = try await service.client.void(of: order, requestID: Figures.id)
    _ = try await service.client.void(
      Figures.usd("1.00"), of: order, reason: .cancelledItems, requestID: Figures.id)
    #expect(
      service.transport.requests.map(\.path) == [
        "/v2/payments/100101/capture", "/v2/payments/100101/void", "/v2/payments/100101/void",
      ])
    #expect(
      service.bodies[2]
        == #"{"requestId":"\#(Figures.idText)","amount":{"amount":"1.00","currency":"USD"},"#
        + #""reason":"cancelledItems"}"#)
  }

  @Test func `An order is read by number or token; without one it is nil`() async throws {
    let service = try Service([
      .answer(200, Figures.payment()), .answer(200, Figures.payment()),
      .answer(404, Figures.error(404, "not_found")),
    ])
    #expect(try await service.client.payment(Figures.order())?.order == Figures.order())
    #expect(try await service.client.payment(token: Figures.token())?.isApproved == true)
    #expect(try await service.client.payment(Figures.order()) == nil)
    #expect(
      service.transport.requests.map(\.path) == [
        "/v2/payments/100101", "/v2/payments/token:002.zebra", "/v2/payments/100101",
      ])
  }

  @Test func `A token with a slash names no order`() async throws {
    let service = try Service([.answer(200, Figures.payment())])
    let token = try Figures.token("a/zebra")
    for call in [
      { () async throws in _ = try await service.client.payment(token: token) },
      { () async throws in _ = try await service.client.reverse(token) },
    ] {
      let error = await #expect(throws: AfterpayServiceError.self) { try await call() }
      #expect(error?.attempts == 0)
      #expect(error?.description.contains("a slash") == true)
      #expect(Secrets.found(in: error as Any) == [])
    }
    #expect(service.transport.requests.isEmpty)
  }

  @Test(
    arguments: [
      (.failure(.unreachable), .unreachable, 4, false),
      (.failure(.hostNotFound), .unreachable, 4, false),
      (.failure(.insecure(.handshake)), .handshakeFailed, 4, false),
      (.failure(.insecure(.untrusted)), .untrustedServer, 1, false),
      (.failure(.unusableLibrary(.missing)), .missingLibrary, 1, false),
      (.failure(.connectionLost), .unreachable, 4, true), (.failure(.timedOut), .timedOut, 4, true),
      (.failure(.malformed(.header)), .unreadableAnswer(.notHTTP), 1, true),
      (.answer(401), .credentialsRefused, 1, false), (.answer(409), .busy, 4, true),
      (.answer(429), .tooManyRequests, 4, false),
      (.answer(408), .unavailable(status: 408), 4, true),
      (.answer(500), .unavailable(status: 500), 4, true),
      (.answer(302), .redirected, 1, true),
      (.answer(429, retryAfter: "11"), .tooManyRequests, 1, false),
      (.answer(200, "pong"), .unreadablePayment("it is not JSON that is safe to read"), 1, true),
      (
        .answer(422),
        .unreadablePayment("the answer has the status 422, and it names no errorCode"), 1, true
      ),
    ] as [(RecordingTransport.Outcome, AfterpayServiceError.Reason, Int, Bool)])
  func `An error names the attempts, and whether the service may have carried the call out`(
    outcome: RecordingTransport.Outcome, reason: AfterpayServiceError.Reason, attempts: Int,
    mayBeCarriedOut: Bool
  ) async throws {
    let service = try Service([outcome])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.capture(
        Figures.usd("1.00"), of: Figures.order(), requestID: Figures.id)
    }
    #expect(error?.reason == reason)
    #expect(error?.attempts == attempts)
    #expect(service.transport.requests.count == attempts)
    #expect(error?.mayBeCarriedOut == mayBeCarriedOut)
    #expect(Secrets.found(in: error as Any) == [])
  }

  @Test func `A doubt remains although a later attempt is rejected`() async throws {
    let service = try Service([
      .failure(.timedOut), .answer(412, Figures.error(412, "payment_voided")),
    ])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.capture(
        Figures.usd("1.00"), of: Figures.order(), requestID: Figures.id)
    }
    #expect(error?.mayBeCarriedOut == true)
    #expect(
      error?.description
        == "Afterpay's service rejected the request (412 payment_voided: No.); the order is void; "
        + "send the shopper through a new checkout; the service may have carried it out: repeat the "
        + "same call, or ask for the order (2 attempts)")
  }

  @Test func `An answer of another amount is not believed`() async throws {
    let service = try Service([.answer(201, Figures.payment())])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.authorize(
        PaymentDecision(amount: Figures.usd("50.01")), token: Figures.token(),
        requestID: Figures.id)
    }
    #expect(error?.reason == .unreadablePayment("its amount is not that of the request"))
    let refund = try Service([
      .answer(201, #"{"refundId":"1","amount":\#(Figures.money("5.01"))}"#)
    ])
    let other = await #expect(throws: AfterpayServiceError.self) {
      try await refund.client.refund(
        Figures.usd("5.00"), of: Figures.order(), reference: MerchantReference("r"),
        requestID: Figures.id)
    }
    #expect(other?.mayBeCarriedOut == true)
  }

  @Test func `A cancelled call ends without a request`() async throws {
    let service = try Service([.answer(201, Figures.payment())])
    let error = await withTaskGroup { group in
      group.addTask { () async -> AfterpayServiceError? in
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        do throws(AfterpayServiceError) {
          _ = try await service.client.limits()
          return nil
        } catch {
          return error
        }
      }
      return await group.next() ?? nil
    }
    #expect(error == AfterpayServiceError(reason: .cancelled, attempts: 0))
    #expect(service.transport.requests.isEmpty)
  }

  @Test func `Random identifiers differ`() {
    #expect(RequestID.random() != RequestID.random())
  }
}
