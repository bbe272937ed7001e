import Databases
import POSIX
import Synchronization

/// Entries in a database.
final class DatabaseStorage: EntryStorage {
  /// Opens a connection; nil if there is no database and it is not to be created.
  typealias Opening =
    @Sendable (_ creates: Bool) throws(DatabaseError) -> (any DatabaseConnection)?

  /// The database in messages.
  let store: String
  private let waiting: Duration
  private let open: Opening
  private let pool: ConnectionPool<StoreConnection>

  init(store: String, waiting: Duration, maximumConnectionCount: Int, open: @escaping Opening) {
    (self.store, self.waiting, self.open) = (store, waiting, open)
    pool = ConnectionPool(limit: maximumConnectionCount, waiting: waiting)
  }

  /// The result of one attempt to run a transaction.
  private enum Outcome<Result, Failure: StorageFailure> {
    case done(Result)
    case failed(Failure)
    /// Another program has won, or the connection was lost before the commit.
    case repeatable(DatabaseError)
  }

  func perform<Result, Failure: StorageFailure>(
    _ access: StorageAccess, _ work: (any EntryTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try repeating { attempt(access, work) }
  }

  /// Repeats an attempt until it is decided, for the time that the store waits.
  private func repeating<Result, Failure: StorageFailure>(
    _ attempt: () -> Outcome<Result, Failure>
  ) throws(Failure) -> Result {
    let end = ContinuousClock.now + waiting
    var lostCount = 0
    var pause = 1.0
    while true {
      switch attempt() {
      case .done(let result): return result
      case .failed(let failure): throw failure
      case .repeatable(let error):
        if error.kind == .lostConnection {
          lostCount += 1
          // The other idle connections to a server that was restarted are lost as well.
          pool.closeIdle()
        }
        guard ContinuousClock.now < end, lostCount <= 2 else {
          throw Failure(StoreFault(error, in: store))
        }
        // Programs that lost to each other wait for different times.
        usleep(useconds_t(Double.random(in: 0.2...1) * pause * 1_000))
        pause = min(pause * 2, 50)
      }
    }
  }

  private func attempt<Result, Failure: StorageFailure>(
    _ access: StorageAccess, _ work: (any EntryTransaction) throws(Failure) -> Result
  ) -> Outcome<Result, Failure> {
    do throws(DatabaseError) {
      return try withConnection(creates: access == .creating) {
        connection throws(DatabaseError) in
        guard let connection else { return Self.runOnEmptyStore(work) }
        let version = try connection.prepare(for: access)
        if version == 0, connection.database.kind == .sqlite { return Self.runOnEmptyStore(work) }
        if let fault = self.fault(ofVersion: version) { return .failed(Failure(fault)) }
        return try self.run(work, access, on: connection)
      }
    } catch {
      if error.kind == .conflict || error.kind == .lostConnection { return .repeatable(error) }
      return .failed(Failure(StoreFault(error, in: store)))
    }
  }

  /// Runs work with a connection; nil if there is no database.
  func withConnection<Result>(
    creates: Bool, _ work: (StoreConnection?) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try pool.withConnection(
      open: { () throws(DatabaseError) in try opened(creates).map { StoreConnection($0) } }, work)
  }

  /// Opens a connection; waits while a server starts or has none left.
  private func opened(_ creates: Bool) throws(DatabaseError) -> (any DatabaseConnection)? {
    let end = ContinuousClock.now + waiting
    while true {
      do throws(DatabaseError) {
        return try open(creates)
      } catch {
        guard error.kind == .busy, ContinuousClock.now < end else { throw error }
        usleep(useconds_t.random(in: 20_000...60_000))
      }
    }
  }

  /// Closes the connections that no thread uses.
  func closeConnections() { pool.closeIdle() }

  /// Whether there are open connections that no thread uses.
  var hasIdleConnections: Bool { pool.hasIdle }

  /// Runs work with a connection, and throws errors as faults; it runs again if the connection is lost.
  func withOpenConnection<Result>(
    creates: Bool, _ work: (StoreConnection?) throws(DatabaseError) -> Result
  ) throws(StoreFault) -> Result {
    try repeating { () -> Outcome<Result, StoreFault> in
      do throws(DatabaseError) {
        return .done(try withConnection(creates: creates, work))
      } catch {
        if error.kind == .lostConnection { return .repeatable(error) }
        return .failed(StoreFault(error, in: store))
      }
    }
  }

  /// Returns the fault of tables that this program cannot use; nil for those of the newest version.
  func fault(ofVersion version: Int) -> StoreFault? {
    switch version {
    case Schema.version: nil
    case 0: StoreFault(.noTables, in: store, "there are no tables yet")
    case Schema.version...:
      StoreFault(
        .newerVersion(version), in: store,
        "a newer version of this program has changed the tables, to version \(version)")
    default: StoreFault(.noTables, in: store, "the tables are those of an older version")
    }
  }

  /// Runs work that sees one state of the tables; it receives nil if there are none.
  func reading<Result>(
    _ work: ((any DatabaseConnection)?) throws(DatabaseError) -> Result
  ) throws(StoreFault) -> Result {
    let result = try withOpenConnection(creates: false) {
      connection throws(DatabaseError) -> Swift.Result<Result, StoreFault> in
      let version = try connection?.prepare(for: .reading) ?? 0
      guard let database = connection?.database, version > 0 else { return .success(try work(nil)) }
      if let fault = fault(ofVersion: version) { return .failure(fault) }
      try database.begin(.reading)
      defer { database.rollback() }
      return .success(try work(database))
    }
    return try result.get()
  }

  private static func runOnEmptyStore<Result, Failure: StorageFailure>(
    _ work: (any EntryTransaction) throws(Failure) -> Result
  ) -> Outcome<Result, Failure> {
    do throws(Failure) {
      return .done(try MemoryStorage().perform(.reading, work))
    } catch {
      return .failed(error)
    }
  }

  private func run<Result, Failure: StorageFailure>(
    _ work: (any EntryTransaction) throws(Failure) -> Result, _ access: StorageAccess,
    on connection: StoreConnection
  ) throws(DatabaseError) -> Outcome<Result, Failure> {
    let database = connection.database
    if access == .reading {
      try database.begin(.reading)
    } else {
      if let fault = fault(ofVersion: try connection.beginWriting()) {
        database.rollback()
        return .failed(Failure(fault))
      }
    }
    let transaction = DatabaseTransaction(database, store: store)
    let result: Result
    do throws(Failure) {
      result = try work(transaction)
    } catch {
      database.rollback()
      if let cause = transaction.error { throw cause }
      return .failed(error)
    }
    if let error = transaction.error {
      database.rollback()
      throw error
    }
    guard access != .reading else {
      database.rollback()
      return .done(result)
    }
    try database.commit()
    return .done(result)
  }
}

/// A connection to the tables of entries.
final class StoreConnection: PooledConnection {
  let database: any DatabaseConnection
  /// The version of the tables, or nil if it was not read.
  private let version = Mutex<Int?>(nil)

