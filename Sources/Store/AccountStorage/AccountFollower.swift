public import ServicingWire

extension AccountStore {
  /// Follows an account from its purchase on.
  ///
  /// ```swift
  /// let store = AccountStore(EntryDatabase(.memory))
  /// let name = try AccountName("order-1042")
  /// let opened = try RecordedEvent(
  ///   opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"))
  /// let time = try Timestamp("2026-11-21T09:00:00Z")
  /// _ = try await store.open(name, opened, at: time)
  ///
  /// var follower = store.follow(name)
  /// _ = try await follower.next()
  /// follower.account?.events.count  // 1
  /// ```
  ///
  /// - Parameter name: The account's name.
  /// - Returns: A follower that has delivered no event.
  public func follow(_ name: AccountName) -> AccountFollower {
    AccountFollower(following: FollowedAccount(name: name), in: self)
  }
}

/// A reader that delivers the events that any program adds to an account.
///
/// Guarantees:
///
/// - Each event is delivered once, in the order of arrival.
/// - A removal is delivered after the events that precede it, and then an account that was opened
///   with the name, however soon it was opened: ``Update/replaced``, and its events.
/// - A line that cannot be replayed is an error that names it, after all preceding lines were
///   delivered.
///
/// A follower reads the last delivered line again, and finds that it was changed or removed. If an
/// earlier line is changed, the next call of the store that reads the account finds the change.
public struct AccountFollower: Sendable {
  /// The change of an account since the last update.
  public enum Update: Hashable, Sendable {
    /// The account has accepted these events, in the order of arrival; none if nothing has changed.
    case accepted([AccountEntry])
    /// The account was removed; delivered again until another account has the name.
    case removed
    /// After a removal, another account with the name was opened; its events follow.
    case replaced
  }

  private var followed: FollowedAccount
  private let store: AccountStore

  init(following followed: FollowedAccount, in store: AccountStore) {
    (self.followed, self.store) = (followed, store)
  }

  /// The name of the account.
  public var name: AccountName { followed.name }
  /// The account as of the last delivered event; nil if none was delivered.
  public var account: StoredAccount? { followed.account }

  /// Reads the changes since the last update; the first time, all events.
  ///
  /// - Returns: The newly accepted events, or that the account was removed or replaced.
  /// - Throws: ``AccountStoreError`` if there is no such account the first time, the database
  ///   fails, and for a line that cannot be replayed once the preceding ones are delivered. After
  ///   an error, the next call resumes at the same place.
  /// - Complexity: O(*n*) in the number of new events.
  public mutating func next() async throws(AccountStoreError) -> Update {
    let followed = self.followed
    let (update, next) = try await store.run { store throws(AccountStoreError) in
      try store.next(followed)
    }
    self.followed = next
    return update
  }
}
