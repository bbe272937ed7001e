public import ScheduleEngine
public import ServicingWire
public import WidgetJournal

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
