public import ScheduleEngine
public import ServicingWire

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
  /// It is ``/ServicingWire/EventPlacement/repeated`` if the event was accepted before with the
  /// same identifier. The version is then that after the event.
  public let placement: EventPlacement?

  init(
    name: AccountName, account: StoredAccount, revision: Int, head: SHA256Digest,
    placement: EventPlacement?
  ) {
    (self.name, self.account, self.revision, self.head) = (name, account, revision, head)
    self.placement = placement
  }
}

/// The accepted events of an account, in the order in which they arrived.
public struct AccountHistory: Hashable, Sendable {
  /// The account after the last entry.
  public let version: AccountVersion
  /// The entries, with the revisions 1, 2, 3 and so on.
  public let entries: [AccountEntry]
}
