import DatabaseTesting
import Databases
import Testing

/// Parameters and columns on each database.
@Suite struct ValueTests {
  /// Texts whose bytes a database could change.
  static let texts = [
    "", " ", "a", "'\";$1\\\n\t\r", "0", "é", "e\u{301}", "👩‍👩‍👧‍👦", "\u{10FFFF}\u{FFFD}",
    String(repeating: "0123456789abcdé", count: 65_536),
  ]

  @Test(arguments: TestedKind.installed)
  func `A text returns with the same bytes`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute("CREATE TABLE texts (number BIGINT, content TEXT)")
      for (number, text) in Self.texts.enumerated() {
        let parameters = [DatabaseValue(number), .text(text)]
        _ = try connection.query("INSERT INTO texts VALUES ($1, $2)", parameters)
      }
      let rows = try connection.column("SELECT content FROM texts ORDER BY number")
      // Texts are equal if they are canonically equivalent, so their bytes are compared.
      #expect(rows.map { $0.text.map { Array($0.utf8) } } == Self.texts.map { Array($0.utf8) })
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A number returns as the same number, and null as null`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute("CREATE TABLE numbers (place BIGINT, number BIGINT)")
      let numbers: [DatabaseValue] = [
        .integer(.min), .integer(-1), .integer(0), .null, .integer(1), .integer(1 << 53 + 1),
        .integer(.max),
      ]
      for (place, number) in numbers.enumerated() {
        _ = try connection.query("INSERT INTO numbers VALUES ($1, $2)", [.init(place), number])
      }
      #expect(try connection.column("SELECT number FROM numbers ORDER BY place") == numbers)
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A parameter can occur more than once`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      let sql = "SELECT CAST($1 AS TEXT) || CAST($2 AS TEXT) || CAST($1 AS TEXT)"
      #expect(try connection.query(sql, [.text("a"), .text("b")]) == [[.text("aba")]])
    }
  }

  @Test(arguments: TestedKind.installed)
  func `A result has a row for each row, and none for none`(kind: TestedKind) throws {
    try TestDatabase(kind).withConnection { connection throws in
      try connection.execute("CREATE TABLE pairs (a BIGINT, b TEXT)")
      #expect(try connection.query("SELECT a, b FROM pairs", []) == [])
      #expect(try connection.query("INSERT INTO pairs VALUES (1, 'x'), (2, NULL)", []) == [])
      #expect(
        try connection.query("SELECT b, a FROM pairs ORDER BY a", [])
          == [[.text("x"), .integer(1)], [.null, .integer(2)]])
    }
  }

  @Test func `SQLite's fractions and bytes are texts of their bytes`() throws {
    try TestDatabase(.sqlite).withConnection { connection throws in
      #expect(
        try connection.query("SELECT 1.5, x'6162', x'', x'61ff62'", [])
          == [[.text("1.5"), .text("ab"), .text(""), .text("a\u{FFFD}b")]])
    }
  }

  @Test(.enabled(if: PostgreSQLCluster.shared != nil))
  func `PostgreSQL's integers and truth values are numbers, others are texts`() throws {
    try TestDatabase(.postgresql).withConnection { connection throws in
      #expect(
        try connection.query(
          "SELECT 1::int2, -2::int4, 3::int8, true, false, 1.50::numeric, 'x'::\"char\", '4'::text",
          []) == [
            [
              .integer(1), .integer(-2), .integer(3), .integer(1), .integer(0), .text("1.50"),
              .text("x"), .text("4"),
            ]
          ])
    }
  }

  @Test(.enabled(if: PostgreSQLCluster.shared != nil))
  func `PostgreSQL rejects a NUL character, and the connection stays usable`() throws {
    try TestDatabase(.postgresql).withConnection { connection throws in
      let error = try failure { _ = try connection.query("SELECT $1::text", [.text("a\0b")]) }
      #expect(error.kind == .failed)
      #expect(error.message.contains("NUL"))
      #expect(try connection.query("SELECT $1::text", [.text("a")]) == [[.text("a")]])
    }
  }

  @Test func `SQLite stores a NUL character`() throws {
    try TestDatabase(.sqlite).withConnection { connection throws in
      #expect(try connection.query("SELECT $1", [.text("a\0b")]) == [[.text("a\0b")]])
    }
  }

  @Test func `A value has the number or the text of its initializer`() {
    #expect(DatabaseValue(7).integer == 7)
    #expect(DatabaseValue(7).text == nil)
    #expect(DatabaseValue("7").text == "7")
    #expect(DatabaseValue("7").integer == nil)
    #expect(DatabaseValue(nil as String?) == .null)
    #expect(DatabaseValue.null.integer == nil)
    #expect(DatabaseValue.null.text == nil)
  }
}
