import DatabaseTesting
import EntryStore
import ScheduleEngine
import Synchronization
import TestSupport
import Testing

/// An empty store on one of the databases.
///
/// On PostgreSQL it is a schema of one database that all tests share.
final class ConformanceStore: Sendable {
  /// The databases on which the promises are tested.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgresql

    var testDescription: String { rawValue }

    /// All databases that are installed.
    static let available = Kind.allCases.filter {
      $0 != .postgresql || PostgreSQLCluster.shared != nil
    }
    /// The databases that several programs can share.
    static let shared = available.filter { $0 != .memory }
  }

  let kind: Kind
  let database: EntryDatabase
  private let directory: TemporaryDirectory?
  private let others = Mutex<[Int: EntryDatabase]>([:])

  init(_ kind: Kind) throws {
    self.kind = kind
    switch kind {
    case .memory:
      directory = nil
      database = EntryDatabase(.memory)
    case .sqlite:
      let directory = try TemporaryDirectory()
      self.directory = directory
      database = EntryDatabase(.sqlite(path: directory.path("store.sqlite")))
    case .postgresql:
      directory = nil
      let schema = ConformanceValues.unique("conformance").replacing("-", with: "_")
      let connection = try Self.connection.get()
      try PostgreSQLCluster.shared?.run(
        "CREATE SCHEMA \(schema)", in: Self.databaseName(connection))
      database = EntryDatabase(.postgresql("\(connection) options='-c search_path=\(schema)'"))
      try database.blockingMigrate()
    }
  }

  private static let connection = Result {
    guard let cluster = PostgreSQLCluster.shared else {
      throw ConformanceProblem("PostgreSQL is not installed")
    }
    return try cluster.database()
  }

  private static func databaseName(_ connection: String) -> String {
    let words = connection.split(separator: " ")
    return words.first { $0.hasPrefix("dbname=") }.map { String($0.dropFirst(7)) } ?? ""
  }

  var storage: any EntryStorage { database.storage }

  var shop: ConformanceShop { ConformanceShop(storage, of: self) }

  /// Returns a storage with connections of its own, as another program has.
  ///
  /// It is the same one for the same number. Memory has one storage.
  func connection(_ number: Int) -> any EntryStorage { other(number).storage }

  /// Returns a database with connections of its own.
  func other(_ number: Int) -> EntryDatabase {
    guard kind != .memory else { return database }
    return others.withLock { others in
      if let known = others[number] { return known }
      let other = EntryDatabase(database.location)
      others[number] = other
      return other
    }
  }
}

/// A mistake that a test found.
struct ConformanceProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
