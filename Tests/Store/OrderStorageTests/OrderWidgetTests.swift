import EntryStore
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// The capture of a widget in the transaction that stores the intent of a decision.
@Suite struct OrderWidgetTests {
  typealias Kind = ConformanceStore.Kind

  private static func authorize(
    _ amount: String, in ground: OrderGround, isAdjusted: Bool = false, id: String? = nil,
    token: String = OrderGround.token, widget: String = "w"
  ) async throws -> OrderReport {
    let decision = PaymentDecision(amount: try Money(amount, .usd), isCheckoutAdjusted: isAdjusted)
    return try await ground.orders().perform(
      .captureInFull(decision), on: .token(SecretToken(token)), id: id.map { try CommandID($0) },
      capturing: OrderWidget(WidgetName(widget), today: CivilDate("2026-11-21")))
  }

  private static func ground(_ kind: Kind) throws -> OrderGround {
    let ground = try OrderGround(kind)
    try ground.store.shop.create("w", "50.00", token: OrderGround.token)
    return ground
  }

  @Test(arguments: Kind.available)
  func `The widget is captured with the intent, also if the order is declined`(
    kind: Kind
  ) async throws {
    let ground = try Self.ground(kind)
    ground.service.books.withLock { $0.declines = true }
    #expect(
      try await Self.authorize("50.00", in: ground).summary == "declined declined 0.00 0.00 0.00")
    #expect(try ground.store.shop.read("w").capture?.record.amount.text == "50.00")
    #expect(try ground.events() == ["intend", "answer"])
  }

  @Test(arguments: Kind.available)
  func `A widget that refuses the capture leaves nothing, and nothing is sent`(
    kind: Kind
  ) async throws {
    let ground = try Self.ground(kind)
    let refused = try await Self.authorize("49.00", in: ground)
    #expect(refused.outcome.name == "refused" && refused.requestCount == 0)
    guard case .refused(.widgetRefuses(let refusal)) = refused.outcome else {
      Issue.record("\(refused.outcome)")
      return
    }
    #expect(refusal.code == "amount_mismatch")
    let other = try await Self.authorize("50.00", in: ground, token: "002.other")
    #expect(other.outcome.name == "refused")
    #expect(try ground.events().isEmpty && ground.events(of: "002.other").isEmpty)
    #expect(ground.service.requests.isEmpty)
    #expect(try ground.store.shop.read("w").capture == nil)
    let error = await #expect(throws: OrderStoreError.self) {
      try await Self.authorize("50.00", in: ground, widget: "none")
    }
    guard case .widget? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try ground.events().isEmpty)
  }

  @Test(arguments: Kind.available)
  func `An adjusted order is captured with the checksum of its present schedule`(
    kind: Kind
  ) async throws {
    let ground = try Self.ground(kind)
    try ground.store.shop.update("w", "60.00")
    #expect(try await Self.authorize("60.00", in: ground, isAdjusted: true).outcome == .approved)
    let capture = try #require(try ground.store.shop.read("w").capture)
    #expect(capture.record.amount.text == "60.00")
  }

  @Test(arguments: Kind.available)
  func `After a rejection the captured widget lets the same order decide again`(
    kind: Kind
  ) async throws {
    let ground = try Self.ground(kind)
    ground.service.fail(.answer(.rejected(ServiceError(status: 412, code: "wrong"))))
    #expect(try await Self.authorize("50.00", in: ground, id: "a-1").outcome.name == "rejected")
    #expect(try ground.store.shop.read("w").capture != nil)
    #expect(try await Self.authorize("40.00", in: ground, id: "a-2").outcome.name == "refused")
    #expect(try await Self.authorize("50.00", in: ground, id: "a-3").outcome == .approved)
  }
}
