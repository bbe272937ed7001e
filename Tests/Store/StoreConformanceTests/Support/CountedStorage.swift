import EntryStore
import Synchronization

/// The numbers of calls and of rows that transactions on a storage have returned.
struct StorageCosts: Hashable, Sendable {
  var transactions = 0
  /// The calls that insert nothing.
  var calls = 0
  var rows = 0
  var insertedRows = 0
}

/// A storage that counts the calls of its transactions, and the rows that they return.
final class CountedStorage: EntryStorage {
  private let base: any EntryStorage
  private let counted = Mutex(StorageCosts())

  init(_ base: any EntryStorage) { self.base = base }

  /// Runs a call, and returns its costs.
  func costs<Result>(of call: () throws -> Result) rethrows -> StorageCosts {
    counted.withLock { $0 = StorageCosts() }
    _ = try call()
    return counted.withLock { $0 }
  }

  func perform<Result, Failure: StorageFailure>(
    _ access: StorageAccess,
    _ work: (any EntryTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try base.perform(access) { transaction throws(Failure) in
      counted.withLock { $0.transactions += 1 }
      return try work(
        ObservedTransaction(transaction, willCall: { _ in }) { [self] call, rowCount in
          counted.withLock { costs in
            costs.calls += call.isInsertion ? 0 : 1
            costs.rows += rowCount
            costs.insertedRows += call.isInsertion ? 1 : 0
          }
        })
    }
  }
}
