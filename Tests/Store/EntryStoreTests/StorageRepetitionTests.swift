import DatabaseTesting
import Databases
import EntryStore
import Foundation
import Synchronization
import Testing

/// Transactions that run again: after a conflict, and after a lost connection.
@Suite struct StorageRepetitionTests {
  /// An error that does not show the fault of the storage.
  private struct OpaqueFailure: StorageFailure {
    let isOwn: Bool

    init(isOwn: Bool) { self.isOwn = isOwn }
    init(_ fault: StoreFault) { isOwn = false }
  }

  @Test func `A program that loses reads the new state and runs again`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql)
    let first = SampleEntry.row("create")
    try store.storage.add([first])
    let other = store.other().storage
    let winner = SampleEntry.row("update", after: first, id: "winner")
    var runCount = 0
    let number = try store.storage.perform(.writing) { transaction throws(StoreFault) in
      runCount += 1
      let last = try transaction.lastEntries(of: SampleEntry.widget, count: 1).last
      if runCount == 1 { try other.add([winner]) }
      let row = SampleEntry.row("update", after: last)
      try transaction.insert(row)
      return row.number
    }
    #expect(runCount == 2)
    #expect(number == 3)
  }

  @Test func `An error type that does not show the conflict changes nothing`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql)
    let other = store.other().storage
    var runCount = 0
    try store.storage.perform(.writing) { transaction throws(OpaqueFailure) in
      runCount += 1
      guard runCount == 1 else { return }
      do throws(StoreFault) {
        try other.add([SampleEntry.row("create")])
        try transaction.insert(SampleEntry.row("create"))
      } catch { throw OpaqueFailure(error) }
    }
    #expect(runCount == 2)
  }

  @Test(arguments: StorageKind.databases)
  func `An error that the work hides is not committed`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, waiting: .milliseconds(5))
    let first = SampleEntry.row("create")
    try store.storage.add([first])
    let fault = try #require(throws: StoreFault.self) {
      try store.storage.perform(.writing) { transaction throws(StoreFault) in
        try transaction.insert(SampleEntry.row("update", after: first))
        do throws(StoreFault) { try transaction.insert(first) } catch {}
      }
    }
    #expect(fault.reason == .conflict)
    #expect(try store.rows("SELECT count(*) FROM entries") == ["1"])
  }

  @Test(arguments: StorageKind.databases)
  func `A transaction that always conflicts ends when the waiting does`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, waiting: .milliseconds(100))
    try store.storage.add([SampleEntry.row("create")])
    var runCount = 0
    let fault = try #require(throws: StoreFault.self) {
      try store.storage.perform(.writing) { transaction throws(StoreFault) in
        runCount += 1
        try transaction.insert(SampleEntry.row("create"))
      }
    }
    #expect(fault.reason == .conflict)
    #expect(runCount > 1)
    #expect(fault.description.hasSuffix("try again later; nothing was changed"))
  }

  @Test(arguments: StorageKind.databases)
  func `An error of the work is thrown at once`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    var runCount = 0
    let failure = try #require(throws: OpaqueFailure.self) {
      try store.storage.perform(.creating) { transaction throws(OpaqueFailure) in
        runCount += 1
        do throws(StoreFault) { try transaction.insert(SampleEntry.row("create")) } catch {}
        throw OpaqueFailure(isOwn: true)
      }
    }
    #expect(failure.isOwn)
    #expect(runCount == 1)
    #expect(try store.rows("SELECT count(*) FROM entries") == ["0"])
  }

  @Test func `A file that another program locks is busy`() throws {
    let store = try TemporaryStore(.sqlite, waiting: .milliseconds(20))
    let writer = try store.connection()
    try writer.begin(.writing)
    let fault = try #require(throws: StoreFault.self) {
      try store.storage.add([SampleEntry.row("create")])
    }
    #expect(fault.reason == .busy)
    // Reading does not wait.
    #expect(try store.database.blockingStatus().entryCount == 0)
    writer.rollback()
    try store.storage.add([SampleEntry.row("create")])
  }

  /// Ends all connections to a store but one of its own.
  private static func terminate(_ store: TemporaryStore) throws {
    try store.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
  }

  @Test func `A connection that was lost between transactions is opened again`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql)
    try SampleShop.add(to: store.storage)
    try Self.terminate(store)
    #expect(try store.database.blockingStatus().entryCount == 6)
    try Self.terminate(store)
    try store.storage.add([SampleEntry.row("create", of: JournalName(.widget, "b"))])
    try Self.terminate(store)
    let folder = try TemporaryFolder()
    try store.database.blockingBackUp(to: folder.path("backup.sqlite"))
    try Self.terminate(store)
    try store.database.blockingMigrate()
  }

  @Test func `A transaction whose connection is lost runs again, at most twice`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    for lossCount in 0...3 {
      let store = try TemporaryStore(.postgresql)
      var runCount = 0
      let run: () throws -> Void = {
        try store.storage.perform(.writing) { transaction throws(StoreFault) in
          runCount += 1
          try transaction.insert(SampleEntry.row("create"))
          if runCount <= lossCount { try? Self.terminate(store) }
          try transaction.insert(SampleEntry.row("update", after: SampleEntry.row("create")))
        }
      }
      if lossCount <= 2 {
        try run()
        #expect(runCount == lossCount + 1)
        #expect(try store.rows("SELECT count(*) FROM entries") == ["2"])
      } else {
        let fault = try #require(throws: StoreFault.self, performing: run)
        #expect(fault.reason == .cannotOpen)
        #expect(runCount == 3)
        #expect(try store.rows("SELECT count(*) FROM entries") == ["0"])
      }
    }
  }

  @Test func `A connection that is lost before the commit leaves an uncertain answer or none`()
    throws
  {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql)
    var runCount = 0
    do {
      try store.storage.perform(.writing) { transaction throws(StoreFault) in
        runCount += 1
        let last = try transaction.lastEntries(of: SampleEntry.widget, count: 1).last
        guard last == nil else { return }
        try transaction.insert(SampleEntry.row("create"))
        if runCount == 1 { try? Self.terminate(store) }
      }
      #expect(runCount == 2)
    } catch {
      #expect(error.reason == .uncertain)
      #expect(error.description.contains("repeat it with the same id"))
    }
  }

  @Test func `A commit that adds nothing is flushed if it waits for durability`() throws {
    let store = try TemporaryStore(.sqlite)
    try SampleShop.add(to: store.storage)
    guard case .sqlite(let path) = store.location else { return }
    func size() throws -> Int {
      let values = try FileManager.default.attributesOfItem(atPath: path + "-wal")
      return try #require(values[.size] as? Int)
    }
    let before = try size()
    func read(awaiting: Bool) throws {
      try store.storage.perform(.writing) { transaction throws(StoreFault) in
        _ = try transaction.lastEntries(of: SampleEntry.widget, count: 1)
        if awaiting { try transaction.awaitDurability() }
      }
    }
    try read(awaiting: false)
    #expect(try size() == before)
    try read(awaiting: true)
    #expect(try size() > before)
  }

  @Test func `A commit that adds nothing is one of the server if it waits for durability`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql)
    let statement =
      "SELECT count(*) FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND datname = current_database()"
    for awaits in [false, true] {
      try store.storage.perform(.writing) { transaction throws(StoreFault) in
        if awaits { try transaction.awaitDurability() }
        // Only a transaction with a number has a record of its commit.
        let count = try? store.rows(statement)
        #expect(count == [awaits ? "1" : "0"])
      }
    }
  }
}
