import EntryStore
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// Orders that a process has left, and orders that the service has changed alone.
@Suite struct OrderRecoveryTests {
  typealias Kind = ConformanceStore.Kind

  private static var digest: CheckoutToken {
    get throws { try CheckoutToken(OrderGround.token) }
  }

  @Test(arguments: Kind.available)
  func `Within a day a resumption sends the same request`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.lostAfter)
    let lost = try await ground.authorize(requestCount: 1)
    #expect(lost.summary == "unknown unknown -" && lost.nextStep == .repeat)
    #expect(try await ground.orders().unsettledOrders() == [Self.digest])
    // No other operation of the order is sent meanwhile.
    #expect(try await ground.authorize("60.00").outcome.name == "refused")
    // The last request began less than 90 seconds ago.
    #expect(try await ground.orders(1).resume(Self.digest)?.summary == "unknown unknown -")
    ground.pass(seconds: 79_200)
    let resumed = try #require(try await ground.orders(1).resume(Self.digest))
    #expect(resumed.summary == "approved authorized 0.00 50.00 0.00")
    #expect(ground.service.requests.count == 2 && Set(ground.service.requests).count == 1)
    #expect(try await ground.orders().unsettledOrders().isEmpty)
    #expect(try await ground.orders().resume(Self.digest) == nil)
  }

  @Test(arguments: Kind.available)
  func `After a day a resumption asks for the order, and finds its own event`(
    kind: Kind
  ) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    ground.service.fail(.lostAfter)
    #expect(try await ground.capture("20.00", requestCount: 1).outcome == .unknown(nil))
    ground.pass(seconds: 86_401)
    let resumed = try await ground.orders().resume(Self.digest)
    #expect(resumed?.summary == "done partlyCaptured 20.00 30.00 0.00")
    #expect(ground.service.requests.last?.method == "GET")
    #expect(ground.service.requests.last?.path == "/v2/payments/100101")
    #expect(try ground.events() == ["intend", "answer", "intend", "doubt", "ask"])
  }

  @Test(arguments: Kind.available)
  func `After a day a request that never arrived is rejected`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.lostBefore)
    #expect(try await ground.authorize(requestCount: 1).outcome == .unknown(nil))
    ground.pass(seconds: 86_401)
    let resumed = try await ground.orders().resume(Self.digest, olderThan: 0)
    guard case .rejected(let error)? = resumed?.outcome else {
      Issue.record("\(String(describing: resumed))")
      return
    }
    #expect(error.code == "not_carried_out" && resumed?.state == .new)
    #expect(ground.service.requests.last?.path == "/v2/payments/token:002.k2a4")
  }

  @Test(arguments: Kind.available)
  func `A resumption with zero seconds takes a lease over at once`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.hangs)
    let killed = Task { try await ground.authorize() }
    while ground.service.requests.isEmpty { await Task.yield() }
    #expect(try await ground.orders(1).resume(Self.digest)?.outcome == .running(nil))
    #expect(try await ground.orders(1).resume(Self.digest, olderThan: 0)?.outcome == .approved)
    killed.cancel()
    _ = try await killed.value
    #expect(Set(ground.service.requests).count == 1)
  }

  @Test(arguments: Kind.available)
  func `An order of an unknown number is asked for and stored`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    _ = await ground.service.answer(
      PaymentRequest(
        method: "POST", path: "/v2/payments/auth",
        body:
          #"{"requestId":"00000000-0000-4000-8000-000000000000","token":"002.k2a4","amount":{"amount":"50.00","currency":"USD"},"isCheckoutAdjusted":false}"#
      ), .authorize, nil)
    let report = try await ground.capture("20.00")
    #expect(report.summary == "done partlyCaptured 20.00 30.00 0.00")
    let digest = try Self.digest
    #expect(report.requestCount == 2 && report.token == digest)
    #expect(try ground.events() == ["ask", "intend", "answer"])
    let stored = try await ground.orders(1).order(.number(OrderNumber("100101")))
    #expect(stored.state == .partlyCaptured)
    let error = await #expect(throws: OrderStoreError.self) {
      try await ground.orders().perform(
        .capture(amount: Money("1.00", .usd)), on: .number(OrderNumber("7")))
    }
    #expect(error?.reason == .unknownOrder(try OrderNumber("7")))
  }

  @Test(arguments: Kind.available)
  func `A question stores what the service did alone`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    let order = try #require(try ground.service.order(of: OrderGround.token))
    let changed = try order.with(
      .captured, Money("50.00", .usd), id: "e-9", at: ground.clock.time)
    let key = try Self.digest.digest.description
    ground.service.books.withLock { $0.orders[key] = changed }
    let number = try OrderName.number(OrderNumber("100101"))
    #expect(try await ground.orders().order(number).state == .authorized)
    let asked = try await ground.orders().order(number, askingService: true)
    #expect(asked.summary == "done captured 50.00 0.00 0.00" && asked.requestCount == 1)
    #expect(try ground.events() == ["intend", "answer", "ask"])
    // Nothing new is not stored.
    #expect(try await ground.orders().order(OrderGround.name, askingService: true).outcome == .done)
    #expect(try ground.events().count == 3)
  }

  @Test(arguments: Kind.available)
  func `A question by number settles a decision whose answer was lost`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.lostAfter)
    #expect(try await ground.authorize(requestCount: 1).outcome == .unknown(nil))
    let asked = try await ground.orders().order(
      .number(OrderNumber("100101")), askingService: true)
    #expect(asked.summary == "done authorized 0.00 50.00 0.00")
    #expect(try ground.events() == ["intend", "doubt", "ask"])
  }

  @Test(arguments: Kind.available)
  func `An answer about another order is not believed`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    let known = try #require(try ground.service.order(of: OrderGround.token))
    // The number of the first order, without a token.
    let other = try Payment(
      order: known.order, isApproved: true, original: known.original, open: known.open,
      events: known.events)
    ground.service.fail(.answer(.payment(other)))
    let report = try await ground.orders().perform(
      .authorize(PaymentDecision(amount: known.original)),
      on: .token(SecretToken("002.other")))
    #expect(report.summary == "unknown unknown -" && report.nextStep == .ask)
    #expect(try ground.events(of: "002.other") == ["intend", "doubt"])
    // The token of another order.
    ground.service.fail(.answer(.payment(known)))
    let third = try await ground.orders().perform(
      .authorize(PaymentDecision(amount: known.original)), on: .token(SecretToken("002.third")))
    #expect(third.outcome == .unknown(nil))
  }

  @Test func `An order that nobody knows is an error`() async throws {
    let ground = try OrderGround(.sqlite)
    for asks in [false, true] {
      let error = await #expect(throws: OrderStoreError.self) {
        try await ground.orders().order(OrderGround.name, askingService: asks)
      }
      #expect(error?.reason == .unknownOrder(nil))
    }
    #expect(try ground.store.database.blockingStatus().version == 0)
  }
}
