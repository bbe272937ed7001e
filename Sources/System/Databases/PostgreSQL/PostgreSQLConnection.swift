import Synchronization

/// A connection to a PostgreSQL server.
///
/// Statements are prepared, and settings are those of a session, so that a connection pooler between the program and
/// the server must give each connection a session of its own.
package final class PostgreSQLConnection: DatabaseConnection {
  private struct State {
    /// The names of the prepared statements by their text.
    var statements: [String: String] = [:]
    var isBroken = false
  }

  private let library: PostgreSQLLibrary
  /// The address of libpq's connection; an integer, since a pointer is not `Sendable`.
  private let address: UInt
  private let state = Mutex(State())
  private let warnings = Warnings()

  package var kind: DatabaseKind { .postgresql }

  package var isUsable: Bool {
    unsafe !state.withLock { $0.isBroken }
      && library.status(connection) == PostgreSQLCode.connectionOK
  }

  private var connection: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  private init(_ library: PostgreSQLLibrary, _ connection: OpaquePointer) {
    self.library = library
    address = UInt(bitPattern: connection)
  }

  deinit { unsafe library.finish(connection) }

  /// The oldest version of the server.
  private static let oldestVersion: Int32 = 120_000

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - text: A connection URI or a connection string of libpq. What it leaves out, libpq finds in its
  ///     environment variables, its service file and its password file.
  ///   - waiting: The longest time to wait for the server and for locks.
  /// - Returns: The connection.
  /// - Throws: ``DatabaseError``.
  package static func open(
    _ text: String, waiting: Duration
  ) throws(DatabaseError) -> PostgreSQLConnection {
    guard !text.utf8.contains(0) else {
      throw DatabaseError(.cannotOpen, "the address of the server has a NUL byte")
    }
    let library = try PostgreSQLLibrary.installed.get()
    let seconds = max(1, (waiting.milliseconds + 999) / 1_000)
    // With `expand_dbname`, the address is the last value; those that precede it are defaults.
    // A peer that has vanished is noticed although it sends no answer.
    let settings = [
      ("connect_timeout", "\(seconds)"), ("tcp_user_timeout", "\(seconds * 1_000)"),
      ("keepalives_idle", "\(seconds)"), ("keepalives_interval", "\(seconds)"),
      ("keepalives_count", "2"), ("fallback_application_name", "widget"), ("dbname", text),
      ("client_encoding", "UTF8"),
    ]
    let opened = unsafe withTexts(settings.map(\.0)) { names in
      unsafe withTexts(settings.map(\.1)) { values in unsafe library.connect(names, values, 1) }
    }
    guard let opened = unsafe opened else {
      throw DatabaseError(.failed, "there is no memory for a connection")
    }
    let connection = unsafe PostgreSQLConnection(library, opened)
    guard connection.isUsable else { throw connection.openingError(of: text) }
    connection.receiveWarnings()
    try connection.prepare(waiting)
    return connection
  }

  private func prepare(_ waiting: Duration) throws(DatabaseError) {
    guard unsafe library.serverVersion(connection) >= Self.oldestVersion else {
      throw DatabaseError(.cannotOpen, "the server is older than PostgreSQL 12; update it")
    }
    // A commit is durable when it is answered, whatever the server's or the role's defaults are: a
    // statement's time limit would end the wait for a synchronous standby.
    try execute(
      """
      SET standard_conforming_strings = on;
      SET client_min_messages = warning;
      SET statement_timeout = 0;
      SET lock_timeout = \(max(1, waiting.milliseconds));
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
      """)
  }

  /// Stores the server's warnings for the commit, instead of printing them.
  private func receiveWarnings() {
    // The connection has the object, and ends before it.
    let argument = unsafe Unmanaged.passUnretained(warnings).toOpaque()
    let receiver: PostgreSQLLibrary.Receiver = { argument, notice in
      guard let argument = unsafe argument else { return }
      unsafe Unmanaged<Warnings>.fromOpaque(argument).takeUnretainedValue().receive(notice)
    }
    _ = unsafe library.setNoticeReceiver(connection, receiver, argument)
  }

  package func execute(_ sql: String) throws(DatabaseError) { _ = try lastRows(of: sql) }

  /// Runs statements without parameters, and returns the rows of the last one.
  private func lastRows(of sql: String) throws(DatabaseError) -> [[DatabaseValue]] {
    let result = unsafe library.execute(connection, sql)
    defer { unsafe library.clear(result) }
    try unsafe check(result)
    return unsafe rows(of: result)
  }

  package func query(
    _ sql: String, _ parameters: [DatabaseValue]
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    let name = try statement(sql)
    var texts: [String?] = []
    for value in parameters {
      switch value {
      case .null: texts.append(nil)
      case .integer(let number): texts.append("\(number)")
      case .text(let text):
        guard !text.utf8.contains(0) else {
          throw DatabaseError(.failed, "PostgreSQL cannot store a text with a NUL character")
        }
        texts.append(text)
      }
    }
    let result = unsafe withTexts(texts) { values in
      unsafe library.executePrepared(
        connection, name, Int32(texts.count), values, nil, nil, 0)
    }
    defer { unsafe library.clear(result) }
    try unsafe check(result)
    return unsafe rows(of: result)
  }

  private func statement(_ sql: String) throws(DatabaseError) -> String {
    let (known, name) = state.withLock { ($0.statements[sql], "s\($0.statements.count)") }
    if let known { return known }
    let result = unsafe library.prepare(connection, name, sql, 0, nil)
    defer { unsafe library.clear(result) }
    try unsafe check(result)
    state.withLock { $0.statements[sql] = name }
    return name
  }

  private func rows(of result: OpaquePointer?) -> [[DatabaseValue]] {
    let columns = unsafe library.columnCount(result)
    let types = (0..<columns).map { unsafe library.columnType(result, $0) }
    return unsafe (0..<library.rowCount(result)).map { row in
      (0..<columns).map { column in
        guard unsafe library.isNull(result, row, column) == 0,
          let start = unsafe library.value(result, row, column)
        else { return .null }
        let count = Int(unsafe library.valueLength(result, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let type = types[Int(column)]
        if type == PostgreSQLCode.boolType { return .integer(text == "t" ? 1 : 0) }
        if PostgreSQLCode.integerTypes.contains(type), let number = Int64(text) {
          return .integer(number)
        }
        return .text(text)
      }
    }
  }

  /// Throws the error of a result.
  private func check(_ result: OpaquePointer?) throws(DatabaseError) {
    let status = unsafe library.resultStatus(result)
    guard status != PostgreSQLCode.commandOK, status != PostgreSQLCode.rowsOK else { return }
    let code = unsafe text(library.resultField(result, PostgreSQLCode.codeField))
    let message = unsafe text(library.resultField(result, PostgreSQLCode.messageField))
    guard unsafe library.status(connection) == PostgreSQLCode.connectionOK else {
      throw DatabaseError(
        .lostConnection, message.isEmpty ? "the connection to the server was lost" : message,
        code: code)
    }
    throw DatabaseError(
      PostgreSQLCode.kind(of: code), message.isEmpty ? "the server gave no answer" : message,
      code: code)
  }

  private func text(_ start: UnsafePointer<CChar>?) -> String {
    guard let start = unsafe start else { return "" }
    return Self.line(unsafe String(cString: start))
  }

  /// Returns the first line of a text, without its period.
  private static func line(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map { String($0) } ?? ""
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }

  /// Returns the error of a connection that could not be opened.
  private func openingError(of address: String) -> DatabaseError {
    let whole =
      unsafe library.connectionMessage(connection).map { unsafe String(cString: $0) } ?? ""
    // With several addresses libpq has a line for each attempt, and advice on lines of their own.
    let lines = whole.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }
    let message = Self.line(String(lines.first { $0.contains("FATAL:") } ?? lines.first ?? ""))
    let short = message.range(ofText: "FATAL:  ").map { String(message[$0...]) } ?? message
    let busy = [
      "too many", "starting up", "shutting down", "remaining connection slots", "recovery mode",
    ]
    guard message != short || !Self.canDisclose(message, of: address) else {
      return DatabaseError(
        .cannotOpen,
        "the address of the server cannot be read; write characters of a password as %40, %3A, %2F "
          + "or %25 in a URI, and between single quotation marks in a connection string")
    }
    let kind: DatabaseError.Kind = busy.contains { short.contains($0) } ? .busy : .cannotOpen
    return DatabaseError(kind, short.isEmpty ? "the server cannot be reached" : short)
  }

  /// Returns whether libpq's own message can repeat a password of an address.
  ///
  /// libpq quotes the part of an address that it cannot read. A password that is not escaped is read as
  /// another part, such as the host.
  private static func canDisclose(_ message: String, of address: String) -> Bool {
    guard address.contains("@") || address.contains("password") else { return false }
    let isOfServer = ["connection to server ", "could not translate host name "]
      .contains { message.hasPrefix($0) }
    return !isOfServer || message.contains("@")
  }

  package func begin(_ mode: TransactionMode) throws(DatabaseError) { _ = try begin(mode, "") }

  package func beginWriting(
    selecting expression: String, from table: String
  ) throws(DatabaseError) -> DatabaseValue {
    // The lock comes before the first query, whose state the transaction sees.
    let rows = try begin(
      .writing, "; LOCK TABLE \(table) IN ACCESS SHARE MODE; SELECT \(expression) FROM \(table)")
    return rows.first?.first ?? .null
  }

  private func begin(
    _ mode: TransactionMode, _ statements: String
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    let access = mode == .writing ? "READ WRITE" : "READ ONLY"
    do throws(DatabaseError) {
      return try lastRows(of: "BEGIN ISOLATION LEVEL REPEATABLE READ \(access)\(statements)")
    } catch {
      rollback()
      // A standby supports no transaction that writes.
      guard mode == .writing, error.code == "0A000" else { throw error }
      throw DatabaseError(.readOnly, error.message, code: error.code)
    }
  }

  package func commit() throws(DatabaseError) {
    _ = warnings.take()
    let result = unsafe library.execute(connection, "COMMIT")
    defer { unsafe library.clear(result) }
    do throws(DatabaseError) {
      try unsafe check(result)
    } catch {
      // The server rolls back if it answers with an error; without an answer nobody knows.
      let isAnswered = isUsable
      state.withLock { $0.isBroken = true }
      throw DatabaseError(
        isAnswered ? error.kind : .uncertain, error.message, code: error.code)
    }
    // The wait for a synchronous standby was cancelled: the commit is on the server alone.
    if let warning = warnings.take() {
      state.withLock { $0.isBroken = true }
      throw DatabaseError(.uncertain, warning)
    }
    guard unsafe text(library.commandStatus(result)) == "COMMIT" else {
      throw DatabaseError(.conflict, "the server has rolled the transaction back")
    }
  }

  package func rollback() {
    guard isUsable else { return }
    do throws(DatabaseError) {
      try execute("ROLLBACK")
    } catch {
      state.withLock { $0.isBroken = true }
    }
  }
}

/// The last warning of a server.
private final class Warnings: Sendable {
  private let last = Mutex<String?>(nil)

  /// Stores the message of a notice that is a warning.
  func receive(_ notice: OpaquePointer?) {
    guard case .success(let library) = PostgreSQLLibrary.installed else { return }
    func field(_ name: Int32) -> String {
      unsafe library.resultField(notice, name).map { unsafe String(cString: $0) } ?? ""
    }
    guard field(PostgreSQLCode.severityField) == "WARNING" else { return }
    let message = field(PostgreSQLCode.messageField)
    last.withLock { $0 = message }
  }

  /// Returns the last warning since the last call, or nil.
  func take() -> String? {
    last.withLock { last in
      defer { last = nil }
      return last
    }
  }
}

extension StringProtocol {
  /// Returns the index after the first occurrence of a text, or nil if there is none.
  fileprivate func range(ofText text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// Passes texts to C as an array of pointers that ends with a null one; nil becomes a null pointer.
private func withTexts<Result>(
  _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  let offsets = texts.map { text -> Int? in
    guard let text else { return nil }
    defer { bytes += text.utf8CString }
    return bytes.count
  }
  return unsafe bytes.withUnsafeBufferPointer { buffer in
    // An array of null texts alone has no bytes.
    let pointers =
      unsafe offsets.map { offset in
        unsafe offset.flatMap { unsafe buffer.baseAddress?.advanced(by: $0) }
      } + [nil]
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
  }
}
