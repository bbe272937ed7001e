import DatabaseTesting
import Databases
import Testing

/// Addresses, errors of opening, and the settings of a session.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil)) struct PostgreSQLOpeningTests {
  private let cluster: PostgreSQLCluster

  init() throws { cluster = try #require(PostgreSQLCluster.shared) }

  private func error(of address: String) throws -> DatabaseError {
    let error = try failure { _ = try PostgreSQLConnection.open(address, waiting: .seconds(3_000)) }
    #expect(error.hasPlainMessage, "\(error.message)")
    #expect(!error.message.contains("s3cret"), "\(error.message)")
    return error
  }

  @Test func `A URI and a connection string open the same database`() throws {
    let host = cluster.directory.split(separator: "/").map { "%2F" + $0 }.joined()
    for address in [
      "host=\(cluster.directory) dbname=postgres user=postgres",
      "postgresql://postgres@\(host)/postgres", "postgres:///postgres?host=\(host)&user=postgres",
    ] {
      let connection = try PostgreSQLConnection.open(address, waiting: .seconds(3_000))
      #expect(connection.kind == .postgresql)
      #expect(
        try connection.query("SELECT current_database(), current_user", [])
          == [[.text("postgres"), .text("postgres")]])
    }
  }

  @Test func `A missing database, role, server or password cannot be opened`() throws {
    let host = "host=\(cluster.directory)"
    for address in [
      "\(host) dbname=absent user=postgres password=s3cret",
      "\(host) dbname=postgres user=absent password=s3cret",
      "host=\(cluster.directory)/absent dbname=postgres user=postgres password=s3cret",
      "host=\(cluster.directory)/a,\(cluster.directory)/b user=postgres password=s3cret",
      "host=127.0.0.1 port=1 user=postgres password=s3cret",
      "postgresql://postgres:s3cret@127.0.0.1:1/postgres",
    ] {
      #expect(try error(of: address).kind == .cannotOpen, "\(address)")
    }
    #expect(
      try error(of: "\(host) dbname=absent user=postgres").message
        == "database \"absent\" does not exist")
  }

  @Test(arguments: ["nonsense", "host=a nonsense=1", "host='open", "postgresql://[::1", "a\0b"])
  func `A wrong address cannot be opened`(address: String) throws {
    #expect(try error(of: address).kind == .cannotOpen)
  }

  @Test(arguments: [
    "postgresql://shop:s3cret@[::1", "postgresql://shop:s3cret@[::1]x/shop",
    "postgresql://shop:a@s3cret@db.invalid/shop", "postgresql://shop:s3cret%zz@db.invalid/shop",
    "postgresql://shop:s3cret/a@db.invalid/shop", "postgresql://db.invalid/?password=a&s3cret",
    "host=db.invalid password=a s3cret", "host=db.invalid password='s3cret",
    "host=db.invalid password=a port=s3cret",
  ])
  func `A wrong address is not repeated in a message if it has a password`(
    address: String
  ) throws {
    #expect(try error(of: address).kind == .cannotOpen)
  }

  @Test func `A role without another connection is busy`() throws {
    try cluster.run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0", in: "postgres")
    let error = try error(of: cluster.connectionString(of: "postgres", user: "crowded"))
    #expect(error.kind == .busy)
  }

  @Test func `A role without rights is forbidden to read`() throws {
    let database = try TestDatabase(.postgresql)
    let owner = try database.connect()
    try owner.execute("CREATE ROLE stranger LOGIN; CREATE TABLE secrets (a BIGINT)")
    let name = try #require(try owner.column("SELECT current_database()").first?.text)
    let connection = try PostgreSQLConnection.open(
      cluster.connectionString(of: name, user: "stranger"), waiting: .seconds(3_000))
    let error = try failure { _ = try connection.column("SELECT a FROM secrets") }
    #expect(error.kind == .forbidden)
    #expect(error.code == "42501")
  }

  @Test(arguments: [
    ("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"),
    ("remote_apply", "remote_apply"),
  ])
  func `A commit is durable whatever the database's default is`(
    setting: String, expected: String
  ) throws {
    let database = try TestDatabase(.postgresql)
    let owner = try database.connect()
    let name = try #require(try owner.column("SELECT current_database()").first?.text)
    try owner.execute("ALTER DATABASE \(name) SET synchronous_commit = \(setting)")
    let connection = try database.connect()
    #expect(
      try connection.column("SELECT current_setting('synchronous_commit')") == [.text(expected)])
  }

  @Test func `A session has its wait, its name and UTF-8`() throws {
    let database = try TestDatabase(.postgresql)
    let owner = try database.connect()
    let name = try #require(try owner.column("SELECT current_database()").first?.text)
    try owner.execute("ALTER DATABASE \(name) SET client_encoding = 'LATIN1'")
    let connection = try database.connect(waiting: .milliseconds(1_500))
    for (setting, value) in [
      ("lock_timeout", "1500ms"), ("application_name", "widget"), ("client_encoding", "UTF8"),
      ("standard_conforming_strings", "on"),
    ] {
      #expect(try connection.column("SHOW \(setting)") == [.text(value)])
    }
    let named = try PostgreSQLConnection.open(
      database.address + " application_name=shop", waiting: .seconds(3_000))
    #expect(try named.column("SHOW application_name") == [.text("shop")])
  }
}
