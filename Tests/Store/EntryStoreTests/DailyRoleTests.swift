import DatabaseTesting
import Databases
import EntryStore
import Foundation
import Testing

/// A role of PostgreSQL with the documented grants alone.
@Suite struct DailyRoleTests {
  /// A migrated store, and the same database as a role with the grants sees it.
  private static func stores(role: String) throws -> (owner: TemporaryStore, daily: EntryDatabase)?
  {
    guard StorageKind.installed.contains(.postgresql) else { return nil }
    let owner = try TemporaryStore(.postgresql)
    let quoted = role.replacing("\"", with: "\"\"")
    try owner.run("CREATE ROLE \"\(quoted)\" LOGIN")
    guard case .postgresql(let text) = owner.location else { return nil }
    let user = role.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    let daily = text.replacing("user=postgres", with: "user='\(user)'")
    return (owner, EntryDatabase(.postgresql(daily)))
  }

  @Test(arguments: ["daily", "Shop \"1\" 'x' \\"])
  func `It reads, adds and backs up`(name: String) throws {
    guard let (owner, daily) = try Self.stores(role: name + "\(getpid())") else { return }
    let before = try #require(throws: StoreFault.self) { try SampleShop.add(to: daily.storage) }
    #expect(before.reason == .forbidden)
    #expect(before.description.contains("`widget store grants`"))
    try owner.database.blockingGrant(to: name + "\(getpid())")
    try SampleShop.add(to: daily.storage)
    try daily.storage.add([], [], [ForgottenRow(token: SampleEntry.token, turn: 1, line: "{}")])
    try daily.storage.perform(.writing) { transaction throws(StoreFault) in
      #expect(try transaction.tail(of: SampleEntry.widget)?.last.count == 2)
      try transaction.awaitDurability()
    }
    let status = try daily.blockingStatus()
    #expect(status.entryCount == 6)
    #expect(status.byteCount > 0)
    // There is nothing to create, so that no right is needed.
    try daily.blockingMigrate()
    let folder = try TemporaryFolder()
    try daily.blockingBackUp(to: folder.path("backup.sqlite"))
  }

  @Test func `It neither changes nor removes`() throws {
    let role = "reader\(getpid())"
    guard let (owner, daily) = try Self.stores(role: role) else { return }
    try owner.database.blockingGrant(to: role)
    try SampleShop.add(to: daily.storage)
    guard case .postgresql(let text) = daily.location else { return }
    let connection = try PostgreSQLConnection.open(text, waiting: .seconds(10))
    for table in [
      "entries", "token_captures", "forgotten_captures", "account_origins", "order_entries",
      "order_leases",
    ] {
      for change in [
        "UPDATE \(table) SET token = token", "DELETE FROM \(table)", "TRUNCATE \(table) CASCADE",
        "DROP TABLE \(table)", "ALTER TABLE \(table) DISABLE TRIGGER ALL",
      ] {
        let error = try #require(throws: DatabaseError.self) { try connection.execute(change) }
        #expect(error.kind == .forbidden, "\(change): \(error)")
      }
    }
    for change in ["INSERT INTO schema_migrations VALUES (3, 'x')", "CREATE TABLE own (a INT)"] {
      let error = try #require(throws: DatabaseError.self) { try connection.execute(change) }
      #expect(error.kind == .forbidden, "\(change): \(error)")
    }
  }

  @Test func `It cannot create the tables`() throws {
    guard let (owner, daily) = try Self.stores(role: "newcomer\(getpid())") else { return }
    // Before PostgreSQL 15, every role may create tables in the schema `public`.
    try owner.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    guard case .postgresql(let text) = daily.location else { return }
    try owner.run("CREATE SCHEMA empty")
    let empty = EntryDatabase(.postgresql(text + " options='-c search_path=empty'"))
    let fault = try #require(throws: StoreFault.self) { try empty.blockingMigrate() }
    #expect(fault.reason == .failed || fault.reason == .forbidden)
    #expect(
      try owner.rows("SELECT count(*) FROM pg_class WHERE relnamespace = 'empty'::regnamespace")
        == ["0"])
  }

  @Test func `Only PostgreSQL has roles`() throws {
    for kind in [StorageKind.memory, .sqlite] {
      let fault = try #require(throws: StoreFault.self) {
        try TemporaryStore(kind).database.blockingGrant(to: "daily")
      }
      #expect(fault.detail == "only PostgreSQL has roles")
    }
    #expect(
      EntryDatabase.grants(for: "a\"b", in: "S").hasPrefix(
        "GRANT USAGE ON SCHEMA \"S\" TO \"a\"\"b\";\n"))
  }
}

/// A directory that is removed with its files.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
