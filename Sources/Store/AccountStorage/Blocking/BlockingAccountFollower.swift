import EntryStore
package import ServicingWire

extension BlockingAccountStore {
  /// Follows an account from its purchase on.
  package func follow(_ name: AccountName) -> BlockingAccountFollower {
    BlockingAccountFollower(following: FollowedAccount(name: name), in: self)
  }
}

/// A reader of the events that are added to an account, whose calls block.
package struct BlockingAccountFollower: Sendable {
  private var followed: FollowedAccount
  private let store: BlockingAccountStore

  init(following followed: FollowedAccount, in store: BlockingAccountStore) {
    (self.followed, self.store) = (followed, store)
  }

  package var name: AccountName { followed.name }
  /// The account as of the last delivered event; nil preceding the first.
  package var account: StoredAccount? { followed.account }

  /// Reads the changes since the last update; the first time, all events.
  package mutating func next() throws(AccountStoreError) -> AccountFollower.Update {
    let (update, next) = try store.next(followed)
    followed = next
    return update
  }
}

extension BlockingAccountStore {
  /// Returns the next update of an account, and the followed account after it.
  func next(
    _ followed: FollowedAccount
  ) throws(AccountStoreError) -> (update: AccountFollower.Update, next: FollowedAccount) {
    try perform(.reading) { entries throws(AccountStoreError) in try followed.next(in: entries) }
  }
}

/// A followed account, as of the last delivered update.
struct FollowedAccount: Sendable {
  let name: AccountName
  /// The life that is followed; nil preceding the first update.
  private var life: AccountLife?
  /// Whether the removal of that life was delivered.
  private var isRemoved = false

  init(name: AccountName) { self.name = name }

  var account: StoredAccount? { life?.state.account }

  /// Returns the next update, and the followed account after it.
  func next(
    in entries: AccountEntries
  ) throws(AccountStoreError) -> (update: AccountFollower.Update, next: Self) {
    var next = self
    guard let life else {
      guard case .present(let key, _) = try entries.newest(name) else {
        throw AccountStoreError(.noSuchAccount(name))
      }
      next.life = AccountLife(of: name, at: key, entries.catalog)
      return (try next.advance(in: entries), next)
    }
    guard isRemoved else { return (try next.advance(in: entries), next) }
    let last = try AccountStoreError.wrapping { () throws(StoreFault) in
      try entries.transaction.lastEntries(of: name.journal, count: 1).last
    }
    guard let last, last.key.life > life.key.life else { return (.removed, self) }
    let key = JournalKey(name.journal, life: life.key.life + 1)
    next.life = AccountLife(of: name, at: key, entries.catalog)
    next.isRemoved = false
    return (.replaced, next)
  }

  /// Reads the new rows of the followed life.
  private mutating func advance(
    in entries: AccountEntries
  ) throws(AccountStoreError) -> AccountFollower.Update {
    guard var life else { return .accepted([]) }
    if life.revision == 0, let reason = try entries.mistake(inLife: life.key) {
      throw entries.error(AccountLineError(line: 1, reason: reason), of: name)
    }
    var accepted: [AccountEntry] = []
    // The last delivered row is read again, since a missing one is damage.
    var rows = try entries.page(of: life.key, from: max(1, life.revision))
    if let end = life.end {
      guard rows.first == end else {
        throw entries.error(AccountLineError(line: life.revision, reason: .missing), of: name)
      }
      rows.removeFirst()
    }
    while !rows.isEmpty {
      for row in rows {
        if row.isIntactRemoval, row.number == life.revision + 1, row.previous == life.hash {
          if accepted.isEmpty { isRemoved = true }
          self.life = life
          return accepted.isEmpty ? .removed : .accepted(accepted)
        }
        do throws(AccountLineError.Reason) {
          accepted.append(try life.read(row))
        } catch {
          guard accepted.isEmpty else {
            self.life = life
            return .accepted(accepted)
          }
          let line = life.revision + 1
          throw entries.error(AccountLineError(line: line, reason: error), of: name)
        }
      }
      rows = try entries.page(of: life.key, from: life.revision + 1)
    }
    self.life = life
    return .accepted(accepted)
  }
}

extension AccountEntries {
  /// Reads a page of the rows of a journal.
  fileprivate func page(
    of key: JournalKey, from number: Int
  ) throws(AccountStoreError) -> [EntryRow] {
    try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.entries(of: key, in: number...number.addingOrMaximum(EntryRow.pageCount - 1))
    }
  }
}
