import Journals
public import ServicingWire
public import WidgetJournal

extension AccountStore {
  /// Follows an account from its purchase on.
  ///
  /// - Parameter name: The account's name.
  /// - Returns: A follower that has delivered no event.
  public func follow(_ name: AccountName) -> AccountFollower { AccountFollower(name, in: self) }
}

/// A reader that delivers the events that any program adds to an account.
///
/// Each acknowledged event is delivered once, in the order of arrival, and not before its line is
/// whole. If the journal file is replaced by one that continues it, following resumes where it
/// stopped. A line that cannot be replayed is an error that names it, after all preceding lines were
/// delivered. A follower keeps the journal open; its calls block.
public struct AccountFollower: ~Copyable, Sendable {
  /// The change of an account since the last update.
  public enum Update: Hashable, Sendable {
    /// The account has accepted these events, in the order of arrival; none if nothing has changed.
    case accepted([AccountEntry])
    /// The account was removed.
    case removed
    /// The account was removed, and another one with its name was opened.
    case replaced
  }

  /// The name of the account.
  public let name: AccountName
  /// The warnings about the end of the journal: an unfinished line, or a missing line feed.
  public private(set) var warnings: [StoreWarning] = []
  private var follower: JournalFollower<JournaledAccount>

  init(_ name: AccountName, in store: AccountStore) {
    self.name = name
    follower = JournalFollower(
      name.fileName, in: store.directory,
      from: JournaledAccount(name: name, catalog: store.catalog), context: (),
      lockTimeout: store.lockTimeout, system: store.system)
  }

  /// The account as of the last delivered event.
  public var account: StoredAccount { follower.journal.state.account }

  /// Reads the changes since the last update; the first time, all events.
  ///
  /// - Returns: The newly accepted events, or that the account was removed or replaced.
  /// - Throws: ``AccountStoreError`` if there is no such account the first time, its journal cannot be
  ///   read or other programs lock it for too long, and for a line that cannot be replayed. After an
  ///   error, the next call resumes at the same place.
  public mutating func next() throws(AccountStoreError) -> Update {
    switch try follower.next() {
    case .missing: throw AccountStoreError(.noSuchAccount(name))
    case .accepted(let steps):
      warnings = follower.journal.warnings(in: follower.path)
      return .accepted(steps.map(\.entry))
    case .removed: return .removed
    case .replaced: return .replaced
    }
  }
}
