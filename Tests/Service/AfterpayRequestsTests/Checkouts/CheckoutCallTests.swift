import AfterpayRequests
import HTTPClient
import Testing

/// The calls about checkouts.
@Suite(.timeLimit(.minutes(60))) struct CheckoutCallTests {
  private static let created =
    #"{"token":"002.quokka","expires":"2026-11-28T13:00:00.000Z","#
    + #""redirectCheckoutUrl":"https://portal.example/?token=002.quokka"}"#

  @Test func `A checkout is created with its token, its end and its window`() async throws {
    let service = try Service([.answer(201, Self.created)])
    let checkout = try await service.client.createCheckout(CheckoutParts.whole())
    #expect(checkout.token == (try SecretToken("002.quokka")))
    #expect(checkout.expires == "2026-11-28T13:00:00.000Z")
    #expect(checkout.redirectCheckoutURL == "https://portal.example/?token=002.quokka")
    #expect(Secrets.found(in: checkout) == [])
    #expect(service.transport.requests.map(\.path) == ["/v2/checkouts"])
    #expect(service.transport.requests.first?.isSentOnce == true)
    #expect(service.bodies == [CheckoutParts.json])
    #expect(service.transport.limits == [.milliseconds(20_500)])
  }

  @Test(
    arguments: [
      .failure(.timedOut), .failure(.connectionLost), .answer(408), .answer(409), .answer(429),
      .answer(500), .answer(503),
    ] as [RecordingTransport.Outcome])
  func `A checkout that may have been created is not created again`(
    outcome: RecordingTransport.Outcome
  ) async throws {
    let service = try Service([outcome])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.createCheckout(CheckoutParts.whole())
    }
    #expect(error?.attempts == 1)
    #expect(service.transport.requests.count == 1)
  }

  @Test(
    arguments: [.hostNotFound, .unreachable, .insecure(.handshake)] as [HTTPFailure])
  func `A request of which no byte has left is repeated`(failure: HTTPFailure) async throws {
    let service = try Service([.failure(failure), .answer(201, Self.created)])
    _ = try await service.client.createCheckout(CheckoutParts.whole())
    #expect(service.transport.requests.count == 2)
  }

  @Test(arguments: [
    (#"{"expires":"x","redirectCheckoutUrl":"y"}"#, AnswerError.missing("token")),
    (#"{"token":"","expires":"x","redirectCheckoutUrl":"y"}"#, .impossible("token")),
    (#"{"token":"t","redirectCheckoutUrl":"y"}"#, .missing("expires")),
    (#"{"token":"t","expires":"x"}"#, .missing("redirectCheckoutUrl")),
  ])
  func `An answer without a part is an error`(body: String, mistake: AnswerError) async throws {
    let service = try Service([.answer(201, body)])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.createCheckout(CheckoutParts.whole())
    }
    #expect(error?.reason == .unreadableAnswer(mistake))
    #expect(error?.mayBeCarriedOut == true)
  }

  @Test(arguments: ["invalid_object", "unsupported_payment_type", "unsupported_currency"])
  func `A rejection has its code and an advice`(code: String) async throws {
    let service = try Service([.answer(422, Figures.error(422, code))])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.createCheckout(CheckoutParts.whole())
    }
    guard case .rejected(let rejection, .createCheckout) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejection.code.description == code)
    #expect(error?.mayBeCarriedOut == false)
  }

  @Test func `A checkout is read with all its members, and without its token`() async throws {
    let body =
      #"{"token":"002.zebra","expires":"2026-11-28T13:00:00Z","amount":\#(Figures.money("50.00")),"#
      + #""n":1.50,"redirectCheckoutUrl":"https://p/?t=002.zebra","consumer":{"email":"a"}}"#
    let service = try Service([.answer(200, body)])
    let checkout = try await service.client.checkout(for: Figures.token())
    #expect(checkout.order.total == (try Figures.usd("50.00")))
    #expect(checkout.order.issuedAt == (try Timestamp("2026-11-28T10:00:00Z")))
    #expect(
      checkout.json.description
        == #"{"expires":"2026-11-28T13:00:00Z","amount":{"amount":"50.00","currency":"USD"},"#
        + "\"n\":1.50,\"redirectCheckoutUrl\":\"https://p/?t=\u{2026}\",\"consumer\":{\"email\":\"a\"}}"
    )
    #expect(Secrets.found(in: checkout) == [])
    #expect(service.transport.requests.map(\.path) == ["/v2/checkouts/002.zebra"])
  }

  @Test(arguments: [(404, "not_found"), (412, "invalid_token"), (410, "gone")])
  func `A checkout that is not there is a rejection`(status: Int, code: String) async throws {
    let service = try Service([.answer(status, Figures.error(status, code, "No 002.zebra"))])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.checkout(for: Figures.token())
    }
    guard case .rejected(let rejection, .checkout) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejection.status == status)
    #expect(rejection.message == "No \u{2026}")
  }

  @Test func `A courier is noted for one shipment`() async throws {
    let service = try Service([.answer(503), .answer(200, Figures.payment())])
    let courier = try Courier(
      shippedAt: Timestamp("2026-11-30T10:00:00Z"), name: "Post", tracking: "t-1",
      priority: .standard)
    _ = try await service.client.updateCourier(courier, of: Figures.order())
    #expect(service.transport.requests.map(\.method) == ["PUT", "PUT"])
    #expect(service.transport.requests.last?.path == "/v2/payments/100101/courier")
    #expect(
      service.bodies.last
        == #"{"shippedAt":"2026-11-30T10:00:00Z","name":"Post","tracking":"t-1","#
        + #""priority":"STANDARD"}"#)
    #expect(service.transport.requests.allSatisfy { $0.isSentOnce })
  }

  @Test func `A note on another order is not believed`() async throws {
    let service = try Service([.answer(200, Figures.payment(id: "7"))])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.updateReference(MerchantReference("o"), of: Figures.order())
    }
    #expect(error?.reason == .unreadableAnswer(.anotherOrder))
  }
}
