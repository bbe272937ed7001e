/// The reads and writes of one transaction on the tables of entries.
///
/// This is all that a database must be able to do. Rows are only added. All reads of a transaction
/// see one state of the tables and the rows that it has added itself. A transaction is used by one
/// thread.
package protocol EntryTransaction: AnyObject {
  /// The database in the words of a fault, without a password.
  var store: String { get }

  /// Returns the last entries of the newest life of a journal in ascending order, at most `count`;
  /// none if no journal ever had the name.
  func lastEntries(of journal: JournalName, count: Int) throws(StoreFault) -> [EntryRow]

  /// Returns the last entries of one life of a journal in ascending order, at most `count`.
  func lastEntries(of key: JournalKey, count: Int) throws(StoreFault) -> [EntryRow]

  /// Returns the entries of a journal with numbers in a range, in ascending order.
  func entries(of key: JournalKey, in numbers: ClosedRange<Int>) throws(StoreFault) -> [EntryRow]

  /// Returns the entry of any life of a journal with an identifier; nil if there is none.
  func entry(of journal: JournalName, id: String) throws(StoreFault) -> EntryRow?

  /// Returns all entries with a token in their column, ordered by scope, name, life and number.
  func entries(ofToken token: String) throws(StoreFault) -> [EntryRow]

  /// Returns the captures of a token, ordered by their turns.
  func captures(ofToken token: String) throws(StoreFault) -> [CaptureRow]

  /// Returns the decisions to forget captures of a token, ordered by their turns.
  func forgottenCaptures(ofToken token: String) throws(StoreFault) -> [ForgottenRow]

  /// Returns the accounts that were opened for an order, ordered by their turns.
  func origins(ofToken token: String) throws(StoreFault) -> [OriginRow]

  /// Returns the last entry of the newest life of each name, also of removed journals, ordered by the
  /// bytes of the names: those after a name, at most `count`.
  func lastEntries(
    ofAll scope: JournalScope, after name: String?, count: Int
  ) throws(StoreFault) -> [EntryRow]

  /// Returns the tokens in any table in ascending order: those after a token, at most `count`.
  func tokens(after token: String?, count: Int) throws(StoreFault) -> [String]

  /// Adds an entry.
  ///
  /// Fails with ``StoreFault/Reason/conflict`` if the key `(journal, life, number)`, the key `(journal,
  /// life, previous)` or the identifier is used; the transaction is then run again from its
  /// beginning by its storage.
  func insert(_ row: EntryRow) throws(StoreFault)
  /// Adds a capture; fails with a conflict if the turn of the token is used, or the preceding turn was
  /// not ended.
  func insert(_ row: CaptureRow) throws(StoreFault)
  /// Adds a decision to forget; fails with a conflict if the turn has one.
  func insert(_ row: ForgottenRow) throws(StoreFault)
  /// Adds the account of an order; fails with a conflict if the turn of the token is used.
  func insert(_ row: OriginRow) throws(StoreFault)

  /// Returns the entries of an order in ascending order.
  func entries(ofOrder token: String) throws(StoreFault) -> [OrderRow]

  /// Returns the token of the order to which the service has given a number; nil if there is none.
  func token(ofOrderNumber number: String) throws(StoreFault) -> String?

  /// Returns the last lease of the last operation of an order; nil if there is none.
  func lastLease(ofOrder token: String) throws(StoreFault) -> LeaseRow?

  /// Returns the tokens of all orders in ascending order: those after a token, at most `count`.
  func orders(after token: String?, count: Int) throws(StoreFault) -> [String]

  /// Returns the tokens of the orders that end in an intent or a doubt, in ascending order.
  func unsettledOrders() throws(StoreFault) -> [String]

  /// Adds an entry of an order; fails with a conflict if its number, the preceding line, the identifier or
  /// the order number is used.
  func insert(_ row: OrderRow) throws(StoreFault)
  /// Adds a lease; fails with a conflict if the turn of the operation is used.
  func insert(_ row: LeaseRow) throws(StoreFault)

  /// Makes the commit of a transaction that adds nothing wait for the durability of everything that
  /// it has read, as that of a writing one does.
  ///
  /// A repeated command is answered by it: the first program may have been killed before its entry was
  /// on the disk, or on the standby.
  func awaitDurability() throws(StoreFault)
}

/// An error type of a store: it can wrap a fault of the storage.
package protocol StorageFailure: Error, Sendable {
  init(_ fault: StoreFault)
}

extension StorageFailure {
  /// Runs work on a transaction, and throws its fault as an error of this type.
  package static func wrapping<Result>(
    _ work: () throws(StoreFault) -> Result
  ) throws(Self) -> Result {
    do throws(StoreFault) { return try work() } catch { throw Self(error) }
  }
}

extension StoreFault: StorageFailure {
  package init(_ fault: StoreFault) { self = fault }
}

/// The access that a transaction needs.
package enum StorageAccess: Hashable, Sendable {
  /// It reads. A store that does not exist is read as an empty one, and nothing is created.
  case reading
  /// It writes to a store that exists; a store that does not exist is empty, and nothing is created.
  case writing
  /// It writes. On SQLite, the file, its directory and its tables are created if needed.
  case creating
}

/// Entries in memory, in an SQLite file or on a PostgreSQL server.
package protocol EntryStorage: AnyObject, Sendable {
  /// Runs a transaction on the calling thread, and commits it unless the work throws.
  ///
  /// If another program wins a conflict, the work runs again on the new state, for the time that the
  /// storage waits. When this returns, everything that was added is durable. A throw has changed
  /// nothing, unless the fault is ``StoreFault/Reason/uncertain``.
  ///
  /// The work may run several times, so it has no effects but those on its transaction.
  ///
  /// - Throws: The error of the work, or a fault as an error of that type.
  func perform<Result, Failure: StorageFailure>(
    _ access: StorageAccess,
    _ work: (any EntryTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result
}
