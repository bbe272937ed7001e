import Databases
import ScheduleEngine

/// The tables of entries, as numbered migrations.
///
/// `StoreTables.md` describes the tables after the last migration.
enum Schema {
  /// The migrations in order; the version of the tables is the number of those that were applied.
  static let migrations: [Migration] = [.first, .orders]

  /// The newest version.
  static var version: Int { migrations.count }

  /// The statement that every database needs before its first migration.
  static let historyTableName = "schema_migrations"
  static let historyTable = """
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version INTEGER NOT NULL PRIMARY KEY,
      digest TEXT NOT NULL
    )
    """
}

/// A change of the tables.
struct Migration: Sendable {
  /// The statements for SQLite.
  let sqlite: String
  /// The statements for PostgreSQL.
  let postgresql: String

  func sql(for kind: DatabaseKind) -> String { kind == .sqlite ? sqlite : postgresql }

  /// The SHA-256 of the statements, which is recorded when they are applied.
  func digest(for kind: DatabaseKind) -> String { SHA256Digest(of: sql(for: kind)).description }
}

extension Migration {
  /// The tables, their keys, the refusal of changes, and the views.
  static let first = Migration(
    sqlite: tables(text: "TEXT", integer: "INTEGER", options: " STRICT", precedingKey: precedingKey)
      + Self.tableNames.map(sqliteGuard).joined() + views,
    postgresql: tables(text: #"TEXT COLLATE "C""#, integer: "BIGINT", options: "", precedingKey: "")
      + """
      ALTER TABLE token_captures ADD FOREIGN KEY (token, preceding_turn)
        REFERENCES forgotten_captures (token, turn);
      CREATE FUNCTION refuse_change_of_entries() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME; END $$;

      """ + Self.tableNames.map(postgresqlGuard).joined() + views)

  /// The orders at a payment service, and the leases of their operations.
  static let orders = Migration(
    sqlite: orderTables(text: "TEXT", integer: "INTEGER", options: " STRICT")
      + orderTableNames.map(sqliteGuard).joined() + orderView,
    postgresql: orderTables(text: #"TEXT COLLATE "C""#, integer: "BIGINT", options: "")
      + orderTableNames.map(postgresqlGuard).joined() + orderView)

  private static let orderTableNames = ["order_entries", "order_leases"]

  private static func orderTables(text: String, integer: String, options: String) -> String {
    """
    CREATE TABLE order_entries (
      token \(text) NOT NULL CHECK (length(token) = 64),
      number \(integer) NOT NULL CHECK (number >= 1),
      event \(text) NOT NULL,
      id \(text),
      order_number \(text),
      hash \(text) NOT NULL CHECK (length(hash) = 64),
      previous \(text) NOT NULL CHECK (length(previous) = 64),
      line \(text) NOT NULL,
      PRIMARY KEY (token, number),
      UNIQUE (token, previous),
      UNIQUE (order_number)
    )\(options);
    CREATE UNIQUE INDEX order_entries_of_id ON order_entries (token, id) WHERE id IS NOT NULL;
    CREATE TABLE order_leases (
      token \(text) NOT NULL CHECK (length(token) = 64),
      operation \(integer) NOT NULL CHECK (operation >= 1),
      turn \(integer) NOT NULL CHECK (turn >= 1),
      owner \(text),
      seconds \(integer) NOT NULL,
      PRIMARY KEY (token, operation, turn)
    )\(options);

    """
  }

  /// The orders for people who ask questions in SQL: the last entry of each.
  private static let orderView = """
    CREATE VIEW orders AS
      SELECT e.token, (
        SELECT max(n.order_number) FROM order_entries AS n WHERE n.token = e.token
      ) AS order_number, e.number AS entries, e.event, e.hash AS head
      FROM order_entries AS e
      WHERE e.number = (SELECT max(m.number) FROM order_entries AS m WHERE m.token = e.token);

    """

  private static let tableNames = [
    "entries", "token_captures", "forgotten_captures", "account_origins",
  ]

  private static let precedingKey = """
    ,
      FOREIGN KEY (token, preceding_turn) REFERENCES forgotten_captures (token, turn)
    """

  private static func tables(
    text: String, integer: String, options: String, precedingKey: String
  ) -> String {
    """
    CREATE TABLE entries (
      scope \(text) NOT NULL CHECK (scope IN ('widget', 'account', 'capture')),
      name \(text) NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
      life \(integer) NOT NULL CHECK (life >= 1),
      number \(integer) NOT NULL CHECK (number >= 1),
      command \(text) NOT NULL,
      id \(text),
      token \(text) CHECK (length(token) = 64),
      hash \(text) NOT NULL CHECK (length(hash) = 64),
      previous \(text) NOT NULL CHECK (length(previous) = 64),
      line \(text) NOT NULL,
      PRIMARY KEY (scope, name, life, number),
      UNIQUE (scope, name, life, previous),
      UNIQUE (scope, name, life, number, hash)
    )\(options);
    CREATE UNIQUE INDEX entries_of_id ON entries (scope, name, id) WHERE id IS NOT NULL;
    CREATE INDEX entries_of_token ON entries (token) WHERE token IS NOT NULL;
    CREATE TABLE token_captures (
      token \(text) NOT NULL CHECK (length(token) = 64),
      turn \(integer) NOT NULL CHECK (turn >= 1),
      preceding_turn \(integer),
      scope \(text) NOT NULL CHECK (scope IN ('widget', 'capture')),
      name \(text) NOT NULL,
      life \(integer) NOT NULL,
      number \(integer) NOT NULL,
      hash \(text) NOT NULL,
      PRIMARY KEY (token, turn),
      CHECK ((turn = 1) = (preceding_turn IS NULL)),
      CHECK (turn = 1 OR preceding_turn = turn - 1),
      FOREIGN KEY (scope, name, life, number, hash)
        REFERENCES entries (scope, name, life, number, hash)\(precedingKey)
    )\(options);
    CREATE TABLE forgotten_captures (
      token \(text) NOT NULL,
      turn \(integer) NOT NULL,
      line \(text) NOT NULL,
      PRIMARY KEY (token, turn),
      FOREIGN KEY (token, turn) REFERENCES token_captures (token, turn)
    )\(options);
    CREATE TABLE account_origins (
      token \(text) NOT NULL CHECK (length(token) = 64),
      turn \(integer) NOT NULL CHECK (turn >= 1),
      name \(text) NOT NULL,
      life \(integer) NOT NULL,
      PRIMARY KEY (token, turn),
      UNIQUE (name, life)
    )\(options);

    """
  }

  private static func sqliteGuard(of table: String) -> String {
    ["UPDATE", "DELETE"].map { change in
      """
      CREATE TRIGGER \(table)_refuse_\(change.lowercased()) BEFORE \(change) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'rows of \(table) are only added'); END;

      """
    }.joined()
  }

  private static func postgresqlGuard(of table: String) -> String {
    """
    CREATE TRIGGER \(table)_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON \(table)
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entries();

    """
  }

  /// The views for people who ask questions in SQL.
  ///
  /// `journals` has the last entry of each journal that was not removed.
  private static let views = """
    CREATE VIEW journals AS
      SELECT lives.scope, lives.name, lives.life, e.number, e.command, e.hash
      FROM (SELECT scope, name, max(life) AS life FROM entries GROUP BY scope, name) AS lives
      JOIN entries AS e
        ON e.scope = lives.scope AND e.name = lives.name AND e.life = lives.life AND e.number = (
          SELECT max(number) FROM entries
          WHERE scope = lives.scope AND name = lives.name AND life = lives.life)
      WHERE e.command <> 'remove';
    CREATE VIEW widgets AS
      SELECT name, number AS entries, hash AS head FROM journals WHERE scope = 'widget';
    CREATE VIEW widget_entries AS
      SELECT j.name AS widget, e.number, e.command, e.id, e.hash, e.previous, e.line
      FROM journals AS j JOIN entries AS e
        ON e.scope = j.scope AND e.name = j.name AND e.life = j.life
      WHERE j.scope = 'widget';
    CREATE VIEW captures AS
      SELECT token, CASE WHEN scope = 'widget' THEN name END AS widget, hash
      FROM token_captures AS c
      WHERE NOT EXISTS (
        SELECT 1 FROM forgotten_captures AS f WHERE f.token = c.token AND f.turn = c.turn);
    CREATE VIEW accounts AS
      SELECT name, number AS entries, hash AS head FROM journals WHERE scope = 'account';
    CREATE VIEW account_events AS
      SELECT j.name AS account, j.life, e.number, e.command AS type, e.id, e.hash, e.previous, e.line
      FROM journals AS j JOIN entries AS e
        ON e.scope = j.scope AND e.name = j.name AND e.life = j.life
      WHERE j.scope = 'account';

    """

  /// The tables to which a role for daily work adds rows, and the views that it reads.
  static let (grantedTables, grantedViews) = (
    tableNames + orderTableNames,
    ["journals", "widgets", "widget_entries", "captures", "accounts", "account_events", "orders"]
  )
}
