import DatabaseTesting
import Databases
import Testing

/// Statements that are repeated, and statements that fail.
@Suite struct StatementTests {
  @Test(arguments: TestedKind.installed)
  func `A repeated statement has no value of its last run`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute("CREATE TABLE items (a BIGINT, b TEXT)")
      let insert = "INSERT INTO items (a, b) VALUES ($1, $2)"
      _ = try connection.query(insert, [.integer(1), .text("one")])
      _ = try connection.query(insert, [.integer(2), .null])
      _ = try connection.query(insert, [.null, .text("")])
      #expect(
        try connection.query("SELECT a, b FROM items ORDER BY coalesce(a, 9)", [])
          == [[.integer(1), .text("one")], [.integer(2), .null], [.null, .text("")]])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A statement that has failed can be repeated`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute("CREATE TABLE keys (a BIGINT PRIMARY KEY)")
      let insert = "INSERT INTO keys VALUES ($1)"
      _ = try connection.query(insert, [.integer(1)])
      #expect(try failure { _ = try connection.query(insert, [.integer(1)]) }.kind == .conflict)
      _ = try connection.query(insert, [.integer(2)])
      #expect(
        try connection.column("SELECT a FROM keys ORDER BY a") == [.integer(1), .integer(2)])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A statement that could not be prepared can be repeated`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      let select = "SELECT a FROM later"
      #expect(try failure { _ = try connection.query(select, []) }.kind == .missingTable)
      try connection.execute("CREATE TABLE later (a BIGINT); INSERT INTO later VALUES (5)")
      #expect(try connection.column(select) == [.integer(5)])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `Statements in one text all run`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute(
        """
        -- A comment; with a semicolon.
        CREATE TABLE steps (a BIGINT, b TEXT);
        INSERT INTO steps VALUES (1, 'a;b');;
        SELECT a FROM steps;
        INSERT INTO steps VALUES (2, 'é') ;
        -- The end.

        """)
      #expect(
        try connection.column("SELECT b FROM steps ORDER BY a") == [.text("a;b"), .text("é")])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `After a failed statement of a text the rest does not run`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute(
        "CREATE TABLE rest (a BIGINT PRIMARY KEY); INSERT INTO rest VALUES (1)")
      let error = try failure {
        try connection.execute("INSERT INTO rest VALUES (1); INSERT INTO rest VALUES (2)")
      }
      #expect(error.kind == .conflict)
      #expect(try connection.column("SELECT a FROM rest") == [.integer(1)])
    }
  }

  /// Statements that break a constraint of the tables of the next test.
  static let violations = [
    "INSERT INTO parents VALUES (1, 'again')", "INSERT INTO parents VALUES (2, 'one')",
    "INSERT INTO children VALUES (7)", "DELETE FROM parents",
    "INSERT INTO parents VALUES (-1, 'two')", "INSERT INTO parents VALUES (3, NULL)",
  ]

  @Test(arguments: TestedKind.installed, violations)
  func `A violated constraint is a conflict`(kind: TestedKind, statement: String) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute(
        """
        CREATE TABLE parents (a BIGINT PRIMARY KEY CHECK (a > 0), b TEXT NOT NULL UNIQUE);
        CREATE TABLE children (a BIGINT REFERENCES parents (a));
        INSERT INTO parents VALUES (1, 'one');
        INSERT INTO children VALUES (1)
        """)
      let error = try failure { _ = try connection.query(statement, []) }
      #expect(error.kind == .conflict)
      #expect(error.hasPlainMessage)
      #expect(!error.code.isEmpty)
      #expect(connection.isUsable)
      #expect(try connection.column("SELECT b FROM parents") == [.text("one")])
      #expect(try connection.column("SELECT a FROM children") == [.integer(1)])
    }
  }

  @Test(arguments: TestedKind.installed, ["SELEC 1", "SELECT 'open", "SELECT nothing()"])
  func `A wrong statement fails with a plain message`(kind: TestedKind, sql: String) throws {
    try TestDatabase(kind).withConnection { connection throws in
      for run in [{ try connection.execute(sql) }, { _ = try connection.query(sql, []) }] {
        let error = try failure(run)
        #expect(error.kind == .failed)
        #expect(error.hasPlainMessage)
      }
      #expect(try connection.column("SELECT 1") == [.integer(1)])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `Too many parameters are an error`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      let error = try failure {
        _ = try connection.query("SELECT CAST($1 AS TEXT)", [.text("a"), .text("b")])
      }
      #expect(error.kind == .failed)
      #expect(try connection.query("SELECT CAST($1 AS TEXT)", [.text("a")]) == [[.text("a")]])
    }
  }
}
