import DatabaseTesting
import Databases
import Foundation
import Synchronization
import Testing

/// A server with a synchronous standby that is missing, and a standby.
@Suite(.enabled(if: PostgreSQLCluster.shared != nil)) struct StandbyTests {
  private let cluster: PostgreSQLCluster
  private let address: String

  init() throws {
    cluster = try #require(PostgreSQLCluster.another())
    address = try cluster.database()
  }

  private func connect(_ address: String) throws -> PostgreSQLConnection {
    try PostgreSQLConnection.open(address, waiting: .seconds(3_000))
  }

  @Test func `A commit whose wait for the standby is cancelled is uncertain`() throws {
    let connection = try connect(address)
    try connection.execute("CREATE TABLE items (a BIGINT)")
    let observer = try connect(address)
    try cluster.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", in: "postgres")
    try cluster.run("SELECT pg_reload_conf()", in: "postgres")
    while try observer.column("SHOW synchronous_standby_names") != [.text("nobody")] {}
    // A thread of its own: the commit below occupies one of the few that tasks share until it is
    // cancelled, and a task would wait for all that precede it.
    let cancelling = Mutex<Result<Void, any Error>?>(nil)
    Thread {
      let cancel = """
        SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'
        """
      let result = Result {
        while try observer.column(cancel) == [.integer(0)] { Thread.sleep(forTimeInterval: 0.001) }
      }
      cancelling.withLock { $0 = result }
    }.start()
    // Commits do not wait until a process of the server has read the new setting, too.
    var number = 0
    var thrown: DatabaseError?
    while thrown == nil {
      number += 1
      try connection.begin(.writing)
      try connection.execute("INSERT INTO items VALUES (\(number))")
      do throws(DatabaseError) { try connection.commit() } catch { thrown = error }
    }
    let error = try #require(thrown)
    while cancelling.withLock({ $0 == nil }) { Thread.sleep(forTimeInterval: 0.001) }
    try cancelling.withLock { $0 }?.get()
    #expect(error.kind == .uncertain)
    #expect(error.hasPlainMessage)
    #expect(!connection.isUsable)
    // The row is on the server alone.
    #expect(try observer.column("SELECT max(a) FROM items") == [.integer(Int64(number))])
  }

  @Test func `A standby is read, and a transaction that writes to it is rejected`() throws {
    try connect(address).execute("CREATE TABLE items (a BIGINT)")
    let standby = try connect(try cluster.standby(of: "tests1"))
    while try standby.column("SELECT count(*) FROM pg_tables WHERE tablename = 'items'")
      != [.integer(1)]
    {}
    let error = try failure { try standby.begin(.writing) }
    #expect(error.kind == .readOnly)
    #expect(error.hasPlainMessage)
    try standby.begin(.reading)
    #expect(try standby.column("SELECT a FROM items") == [])
    standby.rollback()
    #expect(standby.isUsable)
  }
}
