package import Databases
import POSIX

/// The database that a widget store and an account store share.
///
/// It opens connections when they are needed, at most as many as it is allowed to, and reuses them. Calls
/// that wait for a database run on threads of its own, so that no thread of Swift's cooperative pool is blocked.
///
/// ```swift
/// let database = EntryDatabase(.memory)
/// database.location.description             // "memory:"
/// try await database.status().widgetCount   // 0
/// ```
public final class EntryDatabase: Sendable {
  /// The place of the database.
  public let location: StoreLocation
  package let storage: any EntryStorage
  package let threads: WorkerThreads
  /// The longest time to wait.
  package let waiting: Duration

  /// Creates a database without opening or creating anything.
  ///
  /// - Parameters:
  ///   - location: The place of the database.
  ///   - waiting: The longest time to wait for other programs, other threads or a server, at most a day.
  ///   - maximumConnectionCount: The largest number of open connections, at least 1. As many threads run.
  public init(
    _ location: StoreLocation, waiting: Duration = .seconds(10), maximumConnectionCount: Int = 8
  ) {
    // A longer time is not one that a server's settings can have.
    let waiting = min(max(waiting, .zero), .seconds(86_400))
    (self.location, self.waiting) = (location, waiting)
    threads = WorkerThreads(count: maximumConnectionCount)
    switch location {
    case .memory: storage = MemoryStorage()
    case .sqlite(let path):
      storage = DatabaseStorage(
        store: location.description, waiting: waiting,
        maximumConnectionCount: maximumConnectionCount
      ) { creates throws(DatabaseError) in
        try SQLiteConnection.open(path, creates: creates, waiting: waiting)
      }
    case .postgresql(let text):
      storage = DatabaseStorage(
        store: location.description, waiting: waiting,
        maximumConnectionCount: maximumConnectionCount
      ) { _ throws(DatabaseError) in
        do throws(DatabaseError) {
          return try PostgreSQLConnection.open(text, waiting: waiting)
        } catch {
          let message = ConnectionText(text).withoutSecrets(error.message)
          throw DatabaseError(error.kind, message, code: error.code)
        }
      }
    }
  }

  deinit {
    // Closing a connection may wait, which the thread that drops the last reference may not.
    guard let storage = storage as? DatabaseStorage, storage.hasIdleConnections else { return }
    _ = SystemThread.start { storage.closeConnections() }
  }

  /// Closes the connections that no thread uses, and waits for it.
  package func close() { (storage as? DatabaseStorage)?.closeConnections() }

  /// Runs work on a thread of the database.
  package func run<Result: Sendable, Failure: StorageFailure>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let store = location.description
    return try await threads.run(
      cancelled: { Failure(StoreFault(.cancelled, in: store, "the task was cancelled")) }, work)
  }
}

/// The state of a store.
public struct StoreStatus: Hashable, Sendable {
  /// The version of the tables; 0 if there are none, and the newest for a store in memory.
  public let version: Int
  /// The newest version, which this program writes.
  public let newestVersion: Int
  /// The number of widgets that were not removed.
  public let widgetCount: Int
  /// The number of accounts that were not removed.
  public let accountCount: Int
  /// The number of orders at a payment service.
  public let orderCount: Int
  /// The number of entries, including those of removed widgets and accounts, without those of orders.
  public let entryCount: Int
  /// The number of tokens whose capture counts.
  public let captureCount: Int
  /// The size of the tables in bytes; 0 for a store in memory.
  public let byteCount: Int
}

extension EntryDatabase {
  /// Reads the state of the store; nothing is created.
  ///
  /// - Throws: ``StoreFault`` if the database cannot be reached or read.
  /// - Complexity: O(*n*) in the number of entries.
  public func status() async throws(StoreFault) -> StoreStatus {
    try await run { () throws(StoreFault) in try self.blockingStatus() }
  }

  /// Creates the tables, or changes those of an older version to the newest one.
  ///
  /// On PostgreSQL nothing else creates tables; the role needs the right to. On SQLite, the first command
  /// that writes does the same. Programs that migrate at once wait for each other. The tables are
  /// changed as a whole or not at all.
  ///
  /// - Throws: ``StoreFault`` if the database cannot be reached, or the role may not create tables.
  public func migrate() async throws(StoreFault) {
    try await run { () throws(StoreFault) in try self.blockingMigrate() }
  }

  /// The statements by which ``migrate()`` creates the tables, for people who apply them by hand.
  ///
  /// A comment precedes those of each version. Tables of an older version need only the later ones.
  public var migrationSQL: String {
    let kind: DatabaseKind = if case .postgresql = location { .postgresql } else { .sqlite }
    let migrations = Schema.migrations.enumerated().map { index, migration in
      "-- Version \(index + 1)\n" + migration.sql(for: kind) + """
        INSERT INTO schema_migrations (version, digest)
          VALUES (\(index + 1), '\(migration.digest(for: kind))');

        """
    }
    return "BEGIN;\n" + Schema.historyTable + ";\n" + migrations.joined() + "COMMIT;\n"
  }

