import Databases
import EntryStore
import Testing

/// The tables themselves: the changes that they refuse whatever the program, and the views.
@Suite struct SchemaTests {
  private static let tables = [
    "entries", "token_captures", "forgotten_captures", "account_origins", "order_entries",
    "order_leases",
  ]

  /// A store with a row in each table.
  private static func filled(_ kind: StorageKind) throws -> TemporaryStore {
    let store = try TemporaryStore(kind)
    try SampleShop.add(to: store.storage)
    try store.storage.add(
      [], [], [ForgottenRow(token: SampleEntry.token, turn: 1, line: "{}")])
    return store
  }

  @Test(arguments: StorageKind.databases)
  func `No row is changed or removed`(kind: StorageKind) throws {
    let store = try Self.filled(kind)
    for table in Self.tables {
      let count = try store.rows("SELECT count(*) FROM \(table)")
      var changes = [
        "UPDATE \(table) SET life = 7", "DELETE FROM \(table)", "UPDATE \(table) SET token = token",
      ]
      switch table {
      case "forgotten_captures", "order_entries": changes[0] = "UPDATE \(table) SET line = '{}'"
      case "order_leases": changes[0] = "UPDATE \(table) SET owner = NULL"
      default: break
      }
      if kind == .postgresql { changes.append("TRUNCATE \(table) CASCADE") }
      for change in changes {
        let error = try #require(throws: DatabaseError.self) { try store.run(change) }
        #expect(error.message.contains("are only added"), "\(change): \(error.message)")
      }
      #expect(try store.rows("SELECT count(*) FROM \(table)") == count)
    }
  }

  @Test(arguments: StorageKind.databases)
  func `Columns refuse values that no program writes`(kind: StorageKind) throws {
    let store = try Self.filled(kind)
    let hash = String(repeating: "a", count: 64)
    func entry(
      scope: String = "'widget'", name: String = "'x'", life: String = "1", number: String = "1",
      hash: String = "'\(hash)'", previous: String = "'\(hash)'", token: String = "NULL"
    ) -> String {
      """
      INSERT INTO entries (scope, name, life, number, command, id, token, hash, previous, line)
      VALUES (\(scope), \(name), \(life), \(number), 'create', NULL, \(token), \(hash), \(previous), '{}')
      """
    }
    let long = String(repeating: "n", count: 65)
    let refused = [
      entry(scope: "'other'"), entry(name: "''"), entry(name: "'\(long)'"), entry(life: "0"),
      entry(number: "0"), entry(hash: "'a'"), entry(previous: "''"), entry(token: "'a'"),
      entry(hash: "NULL"), entry(name: "NULL"),
    ]
    for statement in refused {
      let error = try #require(throws: DatabaseError.self) { try store.run(statement) }
      #expect(error.kind == .conflict, "\(statement): \(error)")
    }
    try store.run(entry())
  }

  @Test(arguments: StorageKind.databases)
  func `Columns of orders refuse values that no program writes`(kind: StorageKind) throws {
    let store = try Self.filled(kind)
    let hash = String(repeating: "a", count: 64)
    func entry(
      token: String = "'\(hash)'", number: String = "1", event: String = "'intend'",
      hash: String = "'\(hash)'", previous: String = "'\(hash)'"
    ) -> String {
      """
      INSERT INTO order_entries (token, number, event, hash, previous, line)
      VALUES (\(token), \(number), \(event), \(hash), \(previous), '{}')
      """
    }
    func lease(token: String = "'\(hash)'", operation: String = "1", turn: String = "1") -> String {
      """
      INSERT INTO order_leases (token, operation, turn, seconds)
      VALUES (\(token), \(operation), \(turn), 0)
      """
    }
    let refused = [
      entry(token: "'a'"), entry(number: "0"), entry(event: "NULL"), entry(hash: "'a'"),
      entry(previous: "''"), entry(token: "NULL"), lease(token: "''"), lease(operation: "0"),
      lease(turn: "0"), lease(turn: "NULL"),
    ]
    for statement in refused {
      let error = try #require(throws: DatabaseError.self) { try store.run(statement) }
      #expect(error.kind == .conflict, "\(statement): \(error)")
    }
    try store.run(entry())
    try store.run(lease())
  }

