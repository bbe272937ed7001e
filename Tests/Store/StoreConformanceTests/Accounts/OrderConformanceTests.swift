import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// The accounts of captured orders: an order has one at a time.
@Suite struct OrderConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `An order has one account, through whichever widget of its token`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("a")
    let opened = try ground.open("a", id: "o-1")
    for widget in ["w", "v"] {
      #expect(AccountGround.reason { try ground.open("b", from: widget) } == .orderHasAccount(name))
      #expect(
        AccountGround.reason { try ground.open("b", from: widget, id: "o-1") }
          == .orderHasAccount(name))
      let again = try ground.open("a", from: widget, id: "o-1", minute: 9)
      #expect(again.placement == .repeated && again.head == opened.head)
      #expect(AccountGround.reason { try ground.open("a", from: widget) } == .orderHasAccount(name))
    }
    try ground.pay("a", "50.00")
    let again = try ground.open("a", id: "o-1", minute: 9)
    #expect(again.placement == .repeated && again.head == opened.head && again.revision == 1)
    #expect(try ground.accounts.list() == [name])
    // The widgets' removal changes nothing of that.
    try ground.shop.remove("w", force: true)
    #expect(AccountGround.reason { try ground.open("b", from: "v") } == .orderHasAccount(name))
    // After the removal of the account, the order has another one.
    try ground.remove("a", force: true)
    try ground.open("b", from: "v")
    #expect(
      AccountGround.reason { try ground.open("a", from: "v") }
        == .orderHasAccount(try AccountName("b")))
    #expect(try ground.accounts.list() == [AccountName("b")])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An order with an account that was opened by hand has no second one`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("hand")
    let event = try RecordedEvent(
      opening: ConformanceValues.plan, total: Money("200.00", .usd), on: CivilDate("2026-11-21"),
      checkout: .token(CheckoutToken("002.k2a4")))
    _ = try ground.accounts.open(name, event, at: ConformanceValues.time(4))
    #expect(AccountGround.reason { try ground.open("b") } == .orderHasAccount(name))
    try ground.remove("hand", force: true)
    #expect(try ground.open("b").revision == 1)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Only a captured widget has an order`(kind: ConformanceStore.Kind) throws {
    let ground = try AccountGround(kind)
    try ground.shop.create("open", "5.00", token: "o")
    try ground.shop.create("estimate", "5.00")
    for widget in ["open", "estimate"] {
      #expect(
        AccountGround.reason { try ground.open("b", from: widget) }
          == .widgetNotCaptured(try WidgetName(widget)))
    }
    guard case .widget = AccountGround.reason({ try ground.open("b", from: "missing") }) else {
      Issue.record("a missing widget")
      return
    }
    #expect(try ground.accounts.list().isEmpty)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many accounts of an order is opened at once`(kind: ConformanceStore.Kind) throws {
    let ground = try AccountGround(kind)
    let stores = (0..<8).map { BlockingAccountStore(ground.store.connection($0)) }
    let results = ConformanceThreads.race(
      stores.enumerated().map { index, accounts in
        { @Sendable in
          try accounts.open(
            AccountName("a-\(index)"), from: WidgetName(index % 2 == 0 ? "w" : "v"),
            at: ConformanceValues.time(4)
          ).name
        }
      })
    let names = results.compactMap { try? $0.get() }
    #expect(names.count == 1)
    #expect(try ground.accounts.list() == names)
    for case .failure(let error) in results {
      #expect((error as? AccountStoreError)?.reason == .orderHasAccount(names[0]))
    }
  }
}
