import DatabaseTesting
import Databases
import EntryStore
import Foundation
import StrictJSON
import Testing

/// A kind of store that the tests use.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, postgresql

  var testDescription: String { rawValue }

  /// The kinds that this machine has.
  static var installed: [StorageKind] {
    PostgreSQLCluster.shared == nil ? [.memory, .sqlite] : allCases
  }

  /// The kinds with a database.
  static var databases: [StorageKind] { installed.filter { $0 != .memory } }
}

/// A store of a kind, empty and with tables, in a temporary directory of its own.
final class TemporaryStore {
  let location: StoreLocation
  let database: EntryDatabase
  let folder: URL?

  /// Creates a store, and its tables if it is to have any.
  init(_ kind: StorageKind, waiting: Duration = .seconds(10), hasTables: Bool = true) throws {
    switch kind {
    case .memory: (location, folder) = (.memory, nil)
    case .sqlite:
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      self.folder = folder
      location = .sqlite(path: folder.appending(path: "store.sqlite").path(percentEncoded: false))
    case .postgresql:
      let cluster = try #require(PostgreSQLCluster.shared)
      (location, folder) = (.postgresql(try cluster.database()), nil)
    }
    database = EntryDatabase(location, waiting: waiting)
    if hasTables { try database.blockingMigrate() }
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  var storage: any EntryStorage { database.storage }

  /// Opens a connection of its own to the database.
  func connection() throws -> any DatabaseConnection {
    switch location {
    case .sqlite(let path):
      return try #require(
        try SQLiteConnection.open(path, creates: true, waiting: .seconds(10)))
    case .postgresql(let text): return try PostgreSQLConnection.open(text, waiting: .seconds(10))
    case .memory: throw StoreFault(.failed, in: "memory:", "memory has no connection")
    }
  }

  /// Runs statements on a connection of its own.
  func run(_ sql: String) throws { try connection().execute(sql) }

  /// Returns the rows of a query, with a space between the columns.
  func rows(_ sql: String) throws -> [String] {
    try connection().query(sql, []).map { row in
      row.map { $0.text ?? $0.integer.map { "\($0)" } ?? "null" }.joined(separator: " ")
    }
  }

  /// A second database at the same place, with connections of its own.
  func other(waiting: Duration = .seconds(10)) -> EntryDatabase {
    EntryDatabase(location, waiting: waiting)
  }
}

extension EntryStorage {
  /// Adds rows in one transaction.
  func add(
    _ entries: [EntryRow] = [], _ captures: [CaptureRow] = [], _ forgotten: [ForgottenRow] = [],
    _ origins: [OriginRow] = [], orders: [OrderRow] = [], leases: [LeaseRow] = []
  ) throws(StoreFault) {
    try perform(.creating) { transaction throws(StoreFault) in
      for row in entries { try transaction.insert(row) }
      for row in captures { try transaction.insert(row) }
      for row in forgotten { try transaction.insert(row) }
      for row in origins { try transaction.insert(row) }
      for row in orders { try transaction.insert(row) }
      for row in leases { try transaction.insert(row) }
    }
  }
}

extension CaptureRow {
  /// The row of a capture's entry.
  init(turn: Int = 1, of entry: EntryRow) {
    self.init(
      token: entry.token ?? SampleEntry.token, turn: turn, key: entry.key, number: entry.number,
      hash: entry.hash)
  }
}

/// A store whose token was captured by a widget, with an account of the order.
enum SampleShop {
  static let created = SampleEntry.row("create", id: "c-1", token: SampleEntry.token)
  static let captured = SampleEntry.row(
    "capture", after: created, id: "p-1", token: SampleEntry.token)
  static let opened = SampleEntry.row(
    "opened", of: JournalName(.account, "account-1"), id: "o-1", token: SampleEntry.token)
  static let paid = SampleEntry.row("payment", of: opened.key.journal, after: opened)
  static let removed = SampleEntry.row("create", of: JournalName(.widget, "old"))
  static let removal = EntryRow.removal(after: removed, at: 1_795_251_660)
  static let capture = CaptureRow(of: captured)
  static let origin = OriginRow(token: SampleEntry.token, turn: 1, key: opened.key)

  static let intended = SampleEntry.orderRow("intend", id: "authorize a-1")
  static let answered = SampleEntry.orderRow("answer", after: intended, orderNumber: "100101")
  static let lease = LeaseRow(
    token: SampleEntry.token, operation: 1, turn: 1, owner: "p-1", seconds: 1_795_251_660)

  static func add(to storage: any EntryStorage) throws {
    try storage.add(
      [created, captured, opened, paid, removed, removal], [capture], [], [origin],
      orders: [intended, answered], leases: [lease])
  }
}

/// Entries of tests.
enum SampleEntry {
  static let widget = JournalName(.widget, "order-1042")
  static let token = String(repeating: "7", count: 64)

  /// An entry of an order with a line of its own, after another one.
  static func orderRow(
    _ event: String, of token: String = token, after last: OrderRow? = nil, id: String? = nil,
    orderNumber: String? = nil
  ) -> OrderRow {
    let number = (last?.number ?? 0) + 1
    let previous = last?.hash ?? ChainedLine.zeros
    let (bytes, hash) = ChainedLine.seal { object in
      object.member("format", 1)
      object.member("token", token)
      object.member("number", number)
      object.member("previous", previous)
      object.member("event", event)
    }
    return OrderRow(
      token: token, number: number, event: event, id: id, orderNumber: orderNumber, hash: hash,
      previous: previous, line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// An entry with a line of its own, after another one.
  static func row(
    _ command: String, of journal: JournalName = widget, life: Int = 1, after last: EntryRow? = nil,
    id: String? = nil, token: String? = nil
  ) -> EntryRow {
    let number = (last?.number ?? 0) + 1
    let previous = last?.hash ?? ChainedLine.zeros
    let (bytes, hash) = ChainedLine.seal { object in
      object.member("format", 1)
      object.member("revision", number)
      object.member("previous", previous)
      object.member("command", command)
      if let token { object.member("token", token) }
      object.member("widget", journal.name)
    }
    return EntryRow(
      key: JournalKey(journal, life: life), number: number, command: command, id: id, token: token,
      hash: hash, previous: previous, line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }
}
