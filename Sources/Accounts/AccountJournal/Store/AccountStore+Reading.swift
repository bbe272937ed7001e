import Journals
public import ScheduleEngine
public import ServicingWire
public import WidgetJournal

extension AccountStore {
  /// Reads an account.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The account after the last accepted event.
  /// - Throws: ``AccountStoreError`` when there is no such account, its journal cannot be read, or the
  ///   head is another one.
  public func read(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountVersion {
    try history(name, expecting: head).version
  }

  /// Reads an account from its journal without a lock, even while another program writes to it.
  ///
  /// A line that is being written may or may not be included. A list of many accounts can be read in
  /// this way without waiting.
  ///
  /// - Parameter name: The account's name.
  /// - Returns: The account, with no warnings.
  /// - Throws: ``AccountStoreError`` when there is no such account or its journal cannot be read.
  public func look(at name: AccountName) throws(AccountStoreError) -> AccountVersion {
    guard let open = try openJournal(of: name, for: .looking), open.journal.revision > 0 else {
      throw AccountStoreError(.noSuchAccount(name))
    }
    return open.journal.version(nil, [])
  }

  /// Reads all entries of an account, in the order in which they arrived.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: The account and its entries.
  /// - Throws: ``AccountStoreError`` when there is no such account, its journal cannot be read, or the
  ///   head is another one.
  public func history(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountHistory {
    let (path, bytes) = try bytes(of: name)
    var journal = AccountReplay(of: name, catalog)
    do throws(AccountLineError) {
      try journal.replay(bytes, in: ()) { _, _ in }
    } catch {
      throw AccountStoreError(error, in: path)
    }
    guard journal.revision > 0 else { throw AccountStoreError(.noSuchAccount(name)) }
    try Precondition(head: head).check(journal)
    return AccountHistory(
      version: journal.version(nil, journal.warnings(in: path)), entries: journal.entries)
  }

  /// Reads and verifies all lines of an account's journal.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - head: The hash that the last good line must have; nil for any.
  /// - Returns: The result; a damaged journal is a result, not an error.
  /// - Throws: ``AccountStoreError`` when there is no such account, its journal cannot be read, or the
  ///   head is another one.
  public func verify(
    _ name: AccountName, expecting head: SHA256Digest? = nil
  ) throws(AccountStoreError) -> AccountCheck {
    let (path, bytes) = try bytes(of: name)
    var journal = AccountReplay(of: name, catalog)
    var mistake: AccountLineError?
    do throws(AccountLineError) {
      try journal.replay(bytes, in: ()) { _, _ in }
    } catch {
      let failure = AccountStoreError(error, in: path)
      guard case .damaged = failure.reason else { throw failure }
      mistake = error
    }
    guard journal.revision > 0 || mistake != nil else {
      throw AccountStoreError(.noSuchAccount(name))
    }
    try Precondition(head: head).check(journal)
    return AccountCheck(
      name: name, path: path, goodLineCount: journal.lineCount,
      head: journal.revision == 0 ? nil : journal.head, mistake: mistake,
      warnings: mistake == nil ? journal.warnings(in: path) : [])
  }

  /// Returns the names of all accounts, ordered by their bytes; none if there is no directory.
  ///
  /// A journal without an accepted event is left out. A journal that is damaged or not trusted is
  /// included; reading it throws the reason. This waits for no lock.
  ///
  /// - Throws: ``AccountStoreError`` when the directory is not trusted or cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of accounts.
  public func list() throws(AccountStoreError) -> [AccountName] {
    guard let directory = try AccountDirectory.open(directory, system) else { return [] }
    var names: [AccountName] = []
    for name in try directory.fileNames().compactMap({ AccountName(fileName: $0) }).sorted()
    where mayHoldAccount(name, in: directory) {
      names.append(name)
    }
    return names
  }

  /// Removes an account and its journal.
  ///
  /// A damaged journal can be removed; one of a newer version or of another account cannot.
  ///
  /// - Parameter name: The account's name.
  /// - Throws: ``AccountStoreError`` when there is no such account or its journal cannot be removed.
  /// - Complexity: O(*m*) in the number of names in the directory.
  public func remove(_ name: AccountName) throws(AccountStoreError) {
    guard let directory = try AccountDirectory.open(directory, system),
      let file = try directory.openFile(name.fileName, for: .writing, lockTimeout: lockTimeout)
    else { throw AccountStoreError(.noSuchAccount(name)) }
    var journal = AccountReplay(of: name, catalog)
    let bytes = try file.read()
    do throws(AccountLineError) {
      try journal.replay(bytes, in: ()) { _, _ in }
      guard journal.revision > 0 else { throw AccountLineError(line: 1, reason: .missing) }
    } catch {
      if error.reason == .missing { throw AccountStoreError(.noSuchAccount(name)) }
      let failure = AccountStoreError(error, in: file.path)
      switch failure.reason {
      case .damaged, .unknownTerms: break
      default: throw failure
      }
    }
    try directory.removeJournal(name.fileName, renamingTo: nil)
  }

  /// Reads all bytes of a journal under its lock, and releases the lock.
  private func bytes(
    of name: AccountName
  ) throws(AccountStoreError) -> (path: String, bytes: [UInt8]) {
    guard let directory = try AccountDirectory.open(directory, system),
      let file = try directory.openFile(name.fileName, for: .reading, lockTimeout: lockTimeout)
    else { throw AccountStoreError(.noSuchAccount(name)) }
    return (file.path, try file.read())
  }

  /// Returns whether a journal has a first line, or cannot be read.
  private func mayHoldAccount(
    _ name: AccountName, in directory: borrowing AccountDirectory
  ) -> Bool {
    // A file that cannot be read is listed: reading it throws the reason.
    guard let line = try? directory.firstLine(of: name.fileName) else { return true }
    guard !line.isEmpty, line.last != ChainedLine.lineFeed else { return !line.isEmpty }
    let state = JournaledAccount(name: name, catalog: catalog)
    let ending = try? JournalEnding(
      of: line[...], at: 0, openings: state.openings(previous: ChainedLine.zeros),
      hashedBy: JournaledAccount.hash)
    if case .unfinished = ending { return false }
    return true
  }
}

/// An account after one of the entries of its journal.
public struct AccountVersion: Hashable, Sendable {
  /// The account's name.
  public let name: AccountName
  /// The account, with its events.
  public let account: StoredAccount
  /// The number of accepted events.
  public let revision: Int
  /// The hash of the journal's line of this revision, called its head, which depends on all lines.
  public let head: SHA256Digest
  /// The place of the event that was just added; nil if the account was only read.
  ///
  /// It is ``/ServicingWire/EventPlacement/repeated`` if the event was accepted before with the same
  /// identifier. The version is then that after the event.
  public let placement: EventPlacement?
  /// The warnings for the user.
  public let warnings: [StoreWarning]
}

/// The accepted events of an account, in the order in which they arrived.
public struct AccountHistory: Hashable, Sendable {
  /// The account after the last entry.
  public let version: AccountVersion
  /// The entries, with the revisions 1, 2, 3 and so on.
  public let entries: [AccountEntry]
}

/// The result of reading all lines of an account's journal.
public struct AccountCheck: Hashable, Sendable {
  /// The account's name.
  public let name: AccountName
  /// The journal's path.
  public let path: String
  /// The number of lines from the first on that follow each other without a mistake.
  public let goodLineCount: Int
  /// The hash of the last of them, or nil if there are none.
  public let head: SHA256Digest?
  /// The first mistake, or nil if all lines are good.
  public let mistake: AccountLineError?
  /// The warnings: bytes of an unfinished write at the end, or a missing line feed.
  public let warnings: [StoreWarning]

  /// Whether all lines are good.
  public var isGood: Bool { mistake == nil }
}
