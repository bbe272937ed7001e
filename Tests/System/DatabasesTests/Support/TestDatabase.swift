import DatabaseTesting
import Databases
import TestSupport
import Testing

/// The databases on which a test runs.
enum TestedKind: String, CustomTestStringConvertible, Sendable {
  case sqlite = "SQLite"
  case postgresql = "PostgreSQL"

  var testDescription: String { rawValue }

  /// The databases of this machine.
  static let installed: [Self] =
    PostgreSQLCluster.shared == nil ? [.sqlite] : [.sqlite, .postgresql]
}

/// A database of one test.
final class TestDatabase {
  let kind: TestedKind
  /// The path of the file, or the connection string.
  let address: String
  private let directory: TemporaryDirectory?

  init(_ kind: TestedKind) throws {
    self.kind = kind
    switch kind {
    case .sqlite:
      let directory = try TemporaryDirectory()
      (self.directory, address) = (directory, directory.path("store.sqlite"))
    case .postgresql:
      directory = nil
      address = try #require(PostgreSQLCluster.shared).database()
    }
  }

  /// Opens a connection.
  func connect(waiting: Duration = .seconds(3_000)) throws -> any DatabaseConnection {
    switch kind {
    case .sqlite:
      try #require(try SQLiteConnection.open(address, creates: true, waiting: waiting))
    case .postgresql: try PostgreSQLConnection.open(address, waiting: waiting)
    }
  }

  /// Runs work with a connection; the database is removed after it and not earlier.
  func withConnection(_ work: (any DatabaseConnection) throws -> Void) throws {
    try withExtendedLifetime(self) { try work(try connect()) }
  }
}

extension DatabaseConnection {
  /// Returns the values of the first column.
  func column(_ sql: String) throws(DatabaseError) -> [DatabaseValue] {
    try query(sql, []).compactMap(\.first)
  }
}

/// Returns the error of work; records an issue if it has none.
func failure(
  sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Void
) throws -> DatabaseError {
  let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) { try work() }
  return try #require(error, sourceLocation: sourceLocation)
}

extension DatabaseError {
  /// Whether the message is one line that ends without a period.
  var hasPlainMessage: Bool {
    !message.isEmpty && !message.contains { $0.isNewline } && !message.hasSuffix(".")
  }
}
