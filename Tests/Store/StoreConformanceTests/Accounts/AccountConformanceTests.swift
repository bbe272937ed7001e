import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// Accounts of captured widgets: figures, identifiers, preconditions, removals and imports.
@Suite struct AccountConformanceTests {
  /// Lines with hashes that Python's hashlib computed.
  private static let lines = [
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251840,"account":"order-1042","event":{"type":"opened","date":"2026-11-21","id":"o-1","plan":"us-pay-in-4","amount":"200.00","currency":"USD","tokenDigest":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db"},"hash":"354eb8cdb8e3fa73707071294d0dae552660c20358dd291c5a65360e7125538c"}"#,
    #"{"format":1,"revision":2,"previous":"354eb8cdb8e3fa73707071294d0dae552660c20358dd291c5a65360e7125538c","at":1795251900,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"50.00"},"hash":"dd5e4cd0e0e7a37204fccb0771af4087386f7bce99a198f0a6706936ff9ad440"}"#,
  ]
  private static let heads = [
    "354eb8cdb8e3fa73707071294d0dae552660c20358dd291c5a65360e7125538c",
    "dd5e4cd0e0e7a37204fccb0771af4087386f7bce99a198f0a6706936ff9ad440",
  ]

  @Test(arguments: ConformanceStore.Kind.available)
  func `Amounts, revisions and heads are those that were computed by hand`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("order-1042")
    let opened = try ground.open("order-1042", id: "o-1")
    #expect(opened.revision == 1 && opened.head.description == Self.heads[0])
    let account = opened.account.account
    #expect(account?.installments.map(\.outstanding) == [5_000, 5_000, 5_000, 5_000])
    let paid = try ground.pay("order-1042", "50.00", id: "p-1")
    #expect(paid.revision == 2 && paid.head.description == Self.heads[1])
    #expect(
      paid.account.account?.installments.map(\.outstanding) == [0, 5_000, 5_000, 5_000])
    let bytes = Array(Self.lines.map { "\($0)\n" }.joined().utf8)
    #expect(try ground.accounts.exportJournal(name) == bytes)
    let read = try ground.accounts.read(name)
    #expect(read.revision == 2 && read.head == paid.head && read.account == paid.account)
    let history = try ground.accounts.history(name)
    #expect(history.entries.map(\.revision) == [1, 2] && history.version == read)
    #expect(try ground.accounts.check(name).isGood)
    #expect(try ground.accounts.list() == [name])
    #expect(try ground.shop.widgets.list().map(\.description) == ["v", "w"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An account is removed by force while something is owed`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("a")
    #expect(AccountGround.reason { try ground.remove("a") } == .noSuchAccount(name))
    try ground.open("a")
    try ground.pay("a", "50.00", id: "p-1")
    #expect(
      AccountGround.reason { try ground.remove("a") }
        == .removalNeedsForce(name, owed: try Money("150.00", .usd)))
    let before = try ground.accounts.read(name)
    let removed = try ground.remove("a", force: true)
    #expect(removed.account == before.account && removed.head == before.head)
    #expect(AccountGround.reason { try ground.accounts.read(name) } == .noSuchAccount(name))
    #expect(try ground.accounts.list().isEmpty)
    // The next account of the name, paid in full.
    try ground.open("a")
    let paid = try ground.pay("a", "200.00")
    #expect(paid.revision == 2)
    #expect(try ground.remove("a").revision == 2)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Events are repeated by their identifiers, and preconditions hold`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let name = try AccountName("a")
    let opened = try ground.open("a", id: "o-1")
    let paid = try ground.pay("a", "50.00", id: "p-1")
    try ground.pay("a", "25.00", id: "p-2")
    let again = try ground.pay("a", "50.00", id: "p-1", if: Precondition(revision: 1))
    #expect(again.placement == .repeated && again.revision == 2 && again.head == paid.head)
    guard
      case .refusedEvent(name, let error) = AccountGround.reason({
        try ground.pay("a", "51.00", id: "p-1")
      })
    else {
      Issue.record("another payment with an id")
      return
    }
    #expect(error.code == "conflicting_event")
    #expect(
      AccountGround.reason { try ground.pay("a", "1.00", if: Precondition(revision: 2)) }
        == .otherRevision(name, expected: 2, actual: 3))
    guard
      case .otherHead = AccountGround.reason({
        try ground.pay("a", "1.00", if: Precondition(head: opened.head))
      })
    else {
      Issue.record("another head")
      return
    }
    #expect(try ground.accounts.read(name).revision == 3)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An account is imported under another name as a whole`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    try ground.open("a", id: "o-1")
    let paid = try ground.pay("a", "50.00", id: "p-1")
    let copy = try AccountName("copy")
    let imported = try ground.accounts.importAccount(
      paid.account, as: copy, at: ConformanceValues.time(8))
    #expect(imported.revision == 2 && imported.account == paid.account)
    #expect(
      AccountGround.reason {
        try ground.accounts.importAccount(paid.account, as: copy, at: ConformanceValues.time(8))
      } == .exists(copy))
    #expect(try ground.accounts.list().map(\.description) == ["a", "copy"])
    #expect(try ground.accounts.check(copy).isGood)
  }
}
