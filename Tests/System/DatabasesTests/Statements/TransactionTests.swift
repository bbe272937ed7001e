import DatabaseTesting
import Databases
import Testing

/// Transactions of one connection and of two.
@Suite struct TransactionTests {
  private func table(_ kind: TestedKind) throws -> TestDatabase {
    let database = try TestDatabase(kind)
    try database.connect().execute(
      "CREATE TABLE counts (name TEXT PRIMARY KEY, n BIGINT); INSERT INTO counts VALUES ('a', 0)")
    return database
  }

  private let read = "SELECT n FROM counts WHERE name = 'a'"
  private let write = "UPDATE counts SET n = n + 1 WHERE name = 'a'"

  @Test(arguments: TestedKind.installed)
  func `Others see changes after the commit and not earlier`(kind: TestedKind) throws {
    let database = try table(kind)
    let (writer, reader) = (try database.connect(), try database.connect())
    try writer.begin(.writing)
    _ = try writer.query(write, [])
    #expect(try reader.column(read) == [.integer(0)])
    try writer.commit()
    #expect(try reader.column(read) == [.integer(1)])
  }

  @Test(arguments: TestedKind.installed)
  func `A rollback discards the changes`(kind: TestedKind) throws {
    let database = try table(kind)
    let connection = try database.connect()
    try connection.begin(.writing)
    _ = try connection.query(write, [])
    connection.rollback()
    #expect(connection.isUsable)
    #expect(try connection.column(read) == [.integer(0)])
    try connection.begin(.writing)
    try connection.commit()
  }

  @Test(arguments: TestedKind.installed)
  func `A rollback without a transaction changes nothing`(kind: TestedKind) throws {
    try table(kind).withConnection { connection throws in
      connection.rollback()
      #expect(connection.isUsable)
      let rows = try connection.column(read)
      #expect(rows == [.integer(0)])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A connection that is closed discards its transaction`(kind: TestedKind) throws {
    let database = try table(kind)
    do {
      let connection = try database.connect()
      try connection.begin(.writing)
      _ = try connection.query(write, [])
    }
    let other = try database.connect()
    try other.begin(.writing)
    #expect(try other.column(read) == [.integer(0)])
    try other.commit()
  }

  @Test(arguments: TestedKind.installed)
  func `A reading transaction sees one state`(kind: TestedKind) throws {
    let database = try table(kind)
    let (reader, writer) = (try database.connect(), try database.connect())
    try reader.begin(.reading)
    #expect(try reader.column(read) == [.integer(0)])
    _ = try writer.query(write, [])
    #expect(try reader.column(read) == [.integer(0)])
    reader.rollback()
    #expect(try reader.column(read) == [.integer(1)])
  }

  @Test(arguments: TestedKind.installed)
  func `After an error and a rollback the connection serves another transaction`(
    kind: TestedKind
  ) throws {
    try table(kind).withConnection { connection throws in
      try connection.begin(.writing)
      _ = try connection.query(write, [])
      let error = try failure { try connection.execute("INSERT INTO counts VALUES ('a', 1)") }
      #expect(error.kind == .conflict)
      connection.rollback()
      #expect(connection.isUsable)
      try connection.begin(.writing)
      _ = try connection.query(write, [])
      try connection.commit()
      #expect(try connection.column(read) == [.integer(1)])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A constraint that is checked at the commit makes it a conflict`(kind: TestedKind) throws {
    let database = try TestDatabase(kind)
    let connection = try database.connect()
    try connection.execute(
      """
      CREATE TABLE parents (a BIGINT PRIMARY KEY);
      CREATE TABLE children (a BIGINT REFERENCES parents (a) DEFERRABLE INITIALLY DEFERRED)
      """)
    try connection.begin(.writing)
    try connection.execute("INSERT INTO children VALUES (7)")
    #expect(try failure { try connection.commit() }.kind == .conflict)
    #expect(try database.connect().column("SELECT a FROM children") == [])
  }

  @Test func `A second writer of SQLite waits and is then busy`() throws {
    let database = try table(.sqlite)
    let first = try database.connect()
    let second = try database.connect(waiting: .milliseconds(20))
    try first.begin(.writing)
    let error = try failure { try second.begin(.writing) }
    #expect(error.kind == .busy)
    #expect(error.hasPlainMessage)
    #expect(second.isUsable)
    try first.commit()
    try second.begin(.writing)
    try second.commit()
  }

  @Test func `A transaction of SQLite that read an older state and writes is in conflict`() throws {
    let database = try table(.sqlite)
    let (reader, writer) = (try database.connect(), try database.connect())
    try reader.execute("BEGIN")
    #expect(try reader.column(read) == [.integer(0)])
    _ = try writer.query(write, [])
    #expect(try failure { _ = try reader.query(write, []) }.kind == .conflict)
    reader.rollback()
    #expect(try reader.column(read) == [.integer(1)])
  }

  @Test(arguments: TestedKind.installed)
  func `A reading transaction cannot write, and a later one can`(kind: TestedKind) throws {
    let database = try table(kind)
    let connection = try database.connect()
    try connection.begin(.reading)
    #expect(try failure { _ = try connection.query(write, []) }.kind == .readOnly)
    connection.rollback()
    try connection.begin(.writing)
    _ = try connection.query(write, [])
    try connection.commit()
    #expect(try connection.column(read) == [.integer(1)])
  }
}

/// Transactions that PostgreSQL alone knows.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil)) struct ServerTransactionTests {
  private func table() throws -> TestDatabase {
    let database = try TestDatabase(.postgresql)
    try database.connect().execute(
      "CREATE TABLE counts (name TEXT PRIMARY KEY, n BIGINT); INSERT INTO counts VALUES ('a', 0)")
    return database
  }

  private let write = "UPDATE counts SET n = n + 1 WHERE name = 'a'"

  @Test func `A row that another transaction has changed is a conflict`() throws {
    let database = try table()
    let (first, second) = (try database.connect(), try database.connect())
    try first.begin(.writing)
    try second.begin(.writing)
    _ = try first.column("SELECT n FROM counts")
    _ = try second.column("SELECT n FROM counts")
    _ = try first.query(write, [])
    try first.commit()
    let error = try failure { _ = try second.query(write, []) }
    #expect(error.kind == .conflict)
    #expect(error.code == "40001")
    second.rollback()
    #expect(try second.column("SELECT n FROM counts") == [.integer(1)])
  }

  @Test func `A locked row is busy after the wait`() throws {
    let database = try table()
    let first = try database.connect()
    let second = try database.connect(waiting: .milliseconds(20))
    try first.begin(.writing)
    _ = try first.query(write, [])
    try second.begin(.writing)
    let error = try failure { _ = try second.query(write, []) }
    #expect(error.kind == .busy)
    #expect(error.code == "55P03")
    second.rollback()
    #expect(second.isUsable)
    first.rollback()
  }

  @Test func `The commit of a failed transaction is a conflict`() throws {
    try table().withConnection { connection throws in
      try connection.begin(.writing)
      _ = try connection.query(write, [])
      _ = try failure { try connection.execute("SELECT 1 / 0") }
      #expect(try failure { try connection.commit() }.kind == .conflict)
      #expect(try connection.column("SELECT n FROM counts") == [.integer(0)])
    }
  }
}
