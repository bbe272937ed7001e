import DatabaseTesting
import Databases
import EntryStore
import Foundation
import POSIX
import Synchronization
import Testing

/// The creation of the tables, and tables that another version or program has created.
@Suite struct MigrationTests {
  private func fault(_ body: () throws -> Void) throws -> StoreFault {
    try #require(throws: StoreFault.self, performing: body)
  }

  /// Reads the last entry of the sample widget.
  private func read(_ database: EntryDatabase, _ access: StorageAccess = .reading) throws -> Int {
    try database.storage.perform(access) { transaction throws(StoreFault) in
      try transaction.lastEntries(of: SampleEntry.widget, count: 1).count
    }
  }

  @Test(arguments: StorageKind.databases)
  func `A second migration changes nothing`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    try SampleShop.add(to: store.storage)
    try store.database.blockingMigrate()
    try store.other().blockingMigrate()
    #expect(try store.rows("SELECT version FROM schema_migrations ORDER BY 1") == ["1", "2"])
    #expect(try read(store.other()) == 1)
  }

  @Test(arguments: StorageKind.databases)
  func `A running program notices tables of a newer version before it writes`(
    kind: StorageKind
  ) throws {
    let store = try TemporaryStore(kind)
    let first = SampleEntry.row("create")
    try store.storage.add([first])
    try store.run("INSERT INTO schema_migrations (version, digest) VALUES (3, 'x')")
    for access in [StorageAccess.writing, .creating] {
      let fault = try fault {
        try store.storage.perform(access) { transaction throws(StoreFault) in
          try transaction.insert(SampleEntry.row("update", after: first))
        }
      }
      #expect(fault.reason == .newerVersion(3))
    }
    #expect(try store.rows("SELECT count(*) FROM entries") == ["1"])
  }

  @Test(arguments: StorageKind.databases)
  func `The longest wait is one that a database can have`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    #expect(try store.other(waiting: .seconds(Int64.max)).blockingStatus().version == 2)
  }

  @Test(.enabled(if: PostgreSQLCluster.shared != nil))
  func `A server without another connection is awaited`() throws {
    let cluster = try #require(PostgreSQLCluster.shared)
    let name = "awaited\(UInt32.random(in: 0 ... .max))"
    try cluster.run("CREATE ROLE \(name) LOGIN CONNECTION LIMIT 1", in: "postgres")
    let address = cluster.connectionString(of: "postgres", user: name)
    let held = Mutex<PostgreSQLConnection?>(
      try PostgreSQLConnection.open(address, waiting: .seconds(10)))
    let late = try fault {
      _ = try EntryDatabase(.postgresql(address), waiting: .zero).blockingStatus()
    }
    #expect(late.reason == .busy)
    let closing = SystemThread.start {
      usleep(100_000)
      held.withLock { $0 = nil }
    }
    #expect(closing)
    let database = EntryDatabase(.postgresql(address), waiting: .seconds(3_000))
    #expect(try database.blockingStatus().version == 0)
  }

  @Test(arguments: StorageKind.databases)
  func `Migrations at once create the tables once`(kind: StorageKind) async throws {
    let store = try TemporaryStore(kind, hasTables: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        let database = store.other()
        group.addTask { try await database.migrate() }
      }
      try await group.waitForAll()
    }
    #expect(try store.rows("SELECT version FROM schema_migrations ORDER BY 1") == ["1", "2"])
  }

  @Test func `First commands at once create one file`() async throws {
    let store = try TemporaryStore(.sqlite, hasTables: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let database = store.other()
        group.addTask {
          try await database.run { () throws(StoreFault) in
            try database.storage.add([
              SampleEntry.row("create", of: JournalName(.widget, "w\(number)"))
            ])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.rows("SELECT count(*) FROM widgets") == ["8"])
  }

  @Test(arguments: StorageKind.databases)
  func `Tables of a newer version are not used`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    try SampleShop.add(to: store.storage)
    try store.run("INSERT INTO schema_migrations (version, digest) VALUES (3, 'x')")
    let older = store.other()
    let backup = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let calls: [() throws -> Void] = [
      { _ = try read(older) }, { _ = try read(older, .writing) },
      { _ = try read(older, .creating) },
      { _ = try older.blockingStatus() }, { try older.blockingMigrate() },
      { try older.blockingBackUp(to: backup.path(percentEncoded: false)) },
    ]
    for call in calls {
      let fault = try fault(call)
      #expect(fault.reason == .newerVersion(3))
      #expect(fault.description.contains("to version 3; update this program"))
    }
    #expect(!FileManager.default.fileExists(atPath: backup.path(percentEncoded: false)))
    #expect(try store.rows("SELECT count(*) FROM schema_migrations") == ["3"])
  }

  @Test(arguments: StorageKind.databases)
  func `A recorded digest that differs is damage`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    try store.run("UPDATE schema_migrations SET digest = 'x' WHERE version = 1")
    #expect(try fault { _ = try read(store.other()) }.reason == .damaged)
    #expect(try fault { try store.other().blockingMigrate() }.reason == .damaged)
    try store.run("UPDATE schema_migrations SET version = 7 WHERE version = 2")
    #expect(try fault { _ = try read(store.other(), .creating) }.reason == .damaged)
  }

  @Test(arguments: StorageKind.databases)
  func `A migration that fails leaves nothing`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, hasTables: false)
    // One of the last statements of the migration fails.
    try store.run("CREATE VIEW account_events AS SELECT 1 AS number")
    #expect(try fault { try store.database.blockingMigrate() }.reason == .failed)
    let names =
      kind == .sqlite
      ? "SELECT name FROM sqlite_schema"
      : "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    #expect(try store.rows(names) == ["account_events"])
    try store.run("DROP VIEW account_events")
    try store.database.blockingMigrate()
    try SampleShop.add(to: store.storage)
  }

  @Test(arguments: StorageKind.databases)
  func `The printed statements create the tables`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, hasTables: false)
    try store.run(store.database.migrationSQL)
    #expect(try store.database.blockingStatus().version == 2)
    try SampleShop.add(to: store.storage)
    try store.database.blockingMigrate()
  }

  @Test func `PostgreSQL has no tables until it is migrated`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql, hasTables: false)
    for access in [StorageAccess.reading, .writing, .creating] {
      let fault = try fault { _ = try read(store.database, access) }
      #expect(fault.reason == .noTables)
      #expect(fault.description.contains("create the tables by `widget store migrate`"))
    }
    #expect(try store.database.blockingStatus().version == 0)
    #expect(
      try store.rows("SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace")
        == ["0"])
    try store.database.blockingMigrate()
    #expect(try read(store.database) == 0)
  }

  @Test(arguments: [StorageAccess.reading, .writing])
  func `A missing file is an empty store, and nothing is created`(access: StorageAccess) throws {
    let store = try TemporaryStore(.sqlite, hasTables: false)
    #expect(try read(store.database, access) == 0)
    #expect(try store.database.blockingStatus().version == 0)
    #expect(try fault { try store.database.blockingBackUp(to: "/tmp/x") }.reason == .cannotOpen)
    let folder = try #require(store.folder)
    #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    try SampleShop.add(to: store.storage)
    #expect(try read(store.database, access) == 1)
  }

  @Test func `A file of another program is not used`() throws {
    let store = try TemporaryStore(.sqlite, hasTables: false)
    try store.run("CREATE TABLE bookmarks (url TEXT)")
    for access in [StorageAccess.reading, .writing, .creating] {
      let fault = try fault { _ = try read(store.database, access) }
      #expect(fault.reason == .damaged)
      #expect(fault.detail == "the file is the database of another program; name another one")
    }
    #expect(try fault { try store.database.blockingMigrate() }.reason == .damaged)
    #expect(try store.rows("SELECT name FROM sqlite_schema") == ["bookmarks"])
  }

  @Test(arguments: StorageKind.databases)
  func `A history of another program's migrations is not used`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, hasTables: false)
    try store.run("CREATE TABLE schema_migrations (version TEXT PRIMARY KEY)")
    for call in [{ _ = try read(store.database) }, { try store.database.blockingMigrate() }] {
      let fault = try fault(call)
      #expect(fault.reason == .failed)
      #expect(fault.detail.contains("that of another program; use another file or schema"))
    }
  }

  @Test func `Tables are created in the first schema of the search path`() throws {
    guard StorageKind.installed.contains(.postgresql) else { return }
    let store = try TemporaryStore(.postgresql, hasTables: false)
    guard case .postgresql(let text) = store.location else { return }
    let database = EntryDatabase(.postgresql(text + " options='-c search_path=shop'"))
    let missing = try fault { try database.blockingMigrate() }
    #expect(missing.reason == .failed)
    #expect(missing.detail.contains("create the schema first"))
    try store.run("CREATE SCHEMA shop; CREATE ROLE shop_daily_\(getpid()) LOGIN")
    try database.blockingMigrate()
    try SampleShop.add(to: database.storage)
    #expect(try store.rows("SELECT count(*) FROM shop.entries") == ["6"])
    try database.blockingGrant(to: "shop_daily_\(getpid())")
    #expect(
      try store.rows(
        "SELECT has_table_privilege('shop_daily_\(getpid())', 'shop.entries', 'INSERT')")
        == ["1"])
  }
}
