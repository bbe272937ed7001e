import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing

struct AccountImportingTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  @Test func `Exported events are an account again, with its identifiers`() throws {
    try accounts.open()
    try accounts.pay("50.00", id: "p-1")
    let late = try accounts.pay("7.00", on: "2026-12-01")
    let exported = try StoredAccount(restoring: late.account.bytes)
    let copy = try store.importAccount(exported, as: accounts.other, at: accounts.time)
    #expect(copy.account == late.account)
    #expect(copy.revision == 3 && copy.placement == nil)
    #expect(try store.read(accounts.other) == copy)
    #expect(try store.check(accounts.other).goodLineCount == 3)
    #expect(try accounts.pay("50.00", id: "p-1", of: accounts.other).placement == .repeated)
    #expect(try accounts.pay("8.00", on: "2026-12-02", of: accounts.other).revision == 4)
    #expect(try store.list() == [name, accounts.other])
  }

  @Test func `An import never replaces an account`() throws {
    let account = try accounts.open().account
    for line in [nil, ""] {
      if let line { accounts.damage(1) { $0.line = line } }
      let rows = accounts.rows.entries
      #expect(
        TestAccounts.reason { try store.importAccount(account, as: name, at: accounts.time) }
          == .exists(name))
      #expect(accounts.rows.entries == rows)
    }
  }

  @Test func `A rejected import stores nothing`() throws {
    #expect(
      TestAccounts.rejection {
        try store.importAccount(StoredAccount(), as: name, at: accounts.time)
      } == "not_opened")
    func account(_ line: String) throws -> StoredAccount {
      var account = StoredAccount()
      try account.append(TestAccounts.opened())
      try account.append(TestAccounts.event(line))
      return account
    }
    let named = try account(
      #"{"type":"payment","date":"2026-11-21","amount":"5.00","account":"other"}"#)
    #expect(
      TestAccounts.reason { try store.importAccount(named, as: name, at: accounts.time) }
        == .eventOfOther(name, named: "other"))
    let reason = String(repeating: "x", count: 5_000)
    let long = try account(
      #"{"type":"payment_failed","date":"2026-11-21","installment":1,"reason":"\#(reason)"}"#)
    #expect(
      TestAccounts.reason { try store.importAccount(long, as: name, at: accounts.time) }
        == .eventTooLong(name))
    #expect(accounts.rows.entries.isEmpty)
  }

  @Test func `An identifier of a removed account is not imported a second time`() throws {
    try accounts.open()
    let version = try accounts.pay("200.00", id: "p-1")
    _ = try store.remove(name, at: accounts.time)
    let rows = accounts.rows.entries
    #expect(
      TestAccounts.rejection {
        try store.importAccount(version.account, as: name, at: accounts.time)
      } == "conflicting_event")
    #expect(accounts.rows.entries == rows)
    #expect(try accounts.open().revision == 1)
  }
}
