import Databases

/// A transaction on the tables of a database.
final class DatabaseTransaction: EntryTransaction {
  private let connection: any DatabaseConnection
  let store: String
  /// The first error of a statement, after which the transaction is not committed.
  private(set) var error: DatabaseError?

  init(_ connection: any DatabaseConnection, store: String) {
    (self.connection, self.store) = (connection, store)
  }

  func rows(
    _ sql: String, _ parameters: [DatabaseValue]
  ) throws(StoreFault) -> [[DatabaseValue]] {
    do throws(DatabaseError) {
      return try connection.query(sql, parameters)
    } catch {
      self.error = self.error ?? error
      throw StoreFault(error, in: store)
    }
  }

  private static let columns = "scope, name, life, number, command, id, token, hash, previous, line"

  /// Reads rows of `entries`; a value of another type than that of its column is damage.
  private func entries(
    _ sql: String, _ parameters: [DatabaseValue]
  ) throws(StoreFault) -> [EntryRow] {
    var entries: [EntryRow] = []
    for row in try rows(sql, parameters) {
      guard let entry = EntryRow(row) else {
        let name = row.count > 1 ? row[1].text ?? "" : ""
        let kind = row.first?.text ?? ""
        throw fault(
          StoreFault.EntryPlace(
            kind: kind, name: name, number: row.count > 3 ? row[3].integer.map { Int($0) } : nil),
          "a column has a value of another type")
      }
      entries.append(entry)
    }
    return entries
  }

  func lastEntries(of journal: JournalName, count: Int) throws(StoreFault) -> [EntryRow] {
    let rows = try entries(
      """
      SELECT \(Self.columns) FROM entries WHERE scope = $1 AND name = $2
      ORDER BY life DESC, number DESC LIMIT $3
      """, [.text(journal.scope.rawValue), .text(journal.name), DatabaseValue(count)])
    // Rows of an earlier life can follow those of a short one.
    let life = rows.first?.key.life
    return rows.prefix { $0.key.life == life }.reversed()
  }

  func lastEntries(of key: JournalKey, count: Int) throws(StoreFault) -> [EntryRow] {
    try entries(
      """
      SELECT \(Self.columns) FROM entries WHERE scope = $1 AND name = $2 AND life = $3
      ORDER BY number DESC LIMIT $4
      """, key.values + [DatabaseValue(count)]
    ).reversed()
  }

  func entries(of key: JournalKey, in numbers: ClosedRange<Int>) throws(StoreFault) -> [EntryRow] {
    try entries(
      """
      SELECT \(Self.columns) FROM entries
      WHERE scope = $1 AND name = $2 AND life = $3 AND number BETWEEN $4 AND $5 ORDER BY number
      """,
      key.values + [DatabaseValue(numbers.lowerBound), DatabaseValue(numbers.upperBound)])
  }

  func entry(of journal: JournalName, id: String) throws(StoreFault) -> EntryRow? {
    try entries(
      "SELECT \(Self.columns) FROM entries WHERE scope = $1 AND name = $2 AND id = $3",
      [.text(journal.scope.rawValue), .text(journal.name), .text(id)]
    ).first
  }

  func entries(ofToken token: String) throws(StoreFault) -> [EntryRow] {
    try entries(
      """
      SELECT \(Self.columns) FROM entries WHERE token = $1 ORDER BY scope, name, life, number
      """, [.text(token)])
  }

  func captures(ofToken token: String) throws(StoreFault) -> [CaptureRow] {
    try read(
      """
      SELECT token, turn, scope, name, life, number, hash FROM token_captures
      WHERE token = $1 ORDER BY turn
      """, token, "token_captures"
    ) { CaptureRow($0) }
  }

  func forgottenCaptures(ofToken token: String) throws(StoreFault) -> [ForgottenRow] {
    try read(
      "SELECT token, turn, line FROM forgotten_captures WHERE token = $1 ORDER BY turn", token,
      "forgotten_captures"
    ) { ForgottenRow($0) }
  }

  func origins(ofToken token: String) throws(StoreFault) -> [OriginRow] {
    try read(
      "SELECT token, turn, name, life FROM account_origins WHERE token = $1 ORDER BY turn", token,
      "account_origins"
    ) { OriginRow($0) }
  }

  /// Reads the rows of a token in a table.
  private func read<Row>(
    _ sql: String, _ token: String, _ table: String, _ row: ([DatabaseValue]) -> Row?
  ) throws(StoreFault) -> [Row] {
    var read: [Row] = []
    for values in try rows(sql, [.text(token)]) {
      guard let row = row(values) else {
        throw fault(
          StoreFault.EntryPlace(kind: "capture", name: token, number: nil),
          "a column of the table \(table) has a value of another type")
      }
      read.append(row)
    }
    return read
  }

  func lastEntries(
    ofAll scope: JournalScope, after name: String?, count: Int
  ) throws(StoreFault) -> [EntryRow] {
    // Each step finds the next name, and each row its life and number, by the primary key alone.
    let columns = Self.columns.split(separator: ", ").map { "e.\($0)" }.joined(separator: ", ")
    return try entries(
      """
      WITH RECURSIVE names(name, position) AS (
        SELECT min(name), 1 FROM entries WHERE scope = $1 AND name > $2
        UNION ALL
        SELECT (SELECT min(name) FROM entries WHERE scope = $1 AND name > names.name), position + 1
        FROM names WHERE names.name IS NOT NULL AND position < $3
      ), lives AS (
        SELECT name, (SELECT max(life) FROM entries WHERE scope = $1 AND name = names.name) AS life
        FROM names
      ), ends AS (
        SELECT name, life, (
          SELECT max(number) FROM entries WHERE scope = $1 AND name = lives.name AND life = lives.life
        ) AS number
        FROM lives
      )
      SELECT \(columns) FROM ends JOIN entries AS e
        ON e.scope = $1 AND e.name = ends.name AND e.life = ends.life AND e.number = ends.number
      ORDER BY e.name
      """, [.text(scope.rawValue), .text(name ?? ""), DatabaseValue(min(count, Int(Int32.max)))])
  }

