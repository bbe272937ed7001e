import EntryStore

/// A call of a transaction.
enum TransactionCall: Hashable, Sendable {
  case lastEntries
  case entries
  case entryOfID
  case entriesOfToken
  case captures
  case forgotten
  case origins
  case allLastEntries
  case tokens
  case insertEntry
  case insertCapture
  case insertForgotten
  case insertOrigin
  case entriesOfOrder
  case tokenOfOrderNumber
  case lastLease
  case orders
  case unsettledOrders
  case insertOrderEntry
  case insertLease
  case awaitDurability
  /// The end of the work, from which the storage commits.
  case commit

  var isInsertion: Bool {
    switch self {
    case .insertEntry, .insertCapture, .insertForgotten, .insertOrigin, .insertOrderEntry,
      .insertLease:
      true
    default: false
    }
  }
}

/// A transaction that reports each of its calls: first its beginning, then the number of its rows.
final class ObservedTransaction: EntryTransaction {
  private let base: any EntryTransaction
  private let willCall: (TransactionCall) -> Void
  private let didCall: (TransactionCall, Int) -> Void

  init(
    _ base: any EntryTransaction, willCall: @escaping (TransactionCall) -> Void,
    didCall: @escaping (TransactionCall, Int) -> Void
  ) {
    (self.base, self.willCall, self.didCall) = (base, willCall, didCall)
  }

  var store: String { base.store }

  private func rows<Row>(
    _ call: TransactionCall, _ read: () throws(StoreFault) -> [Row]
  ) throws(StoreFault) -> [Row] {
    willCall(call)
    let rows = try read()
    didCall(call, rows.count)
    return rows
  }

  private func insert(
    _ call: TransactionCall, _ write: () throws(StoreFault) -> Void
  ) throws(StoreFault) {
    willCall(call)
    try write()
    didCall(call, 0)
  }

  func lastEntries(of journal: JournalName, count: Int) throws(StoreFault) -> [EntryRow] {
    try rows(.lastEntries) { () throws(StoreFault) in
      try base.lastEntries(of: journal, count: count)
    }
  }

  func lastEntries(of key: JournalKey, count: Int) throws(StoreFault) -> [EntryRow] {
    try rows(.lastEntries) { () throws(StoreFault) in
      try base.lastEntries(of: key, count: count)
    }
  }

  func entries(
    of key: JournalKey, in numbers: ClosedRange<Int>
  ) throws(StoreFault) -> [EntryRow] {
    try rows(.entries) { () throws(StoreFault) in try base.entries(of: key, in: numbers) }
  }

  func entry(of journal: JournalName, id: String) throws(StoreFault) -> EntryRow? {
    try rows(.entryOfID) { () throws(StoreFault) in
      try base.entry(of: journal, id: id).map { [$0] } ?? []
    }.first
  }

  func entries(ofToken token: String) throws(StoreFault) -> [EntryRow] {
    try rows(.entriesOfToken) { () throws(StoreFault) in try base.entries(ofToken: token) }
  }

  func captures(ofToken token: String) throws(StoreFault) -> [CaptureRow] {
    try rows(.captures) { () throws(StoreFault) in try base.captures(ofToken: token) }
  }

  func forgottenCaptures(ofToken token: String) throws(StoreFault) -> [ForgottenRow] {
    try rows(.forgotten) { () throws(StoreFault) in try base.forgottenCaptures(ofToken: token) }
  }

  func origins(ofToken token: String) throws(StoreFault) -> [OriginRow] {
    try rows(.origins) { () throws(StoreFault) in try base.origins(ofToken: token) }
  }

  func lastEntries(
    ofAll scope: JournalScope, after name: String?, count: Int
  ) throws(StoreFault) -> [EntryRow] {
    try rows(.allLastEntries) { () throws(StoreFault) in
      try base.lastEntries(ofAll: scope, after: name, count: count)
    }
  }

  func tokens(after token: String?, count: Int) throws(StoreFault) -> [String] {
    try rows(.tokens) { () throws(StoreFault) in try base.tokens(after: token, count: count) }
  }

  func insert(_ row: EntryRow) throws(StoreFault) {
    try insert(.insertEntry) { () throws(StoreFault) in try base.insert(row) }
  }

  func insert(_ row: CaptureRow) throws(StoreFault) {
    try insert(.insertCapture) { () throws(StoreFault) in try base.insert(row) }
  }

  func insert(_ row: ForgottenRow) throws(StoreFault) {
    try insert(.insertForgotten) { () throws(StoreFault) in try base.insert(row) }
  }

  func insert(_ row: OriginRow) throws(StoreFault) {
    try insert(.insertOrigin) { () throws(StoreFault) in try base.insert(row) }
  }

  func entries(ofOrder token: String) throws(StoreFault) -> [OrderRow] {
    try rows(.entriesOfOrder) { () throws(StoreFault) in try base.entries(ofOrder: token) }
  }

  func token(ofOrderNumber number: String) throws(StoreFault) -> String? {
    try rows(.tokenOfOrderNumber) { () throws(StoreFault) in
      try base.token(ofOrderNumber: number).map { [$0] } ?? []
    }.first
  }

  func lastLease(ofOrder token: String) throws(StoreFault) -> LeaseRow? {
    try rows(.lastLease) { () throws(StoreFault) in
      try base.lastLease(ofOrder: token).map { [$0] } ?? []
    }.first
  }

  func orders(after token: String?, count: Int) throws(StoreFault) -> [String] {
    try rows(.orders) { () throws(StoreFault) in try base.orders(after: token, count: count) }
  }

  func unsettledOrders() throws(StoreFault) -> [String] {
    try rows(.unsettledOrders) { () throws(StoreFault) in try base.unsettledOrders() }
  }

  func insert(_ row: OrderRow) throws(StoreFault) {
    try insert(.insertOrderEntry) { () throws(StoreFault) in try base.insert(row) }
  }

  func insert(_ row: LeaseRow) throws(StoreFault) {
    try insert(.insertLease) { () throws(StoreFault) in try base.insert(row) }
  }

  func awaitDurability() throws(StoreFault) {
    try insert(.awaitDurability) { () throws(StoreFault) in try base.awaitDurability() }
  }
}
