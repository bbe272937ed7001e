import AfterpayRequests
import StrictJSON
import Testing

/// The client against the imitation of the service.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ImitationTests {
  private static func fault(
    _ service: ImitatedService, _ fault: String, _ call: String, times: Int = 1, more: String = ""
  ) async throws {
    try await service.admin(
      "POST", "faults", #"{"fault":"\#(fault)","call":"\#(call)","times":\#(times)\#(more)}"#)
  }

  /// The entries of the request log of a call: how many there are, and of how many the work was done.
  private static func log(
    _ service: ImitatedService, _ call: String
  ) async throws -> (count: Int, worked: Int) {
    let entries = try await service.admin("GET", "requests?call=\(call)")["requests"]?.array ?? []
    return (entries.count, entries.count { $0["worked"]?.bool == true })
  }

  @Test func `An order goes from its checkout to its refund`() async throws {
    try await ImitatedService.run { service in
      let client = service.client
      try await client.ping()
      #expect(try await client.limits().maximum.text == "2000.00")
      let amount = try Figures.usd("50.00")
      let token = try await service.confirmed(amount)
      #expect(try await client.checkout(for: token).order.total == amount)
      #expect(try await client.payment(token: token) == nil)
      let approved = try await client.authorize(
        PaymentDecision(amount: amount, reference: MerchantReference("order-7")), token: token,
        requestID: .random())
      #expect(approved.isApproved)
      #expect(approved.expires != nil)
      #expect(approved.token == token.token)
      let order = approved.order
      let id = RequestID.random()
      let partly = try await client.capture(Figures.usd("20.00"), of: order, requestID: id)
      #expect(partly.captured.text == "20.00")
      #expect(partly.events.last?.reference == id.text)
      let voided = try await client.void(
        of: order, reason: .cancelledItems, requestID: .random())
      #expect(voided.voided.text == "30.00")
      #expect(voided.open.text == "0.00")
      #expect(voided.refunds.isEmpty)
      let refund = try await client.refund(
        Figures.usd("5.00"), of: order, reference: MerchantReference("r-1"), requestID: .random())
      #expect(refund.reference == "r-1")
      let read = try #require(try await client.payment(order))
      #expect(read.refunded.text == "5.00")
      #expect(read.refunds.map(\.id) == [refund.id])
      #expect(
        try await client.updateReference(MerchantReference("order-8"), of: order).reference
          == "order-8")
      try await client.updateCourier(Courier(name: "Post", tracking: "t"), of: order)
    }
  }

  @Test func `Declined orders are payments`() async throws {
    try await ImitatedService.run { service in
      let amount = try Figures.usd("50.00")
      let first = try await service.confirmed(amount, declines: true)
      let authorized = try await service.client.authorize(
        PaymentDecision(amount: amount), token: first, requestID: .random())
      #expect(!authorized.isApproved)
      let second = try await service.confirmed(amount, declines: true)
      let captured = try await service.client.captureInFull(
        PaymentDecision(amount: amount), token: second)
      #expect(!captured.isApproved)
    }
  }

  @Test func `A full capture that is repeated has its first answer, a reversal its success`()
    async throws
  {
    try await ImitatedService.run { service in
      let amount = try Figures.usd("50.00")
      let token = try await service.confirmed(amount)
      try await Self.fault(service, "cut-after", "capture-full")
      let payment = try await service.client.captureInFull(
        PaymentDecision(amount: amount), token: token)
      #expect(payment.captured == amount)
      let log = try await Self.log(service, "capture-full")
      #expect(log.count == 2)
      #expect(log.worked == 1)
      #expect(try await !service.client.reverse(token))
      #expect(try await !service.client.reverse(token))
      try await service.admin("POST", "reversals")
      #expect(try await service.client.reverse(token))
    }
  }

  @Test(arguments: [
    "cut-before", "cut-after", "conflict", "too-many", "empty-500",
  ])
  func `A disturbed call is carried out once`(fault: String) async throws {
    try await ImitatedService.run { service in
      let amount = try Figures.usd("50.00")
      let token = try await service.confirmed(amount)
      try await Self.fault(service, fault, "auth", times: 2)
      let payment = try await service.client.authorize(
        PaymentDecision(amount: amount), token: token, requestID: .random())
      for call in ["capture", "refund"] { try await Self.fault(service, fault, call, times: 2) }
      let captured = try await service.client.capture(
        Figures.usd("20.00"), of: payment.order, requestID: .random())
      #expect(captured.captured.text == "20.00")
      _ = try await service.client.refund(
        Figures.usd("7.00"), of: payment.order, reference: MerchantReference("r"),
        requestID: .random())
      for call in ["auth", "capture", "refund"] {
        #expect(try await Self.log(service, call).worked == 1, "\(call)")
      }
      let end = try #require(try await service.client.payment(payment.order))
      #expect(end.captured.text == "20.00")
      #expect(end.refunded.text == "7.00")
    }
  }

  @Test(arguments: ["wrong-sum", "garbage"])
  func `An answer that cannot be believed is an outcome unknown`(fault: String) async throws {
    try await ImitatedService.run { service in
      let amount = try Figures.usd("50.00")
      let token = try await service.confirmed(amount)
      try await Self.fault(service, fault, "auth")
      let error = await #expect(throws: AfterpayServiceError.self) {
        try await service.client.authorize(
          PaymentDecision(amount: amount), token: token, requestID: .random())
      }
      #expect(error?.mayBeCarriedOut == true)
      #expect(try await service.client.payment(token: token)?.isApproved == true)
    }
  }

  @Test func `A checkout whose answer is lost is not created a second time`() async throws {
    try await ImitatedService.run { service in
      try await Self.fault(service, "cut-after", "create")
      let error = await #expect(throws: AfterpayServiceError.self) {
        try await service.confirmed(Figures.usd("50.00"))
      }
      #expect(error?.attempts == 1)
      #expect(try await Self.log(service, "create").count == 1)
    }
  }

  @Test func `A bearer token and both kinds of pages work`() async throws {
    try await ImitatedService.run(bearer: true) { service in
      let amount = try Figures.usd("10.00")
      for _ in 0..<5 {
        _ = try await service.client.captureInFull(
          PaymentDecision(amount: amount), token: service.confirmed(amount))
      }
      for paging in [PaymentQuery.Paging.links, .offsets] {
        var counts: [Int] = []
        for try await page in service.client.payments(
          try PaymentQuery(limit: 2, paging: paging))
        {
          counts.append(page.payments.count)
          #expect(page.totalCount == 5)
        }
        #expect(counts == [2, 2, 1])
      }
      #expect(try await Self.log(service, "oauth").count == 1)
    }
  }

  @Test func `The service's own errors have their codes`() async throws {
    try await ImitatedService.run { service in
      let amount = try Figures.usd("50.00")
      let open = try await service.client.createCheckout(
        CheckoutRequest(
          amount: amount, consumer: .init(email: "a@b.example"),
          merchant: .init(redirectConfirmURL: "https://a/", redirectCancelURL: "https://a/")))
      func code(_ call: () async throws -> Void) async -> String? {
        let error = await #expect(throws: AfterpayServiceError.self) { try await call() }
        guard case .rejected(let rejection, _) = error?.reason else { return nil }
        return "\(rejection.status) \(rejection.code)"
      }
      let decision = PaymentDecision(amount: amount)
      #expect(
        await code {
          _ = try await service.client.authorize(
            decision, token: open.token, requestID: .random())
        } == "412 invalid_order_transaction_status")
      #expect(
        await code {
          _ = try await service.client.captureInFull(decision, token: Figures.token("unknown"))
        } == "402 invalid_token")
      #expect(
        await code {
          _ = try await service.client.capture(
            Figures.usd("1.00"), of: OrderNumber("999"), requestID: .random())
        } == "412 error")
      #expect(
        await code {
          _ = try await service.client.refund(
            Figures.usd("1.00"), of: OrderNumber("999"), reference: MerchantReference("r"),
            requestID: .random())
        } == "412 precondition_failed")
      #expect(
        await code { _ = try await service.client.checkout(for: Figures.token("unknown")) }
          == "412 invalid_token")
      #expect(try await service.client.payment(OrderNumber("999")) == nil)
    }
  }
}
