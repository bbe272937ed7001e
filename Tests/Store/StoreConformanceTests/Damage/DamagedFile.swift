import Databases
import EntryStore
import TestSupport

/// A file of SQLite whose rows are replaced by damaged ones, past all its keys, checks and triggers.
final class DamagedFile {
  private let directory: TemporaryDirectory
  private let template: [UInt8]

  /// Creates the tables.
  init() throws {
    directory = try TemporaryDirectory()
    let database = EntryDatabase(.sqlite(path: directory.path("template.sqlite")))
    try database.blockingMigrate()
    try database.blockingBackUp(to: directory.path("copy.sqlite"))
    template = try directory.bytes(of: "copy.sqlite")
  }

  /// Returns a store with rows; nil if a key of the tables makes the rows impossible.
  func store(_ rows: MemoryRows) throws -> EntryDatabase? {
    let name = "\(ConformanceValues.unique("store")).sqlite"
    let path = directory.path(name)
    let empty = try SQLiteConnection.open(path, creates: true, waiting: .seconds(600))
    guard empty != nil else { throw ConformanceProblem("no file") }
    try directory.overwrite(name, with: template)
    guard let raw = try SQLiteConnection.open(path, creates: false, waiting: .seconds(600)) else {
      throw ConformanceProblem("no file")
    }
    do throws(DatabaseError) {
      try Self.write(rows, raw)
    } catch {
      guard error.kind == .conflict else { throw error }
      return nil
    }
    return EntryDatabase(.sqlite(path: path))
  }

  private static func write(_ rows: MemoryRows, _ raw: SQLiteConnection) throws(DatabaseError) {
    try raw.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    try raw.begin(.writing)
    for row in rows.entries {
      _ = try raw.query(
        "INSERT INTO entries (scope, name, life, number, command, id, token, hash, previous, line) "
          + "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        [
          DatabaseValue(row.key.journal.scope.rawValue), DatabaseValue(row.key.journal.name),
          DatabaseValue(row.key.life), DatabaseValue(row.number), DatabaseValue(row.command),
          DatabaseValue(row.id), DatabaseValue(row.token), DatabaseValue(row.hash),
          DatabaseValue(row.previous), DatabaseValue(row.line),
        ])
    }
    for row in rows.captures {
      _ = try raw.query(
        "INSERT INTO token_captures (token, turn, preceding_turn, scope, name, life, number, hash) "
          + "VALUES ($1, $2, NULL, $3, $4, $5, $6, $7)",
        [
          DatabaseValue(row.token), DatabaseValue(row.turn),
          DatabaseValue(row.key.journal.scope.rawValue), DatabaseValue(row.key.journal.name),
          DatabaseValue(row.key.life), DatabaseValue(row.number), DatabaseValue(row.hash),
        ])
    }
    for row in rows.origins {
      _ = try raw.query(
        "INSERT INTO account_origins (token, turn, name, life) VALUES ($1, $2, $3, $4)",
        [
          DatabaseValue(row.token), DatabaseValue(row.turn), DatabaseValue(row.key.journal.name),
          DatabaseValue(row.key.life),
        ])
    }
    try raw.commit()
  }
}
