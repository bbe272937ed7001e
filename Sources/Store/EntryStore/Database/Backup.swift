import Databases

/// A copy of the tables of a server as a file of SQLite.
enum Backup {
  /// Copies all rows, as the present transaction of the server sees them.
  static func write(_ source: any DatabaseConnection, to path: String) throws(DatabaseError) {
    try NewFile.write(path) { temporary throws(DatabaseError) in
      let target = StoreConnection(try SQLiteConnection.open(newFile: temporary))
      try target.migrate()
      try target.database.begin(.writing)
      // The rows come in an order in which keys are not yet whole; they are checked at the commit.
      try target.database.execute("PRAGMA defer_foreign_keys=ON")
      try copy(
        "entries", "scope, name, life, number, command, id, token, hash, previous, line",
        by: "scope, name, life, number", from: source, to: target.database)
      try copy(
        "token_captures", "token, turn, preceding_turn, scope, name, life, number, hash",
        by: "token, turn", from: source, to: target.database)
      try copy(
        "forgotten_captures", "token, turn, line", by: "token, turn", from: source,
        to: target.database)
      try copy(
        "account_origins", "token, turn, name, life", by: "token, turn", from: source,
        to: target.database)
      try copy(
        "order_entries", "token, number, event, id, order_number, hash, previous, line",
        by: "token, number", from: source, to: target.database)
      try copy(
        "order_leases", "token, operation, turn, owner, seconds", by: "token, operation, turn",
        from: source, to: target.database)
      try target.database.commit()
      // The file is complete without a log beside it.
      _ = try target.database.query("PRAGMA journal_mode=DELETE", [])
    }
  }

  /// Copies the rows of a table in pages, so that the memory that is needed does not grow with the table.
  private static func copy(
    _ table: String, _ columns: String, by order: String, from source: any DatabaseConnection,
    to target: any DatabaseConnection
  ) throws(DatabaseError) {
    let names = columns.split(separator: ", ")
    let places = (1...names.count).map { "$\($0)" }.joined(separator: ", ")
    try source.execute(
      "DECLARE \(table)_rows CURSOR FOR SELECT \(columns) FROM \(table) ORDER BY \(order)")
    while true {
      let rows = try source.query("FETCH 500 FROM \(table)_rows", [])
      for row in rows {
        _ = try target.query("INSERT INTO \(table) (\(columns)) VALUES (\(places))", row)
      }
      if rows.isEmpty { break }
    }
    try source.execute("CLOSE \(table)_rows")
  }
}
