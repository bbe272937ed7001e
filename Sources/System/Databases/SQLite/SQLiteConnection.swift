import POSIX
import Synchronization

/// A connection to an SQLite database in a file of the user's own.
package final class SQLiteConnection: DatabaseConnection {
  private struct State {
    /// The addresses of the prepared statements by their text.
    var statements: [String: UInt] = [:]
    /// Whether statements that write are rejected.
    var isQueryOnly = false
    /// Whether the transaction writes.
    var isWriting = false
    var isUsable = true
  }

  private let library: SQLiteLibrary
  /// The address of SQLite's connection; an integer, since a pointer is not `Sendable`.
  private let address: UInt
  private let file: SQLiteFile
  private let waiting: Duration
  private let state = Mutex(State())

  package var kind: DatabaseKind { .sqlite }
  package var isUsable: Bool { state.withLock { $0.isUsable } }
  private var database: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  private init(
    _ library: SQLiteLibrary, _ database: OpaquePointer, _ file: SQLiteFile, waiting: Duration
  ) {
    (self.library, self.file, self.waiting) = (library, file, waiting)
    address = UInt(bitPattern: database)
  }

  deinit {
    let statements = state.withLock { $0.statements.values }
    for statement in statements {
      _ = unsafe library.finalize(OpaquePointer(bitPattern: statement))
    }
    _ = unsafe library.close(database)
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - creates: Whether a file that is missing is created, with its directory.
  ///   - waiting: The longest time that a statement waits for other programs.
  /// - Returns: The connection; nil if the file is missing.
  /// - Throws: ``DatabaseError``.
  package static func open(
    _ path: String, creates: Bool, waiting: Duration
  ) throws(DatabaseError) -> SQLiteConnection? {
    let file = try SQLiteFile(path)
    if try !file.isPresent() {
      guard creates else { return nil }
      try file.create()
      guard try file.isPresent() else {
        throw DatabaseError(.cannotOpen, "\(path.quotedPath) was removed while it was opened")
      }
    }
    let connection = try open(file, waiting: waiting)
    if creates, try connection.isEmpty { try connection.chooseLog() }
    return connection
  }

  /// Opens a database in an empty file that only this program knows.
  package static func open(newFile path: String) throws(DatabaseError) -> SQLiteConnection {
    let connection = try open(try SQLiteFile(path), waiting: .zero)
    try connection.chooseLog()
    return connection
  }

  private static func open(
    _ file: SQLiteFile, waiting: Duration
  ) throws(DatabaseError) -> SQLiteConnection {
    let library = try SQLiteLibrary.installed.get()
    let database = unsafe try openHandle(file.path, library)
    let connection = unsafe SQLiteConnection(library, database, file, waiting: waiting)
    try connection.prepare()
    return connection
  }

  /// Sets what every connection needs.
  private func prepare() throws(DatabaseError) {
    _ = unsafe library.setExtendedCodes(database, 1)
    _ = unsafe library.setTimeout(database, Int32(clamping: waiting.milliseconds))
    var settings = [
      "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", "PRAGMA trusted_schema=OFF",
      "PRAGMA cell_size_check=ON",
    ]
    #if canImport(Darwin)
      settings += ["PRAGMA fullfsync=ON", "PRAGMA checkpoint_fullfsync=ON"]
    #endif
    for setting in settings { try execute(setting) }
  }

  /// Whether the file has no content yet.
  private var isEmpty: Bool {
    get throws(DatabaseError) { try query("PRAGMA page_count", []).first?.first == .integer(0) }
  }

  /// Makes the file use a write-ahead log, unless it does already.
  ///
  /// The file stores the choice. A file that may belong to another program is not changed, so that the
  /// caller finds out first.
  package func chooseLog() throws(DatabaseError) {
    if try query("PRAGMA journal_mode", []).first?.first == .text("wal") { return }
    guard try journalMode() == .text("wal") else {
      throw DatabaseError(
        .cannotOpen,
        "\(file.path.quotedPath) is on a file system that cannot have a store; use a local disk")
    }
  }

  /// Chooses the write-ahead log, and returns the mode of the file's journal.
  ///
  /// SQLite does not wait for other connections that choose it for a new file at the same moment.
  private func journalMode() throws(DatabaseError) -> DatabaseValue? {
    let end = ContinuousClock.now + waiting
    while true {
      do throws(DatabaseError) {
        return try query("PRAGMA journal_mode=WAL", []).first?.first
      } catch {
        guard error.kind == .busy, ContinuousClock.now < end else { throw error }
        usleep(useconds_t.random(in: 500...2_000))
      }
    }
  }

  package func execute(_ sql: String) throws(DatabaseError) {
    var rest = Array(sql.utf8CString)[...]
    while rest.first.map({ $0 != 0 }) ?? false {
      let (statement, length) = unsafe try prepare(Array(rest))
      rest = rest.dropFirst(max(length, 1))
      guard let statement = unsafe statement else { continue }
      defer { _ = unsafe library.finalize(statement) }
      while true {
        let code = unsafe library.step(statement)
        if code == SQLiteCode.done { break }
        guard code == SQLiteCode.row else { throw error(code) }
      }
    }
  }

  /// Prepares the first statement of a text that ends with a zero.
  ///
  /// - Returns: The statement, or nil if there is white space alone, and the number of its bytes.
  private func prepare(
    _ text: [CChar], flags: UInt32 = 0
  ) throws(DatabaseError) -> (OpaquePointer?, Int) {
    var statement: OpaquePointer?
    var length = 0
    let code = unsafe text.withUnsafeBufferPointer { buffer in
      var end: UnsafePointer<CChar>?
      let code = unsafe library.prepare(
        database, buffer.baseAddress, Int32(clamping: buffer.count), flags, &statement, &end)
      if let end = unsafe end, let start = buffer.baseAddress { length = unsafe end - start }
      return code
    }
    guard code == SQLiteCode.ok else { throw error(code) }
    return unsafe (statement, length)
  }

  package func query(
    _ sql: String, _ parameters: [DatabaseValue]
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    let statement = unsafe try self.statement(sql)
    defer {
      _ = unsafe library.reset(statement)
      _ = unsafe library.clear(statement)
    }
    for (index, value) in parameters.enumerated() {
      let code = unsafe bind(value, at: Int32(index + 1), of: statement)
      guard code == SQLiteCode.ok else { throw error(code) }
    }
    var rows: [[DatabaseValue]] = []
    while true {
      let code = unsafe library.step(statement)
      if code == SQLiteCode.done { return rows }
      guard code == SQLiteCode.row else { throw error(code) }
      let columns = unsafe library.columnCount(statement)
      rows.append((0..<columns).map { unsafe value(of: $0, in: statement) })
    }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    if let known = state.withLock({ $0.statements[sql] }),
      let statement = unsafe OpaquePointer(bitPattern: known)
    {
      return unsafe statement
    }
    let (prepared, _) = unsafe try prepare(
      Array(sql.utf8CString), flags: SQLiteCode.preparePersistent)
    guard let statement = unsafe prepared else {
      throw DatabaseError(.failed, "a statement is empty")
    }
    let known = UInt(bitPattern: statement)
    state.withLock { $0.statements[sql] = known }
    return unsafe statement
  }

  private func bind(
    _ value: DatabaseValue, at index: Int32, of statement: OpaquePointer
  ) -> Int32 {
    switch value {
    case .null: return unsafe library.bindNull(statement, index)
    case .integer(let number): return unsafe library.bindInteger(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          // -1 makes SQLite copy the bytes before the call returns. An empty text needs an address.
          let copies = unsafe unsafeBitCast(-1, to: SQLiteLibrary.Destructor?.self)
          let count = Int32(clamping: characters.count)
          guard let start = characters.baseAddress else {
            return unsafe library.bindText(statement, index, "", 0, copies)
          }
          return unsafe library.bindText(statement, index, start, count, copies)
        }
      }
    }
  }

  /// Returns the value of a column; one of bytes or of a fraction is the text of its bytes.
  private func value(of column: Int32, in statement: OpaquePointer) -> DatabaseValue {
    switch unsafe library.columnType(statement, column) {
    case SQLiteCode.typeNull: return .null
    case SQLiteCode.typeInteger: return .integer(unsafe library.columnInteger(statement, column))
    default:
      guard let start = unsafe library.columnBlob(statement, column) else { return .text("") }
      let count = Int(unsafe library.columnByteCount(statement, column))
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      return .text(unsafe String(decoding: bytes, as: UTF8.self))
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let text =
      unsafe library.message(database).map { unsafe String(cString: $0) } ?? "error \(code)"
    if text.hasPrefix("no such table") {
      return DatabaseError(.missingTable, text, code: "\(code)")
    }
    let directory = file.directory
    if SQLiteCode.kind(of: code) == .cannotOpen, unsafe access(directory, W_OK) != 0 {
      return DatabaseError(
        .readOnly,
        "\(directory.quotedPath) cannot be written, which SQLite needs also for reading; check its "
          + "permissions, or use a backup", code: "\(code)")
    }
    return DatabaseError(SQLiteCode.kind(of: code), text, code: "\(code)")
  }

  package func beginWriting(
    selecting expression: String, from table: String
  ) throws(DatabaseError) -> DatabaseValue {
    try begin(.writing)
    do throws(DatabaseError) {
      return try query("SELECT \(expression) FROM \(table)", []).first?.first ?? .null
    } catch {
      rollback()
      throw error
    }
  }

  package func begin(_ mode: TransactionMode) throws(DatabaseError) {
    let isQueryOnly = mode == .reading
    if state.withLock({ $0.isQueryOnly }) != isQueryOnly {
      _ = try query("PRAGMA query_only=\(isQueryOnly ? "ON" : "OFF")", [])
      state.withLock { $0.isQueryOnly = isQueryOnly }
    }
    _ = try query(mode == .writing ? "BEGIN IMMEDIATE" : "BEGIN", [])
    state.withLock { $0.isWriting = !isQueryOnly }
    guard hasMoved else { return }
    rollback()
    state.withLock { $0.isUsable = false }
    throw DatabaseError(.lostConnection, "\(file.path.quotedPath) was replaced or removed")
  }

  /// Whether another file has the path, or none: a backup was restored under this program.
  private var hasMoved: Bool {
    var answer: Int32 = 0
    let code = unsafe library.control(database, "main", SQLiteCode.hasMoved, &answer)
    return code == SQLiteCode.ok && answer != 0
  }

  package func commit() throws(DatabaseError) {
    do throws(DatabaseError) {
      _ = try query("COMMIT", [])
    } catch {
      // After a failed flush, the frames of the transaction may be in the log all the same.
      let kind = error.kind == .inputOutput || error.kind == .damaged ? .uncertain : error.kind
      rollback()
      if kind == .uncertain { state.withLock { $0.isUsable = false } }
      throw DatabaseError(kind, error.message, code: error.code)
    }
    guard state.withLock({ $0.isWriting }), hasMoved else { return }
    state.withLock { $0.isUsable = false }
    throw DatabaseError(.uncertain, "\(file.path.quotedPath) was replaced during the command")
  }

  package func rollback() {
    guard unsafe library.isAutocommit(database) == 0 else { return }
    if (try? query("ROLLBACK", [])) == nil { state.withLock { $0.isUsable = false } }
  }

  /// Copies the database into a new file, while other programs use it.
  ///
  /// The file is complete and on the disk when it gets its name.
  ///
  /// - Parameter path: The path of the new file.
  /// - Throws: ``DatabaseError`` if there is such a file, or it cannot be written.
  package func backUp(to path: String) throws(DatabaseError) {
    try NewFile.write(path) { temporary throws(DatabaseError) in
      try copy(to: temporary, for: path)
      // The file is complete, and can be read, without a log beside it.
      let complete = try Self.open(SQLiteFile(temporary), waiting: .zero)
      _ = try complete.query("PRAGMA journal_mode=DELETE", [])
    }
  }

  /// Copies the database into an empty file.
  ///
  /// - Parameters:
  ///   - temporary: The path of the file.
  ///   - path: The path that the file is to have, for messages.
  /// - Throws: ``DatabaseError`` if it cannot be written.
  private func copy(to temporary: String, for path: String) throws(DatabaseError) {
    let target = unsafe try SQLiteConnection.openHandle(temporary, library)
    defer { _ = unsafe library.close(target) }
    guard let backup = unsafe library.backUp(target, "main", database, "main") else {
      throw DatabaseError(.failed, "\(path.quotedPath) cannot be written")
    }
    var code = unsafe library.stepBackup(backup, -1)
    // Another program that writes delays the copy.
    var attempts = 0
    while code & 0xFF == 5 || code & 0xFF == 6, attempts < 100 {
      attempts += 1
      usleep(10_000)
      code = unsafe library.stepBackup(backup, -1)
    }
    _ = unsafe library.finishBackup(backup)
    guard code == SQLiteCode.done else {
      throw DatabaseError(
        SQLiteCode.kind(of: code), "\(path.quotedPath) cannot be written", code: "\(code)")
    }
  }

  private static func openHandle(
    _ path: String, _ library: SQLiteLibrary
  ) throws(DatabaseError) -> OpaquePointer {
    var database: OpaquePointer?
    let flags = SQLiteCode.openReadWrite | SQLiteCode.openNoMutex
    // A path such as `:memory:` has another meaning for SQLite without the directory.
    let place = path.hasPrefix("/") ? path : "./" + path
    let code = unsafe library.open(place, &database, flags, nil)
    guard code == SQLiteCode.ok, let database = unsafe database else {
      _ = unsafe library.close(database)
      throw DatabaseError(
        SQLiteCode.kind(of: code), "\(path.quotedPath) cannot be opened", code: "\(code)")
    }
    return unsafe database
  }
}

extension Duration {
  /// The whole milliseconds.
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
