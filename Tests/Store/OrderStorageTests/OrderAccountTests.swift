import AccountStorage
import EntryStore
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Servicing
import ServicingWire
import Synchronization
import Testing
import WidgetStorage

/// Accounts that are opened from orders at the service, and follow them.
@Suite struct OrderAccountTests {
  typealias Kind = ConformanceStore.Kind

  /// Days of a shop that is eleven hours ahead of UTC.
  private static let sydney: @Sendable (Timestamp) -> CivilDate? = { time in
    try? CivilDate(
      dayNumber: Timestamp(secondsSinceEpoch: time.secondsSinceEpoch + 39_600).dayNumber)
  }

  private static func open(
    _ name: String, in ground: OrderGround, order: String = "100101", plan: PlanID? = nil
  ) async throws -> OrderAccount {
    try await ground.orders().openAccount(
      AccountName(name), from: OrderNumber(UTF8Text(order)), plan: plan, day: sydney)
  }

  private static func follow(_ ground: OrderGround) async throws -> OrderAccount? {
    try await ground.orders().followAccount(of: CheckoutToken(OrderGround.token), day: sydney)
  }

  private static func reason(_ call: () async throws -> Void) async -> OrderAccountError.Reason? {
    do {
      try await call()
      return nil
    } catch {
      return (error as? OrderAccountError)?.reason
    }
  }

  /// The days and identifiers of an account's events.
  private static func events(_ account: OrderAccount) -> [String] {
    account.version.account.events.map { "\($0.date) \($0.id ?? "none")" }
  }

