import EntryStore
package import ScheduleEngine
import ServicingWire

extension BlockingAccountStore {
  /// Reads an account.
  package func read(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(.reading) { entries throws(AccountStoreError) in
      let life = try entries.present(name)
      try Precondition(head: head).check(life)
      return life.version()
    }
  }

  /// Reads the account of an order; nil if there is none, or the order has no token.
  package func account(
    ofOrder checkout: CheckoutReference
  ) throws(AccountStoreError) -> AccountVersion? {
    guard let token = checkout.tokenDigest else { return nil }
    return try perform(.reading) { entries throws(AccountStoreError) in
      guard let name = try entries.accounts(ofToken: token).present else { return nil }
      return try entries.present(name).version()
    }
  }

  /// Reads all entries of an account, in the order in which they arrived.
  package func history(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountHistory {
    try perform(.reading) { entries throws(AccountStoreError) in
      var history: [AccountEntry] = []
      let life = try entries.replay(name) { history.append($1) }
      try Precondition(head: head).check(life)
      return AccountHistory(version: life.version(), entries: history)
    }
  }

  /// Returns the stored lines of an account, each with its line feed.
  package func exportJournal(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> [UInt8] {
    try perform(.reading) { entries throws(AccountStoreError) in
      var bytes: [UInt8] = []
      let life = try entries.replay(name) { row, _ in
        bytes += row.line.utf8
        bytes.append(ChainedLine.lineFeed)
      }
      try Precondition(head: head).check(life)
      return bytes
    }
  }

  /// Reads and checks all lines of an account's journal.
  package func check(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountCheck {
    try perform(.reading) { entries throws(AccountStoreError) in
      guard case .present(let key, let rows) = try entries.newest(name) else {
        throw AccountStoreError(.noSuchAccount(name))
      }
      var (life, mistake) = try entries.goodPart(of: rows, of: name, at: key)
      if let line = try entries.firstWithoutOriginal(rows.prefix(life.revision)) {
        life = try entries.replay(Array(rows.prefix(line - 1)), of: name, at: key)
        mistake = AccountLineError(
          line: line, reason: .unreadable("the column id has another value"))
      }
      if let mistake {
        let error = entries.error(mistake, of: name)
        guard error.isDamage else { throw error }
      }
      try Precondition(head: head).check(life)
      return AccountCheck(
        name: name, goodLineCount: life.revision, head: life.revision == 0 ? nil : life.head,
        mistake: mistake, orderFault: try entries.orderFault(ofToken: life.token))
    }
  }

  /// Returns the names of accounts, ordered by their bytes.
  package func list(
    after name: AccountName? = nil, limit: Int = .max
  ) throws(AccountStoreError) -> [AccountName] {
    try perform(.reading) { entries throws(AccountStoreError) in
      try AccountStoreError.wrapping { () throws(StoreFault) in
        let rows = try entries.transaction.presentJournals(
          .account, after: name?.description, limit: limit)
        var names: [AccountName] = []
        for row in rows { names.append(try entries.accountName(of: row)) }
        return names
      }
    }
  }
}
