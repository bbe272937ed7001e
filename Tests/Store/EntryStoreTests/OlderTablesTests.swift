import DatabaseTesting
import Databases
import EntryStore
import Foundation
import Testing

/// Tables of version 1, which have no orders, and their migration.
@Suite struct OlderTablesTests {
  /// Creates a store with tables of version 1, and a widget.
  private static func store(_ kind: StorageKind) throws -> TemporaryStore {
    let store = try TemporaryStore(kind, hasTables: false)
    let sql = store.database.migrationSQL
    // The statements of the second migration are those from its first table to its record.
    let start = try #require(sql.range(of: "-- Version 2\n"))
    let end = try #require(sql.range(of: "COMMIT;"))
    try store.run(sql[..<start.lowerBound] + String(sql[end.lowerBound...]))
    let row = SampleShop.created
    try store.run(
      """
      INSERT INTO entries (scope, name, life, number, command, id, token, hash, previous, line)
      VALUES ('widget', 'order-1042', 1, 1, 'create', 'c-1', '\(SampleEntry.token)', '\(row.hash)',
        '\(row.previous)', '\(row.line)')
      """)
    return store
  }

  private static func version(_ store: TemporaryStore) throws -> [String] {
    try store.rows("SELECT version FROM schema_migrations ORDER BY version")
  }

  @Test(arguments: StorageKind.databases)
  func `A reader of older tables says what to do, and changes nothing`(kind: StorageKind) throws {
    let store = try Self.store(kind)
    let fault = try #require(throws: StoreFault.self) {
      try store.storage.perform(.reading) { transaction throws(StoreFault) in
        _ = try transaction.lastEntries(of: SampleEntry.widget, count: 1)
      }
    }
    #expect(fault.reason == .noTables)
    #expect(
      fault.description.hasSuffix(
        "the tables are those of an older version; create the tables by `widget store migrate` or "
          + "migrate()"))
    #expect(try Self.version(store) == ["1"])
  }

  @Test(arguments: [StorageAccess.writing, .creating])
  func `The next writing command migrates a file, whose rows stay`(access: StorageAccess) throws {
    let store = try Self.store(.sqlite)
    try store.storage.perform(access) { transaction throws(StoreFault) in
      try transaction.insert(SampleShop.captured)
    }
    #expect(try Self.version(store) == ["1", "2"])
    let rows = try store.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.lastEntries(of: SampleEntry.widget, count: 9)
    }
    #expect(rows == [SampleShop.created, SampleShop.captured])
    #expect(try store.rows("SELECT count(*) FROM orders") == ["0"])
  }

  @Test(arguments: StorageKind.databases)
  func `A migration adds the tables of orders, and leaves the rows`(kind: StorageKind) throws {
    let store = try Self.store(kind)
    try store.database.blockingMigrate()
    #expect(try Self.version(store) == ["1", "2"])
    #expect(try store.rows("SELECT name FROM widgets") == ["order-1042"])
    #expect(try store.rows("SELECT count(*) FROM order_leases") == ["0"])
    #expect(try store.database.blockingStatus().version == 2)
  }

  @Test func `On PostgreSQL a writing command does not migrate older tables`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try Self.store(.postgresql)
    let fault = try #require(throws: StoreFault.self) {
      try store.storage.add([SampleShop.captured])
    }
    #expect(fault.reason == .noTables)
    #expect(try Self.version(store) == ["1"])
  }

  @Test(arguments: StorageKind.databases)
  func `The first migration is that of released versions`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    #expect(
      try store.rows("SELECT digest FROM schema_migrations WHERE version = 1")
        == [
          kind == .sqlite
            ? "f3c4d03d97177c550ead5b9f24947973e52ad98e4c1de73f702c47b360389d2b"
            : "3f2b60d1f94fe23800e15bc77ef603c7803f38a030ad40045190070063d9704f"
        ])
  }
}