  @Test(arguments: Kind.available)
  func `An authorized order is an account whose captures follow, each once`(
    kind: Kind
  ) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    // 09:00 in UTC is 20:00 of the same day; five hours later it is the next day in Sydney.
    let opened = try await Self.open("a", in: ground)
    #expect(Self.events(opened) == ["2026-11-21 service-order-100101"])
    #expect(opened.addedEventCount == 1 && opened.warnings.isEmpty)
    let account = try #require(opened.version.account.account)
    #expect(account.total.text == "50.00" && account.captured.text == "0.00")
    #expect(account.plan.description == "us-pay-in-4")
    ground.pass(seconds: 18_000)
    _ = try await ground.capture("20.00")
    _ = try await ground.orders().perform(
      .void(amount: try Money("5.00", .usd)), on: OrderGround.name)
    _ = try await ground.orders().perform(
      .refund(amount: try Money("7.00", .usd), reference: MerchantReference("r")),
      on: OrderGround.name)
    let followed = try #require(try await Self.follow(ground))
    #expect(
      Self.events(followed) == [
        "2026-11-21 service-order-100101", "2026-11-22 service-capture-e-103",
        "2026-11-22 service-void-e-104", "2026-11-22 service-refund-r-105",
      ])
    #expect(followed.addedEventCount == 3 && followed.warnings.isEmpty)
    let changed = try #require(followed.version.account.account)
    #expect(changed.captured.text == "20.00" && changed.voided.text == "5.00")
    let again = try #require(try await Self.follow(ground))
    #expect(again.addedEventCount == 0 && again.version.head == followed.version.head)
    #expect(again.version.placement == .repeated)
    #expect(try await Self.open("a", in: ground).version.head == followed.version.head)
  }

  @Test(arguments: Kind.available)
  func `A later opening has all events, and a full capture is captured at once`(
    kind: Kind
  ) async throws {
    let ground = try OrderGround(kind)
    _ = try await ground.orders().perform(
      .captureInFull(PaymentDecision(amount: try Money("50.00", .usd))), on: OrderGround.name)
    ground.pass(seconds: 86_400)
    _ = try await ground.orders().perform(
      .refund(amount: try Money("10.00", .usd), reference: MerchantReference("r")),
      on: OrderGround.name)
    let opened = try await Self.open("a", in: ground)
    #expect(
      Self.events(opened) == [
        "2026-11-21 service-order-100101", "2026-11-22 service-refund-r-103",
      ])
    #expect(opened.version.account.account?.captured.text == "50.00")
    #expect(opened.version.revision == 2)
  }

  @Test(arguments: Kind.available)
  func `An order has one account, from its widget or from the service`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try ground.store.shop.create("w", "50.00", token: OrderGround.token)
    _ = try await ground.orders().perform(
      .captureInFull(PaymentDecision(amount: try Money("50.00", .usd))), on: OrderGround.name,
      capturing: OrderWidget(WidgetName("w"), today: CivilDate("2026-11-21")))
    let accounts = BlockingAccountStore(ground.store.storage)
    let first = try accounts.open(
      AccountName("a"), from: WidgetName("w"), at: ConformanceValues.time(1))
    // The account captured all with the purchase, so that the service's capture is no event.
    let same = try await Self.open("a", in: ground)
    #expect(same.version.head == first.head && same.addedEventCount == 0)
    let other = await Self.reason { _ = try await Self.open("b", in: ground) }
    guard case .account(let error)? = other else {
      Issue.record("\(String(describing: other))")
      return
    }
    #expect(error.reason == .orderHasAccount(try AccountName("a")))
    let ground2 = try OrderGround(kind)
    try await ground2.authorize()
    try ground2.store.shop.create("w", "50.00", token: OrderGround.token)
    try ground2.store.shop.capture("w", "50.00", token: OrderGround.token)
    _ = try await Self.open("a", in: ground2)
    #expect(
      try AccountGround.reason {
        try BlockingAccountStore(ground2.store.storage).open(
          AccountName("b"), from: WidgetName("w"), at: ConformanceValues.time(2))
      } == .orderHasAccount(AccountName("a")))
  }

  @Test(arguments: Kind.available)
  func `The plan is that of the captured widget, else the given one`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    let threeParts = try PlanID("us-pay-in-4")
    try await ground.authorize()
    #expect(
      try await Self.open("a", in: ground, plan: threeParts).version.account.account?.plan
        == threeParts)
    let none = await Self.reason {
      _ = try await Self.open("b", in: OrderGround(kind))
    }
    #expect(try none == .unknownOrder(OrderNumber("100101")))
  }

  @Test(arguments: Kind.available)
  func `Only an approved order has an account`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.books.withLock { $0.declines = true }
    try await ground.authorize()
    let declined = await Self.reason { _ = try await Self.open("a", in: ground) }
    #expect(try declined == .notApproved(OrderNumber("100101"), .declined))
    #expect(try await Self.follow(ground) == nil)
  }

  @Test(arguments: Kind.available)
  func `An event that the account does not accept is a warning, and the others follow`(
    kind: Kind
  ) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    _ = try await Self.open("a", in: ground)
    // By hand, 45.00 was captured before.
    _ = try BlockingAccountStore(ground.store.storage).append(
      .captured(Money("45.00", .usd)), to: AccountName("a"), on: CivilDate("2026-11-21"),
      at: ConformanceValues.time(1))
    #expect(try await ground.capture("20.00").outcome == .done)
    _ = try await ground.orders().perform(
      .refund(amount: try Money("3.00", .usd), reference: MerchantReference("r")),
      on: OrderGround.name)
    let followed = try #require(try await Self.follow(ground))
    #expect(followed.addedEventCount == 1)
    #expect(followed.warnings.count == 1)
    #expect(
      followed.warnings[0].hasPrefix(
        "the account a does not accept the service's capture-e-103 (capture_exceeds_open: "))
  }

  @Test(arguments: Kind.available)
  func `After a removal the next account has the events again`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    _ = try await ground.capture("20.00")
    _ = try await Self.open("a", in: ground)
    let accounts = BlockingAccountStore(ground.store.storage)
    _ = try accounts.remove(AccountName("a"), at: ConformanceValues.time(2), force: true)
    let again = try await Self.open("a", in: ground)
    #expect(
      Self.events(again) == [
        "2026-11-21 service-2-order-100101", "2026-11-21 service-2-capture-e-103",
      ])
    #expect(try #require(try await Self.follow(ground)).addedEventCount == 0)
  }
}
