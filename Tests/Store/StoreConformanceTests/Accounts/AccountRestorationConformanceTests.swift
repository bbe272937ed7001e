import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// Removed accounts that are restored.
@Suite struct AccountRestorationConformanceTests {
  /// A number of days after the removal, which is at minute 6 of the first day.
  private static func restore(
    _ ground: AccountGround, _ name: String = "a", as newName: String? = nil, days: Int = 0
  ) throws -> AccountVersion {
    try ground.accounts.restore(
      AccountName(name), as: try newName.map { try AccountName($0) },
      at: ConformanceValues.time(6 + days * 1_440))
  }

  private static func removed(_ ground: AccountGround, days: Int = 0) throws -> [RemovedAccount] {
    try ground.accounts.removed(at: ConformanceValues.time(6 + days * 1_440))
  }

  private static func owed(_ version: AccountVersion?) -> String? {
    version?.account.account.map { Statement($0).outstanding.text }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A restored account has the same lines, head, debt and identifiers`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    try ground.open("a", id: "o-1")
    let paid = try ground.pay("a", "50.00", id: "p-1")
    let lines = try ground.accounts.exportJournal(AccountName("a"))
    try ground.remove("a", force: true)
    let listed = try Self.removed(ground)
    #expect(listed.map(\.name.description) == ["a"])
    #expect(Self.owed(listed[0].version) == "150.00")
    #expect(listed[0].removal.lastDay == (try CivilDate("2026-12-21")))

    let restored = try Self.restore(ground)
    #expect(restored.head == paid.head && restored.revision == 2)
    #expect(Self.owed(restored) == "150.00")
    #expect(try ground.accounts.exportJournal(AccountName("a")) == lines)
    let check = try ground.accounts.check(AccountName("a"))
    #expect(check.isGood && check.goodLineCount == 2)
    #expect(try Self.removed(ground).isEmpty)
    #expect(try ground.pay("a", "50.00", id: "p-1").placement == .repeated)
    let again = try ground.open("a", id: "o-1", minute: 9)
    #expect(again.placement == .repeated)
    #expect(try ground.pay("a", "20.00", id: "p-2").revision == 3)
    guard case .refusedEvent = AccountGround.reason({ try ground.pay("a", "7.00", id: "p-1") })
    else {
      Issue.record("an identifier of two payments")
      return
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An order has one account, also after a restoration`(kind: ConformanceStore.Kind) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("a")
    try ground.open("a")
    try ground.remove("a", force: true)
    try ground.open("b")
    for newName in [nil, "c"] {
      #expect(
        AccountGround.reason { try Self.restore(ground, as: newName) }
          == .orderHasAccount(try AccountName("b")))
    }
    try ground.remove("b", force: true)
    _ = try Self.restore(ground)
    #expect(AccountGround.reason { try Self.restore(ground, "b") } == .orderHasAccount(name))
    #expect(AccountGround.reason { try ground.open("d") } == .orderHasAccount(name))
    #expect(AccountGround.reason { try Self.restore(ground) } == .restored(name))
    #expect(AccountGround.reason { try Self.restore(ground, as: "c") } == .restored(name))
    #expect(try ground.accounts.list() == [name])
    #expect(try ground.accounts.check(name).isGood)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An account of an order is restored once under two names`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    try ground.open("a", id: "o-1")
    try ground.pay("a", "50.00", id: "p-1")
    try ground.remove("a", force: true)
    let restored = try Self.restore(ground, as: "b")
    #expect(restored.revision == 2 && Self.owed(restored) == "150.00")
    #expect(try ground.accounts.check(AccountName("b")).isGood)
    for newName in [nil, "c"] {
      #expect(
        AccountGround.reason { try Self.restore(ground, as: newName) }
          == .orderHasAccount(try AccountName("b")))
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `One of many restorations of an order's account succeeds`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    try ground.open("a")
    try ground.remove("a", force: true)
    let stores = (0..<6).map { BlockingAccountStore(ground.store.connection($0)) }
    let results = ConformanceThreads.race(
      stores.enumerated().map { index, accounts in
        { @Sendable in
          try accounts.restore(
            AccountName("a"), as: AccountName("a-\(index)"), at: ConformanceValues.time(6)
          ).name
        }
      })
    let names = results.compactMap { try? $0.get() }
    #expect(names.count == 1)
    #expect(try ground.accounts.list() == names)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A taken name, another time and another name are errors`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("a")
    #expect(AccountGround.reason { try Self.restore(ground) } == .notRemoved(name))
    try ground.open("a")
    try ground.remove("a", force: true)
    #expect(
      AccountGround.reason { try Self.restore(ground, days: 31) }
        == .removalExpired(name, on: try CivilDate("2026-11-21")))
    #expect(try Self.removed(ground, days: 31).isEmpty)
    #expect(try Self.removed(ground, days: 30).count == 1)
    let event = try RecordedEvent(
      opening: ConformanceValues.plan, total: Money("5.00", .usd), on: CivilDate("2026-11-21"))
    _ = try ground.accounts.open(name, event, at: ConformanceValues.time(7))
    #expect(AccountGround.reason { try Self.restore(ground) } == .exists(name))
    #expect(Self.owed(try ground.accounts.read(name)) == "5.00")
    #expect(try Self.restore(ground, as: "b").revision == 1)
  }

  @Test func `A damaged account is not restored`() throws {
    let ground = try AccountGround(.memory)
    let name = try AccountName("a")
    try ground.open("a")
    try ground.pay("a", "50.00")
    try ground.remove("a", force: true)
    (ground.store.storage as? MemoryStorage)?.damage { rows in
      for index in rows.entries.indices
      where rows.entries[index].key.journal.scope == .account && rows.entries[index].number == 2 {
        rows.entries[index].line = rows.entries[index].line.replacing("50.00", with: "90.00")
      }
    }
    #expect(try Self.removed(ground).map { $0.version == nil } == [true])
    for newName in [nil, "b"] {
      #expect(
        AccountGround.reason { try Self.restore(ground, as: newName) }
          == .damagedRemoval(name, AccountLineError(line: 2, reason: .hashMismatch)))
    }
    #expect(try ground.accounts.list().isEmpty)
  }
}
