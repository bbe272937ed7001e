import Testing

@testable import Databases

/// Libraries that are not installed, or lack a function.
@Suite struct LibraryTests {
  @Test func `A missing libpq is an error that names the package`() throws {
    let error = try failure { _ = try PostgreSQLLibrary(names: ["libpq-absent.so.5"]) }
    #expect(error.kind == .missingLibrary)
    #expect(
      error.message
        == "libpq-absent.so.5 is not installed; install the package libpq5 (Debian, Ubuntu) or "
        + "libpq (Fedora, Homebrew)")
  }

  #if !canImport(SQLite3)
    @Test func `A missing SQLite is an error that names the package`() throws {
      let error = try failure { _ = try SQLiteLibrary(names: ["libsqlite3-absent.so.0"]) }
      #expect(error.kind == .missingLibrary)
      #expect(
        error.message
          == "libsqlite3-absent.so.0 is not installed; install the package libsqlite3-0 (Debian, "
          + "Ubuntu) or sqlite-libs (Fedora)")
    }

    @Test func `The first installed name of a list is loaded`() throws {
      let names = ["libsqlite3-absent.so.0"] + SQLiteLibrary.names
      #expect(try SQLiteLibrary(names: names).version() >= 3_037_000)
    }

    @Test func `A library without the functions is an error that names the first`() throws {
      // Any library: this one is a part of each program in Swift.
      let error = try failure { _ = try SQLiteLibrary(names: ["libc.so.6"]) }
      #expect(error.kind == .missingLibrary)
      #expect(error.message.contains("sqlite3_libversion_number"))
      let other = try failure { _ = try PostgreSQLLibrary(names: ["libc.so.6"]) }
      #expect(other.kind == .missingLibrary)
      #expect(other.message.contains("PQconnectdbParams"))
    }
  #endif
}

/// The kinds of the databases' error codes, from their manuals.
@Suite struct ErrorCodeTests {
  @Test(
    arguments: [
      (5, .busy), (6, .busy), (261, .busy), (517, .conflict), (8, .readOnly), (1_032, .readOnly),
      (10, .inputOutput), (1_034, .inputOutput), (11, .damaged), (26, .damaged), (13, .full),
      (14, .cannotOpen), (19, .conflict), (2_067, .conflict), (1_555, .conflict), (1, .failed),
      (7, .failed), (3, .forbidden),
    ] as [(Int32, DatabaseError.Kind)])
  func `A code of SQLite has its kind`(code: Int32, kind: DatabaseError.Kind) {
    #expect(SQLiteCode.kind(of: code) == kind)
  }

  @Test(
    arguments: [
      ("23505", .conflict), ("23503", .conflict), ("23514", .conflict), ("40001", .conflict),
      ("40P01", .conflict), ("53300", .busy), ("57P03", .busy), ("55P03", .busy),
      ("57P01", .lostConnection), ("57P02", .lostConnection), ("08006", .lostConnection),
      ("25006", .readOnly), ("53100", .full), ("58030", .inputOutput), ("XX001", .damaged),
      ("XX002", .damaged), ("42P01", .missingTable), ("42501", .forbidden), ("28P01", .cannotOpen),
      ("3D000", .cannotOpen), ("22012", .failed), ("", .failed),
    ] as [(String, DatabaseError.Kind)])
  func `A code of PostgreSQL has its kind`(code: String, kind: DatabaseError.Kind) {
    #expect(PostgreSQLCode.kind(of: code) == kind)
  }
}
