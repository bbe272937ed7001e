import DatabaseTesting
import Databases
import Testing

/// Connections that the server has ended.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil)) struct LostConnectionTests {
  private let database: TestDatabase
  private let observer: any DatabaseConnection

  init() throws {
    database = try TestDatabase(.postgresql)
    observer = try database.connect()
    try observer.execute("CREATE TABLE items (a BIGINT)")
  }

  /// Ends a connection, and waits until the server has ended it.
  private func end(_ connection: any DatabaseConnection) throws {
    let number = try #require(try connection.column("SELECT pg_backend_pid()").first)
    _ = try observer.query("SELECT pg_terminate_backend($1)", [number])
    let count = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1"
    while try observer.query(count, [number]) != [[.integer(0)]] {}
  }

  @Test func `A connection that ended while idle is lost`() throws {
    let connection = try database.connect()
    try end(connection)
    let error = try failure { try connection.begin(.writing) }
    #expect(error.kind == .lostConnection)
    #expect(error.hasPlainMessage)
    #expect(!connection.isUsable)
    connection.rollback()
    #expect(try failure { try connection.begin(.reading) }.kind == .lostConnection)
  }

  @Test func `A statement on an ended connection is lost`() throws {
    let connection = try database.connect()
    try connection.begin(.writing)
    _ = try connection.query("INSERT INTO items VALUES ($1)", [.integer(1)])
    try end(connection)
    let error = try failure {
      _ = try connection.query("INSERT INTO items VALUES ($1)", [.integer(2)])
    }
    #expect(error.kind == .lostConnection)
    connection.rollback()
    #expect(!connection.isUsable)
    #expect(try observer.column("SELECT a FROM items") == [])
  }

  @Test func `A commit on an ended connection is uncertain`() throws {
    let connection = try database.connect()
    try connection.begin(.writing)
    try connection.execute("INSERT INTO items VALUES (1)")
    try end(connection)
    let error = try failure { try connection.commit() }
    #expect(error.kind == .uncertain)
    #expect(error.hasPlainMessage)
    #expect(!connection.isUsable)
  }

  @Test func `A prepared statement serves cursors of different columns`() throws {
    let connection = try database.connect()
    try observer.execute("INSERT INTO items VALUES (7)")
    try connection.begin(.reading)
    for (number, (columns, row))
      in ([
        ("a", [.integer(7)]), ("a, 'x'", [.integer(7), .text("x")]), ("'y'", [.text("y")]),
      ] as [(String, [DatabaseValue])]).enumerated()
    {
      try connection.execute("DECLARE rows CURSOR FOR SELECT \(columns) FROM items")
      #expect(try connection.query("FETCH 5 FROM rows", []) == [row])
      try connection.execute("CLOSE rows")
      // A changed catalog makes the server look at its prepared statements again.
      try observer.execute("CREATE TABLE t\(number) (a BIGINT); ANALYZE items")
    }
    connection.rollback()
  }
}
