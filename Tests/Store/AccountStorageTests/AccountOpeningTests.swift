import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing

/// Accounts that are opened together.
struct AccountOpeningTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }

  init() throws { accounts = try TestAccounts() }

  private func openings(_ names: [AccountName]) throws -> [AccountOpening] {
    try names.map { AccountOpening($0, try TestAccounts.opened()) }
  }

  /// Opens accounts, and returns the reasons of the rejections by their places; nil if there are none.
  private func rejections(
    of openings: [AccountOpening], checksOnly: Bool = false
  ) throws -> [Int: AccountStoreError.Reason]? {
    switch try store.open(openings, at: accounts.time, checksOnly: checksOnly) {
    case .opened: nil
    case .rejected(let errors):
      Dictionary(uniqueKeysWithValues: errors.map { ($0.place, $0.error.reason) })
    }
  }

  @Test func `Accounts that are opened together are those that are opened alone`() throws {
    let names = [accounts.name, accounts.other]
    guard case .opened(let versions) = try store.open(openings(names), at: accounts.time) else {
      Issue.record("the accounts were rejected")
      return
    }
    #expect(versions.map(\.name) == names && versions.map(\.revision) == [1, 1])
    #expect(try store.list() == names.sorted())
    let alone = try TestAccounts()
    for version in versions {
      #expect(try store.read(version.name) == version)
      #expect(try alone.open(version.name).head == version.head)
      #expect(try store.check(version.name).isGood)
    }
  }

  @Test func `If one account exists, no other is opened`() throws {
    try accounts.open()
    let rows = accounts.rows.entries
    #expect(
      try rejections(of: openings([accounts.other, accounts.name]))
        == [1: .exists(accounts.name)])
    #expect(accounts.rows.entries == rows)
  }

  @Test func `All openings that are not possible are reported`() throws {
    try accounts.open()
    let payment = try TestAccounts.payment("50.00")
    let wrong = AccountOpening(try AccountName("c"), payment)
    let named = AccountOpening(
      try AccountName("d"),
      try TestAccounts.event(
        #"{"account":"e","type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"9"}"#))
    let other = try openings([accounts.other, accounts.other, accounts.name])
    let rows = accounts.rows.entries
    let rejections = try #require(try rejections(of: other + [wrong, named]))
    #expect(rejections.keys.sorted() == [1, 2, 3, 4])
    #expect(rejections[1] == .exists(accounts.other))
    #expect(rejections[2] == .exists(accounts.name))
    #expect(rejections[4] == .eventOfOther(try AccountName("d"), named: "e"))
    if case .refusedEvent(let name, let error)? = rejections[3] {
      #expect(name.description == "c" && error.code == "not_opened")
    } else {
      Issue.record("the payment is accepted")
    }
    #expect(accounts.rows.entries == rows)
  }

  @Test func `A check stores nothing`() throws {
    #expect(try rejections(of: openings([accounts.name]), checksOnly: true) == [:])
    #expect(try store.list().isEmpty)
  }

  @Test func `The name of a removed account can be opened`() throws {
    try accounts.open()
    _ = try store.remove(accounts.name, at: accounts.time, force: true)
    #expect(try rejections(of: openings([accounts.name])) == nil)
    #expect(try store.read(accounts.name).revision == 1)
  }

  @Test func `A time that no line can have is an error`() throws {
    let time = Timestamp(secondsSinceEpoch: 253_402_300_800)
    #expect(
      TestAccounts.reason { try store.open(openings([accounts.name]), at: time) }
        == .invalidTime(253_402_300_800))
  }
}
