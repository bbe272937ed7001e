import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing

struct AccountRemovalTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  @discardableResult
  private func remove(force: Bool = false) throws -> AccountVersion {
    try store.remove(name, at: accounts.time, force: force)
  }

  @Test func `An account on which something is owed is removed by force`() throws {
    try accounts.open()
    let paid = try accounts.pay("50.00")
    let owed = try Money("150.00", .aud)
    let error = #expect(throws: AccountStoreError.self) { try remove() }
    #expect(error?.reason == .removalNeedsForce(name, owed: owed))
    #expect(
      error?.description == "150.00 AUD is owed on the account order-1042; remove it by force")
    #expect(accounts.rows.entries.count == 2)
    let removed = try remove(force: true)
    #expect(removed == (try AccountVersion(reading: paid)))
    #expect(accounts.rows.entries.count == 3)
    #expect(TestAccounts.reason { try store.read(name) } == .noSuchAccount(name))
    #expect(TestAccounts.reason { try remove(force: true) } == .noSuchAccount(name))
  }

  @Test func `A paid account is removed without force`() throws {
    try accounts.open()
    try accounts.pay("200.00")
    #expect(try remove().revision == 2)
    #expect(try store.list().isEmpty)
  }

  @Test func `A name can be used again, and its identifiers are those of their events`() throws {
    let first = try accounts.open(id: "o-1")
    let payment = try accounts.pay("200.00", id: "p-1")
    try remove()
    #expect(try accounts.open(id: "o-1").head == first.head)
    #expect(try accounts.pay("200.00", id: "p-1").head == payment.head)
    #expect(TestAccounts.reason { try accounts.pay("200.00", id: "p-2") } == .noSuchAccount(name))
    #expect(TestAccounts.rejection { try accounts.open(id: "p-1") } == "conflicting_event")
    #expect(
      TestAccounts.reason {
        try store.open(
          name, TestAccounts.opened(), at: accounts.time, if: Precondition(revision: 2))
      } == .otherRevision(name, expected: 2, actual: 0))
    let second = try accounts.open(id: "o-2")
    #expect(second.revision == 1 && second.placement == .last)
    #expect(try accounts.pay("200.00", id: "p-1").placement == .repeated)
    #expect(TestAccounts.rejection { try accounts.pay("10.00", id: "p-1") } == "conflicting_event")
    #expect(try accounts.pay("10.00", id: "p-2").revision == 2)
    #expect(try store.history(name).entries.map(\.event.id) == ["o-2", "p-2"])
    #expect(accounts.rows.entries.map(\.key.life) == [1, 1, 1, 2, 2])
    #expect(try store.check(name).isGood)
  }

  @Test func `A damaged account is removed by force, with its state after the good lines`() throws {
    let opened = try accounts.open()
    try accounts.pay("50.00")
    accounts.damage(2) { $0.line = "" }
    #expect(TestAccounts.isDamaged { try remove() })
    let removed = try remove(force: true)
    #expect(removed.head == opened.head && removed.revision == 1)
    #expect(try store.list().isEmpty)
    try accounts.open()
    accounts.damage(1, life: 2) { $0.line = "" }
    let empty = try remove(force: true)
    #expect(empty.revision == 0 && empty.account.events.isEmpty)
    #expect(empty.head.description == String(repeating: "0", count: 64))
    #expect(try accounts.open().revision == 1)
    #expect(accounts.rows.entries.last?.key.life == 3)
  }

  @Test func `An account whose plan is not known is no damage, and is removed by force`() throws {
    let content =
      #"{"format":1,"revision":1,"previous":"\#(String(repeating: "0", count: 64))","at":1795251660,"#
      + #""account":"order-1042","event":{"type":"opened","date":"2026-11-21","plan":"au-pay-in-5","#
      + #""amount":"200.00"}"#
    let hash = SHA256Digest(of: content).description
    try accounts.open()
    accounts.damage(1) {
      $0.line = "\(content),\"hash\":\"\(hash)\"}"; $0.hash = hash
    }
    for work in [{ _ = try store.read(name) }, { _ = try store.check(name) }, { try remove() }] {
      guard case .unknownTerms? = TestAccounts.reason(work) else {
        Issue.record("\(String(describing: TestAccounts.reason(work)))")
        return
      }
    }
    #expect(try remove(force: true).revision == 0)
  }

  @Test func `An account of a newer version is not removed`() throws {
    try accounts.open()
    accounts.damage(1) { row in
      let content = row.line.prefix(row.line.count - 75).replacing(
        "\"format\":1", with: "\"format\":2")
      row.hash = SHA256Digest(of: String(content)).description
      row.line = "\(content),\"hash\":\"\(row.hash)\"}"
    }
    guard case .newerFormat? = TestAccounts.reason({ try remove(force: true) }) else {
      Issue.record("\(String(describing: TestAccounts.reason { try store.read(name) }))")
      return
    }
  }
}

extension AccountVersion {
  /// The version that a reader gets after an event was added.
  fileprivate init(reading version: AccountVersion) throws {
    let accounts = try TestAccounts()
    for event in version.account.events {
      let isFirst = accounts.rows.entries.isEmpty
      _ =
        try isFirst
        ? accounts.store.open(version.name, event, at: accounts.time)
        : accounts.store.append(event, to: version.name, at: accounts.time)
    }
    self = try accounts.store.read(version.name)
  }
}
