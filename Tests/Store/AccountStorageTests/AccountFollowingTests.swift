import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing

struct AccountFollowingTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  /// Returns the revisions and identifiers of an update, or its name.
  private func texts(_ update: AccountFollower.Update) -> [String] {
    switch update {
    case .accepted(let entries): entries.map { "\($0.revision) \($0.event.id ?? "-")" }
    case .removed: ["removed"]
    case .replaced: ["replaced"]
    }
  }

  @Test func `A follower delivers each event once, also a late one`() throws {
    var follower = store.follow(name)
    #expect(TestAccounts.reason { try follower.next() } == .noSuchAccount(name))
    #expect(follower.account == nil)
    try accounts.open()
    #expect(texts(try follower.next()) == ["1 -"])
    try accounts.pay("50.00", on: "2026-12-15", id: "p")
    try accounts.pay("10.00", on: "2026-12-01", id: "q", acceptsLate: true)
    #expect(texts(try follower.next()) == ["2 p", "3 q"])
    #expect(follower.account == (try store.read(name).account))
    #expect(texts(try follower.next()) == [])
  }

  @Test func `A removal and a new account are both delivered, however soon they come`() throws {
    try accounts.open(id: "o-1")
    var follower = store.follow(name)
    #expect(texts(try follower.next()) == ["1 o-1"])
    try accounts.pay("200.00", id: "p-1")
    _ = try store.remove(name, at: accounts.time)
    try accounts.open(id: "o-2")
    _ = try store.remove(name, at: accounts.time, force: true)
    try accounts.open(id: "o-3")
    var all: [[String]] = []
    for _ in 0..<8 { all.append(texts(try follower.next())) }
    #expect(
      all == [
        ["2 p-1"], ["removed"], ["replaced"], ["1 o-2"], ["removed"], ["replaced"], ["1 o-3"], [],
      ])
    _ = try store.remove(name, at: accounts.time, force: true)
    #expect(texts(try follower.next()) == ["removed"])
    #expect(texts(try follower.next()) == ["removed"])
  }

  @Test func `Lines are delivered up to the first damaged one`() throws {
    try accounts.open()
    for index in 2...4 { try accounts.pay("10.00", id: "p-\(index)") }
    var follower = store.follow(name)
    #expect(texts(try follower.next()) == ["1 -", "2 p-2", "3 p-3", "4 p-4"])
    accounts.damage(3) { $0.line = "" }
    #expect(texts(try follower.next()) == [])
    var other = store.follow(name)
    #expect(texts(try other.next()) == ["1 -", "2 p-2"])
    #expect(TestAccounts.isDamaged { try other.next() })
    accounts.memory.damage { $0.entries.removeAll { $0.number == 4 } }
    #expect(TestAccounts.isDamaged { try follower.next() })
  }
}