  /// Returns the statements that give a role of PostgreSQL what daily work needs: it can read and add rows,
  /// and neither change nor remove them.
  ///
  /// - Parameters:
  ///   - role: The name of the role.
  ///   - schema: The schema that has the tables.
  /// - Returns: The statements.
  public static func grants(for role: String, in schema: String = "public") -> String {
    let role = quoted(role)
    let schema = quoted(schema)
    func names(_ tables: [String]) -> String {
      tables.map { "\(schema).\($0)" }.joined(separator: ", ")
    }
    return """
      GRANT USAGE ON SCHEMA \(schema) TO \(role);
      GRANT SELECT, INSERT ON \(names(Migration.grantedTables)) TO \(role);
      GRANT SELECT ON \(names(["schema_migrations"] + Migration.grantedViews)) TO \(role);

      """
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// Gives a role of PostgreSQL what daily work needs; see ``grants(for:in:)``.
  ///
  /// - Throws: ``StoreFault`` if the role does not exist, or this one may not grant.
  public func grant(to role: String) async throws(StoreFault) {
    try await run { () throws(StoreFault) in try self.blockingGrant(to: role) }
  }

  /// Writes one consistent copy of the store into a new file of SQLite, while other programs use it.
  ///
  /// The file is complete when it gets its name, and is its user's alone. It is a store:
  /// `StoreLocation.sqlite(path:)` opens it.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``StoreFault`` if there is such a file, it cannot be written, or the store cannot be read.
  /// - Complexity: O(*n*) in the number of entries.
  public func backUp(to path: String) async throws(StoreFault) {
    try await run { () throws(StoreFault) in try self.blockingBackUp(to: path) }
  }
}

extension EntryDatabase {
  package func blockingStatus() throws(StoreFault) -> StoreStatus {
    guard let storage = storage as? DatabaseStorage else {
      let rows = (self.storage as? MemoryStorage)?.snapshot ?? MemoryRows()
      return StoreStatus(rows)
    }
    return try storage.reading { database throws(DatabaseError) in
      guard let database else { return StoreStatus(MemoryRows(), version: 0) }
      func number(_ sql: String) throws(DatabaseError) -> Int {
        Int(try database.query(sql, []).first?.first?.integer ?? 0)
      }
      let byteCount =
        database.kind == .sqlite
        ? try number("PRAGMA page_count") * number("PRAGMA page_size")
        : try number(
          "SELECT \(Migration.grantedTables.map { "pg_total_relation_size('\($0)')" }.joined(separator: " + "))"
        )
      return StoreStatus(
        version: Schema.version, newestVersion: Schema.version,
        widgetCount: try number("SELECT count(*) FROM widgets"),
        accountCount: try number("SELECT count(*) FROM accounts"),
        orderCount: try number("SELECT count(DISTINCT token) FROM order_entries"),
        entryCount: try number("SELECT count(*) FROM entries"),
        captureCount: try number("SELECT count(*) FROM captures"), byteCount: byteCount)
    }
  }

  package func blockingMigrate() throws(StoreFault) {
    guard let storage = storage as? DatabaseStorage else { return }
    let version = try storage.withOpenConnection(creates: true) {
      connection throws(DatabaseError) in
      try connection?.migrate()
      return try connection?.appliedVersion() ?? 0
    }
    if let fault = storage.fault(ofVersion: version) { throw fault }
  }

  package func blockingGrant(to role: String) throws(StoreFault) {
    guard let storage = storage as? DatabaseStorage, case .postgresql = location else {
      throw StoreFault(.failed, in: location.description, "only PostgreSQL has roles")
    }
    let version = try storage.withOpenConnection(creates: false) {
      connection throws(DatabaseError) in
      guard let connection, case let version = try connection.appliedVersion(), version > 0 else {
        return 0
      }
      let schema = try connection.database.query(
        """
        SELECT n.nspname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.oid = to_regclass('schema_migrations')
        """, []
      ).first?.first?.text
      try connection.database.execute(Self.grants(for: role, in: schema ?? "public"))
      return version
    }
    if let fault = storage.fault(ofVersion: version) { throw fault }
  }

  package func blockingBackUp(to path: String) throws(StoreFault) {
    guard let storage = storage as? DatabaseStorage else {
      throw StoreFault(.failed, in: location.description, "a store in memory has no backup")
    }
    try storage.reading { database throws(DatabaseError) in
      guard let database else {
        throw DatabaseError(.cannotOpen, "there is no store to back up")
      }
      if let sqlite = database as? SQLiteConnection {
        try sqlite.backUp(to: path)
      } else {
        try Backup.write(database, to: path)
      }
    }
  }
}

extension StoreStatus {
  fileprivate init(_ rows: MemoryRows, version: Int = Schema.version) {
    let last = Dictionary(grouping: rows.entries) { $0.key.journal }
      .compactMapValues { $0.max { ($0.key.life, $0.number) < ($1.key.life, $1.number) } }
      .filter { $0.value.command != CommonCommand.remove }
    let forgotten = Set(rows.forgotten.map { "\($0.token) \($0.turn)" })
    self.init(
      version: version, newestVersion: Schema.version,
      widgetCount: last.keys.count { $0.scope == .widget },
      accountCount: last.keys.count { $0.scope == .account },
      orderCount: Set(rows.orderEntries.map(\.token)).count, entryCount: rows.entries.count,
      captureCount: rows.captures.count { !forgotten.contains("\($0.token) \($0.turn)") },
      byteCount: 0)
  }
}
