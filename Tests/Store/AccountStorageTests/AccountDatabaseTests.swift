import AccountStorage
import DatabaseTesting
import EntryStore
import Foundation
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

struct AccountDatabaseTests: ~Copyable {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "accounts-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: directory) }

  private var path: String { directory.appending(path: "store.sqlite").path }

  @Test func `A file of SQLite gives the answers of a store in memory`() throws {
    let database = EntryDatabase(.sqlite(path: path))
    let memory = try TestAccounts()
    let file = try TestAccounts(database.storage)
    #expect(try file.store.list().isEmpty)
    #expect(TestAccounts.reason { try file.pay("5.00") } == .noSuchAccount(file.name))
    #expect(
      TestAccounts.rejection {
        try file.store.open(file.name, TestAccounts.payment("5.00"), at: file.time)
      } == "not_opened")
    #expect(
      TestAccounts.rejection {
        try file.store.importAccount(StoredAccount(), as: file.name, at: file.time)
      } == "not_opened")
    #expect(
      TestAccounts.reason {
        try file.store.open(file.name, from: file.widget, at: file.time)
      } != nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try session(file) == session(memory))
  }

  @Test(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL's server is not installed"))
  func `PostgreSQL gives the answers of a store in memory`() throws {
    let cluster = try #require(PostgreSQLCluster.shared)
    let database = EntryDatabase(.postgresql(try cluster.database()))
    try database.blockingMigrate()
    #expect(try session(TestAccounts(database.storage)) == session(TestAccounts()))
  }

  /// Returns the answers to some commands, in words.
  private func session(_ accounts: TestAccounts) throws -> [String] {
    let (store, name, other) = (accounts.store, accounts.name, accounts.other)
    var answers: [String] = []
    func add<Result>(_ work: () throws -> Result) {
      do { answers.append("\(try work())") } catch { answers.append("\(error)") }
    }
    func open(_ name: AccountName, id: String? = nil) throws -> AccountVersion {
      try store.open(name, from: accounts.widget, id: id, at: accounts.time)
    }
    add { try accounts.open(id: "o-1") }
    add { try accounts.open(id: "o-1") }
    add { try accounts.pay("50.00", on: "2026-12-15", id: #"\u0000"#) }
    add { try accounts.pay("50.00", on: "2026-12-15", id: #"\u0000"#) }
    add { try accounts.pay("20.00", on: "2026-12-01", id: "é", acceptsLate: true) }
    add { try accounts.pay("20.00", on: "2026-12-01", id: "e\u{301}", acceptsLate: true) }
    add { try accounts.pay("20.00", on: "2026-12-01", id: "q") }
    add { try store.read(name) }
    add { try store.history(name) }
    add { try store.exportJournal(name) }
    add { try store.check(name) }
    add { try store.remove(name, at: accounts.time) }
    add { try store.remove(name, at: accounts.time, force: true) }
    add { try store.list() }
    add { try accounts.pay("50.00", on: "2026-12-15", id: #"\u0000"#) }
    add { try accounts.create(accounts.widget) }
    add { try open(name) }
    add { try accounts.capture(accounts.widget) }
    add { try open(name, id: "o-1") }
    add { try open(name, id: "o-2") }
    add { try open(name, id: "o-2") }
    add { try open(other) }
    add { try store.importAccount(store.read(name).account, as: other, at: accounts.time) }
    add { try store.list(after: name) }
    add { try store.remove(name, at: accounts.time, force: true) }
    add { try open(name, id: "o-3") }
    add { try store.remove(other, at: accounts.time, force: true) }
    add { try open(name, id: "o-3") }
    add { try store.check(name) }
    var follower = store.follow(name)
    add { try follower.next() }
    return answers
  }

  @Test func `Of accounts that are opened for one order at once, SQLite opens one`() async throws {
    try await race(on: .sqlite(path: path))
  }

  @Test(.enabled(if: PostgreSQLCluster.shared != nil, "PostgreSQL's server is not installed"))
  func `Of accounts that are opened for one order at once, PostgreSQL opens one`() async throws {
    let cluster = try #require(PostgreSQLCluster.shared)
    try await race(on: .postgresql(try cluster.database()))
  }

  /// Opens 16 accounts for one order by four databases of their own.
  private func race(on location: StoreLocation) async throws {
    let databases = (0..<4).map { _ in EntryDatabase(location, waiting: .seconds(3_000)) }
    try await databases[0].migrate()
    let accounts = try TestAccounts(databases[0].storage)
    try accounts.createCaptured()
    let answers = await withTaskGroup(of: AccountStoreError.Reason?.self) { group in
      for index in 0..<16 {
        let store = AccountStore(databases[index % 4])
        group.addTask {
          do {
            let name = try AccountName("account-\(index)")
            _ = try await store.open(name, from: accounts.widget, at: accounts.time)
            return nil
          } catch {
            return (error as? AccountStoreError)?.reason
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let opened = try accounts.store.list()
    #expect(opened.count == 1)
    #expect(answers.count { $0 == nil } == 1)
    let name = try #require(opened.first)
    #expect(answers.count { $0 == .orderHasAccount(name) } == 15)
  }

  @Test func `Every call has the answer of its blocking twin`() async throws {
    let accounts = try TestAccounts()
    let database = EntryDatabase(.memory)
    let store = AccountStore(database)
    let (name, time) = (accounts.name, accounts.time)
    let opened = try await store.open(name, TestAccounts.opened(), at: time)
    #expect(try opened == accounts.open())
    var follower = store.follow(name)
    guard case .accepted(let entries) = try await follower.next() else {
      Issue.record("the account is not delivered")
      return
    }
    #expect(entries.map(\.revision) == [1])
    #expect(follower.account == opened.account && follower.name == name)
    let paid = try await store.append(TestAccounts.payment("50.00", id: "p"), to: name, at: time)
    #expect(try paid == accounts.pay("50.00", id: "p"))
    let refund = AccountEvent.refund(try Money("10.00", .aud))
    let day = try CivilDate("2026-11-22")
    let refunded = try await store.append(refund, to: name, on: day, id: "r", at: time)
    #expect(
      try refunded == accounts.store.append(refund, to: name, on: day, id: "r", at: time))
    #expect(try await store.read(name) == accounts.store.read(name))
    #expect(try await store.history(name) == accounts.store.history(name))
    #expect(try await store.check(name) == accounts.store.check(name))
    #expect(try await store.exportJournal(name) == accounts.store.exportJournal(name))
    let copy = try await store.importAccount(refunded.account, as: accounts.other, at: time)
    #expect(copy.revision == 3)
    #expect(try await store.list(after: name) == [accounts.other])
    #expect(try await store.remove(name, at: time, force: true).head == refunded.head)
    #expect(try await store.list() == [accounts.other])
    let reason = AccountStoreError.Reason.noSuchAccount(name)
    await #expect(throws: AccountStoreError.self) { try await store.read(name) }
    #expect(TestAccounts.reason { try accounts.store.read(accounts.other) } != reason)
  }

  @Test func `A cancelled task begins nothing`() async throws {
    let accounts = try TestAccounts()
    let store = AccountStore(EntryDatabase(.memory))
    let event = try TestAccounts.opened()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      do throws(AccountStoreError) {
        _ = try await store.open(accounts.name, event, at: accounts.time)
        return nil as StoreFault?
      } catch {
        guard case .storage(let fault) = error.reason else { return nil }
        return fault
      }
    }
    task.cancel()
    #expect(await task.value?.reason == .cancelled)
    #expect(try await store.list().isEmpty)
  }
}
