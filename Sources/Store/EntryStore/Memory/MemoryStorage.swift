import Synchronization

/// Entries in memory: the model of a database.
///
/// Its transactions run one after another, and a transaction that throws leaves no row. It has the keys
/// of the tables, so that a wrong writer fails as it would on a database.
package final class MemoryStorage: EntryStorage {
  private let rows: Mutex<MemoryRows>

  package init() { rows = Mutex(MemoryRows()) }

  /// The present rows.
  package var snapshot: MemoryRows { rows.withLock { $0 } }

  /// Changes rows as no program should, to simulate damage.
  package func damage(_ change: (inout MemoryRows) -> Void) {
    rows.withLock { change(&$0) }
  }

  package func perform<Result, Failure: StorageFailure>(
    _ access: StorageAccess,
    _ work: (any EntryTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The work runs outside of the mutex on a copy, and again if another thread was faster.
    while true {
      let (before, version) = rows.withLock { ($0, $0.version) }
      let transaction = MemoryTransaction(before, isReadOnly: access == .reading)
      let result = try work(transaction)
      guard transaction.isChanged else { return result }
      let isStored = rows.withLock { rows in
        guard rows.version == version else { return false }
        rows = transaction.rows
        rows.version = version + 1
        return true
      }
      if isStored { return result }
    }
  }
}

/// The rows of all tables.
package struct MemoryRows {
  package var entries: [EntryRow] = []
  package var captures: [CaptureRow] = []
  package var forgotten: [ForgottenRow] = []
  package var origins: [OriginRow] = []
  package var orderEntries: [OrderRow] = []
  package var leases: [LeaseRow] = []
  fileprivate var version = 0
}

/// A transaction on rows in memory.
private final class MemoryTransaction: EntryTransaction {
  private(set) var rows: MemoryRows
  private(set) var isChanged = false
  private let isReadOnly: Bool

  init(_ rows: MemoryRows, isReadOnly: Bool) { (self.rows, self.isReadOnly) = (rows, isReadOnly) }

  var store: String { "memory" }

  func lastEntries(of journal: JournalName, count: Int) throws(StoreFault) -> [EntryRow] {
    guard let life = rows.entries.lazy.filter({ $0.key.journal == journal }).map(\.key.life).max()
    else { return [] }
    return try lastEntries(of: JournalKey(journal, life: life), count: count)
  }

  func lastEntries(of key: JournalKey, count: Int) throws(StoreFault) -> [EntryRow] {
    rows.entries.filter { $0.key == key }.sorted { $0.number < $1.number }.suffix(count)
  }

  func entries(of key: JournalKey, in numbers: ClosedRange<Int>) throws(StoreFault) -> [EntryRow] {
    rows.entries.filter { $0.key == key && numbers.contains($0.number) }
      .sorted { $0.number < $1.number }
  }

  func entry(of journal: JournalName, id: String) throws(StoreFault) -> EntryRow? {
    rows.entries.first { $0.key.journal == journal && $0.id == id }
  }

  func entries(ofToken token: String) throws(StoreFault) -> [EntryRow] {
    rows.entries.filter { $0.token == token }.sorted(by: Self.precedes)
  }

  func captures(ofToken token: String) throws(StoreFault) -> [CaptureRow] {
    rows.captures.filter { $0.token == token }.sorted { $0.turn < $1.turn }
  }

  func forgottenCaptures(ofToken token: String) throws(StoreFault) -> [ForgottenRow] {
    rows.forgotten.filter { $0.token == token }.sorted { $0.turn < $1.turn }
  }

  func origins(ofToken token: String) throws(StoreFault) -> [OriginRow] {
    rows.origins.filter { $0.token == token }.sorted { $0.turn < $1.turn }
  }

  func lastEntries(
    ofAll scope: JournalScope, after name: String?, count: Int
  ) throws(StoreFault) -> [EntryRow] {
    var last: [String: EntryRow] = [:]
    for row in rows.entries where row.key.journal.scope == scope {
      if let name, !name.utf8.lexicographicallyPrecedes(row.key.journal.name.utf8) { continue }
      let known = last[row.key.journal.name]
      if known.map({ Self.precedes($0, row) }) ?? true { last[row.key.journal.name] = row }
    }
    return Array(last.values.sorted(by: Self.precedes).prefix(count))
  }

  func tokens(after token: String?, count: Int) throws(StoreFault) -> [String] {
    let all = Set(
      rows.entries.compactMap(\.token) + rows.captures.map(\.token)
        + rows.forgotten.map(\.token) + rows.origins.map(\.token))
    return Array(all.filter { token == nil || $0 > token ?? "" }.sorted().prefix(count))
  }

  func insert(_ row: EntryRow) throws(StoreFault) {
    let isUsed = rows.entries.contains { other in
      (other.key == row.key && (other.number == row.number || other.previous == row.previous))
        || (row.id != nil && other.id == row.id && other.key.journal == row.key.journal)
    }
    try add(unless: isUsed) { $0.entries.append(row) }
  }

  func insert(_ row: CaptureRow) throws(StoreFault) {
    let isUsed = rows.captures.contains { $0.token == row.token && $0.turn == row.turn }
    let isPrecedingEnded =
      row.turn == 1
      || rows.forgotten.contains { $0.token == row.token && $0.turn == row.turn - 1 }
    let hasEntry = rows.entries.contains {
      $0.key == row.key && $0.number == row.number && $0.hash == row.hash
    }
    try add(unless: isUsed || !isPrecedingEnded || !hasEntry) { $0.captures.append(row) }
  }

  func insert(_ row: ForgottenRow) throws(StoreFault) {
    let isUsed = rows.forgotten.contains { $0.token == row.token && $0.turn == row.turn }
    let hasCapture = rows.captures.contains { $0.token == row.token && $0.turn == row.turn }
    try add(unless: isUsed || !hasCapture) { $0.forgotten.append(row) }
  }

  func insert(_ row: OriginRow) throws(StoreFault) {
    let isUsed = rows.origins.contains {
      ($0.token == row.token && $0.turn == row.turn) || $0.key == row.key
    }
    try add(unless: isUsed) { $0.origins.append(row) }
  }

  func awaitDurability() throws(StoreFault) {}

  func entries(ofOrder token: String) throws(StoreFault) -> [OrderRow] {
    rows.orderEntries.filter { $0.token == token }.sorted { $0.number < $1.number }
  }

  func token(ofOrderNumber number: String) throws(StoreFault) -> String? {
    rows.orderEntries.first { $0.orderNumber == number }?.token
  }

  func lastLease(ofOrder token: String) throws(StoreFault) -> LeaseRow? {
    rows.leases.filter { $0.token == token }
      .max { ($0.operation, $0.turn) < ($1.operation, $1.turn) }
  }

  func orders(after token: String?, count: Int) throws(StoreFault) -> [String] {
    let tokens = Set(rows.orderEntries.map(\.token).filter { $0 > token ?? "" })
    return Array(tokens.sorted().prefix(count))
  }

  func unsettledOrders() throws(StoreFault) -> [String] {
    let entries = rows.orderEntries
    return entries.filter { entry in
      ["intend", "doubt"].contains(entry.event)
        && !entries.contains { $0.token == entry.token && $0.number == entry.number + 1 }
    }.map(\.token).sorted()
  }

  func insert(_ row: OrderRow) throws(StoreFault) {
    let isUsed = rows.orderEntries.contains { other in
      if row.orderNumber != nil, other.orderNumber == row.orderNumber { return true }
      return other.token == row.token
        && (other.number == row.number || other.previous == row.previous
          || (row.id != nil && other.id == row.id))
    }
    try add(unless: isUsed) { $0.orderEntries.append(row) }
  }

  func insert(_ row: LeaseRow) throws(StoreFault) {
    let isUsed = rows.leases.contains {
      $0.token == row.token && $0.operation == row.operation && $0.turn == row.turn
    }
    try add(unless: isUsed) { $0.leases.append(row) }
  }

  private func add(
    unless isRefused: Bool, _ change: (inout MemoryRows) -> Void
  ) throws(StoreFault) {
    guard !isReadOnly else {
      throw StoreFault(.readOnly, in: store, "the transaction only reads")
    }
    guard !isRefused else {
      throw StoreFault(.conflict, in: store, "a key is used, or a row that it needs is missing")
    }
    change(&rows)
    isChanged = true
  }

  /// Orders rows by the bytes of their names, then by life and number.
  private static func precedes(_ left: EntryRow, _ right: EntryRow) -> Bool {
    let (a, b) = (left.key.journal, right.key.journal)
    if a.scope != b.scope { return a.scope.rawValue < b.scope.rawValue }
    if a.name != b.name { return a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }
    if left.key.life != right.key.life { return left.key.life < right.key.life }
    return left.number < right.number
  }
}