  @Test(arguments: StorageKind.databases)
  func `The view of orders has the number and the last entry of each`(kind: StorageKind) throws {
    let store = try Self.filled(kind)
    let other = String(repeating: "9", count: 64)
    let asked = SampleEntry.orderRow("intend", of: other)
    try store.storage.add(orders: [asked])
    #expect(
      try store.rows("SELECT token, order_number, entries, event, head FROM orders ORDER BY token")
        == [
          "\(SampleEntry.token) 100101 2 answer \(SampleShop.answered.hash)",
          "\(other) null 1 intend \(asked.hash)",
        ])
  }

  @Test(arguments: StorageKind.databases)
  func `The turns of a token's captures have no gap`(kind: StorageKind) throws {
    let store = try Self.filled(kind)
    let other = SampleEntry.row("capture", of: JournalName(.capture, SampleEntry.token))
    try store.storage.add([other])
    func capture(_ turn: String, _ preceding: String) -> String {
      """
      INSERT INTO token_captures (token, turn, preceding_turn, scope, name, life, number, hash)
      VALUES ('\(SampleEntry.token)', \(turn), \(preceding), 'capture', '\(SampleEntry.token)', 1, 1,
        '\(other.hash)')
      """
    }
    for (turn, preceding) in [
      ("1", "NULL"), ("2", "NULL"), ("3", "2"), ("3", "1"), ("2", "2"), ("0", "NULL"), ("1", "0"),
    ] {
      let error = try #require(throws: DatabaseError.self) {
        try store.run(capture(turn, preceding))
      }
      #expect(error.kind == .conflict, "\(turn) \(preceding): \(error)")
    }
    try store.run(capture("2", "1"))
  }

  @Test(arguments: StorageKind.databases)
  func `The views have the widgets and accounts that were not removed, and captures that count`(
    kind: StorageKind
  ) throws {
    let store = try TemporaryStore(kind)
    try SampleShop.add(to: store.storage)
    let next = SampleEntry.row("create", of: SampleShop.removed.key.journal, life: 2)
    let last = SampleEntry.row("update", of: next.key.journal, life: 2, after: next)
    let remembered = SampleEntry.row(
      "capture", of: JournalName(.capture, String(repeating: "8", count: 64)),
      token: String(repeating: "8", count: 64))
    let gone = SampleEntry.row("create", of: JournalName(.widget, "removed"))
    try store.storage.add(
      [next, last, remembered, gone, EntryRow.removal(after: gone, at: 1_795_251_660)],
      [CaptureRow(of: remembered)])
    #expect(try store.rows("SELECT name FROM widgets ORDER BY name") == ["old", "order-1042"])
    #expect(try store.rows("SELECT name FROM accounts") == ["account-1"])
    #expect(
      try store.rows(
        """
        SELECT widget, number, command, id, hash, previous, line FROM widget_entries
        ORDER BY widget, number
        """
      )
        == [next, last, SampleShop.created, SampleShop.captured].map { row in
          "\(row.key.journal.name) \(row.number) \(row.command) \(row.id ?? "null") "
            + "\(row.hash) \(row.previous) \(row.line)"
        })
    #expect(
      try store.rows("SELECT account, number, type, id, hash FROM account_events ORDER BY number")
        == [SampleShop.opened, SampleShop.paid].map {
          "account-1 \($0.number) \($0.command) \($0.id ?? "null") \($0.hash)"
        })
    let captures = "SELECT token, widget, hash FROM captures ORDER BY token"
    #expect(
      try store.rows(captures) == [
        "\(SampleEntry.token) order-1042 \(SampleShop.captured.hash)",
        "\(String(repeating: "8", count: 64)) null \(remembered.hash)",
      ])
    try store.storage.add(
      [], [], [ForgottenRow(token: SampleEntry.token, turn: 1, line: "{}")])
    #expect(try store.rows(captures).count == 1)
  }
}
