import Databases
import EntryStore
import Synchronization
import TestSupport
import Testing

/// The SQLite file of a store, read and damaged as another program would.
struct StoreFile: Sendable {
  let path: String

  private func open() throws -> SQLiteConnection {
    try #require(try SQLiteConnection.open(path, creates: false, waiting: .seconds(3_600)))
  }

  /// Returns the stored lines of a widget or an account; none if there is no file.
  func lines(of name: String) throws -> [String] {
    guard let file = try SQLiteConnection.open(path, creates: false, waiting: .seconds(3_600))
    else { return [] }
    return try file.query(
      "SELECT line FROM entries WHERE name = $1 ORDER BY life, number", [.text(name)]
    ).map { try #require($0.first?.text) }
  }

  /// Replaces a text in the line of an entry, which no command does.
  func replace(_ old: String, by new: String, in name: String, line number: Int) throws {
    try change(
      """
      UPDATE entries SET line = replace(line, '\(old)', '\(new)')
      WHERE name = '\(name)' AND number = \(number)
      """)
  }

  /// Runs a statement that the tables refuse.
  func change(_ sql: String) throws {
    let file = try open()
    try file.execute("PRAGMA foreign_keys = OFF")
    try file.begin(.writing)
    for table in ["entries", "token_captures", "order_entries"] {
      for change in ["update", "delete"] {
        try file.execute("DROP TRIGGER IF EXISTS \(table)_refuse_\(change)")
      }
    }
    try file.execute(sql)
    try file.commit()
  }

  /// Makes every writing command wait until the result is released.
  func lock() throws -> Lock {
    let file = try open()
    try file.begin(.writing)
    return Lock(file: file)
  }

  struct Lock {
    fileprivate let file: SQLiteConnection

    func release() { file.rollback() }
  }
}

/// The places of stores that a command of a test has opened.
final class OpenedStores: Sendable {
  private let root: String
  private let places = Mutex<[String]>([])
  private let allowed = Mutex<[String]>([])

  /// Creates the places of a test.
  ///
  /// - Parameter root: The directory of the test. A store at another place is an issue of the test, and
  ///   is replaced by an empty one in memory.
  init(below root: String) { self.root = root }

  /// Allows another directory, which must be one where nothing can be created.
  func allow(_ directory: String) { allowed.withLock { $0.append(directory) } }

  /// The places outside of the directory.
  var strays: [String] { places.withLock { $0 } }

  func open(_ location: StoreLocation, waiting: Duration, reports: Bool) -> EntryDatabase {
    if case .sqlite(let path) = location {
      let roots = allowed.withLock { $0 } + [root]
      let isInside = roots.contains { path.hasPrefix("\($0)/") }
      if isInside, !path.split(separator: "/").contains("..") {
        return EntryDatabase(location, waiting: waiting, maximumConnectionCount: 1)
      }
    }
    places.withLock { $0.append(location.description) }
    if reports { Issue.record("\(location) is not below the directory of the test") }
    return EntryDatabase(.memory)
  }
}
