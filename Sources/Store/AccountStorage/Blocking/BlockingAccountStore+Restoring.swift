package import EntryStore
package import ScheduleEngine

/// A removed account that can be restored.
package struct RemovedAccount: Sendable {
  package let name: AccountName
  package let removal: RemovedJournal
  /// The account as it was; nil if a line is damaged, or its plan or rules are not known.
  package let version: AccountVersion?
}

extension BlockingAccountStore {
  /// Returns the removed accounts that can be restored at a time, ordered by the bytes of their names: the
  /// last one of each name.
  package func removed(at time: Timestamp) throws(AccountStoreError) -> [RemovedAccount] {
    try perform(.reading) { entries throws(AccountStoreError) in
      let removals = try AccountStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.removedJournals(.account, at: time)
      }
      var accounts: [RemovedAccount] = []
      for removal in removals {
        let name = try AccountStoreError.wrapping { () throws(StoreFault) in
          try entries.accountName(of: removal.removal)
        }
        accounts.append(
          RemovedAccount(
            name: name, removal: removal, version: try entries.version(of: name, in: removal)))
      }
      return accounts
    }
  }

  /// Restores the last removed account of a name, with all its events and the times of their acceptance.
  ///
  /// Under its own name, the journal is copied line by line, so that the account has the same head. A damaged
  /// account is not restored: without one of its payments, another amount would be owed.
  ///
  /// - Parameters:
  ///   - name: The name of the removed account.
  ///   - newName: Another name for the restored one; nil for the same.
  ///   - time: The time of the restoration.
  /// - Returns: The restored account.
  /// - Throws: ``AccountStoreError`` if no such account was removed, it was restored or its time is over,
  ///   there is an account with the name, its order has another account, or a line is damaged.
  package func restore(
    _ name: AccountName, as newName: AccountName? = nil, at time: Timestamp
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(.writing) { entries throws(AccountStoreError) in
      let removed = try entries.removed(name, at: time)
      var life = try entries.free(newName ?? name)
      let (old, rows, history) = try entries.rows(of: removed, name)
      if let token = old.token {
        let accounts = try entries.accounts(ofToken: token)
        if let present = accounts.present { throw AccountStoreError(.orderHasAccount(present)) }
        // Its key makes a second restored account of the order impossible.
        try AccountStoreError.wrapping { () throws(StoreFault) in
          try entries.transaction.insert(
            OriginRow(token: token, turn: accounts.nextTurn, key: life.key))
        }
      }
      guard life.name == name else {
        for entry in history {
          try entry.event.checkAccount(life.name)
          try entries.insert(try life.append(entry.event, at: entry.acceptedAt).row)
        }
        return life.version()
      }
      let copies = rows.map { $0.restored(in: life.key.life) }
      life = try entries.replay(copies, after: life)
      for row in copies { try entries.insert(row) }
      return life.version()
    }
  }
}

extension AccountEntries {
  /// Returns the last removed account of a name, which can be restored at a time.
  fileprivate func removed(
    _ name: AccountName, at time: Timestamp
  ) throws(AccountStoreError) -> RemovedJournal {
    let removal = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastRemoval(of: name.journal, at: time)
    }
    switch removal {
    case .none: throw AccountStoreError(.notRemoved(name))
    case .expired(let removed): throw AccountStoreError(.removalExpired(name, on: removed.day))
    case .restored: throw AccountStoreError(.restored(name))
    case .restorable(let removed): return removed
    }
  }

  /// Reads a removed account, its rows and its entries.
  ///
  /// - Throws: ``AccountStoreError`` if a line is damaged or missing, a newer version wrote it, or the plan or
  ///   rules are not known.
  fileprivate func rows(
    of removed: RemovedJournal, _ name: AccountName
  ) throws(AccountStoreError) -> (AccountLife, [EntryRow], [AccountEntry]) {
    var history: [AccountEntry] = []
    let rows = try rows(of: removed.key)
    var (life, mistake) = try goodPart(of: rows, of: name, at: removed.key) { _, _, entry in
      history.append(entry)
    }
    if mistake == nil, life.revision != removed.count || life.hash != removed.head {
      mistake = AccountLineError(line: life.revision + 1, reason: .missing)
    }
    if let mistake {
      let error = error(mistake, of: name)
      throw error.isDamage ? AccountStoreError(.damagedRemoval(name, mistake)) : error
    }
    return (life, rows, history)
  }

  /// Reads the rows that follow a life without entries.
  fileprivate func replay(
    _ rows: [EntryRow], after life: AccountLife
  ) throws(AccountStoreError) -> AccountLife {
    var life = life
    for row in rows {
      do throws(AccountLineError.Reason) {
        _ = try life.read(row)
      } catch {
        // not covered: the rows were read once
        throw self.error(AccountLineError(line: row.number, reason: error), of: life.name)
      }
    }
    return life
  }

  /// Reads a removed account; nil if it is damaged, or its plan or rules are not known.
  fileprivate func version(
    of name: AccountName, in removed: RemovedJournal
  ) throws(AccountStoreError) -> AccountVersion? {
    do throws(AccountStoreError) {
      return try rows(of: removed, name).0.version()
    } catch {
      guard error.isUnreadable else { throw error }
      return nil
    }
  }

  /// Returns the number of the first restored row whose identifier does not belong to the same line of an
  /// earlier account; nil if there is none.
  func firstWithoutOriginal(
    _ rows: ArraySlice<EntryRow>
  ) throws(AccountStoreError) -> Int? {
    try AccountStoreError.wrapping { () throws(StoreFault) in
      for row in rows where try !transaction.hasOriginal(row) { return row.number }
      return nil
    }
  }
}

extension AccountStoreError {
  /// Whether the account cannot be read, and others may.
  fileprivate var isUnreadable: Bool {
    switch reason {
    case .newerFormat, .unknownTerms, .damagedRemoval: true
    default: isDamage
    }
  }
}