  init(_ database: any DatabaseConnection) { self.database = database }

  var isUsable: Bool { database.isUsable }

  /// Reads the version of the tables, and creates or migrates those of SQLite for a writer.
  ///
  /// - Returns: The version; 0 if there are no tables.
  func prepare(for access: StorageAccess) throws(DatabaseError) -> Int {
    if version.withLock({ $0 }) == Schema.version { return Schema.version }
    var present = try appliedVersion()
    if let sqlite = database as? SQLiteConnection, access != .reading, present > 0 {
      try sqlite.chooseLog()
    }
    if present < Schema.version, database.kind == .sqlite, access == .creating || present > 0,
      access != .reading
    {
      try migrate()
      present = Schema.version
    }
    let found = present
    version.withLock { $0 = found }
    return found
  }

  /// Begins a transaction that writes; a migration waits for it, and it for a migration.
  ///
  /// - Returns: The version of the tables, which another program may have migrated meanwhile.
  func beginWriting() throws(DatabaseError) -> Int {
    let newest = try database.beginWriting(
      selecting: "max(version)", from: Schema.historyTableName)
    let found = newest.integer.map { Int($0) } ?? 0
    version.withLock { $0 = found }
    return found
  }

  /// Returns the number of migrations that were applied; 0 if there are no tables.
  func appliedVersion() throws(DatabaseError) -> Int {
    let rows: [[DatabaseValue]]
    do throws(DatabaseError) {
      rows = try database.query(
        "SELECT version, digest FROM schema_migrations ORDER BY version", [])
    } catch {
      switch error.kind {
      case .missingTable:
        try checkOwner()
        return 0
      // The table has other columns.
      case .failed where error.code == "42703" || error.message.hasPrefix("no such column"):
        throw DatabaseError(
          .failed,
          "the table schema_migrations is that of another program; use another file or schema")
      default: throw error
      }
    }
    for (index, row) in rows.enumerated() {
      let known = Schema.migrations.indices.contains(index) ? Schema.migrations[index] : nil
      let digest = known.map { DatabaseValue.text($0.digest(for: database.kind)) }
      guard row[0] == DatabaseValue(index + 1), digest == nil || row[1] == digest else {
        throw DatabaseError(.damaged, "the table schema_migrations was changed")
      }
    }
    return rows.count
  }

  /// Checks that a file without the tables has no tables of another program.
  private func checkOwner() throws(DatabaseError) {
    guard database.kind == .sqlite else { return }
    // One statement sees one state, also while another program creates the tables.
    let counts = try database.query(
      """
      SELECT count(*), count(*) FILTER (WHERE name = 'schema_migrations') FROM sqlite_schema
      WHERE type = 'table'
      """, [])
    guard counts.first?.first == .integer(0) || counts.first?.last != .integer(0) else {
      throw DatabaseError(.damaged, "the file is the database of another program; name another one")
    }
  }

  /// Applies the migrations that are missing; other programs that migrate wait meanwhile.
  func migrate() throws(DatabaseError) {
    // A role that may not create tables can find that there is nothing to create.
    guard try appliedVersion() < Schema.version else { return }
    switch database.kind {
    case .sqlite: try database.begin(.writing)
    // Each statement sees the state after the lock, not that at the beginning.
    case .postgresql: try database.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    }
    do throws(DatabaseError) {
      if database.kind == .postgresql {
        // The lock has the name `widget` in ASCII as its number.
        _ = try database.query("SELECT pg_advisory_xact_lock($1)", [.integer(0x7769_6467_6574)])
      }
      try database.execute(Schema.historyTable)
      if database.kind == .postgresql {
        // Transactions that write to the old tables end first.
        try database.execute("LOCK TABLE \(Schema.historyTableName) IN ACCESS EXCLUSIVE MODE")
      }
      let present = try appliedVersion()
      for version in present..<max(present, Schema.version) {
        let migration = Schema.migrations[version]
        try database.execute(migration.sql(for: database.kind))
        _ = try database.query(
          "INSERT INTO schema_migrations (version, digest) VALUES ($1, $2)",
          [DatabaseValue(version + 1), .text(migration.digest(for: database.kind))])
      }
    } catch {
      database.rollback()
      // The remedy for missing tables is a migration, which this is.
      guard error.kind == .missingTable else { throw error }
      throw DatabaseError(
        .failed, "the search path names no schema for the tables; create the schema first",
        code: error.code)
    }
    try database.commit()
  }
}
