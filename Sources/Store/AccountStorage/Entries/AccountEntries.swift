import EntryStore
import ServicingWire

/// The accounts in the tables of entries, as one transaction sees them.
struct AccountEntries {
  let transaction: any EntryTransaction
  let catalog: ServicingCatalog

  init(_ transaction: any EntryTransaction, _ catalog: ServicingCatalog) {
    (self.transaction, self.catalog) = (transaction, catalog)
  }

  /// The newest life of a name.
  enum Newest {
    /// No account ever had the name.
    case none
    /// The last account of the name was removed; the value is its last row.
    case removed(EntryRow)
    /// There is an account with these rows, which were not checked.
    case present(JournalKey, [EntryRow])
  }

  /// Reads the rows of the newest life of a name.
  func newest(_ name: AccountName) throws(AccountStoreError) -> Newest {
    let last = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastEntries(of: name.journal, count: EntryRow.pageCount)
    }
    guard let end = last.last else { return .none }
    if last.endsInRemoval { return .removed(end) }
    return .present(end.key, try rows(upTo: last))
  }

  /// Reads the rows of one life, without its removal.
  func rows(of key: JournalKey) throws(AccountStoreError) -> [EntryRow] {
    let last = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastEntries(of: key, count: EntryRow.pageCount)
    }
    let rows = try rows(upTo: last)
    return rows.endsInRemoval ? Array(rows.dropLast()) : rows
  }

  /// Returns all rows of the life whose last rows were read.
  private func rows(upTo last: [EntryRow]) throws(AccountStoreError) -> [EntryRow] {
    guard last.count == EntryRow.pageCount, let first = last.first, first.number > 1 else {
      return last
    }
    var rows: [EntryRow] = []
    var start = 1
    while start < first.number {
      let end = min(first.number - 1, start.addingOrMaximum(EntryRow.pageCount - 1))
      let page = try AccountStoreError.wrapping { () throws(StoreFault) in
        try transaction.entries(of: first.key, in: start...end)
      }
      // The number of the first row may be damaged, and very great.
      if page.isEmpty { break }
      rows += page
      start = end + 1
    }
    return rows + last
  }

  /// Reads an account; throws if there is none, or a line is damaged.
  func present(_ name: AccountName) throws(AccountStoreError) -> AccountLife {
    try replay(name) { _, _ in }
  }

  /// Reads all rows of an account in order; throws if there is none, or a line is damaged.
  func replay(
    _ name: AccountName, _ deliver: (EntryRow, AccountEntry) -> Void
  ) throws(AccountStoreError) -> AccountLife {
    guard case .present(let key, let rows) = try newest(name) else {
      throw AccountStoreError(.noSuchAccount(name))
    }
    return try replay(rows, of: name, at: key) { deliver($1, $2) }
  }

  /// Replays the rows of one life; throws the first mistake.
  func replay(
    _ rows: [EntryRow], of name: AccountName, at key: JournalKey,
    _ deliver: (AccountLife, EntryRow, AccountEntry) -> Void = { _, _, _ in }
  ) throws(AccountStoreError) -> AccountLife {
    let (life, mistake) = try goodPart(of: rows, of: name, at: key, deliver)
    if let mistake { throw error(mistake, of: name) }
    return life
  }

  /// Replays the rows of one life up to the first mistake.
  func goodPart(
    of rows: [EntryRow], of name: AccountName, at key: JournalKey,
    _ deliver: (AccountLife, EntryRow, AccountEntry) -> Void = { _, _, _ in }
  ) throws(AccountStoreError) -> (life: AccountLife, mistake: AccountLineError?) {
    var life = AccountLife(of: name, at: key, catalog)
    if let reason = try mistake(inLife: key) {
      return (life, AccountLineError(line: 1, reason: reason))
    }
    for row in rows {
      do throws(AccountLineError.Reason) {
        let entry = try life.read(row)
        deliver(life, row, entry)
      } catch {
        // A missing line is counted where it is, not at the row that follows it.
        let line = life.revision.addingOrMaximum(1)
        return (life, AccountLineError(line: line, reason: error))
      }
    }
    return (life, nil)
  }

  /// Returns the mistake of a life that no removal precedes: the column of its rows was changed.
  func mistake(inLife key: JournalKey) throws(AccountStoreError) -> AccountLineError.Reason? {
    let follows = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.followsRemoval(key)
    }
    return follows ? nil : .unreadable("the column life has another value")
  }

  /// Returns the next life of a name, without an entry; throws if there is an account.
  func free(_ name: AccountName) throws(AccountStoreError) -> AccountLife {
    switch try newest(name) {
    case .none: return .first(of: name, catalog)
    case .removed(let row): return try life(of: name, after: row)
    case .present: throw AccountStoreError(.exists(name))
    }
  }

  /// Returns the life of a name that follows a removed one, without an entry.
  func life(of name: AccountName, after removal: EntryRow) throws(AccountStoreError) -> AccountLife
  {
    let life = removal.key.life
    guard life > 0, life < .max else {
      throw AccountStoreError(transaction.fault(removal, "the column life has another value"))
    }
    return AccountLife(of: name, at: JournalKey(name.journal, life: life + 1), catalog)
  }

  /// Adds a row.
  func insert(_ row: EntryRow) throws(AccountStoreError) {
    try AccountStoreError.wrapping { () throws(StoreFault) in try transaction.insert(row) }
  }
}

extension AccountEntries {
  /// Returns the error of a line that is stored.
  func error(_ error: AccountLineError, of name: AccountName) -> AccountStoreError {
    switch error.reason {
    case .newerFormat: return AccountStoreError(.newerFormat(name, error))
    case .refusedEvent(let refusal)
    where ["unknown_plan", "unknown_rules", "rules_unavailable"].contains(refusal.code):
      return AccountStoreError(.unknownTerms(name, error))
    case .misplacedEvent, .otherAccount, .refusedEvent, .notCanonical:
      return AccountStoreError(.damaged(name, error))
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missing:
      let place = StoreFault.EntryPlace(
        kind: JournalScope.account.rawValue, name: name.description, number: error.line)
      return AccountStoreError(transaction.fault(place, error.reason.storedText))
    }
  }
}

extension AccountLineError.Reason {
  /// The mistake of a stored line.
  fileprivate var storedText: String {
    switch self {
    case .missing: LineFault.missing.storedText
    case .brokenChain: LineFault.brokenChain.storedText
    default: description
    }
  }
}

extension AccountLife {
  /// The first life of a name, without an entry.
  static func first(of name: AccountName, _ catalog: ServicingCatalog) -> Self {
    Self(of: name, at: JournalKey(name.journal, life: 1), catalog)
  }
}

extension AccountName {
  /// The name of the account's journal in the tables.
  var journal: JournalName { JournalName(.account, description) }
}

extension [EntryRow] {
  /// Whether the last row is an intact removal of the row that precedes it.
  var endsInRemoval: Bool {
    guard count > 1, let last, last.isIntactRemoval else { return false }
    let preceding = self[count - 2]
    return last.previous == preceding.hash && last.number - 1 == preceding.number
  }
}

extension Precondition {
  /// Checks an account, which may have no event yet.
  func check(_ life: AccountLife) throws(AccountStoreError) {
    let actual = life.revision
    if let revision, revision != actual {
      throw AccountStoreError(.otherRevision(life.name, expected: revision, actual: actual))
    }
    if let head, head != life.head {
      throw AccountStoreError(
        .otherHead(life.name, expected: head, actual: life.head, revision: actual))
    }
  }
}
