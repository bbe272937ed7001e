import EntryStore
package import ScheduleEngine
import Servicing
package import ServicingWire

extension BlockingAccountStore {
  /// Removes an account, and returns its state before the removal.
  ///
  /// An account on which something is owed is removed only by force, and so is a damaged one: its
  /// state after the last good line is returned.
  package func remove(
    _ name: AccountName, at time: Timestamp, force: Bool = false
  ) throws(AccountStoreError) -> AccountVersion {
    try removal(of: name, at: time, force: force).version
  }

  /// Removes an account.
  ///
  /// - Returns: Its state before the removal, and whether it can be restored, which a damaged one cannot.
  package func removal(
    of name: AccountName, at time: Timestamp, force: Bool
  ) throws(AccountStoreError) -> (version: AccountVersion, isRestorable: Bool) {
    try checkTime(time)
    return try perform(.writing) { entries throws(AccountStoreError) in
      guard case .present(let key, let rows) = try entries.newest(name), let last = rows.last
      else { throw AccountStoreError(.noSuchAccount(name)) }
      let (life, mistake) = try entries.goodPart(of: rows, of: name, at: key)
      if let mistake {
        let error = entries.error(mistake, of: name)
        guard force, error.allowsRemoval else { throw error }
      }
      let owed = life.state.account.account.map { Statement($0).outstanding }
      if let owed, owed.minorUnits > 0, !force {
        throw AccountStoreError(.removalNeedsForce(name, owed: owed))
      }
      guard last.number < .max else {
        throw AccountStoreError(
          entries.transaction.fault(last, "the column number has another value"))
      }
      try entries.insert(.removal(after: last, at: time.secondsSinceEpoch))
      return (life.version(), mistake == nil)
    }
  }

  /// Stores an account with all its events under a new name.
  package func importAccount(
    _ account: StoredAccount, as name: AccountName, at time: Timestamp
  ) throws(AccountStoreError) -> AccountVersion {
    try checkTime(time)
    let (rows, life) = try imported(account, as: name, at: time)
    return try perform(.creating) { entries throws(AccountStoreError) in
      let key = try entries.free(name).key
      for (event, row) in zip(account.events, rows) {
        // A removed account of the name can have the identifier.
        guard try entries.row(of: event.id, in: name) == nil else {
          throw AccountStoreError(
            .refusedEvent(name, EventError(line: row.number, .conflictingEvent)))
        }
        var row = row
        row.key = key
        try entries.insert(row)
      }
      return life.version()
    }
  }

  /// Returns the rows of an account that is imported, and its state after them.
  private func imported(
    _ account: StoredAccount, as name: AccountName, at time: Timestamp
  ) throws(AccountStoreError) -> ([EntryRow], AccountLife) {
    var life = AccountLife.first(of: name, catalog)
    var rows: [EntryRow] = []
    for event in account.events {
      try event.checkAccount(name)
      rows.append(try life.append(event, at: time).row)
    }
    guard !rows.isEmpty else {
      throw AccountStoreError(.refusedEvent(name, EventError(line: 1, .notOpened)))
    }
    return (rows, life)
  }
}

extension AccountStoreError {
  /// Whether an account with this error can be removed by force.
  fileprivate var allowsRemoval: Bool {
    if case .unknownTerms = reason { true } else { isDamage }
  }
}