  func tokens(after token: String?, count: Int) throws(StoreFault) -> [String] {
    let tables = ["entries", "token_captures", "forgotten_captures", "account_origins"]
    let pages = tables.map { table in
      """
      SELECT token FROM (
        SELECT DISTINCT token FROM \(table) WHERE token > $1 ORDER BY token LIMIT $2
      ) AS \(table)_page
      """
    }
    return try rows(
      pages.joined(separator: "\nUNION ") + "\nORDER BY token LIMIT $2",
      [.text(token ?? ""), DatabaseValue(count)]
    ).compactMap { $0.first?.text }
  }

  func insert(_ row: EntryRow) throws(StoreFault) {
    _ = try rows(
      """
      INSERT INTO entries (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      row.key.values + [
        DatabaseValue(row.number), .text(row.command), DatabaseValue(row.id),
        DatabaseValue(row.token), .text(row.hash), .text(row.previous), .text(row.line),
      ])
  }

  func insert(_ row: CaptureRow) throws(StoreFault) {
    _ = try rows(
      """
      INSERT INTO token_captures (token, turn, preceding_turn, scope, name, life, number, hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .text(row.token), DatabaseValue(row.turn),
        row.turn > 1 ? DatabaseValue(row.turn - 1) : .null,
      ] + row.key.values + [DatabaseValue(row.number), .text(row.hash)])
  }

  func insert(_ row: ForgottenRow) throws(StoreFault) {
    _ = try rows(
      "INSERT INTO forgotten_captures (token, turn, line) VALUES ($1, $2, $3)",
      [.text(row.token), DatabaseValue(row.turn), .text(row.line)])
  }

  func insert(_ row: OriginRow) throws(StoreFault) {
    _ = try rows(
      "INSERT INTO account_origins (token, turn, name, life) VALUES ($1, $2, $3, $4)",
      [
        .text(row.token), DatabaseValue(row.turn), .text(row.key.journal.name),
        DatabaseValue(row.key.life),
      ])
  }

  func awaitDurability() throws(StoreFault) {
    switch connection.kind {
    // Writes the page that it is on, whatever its value. The commit appends the page to the log and
    // flushes the log, which has everything that was read and is not in the flushed database.
    case .sqlite: _ = try rows("PRAGMA user_version = \(Schema.version)", [])
    // A transaction that writes nothing does not wait for a synchronous standby.
    case .postgresql: _ = try rows("SELECT pg_logical_emit_message(true, 'widget', '')", [])
    }
  }
}

extension JournalKey {
  fileprivate var values: [DatabaseValue] {
    [.text(journal.scope.rawValue), .text(journal.name), DatabaseValue(life)]
  }

  fileprivate init?(_ values: ArraySlice<DatabaseValue>) {
    let values = Array(values)
    guard let scope = values[0].text.flatMap({ JournalScope(rawValue: $0) }),
      let name = values[1].text, let life = values[2].integer
    else { return nil }
    self.init(JournalName(scope, name), life: Int(life))
  }
}

extension EntryRow {
  fileprivate init?(_ values: [DatabaseValue]) {
    guard values.count == 10, let key = JournalKey(values[..<3]), let number = values[3].integer,
      let command = values[4].text, let hash = values[7].text, let previous = values[8].text,
      let line = values[9].text, values[5].integer == nil, values[6].integer == nil
    else { return nil }
    self.init(
      key: key, number: Int(number), command: command, id: values[5].text, token: values[6].text,
      hash: hash, previous: previous, line: line)
  }
}

extension CaptureRow {
  fileprivate init?(_ values: [DatabaseValue]) {
    guard values.count == 7, let token = values[0].text, let turn = values[1].integer,
      let key = JournalKey(values[2..<5]), let number = values[5].integer,
      let hash = values[6].text
    else { return nil }
    self.init(token: token, turn: Int(turn), key: key, number: Int(number), hash: hash)
  }
}

extension ForgottenRow {
  fileprivate init?(_ values: [DatabaseValue]) {
    guard values.count == 3, let token = values[0].text, let turn = values[1].integer,
      let line = values[2].text
    else { return nil }
    self.init(token: token, turn: Int(turn), line: line)
  }
}

extension OriginRow {
  fileprivate init?(_ values: [DatabaseValue]) {
    guard values.count == 4, let token = values[0].text, let turn = values[1].integer,
      let name = values[2].text, let life = values[3].integer
    else { return nil }
    self.init(
      token: token, turn: Int(turn), key: JournalKey(JournalName(.account, name), life: Int(life)))
  }
}

extension StoreFault {
  /// Creates the fault of a database's error.
  init(_ error: DatabaseError, in store: String) {
    let reason: Reason =
      switch error.kind {
      case .conflict: .conflict
      case .busy: .busy
      case .lostConnection: .cannotOpen
      case .uncertain: .uncertain
      case .cannotOpen: .cannotOpen
      case .exists: .exists
      case .readOnly: .readOnly
      case .full: .full
      case .inputOutput: .inputOutput
      case .untrusted: .untrusted
      case .missingLibrary: .missingLibrary
      case .missingTable: .noTables
      case .forbidden: .forbidden
      case .damaged: .damaged
      case .failed: .failed
      }
    self.init(reason, in: store, error.message)
  }
}
