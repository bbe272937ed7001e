public import ScheduleEngine

extension AccountStore {
  /// Reads an account.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The account after the last accepted event.
  /// - Throws: ``AccountStoreError`` when there is no such account, it cannot be read, or the head
  ///   is another one.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func read(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in try store.read(name, expecting: head) }
  }

  /// Reads all entries of an account, in the order in which they arrived.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The account and its entries.
  /// - Throws: ``AccountStoreError`` when there is no such account, it cannot be read, or the head
  ///   is another one.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func history(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) async throws(AccountStoreError) -> AccountHistory {
    try await run { store throws(AccountStoreError) in try store.history(name, expecting: head) }
  }

  /// Reads and checks all lines of an account's journal, and the rows about the accounts of its
  /// order.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the last good line must have; nil for any.
  /// - Returns: The result; damage is a result, not an error.
  /// - Throws: ``AccountStoreError`` when there is no such account, its plan or its rules are not
  ///   known, a newer version has written it, the database fails, or the head is another one.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func check(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) async throws(AccountStoreError) -> AccountCheck {
    try await run { store throws(AccountStoreError) in try store.check(name, expecting: head) }
  }

  /// Returns the names of accounts, ordered by their bytes; none if there is no database.
  ///
  /// A damaged account is included; reading it throws the reason.
  ///
  /// - Parameters:
  ///   - name: The name that the first one follows; nil for the first of all. There need not be
  ///     such an account.
  ///   - limit: The most names.
  /// - Returns: The names.
  /// - Throws: ``AccountStoreError`` when the database fails.
  /// - Complexity: O(*m* log *n*) for *m* names up to the last returned one, with those of removed
  ///   accounts, and *n* entries.
  public func list(
    after name: AccountName? = nil, limit: Int = .max
  ) async throws(AccountStoreError) -> [AccountName] {
    try await run { store throws(AccountStoreError) in try store.list(after: name, limit: limit) }
  }

  /// Returns the lines of an account's journal, for a backup.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: All lines as they are stored, each with its line feed.
  /// - Throws: ``AccountStoreError`` when there is no such account, it cannot be read, or the head
  ///   is another one.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func exportJournal(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) async throws(AccountStoreError) -> [UInt8] {
    try await run { store throws(AccountStoreError) in
      try store.exportJournal(name, expecting: head)
    }
  }
}
