public import EntryStore
public import ScheduleEngine
public import Servicing
public import ServicingWire

/// Accounts in a database, next to widgets or alone.
///
/// ```swift
/// let store = AccountStore(EntryDatabase(.memory))
/// let name = try AccountName("order-1042")
/// let opened = try RecordedEvent(
///   opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"))
/// let time = try Timestamp("2026-11-21T09:00:00Z")
///
/// let version = try await store.open(name, opened, at: time)
/// version.revision                            // 1
/// let payment = AccountEvent.payment(try Money("50.00", .aud))
/// let paid = try await store.append(
///   payment, to: name, on: CivilDate("2026-11-21"), id: "p-1", at: time)
/// paid.account.account?.installments[0].outstanding  // 0
/// try await store.list().map(\.description)   // ["order-1042"]
/// ```
///
/// Guarantees:
///
/// - When a call returns, the event is durable. A call that throws has changed nothing, unless the
///   fault is ``/EntryStore/StoreFault/Reason/uncertain``.
/// - An event with an identifier can be repeated safely: it has the same answer again, also after
///   the account was removed.
/// - Any number of programs on any number of machines may use one database at once: each event is
///   accepted once, after the preceding one.
/// - An order has one account at a time, also if several programs open it from widgets of its
///   token.
/// - A removal adds an entry, and deletes none.
/// - A line that was changed, moved or removed from the middle is an error that names it. Whole
///   lines removed from the end leave a whole journal; a client that stores the head detects this
///   with a `Precondition`.
///
/// Each call reads and replays all events of an account; an order has few. Calls wait on threads of
/// the database, and never block a thread of the cooperative pool. If the calling task is cancelled
/// while a call waits for a thread, the call throws ``/EntryStore/StoreFault/Reason/cancelled`` and
/// does nothing; once begun, it runs to its end. <doc:AccountStorage> specifies the lines.
public struct AccountStore: Sendable {
  private let database: EntryDatabase
  private let blocking: BlockingAccountStore

  /// Creates a store without opening its database.
  ///
  /// - Parameters:
  ///   - database: The database, which stores of widgets can share.
  ///   - catalog: The plans and rules; by default the built-in ones.
  public init(_ database: EntryDatabase, catalog: ServicingCatalog = ServicingCatalog()) {
    self.database = database
    blocking = BlockingAccountStore(database.storage, catalog: catalog)
  }

  /// Runs a call on a thread of the database.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (BlockingAccountStore) throws(AccountStoreError) -> Result
  ) async throws(AccountStoreError) -> Result {
    let blocking = self.blocking
    return try await database.run { () throws(AccountStoreError) in try work(blocking) }
  }
}

extension AccountStore {
  /// Opens an account.
  ///
  /// - Parameters:
  ///   - name: The account's name, which no other account has.
  ///   - event: The `opened` event.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be; revision 0 means that there is none.
  /// - Returns: The account.
  /// - Throws: ``AccountStoreError`` when there is such an account and the event does not repeat
  ///   its purchase, the event is rejected, the precondition does not hold, or the database fails.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func open(
    _ name: AccountName, _ event: RecordedEvent, at time: Timestamp,
    if precondition: Precondition = .none
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.open(name, event, at: time, if: precondition)
    }
  }

  /// Opens an account for the order of a captured widget in the same database.
  ///
  /// ```swift
  /// let database = EntryDatabase(.memory)
  /// let (widgets, accounts) = (WidgetStore(database), AccountStore(database))
  /// let token = try CheckoutToken("002.k2a4")
  /// let widget = try WidgetName("order-1042")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// _ = try await widgets.create(
  ///   widget, plan: PlanID("us-pay-in-4"), checkout: .token(token), at: moment, amount: "200.00")
  /// let request = CaptureRequest(
  ///   token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
  ///   paymentScheduleChecksum: nil)
  /// _ = try await widgets.capture(widget, request, at: moment)
  ///
  /// let name = try AccountName("order-1042")
  /// let version = try await accounts.open(name, from: widget, id: "o-1", at: moment.timestamp)
  /// version.account.account?.total.text  // "200.00"
  /// let again = try await accounts.open(name, from: widget, id: "o-1", at: moment.timestamp)
  /// again.head == version.head           // true
  /// try await accounts.open(AccountName("other"), from: widget, at: moment.timestamp)  // throws
  /// ```
  ///
  /// The purchase has the plan, the amount and the token of the captured widget, and the day of its
  /// capture. Every widget of a captured token has the same order. An order has one account at a
  /// time: another can be opened when the first was removed.
  ///
  /// - Parameters:
  ///   - name: The account's name, which no other account has.
  ///   - widget: The widget's name.
  ///   - rules: The rules, or nil for those of the plan and the day.
  ///   - capture: The time of capture of the account, or nil for the default, with the purchase.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - id: The identifier of the event, 1 to 200 bytes, or nil for none. The same call with it
  ///     has the same answer again.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be; revision 0 means that there is none.
  /// - Returns: The account.
  /// - Throws: ``AccountStoreError`` when the widget is missing, was not captured or cannot be
  ///   read, or its order has an account; else as ``open(_:_:at:if:)``.
  /// - Complexity: O(*w* + *a*) entries are read for *w* widgets and *a* accounts of the token.
  public func open(
    _ name: AccountName, from widget: WidgetName, rules: PlanID? = nil,
    capture: CaptureTime? = nil, customerSince: CivilDate? = nil, id: String? = nil,
    at time: Timestamp, if precondition: Precondition = .none
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.open(
        name, from: widget, rules: rules, capture: capture, customerSince: customerSince, id: id,
        at: time, if: precondition)
    }
  }

  /// Adds an event to an account.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The account's name.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - acceptsLate: Whether an event is accepted whose day is before that of the last one. It is
  ///     then placed after all events of its day or earlier, and the account is computed again.
  ///   - precondition: The state in which the account must be.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when there is no such account, the event is rejected, the
  ///   precondition does not hold, or the database fails.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func append(
    _ event: RecordedEvent, to name: AccountName, at time: Timestamp, acceptsLate: Bool = false,
    if precondition: Precondition = .none
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.append(event, to: name, at: time, acceptsLate: acceptsLate, if: precondition)
    }
  }

  /// Adds an event to an account.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The account's name.
  ///   - date: The day of the event.
  ///   - id: The identifier of the event, 1 to 200 bytes, or nil for none.
  ///   - reason: The reason of a failed payment or a pause, or nil for none.
  ///   - time: The time at which the event is accepted, in the years 1 to 9999.
  ///   - precondition: The state in which the account must be.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when there is no such account, the event is rejected, the
  ///   precondition does not hold, or the database fails.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func append(
    _ event: AccountEvent, to name: AccountName, on date: CivilDate, id: String? = nil,
    reason: String? = nil, at time: Timestamp, if precondition: Precondition = .none
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.append(
        event, to: name, on: date, id: id, reason: reason, at: time, if: precondition)
    }
  }

  /// Removes an account.
  ///
  /// A removal is the last entry of a journal. The entries stay. The name can then be used for
  /// another account, but no identifier a second time.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - time: The time of the removal, in the years 1 to 9999.
  ///   - force: Whether an account is removed on which something is owed after its last event, that
  ///     is damaged, or whose plan or rules are not known.
  /// - Returns: The account as it was; of a damaged one, its state after the last good line, which
  ///   is that without events if the first line is damaged.
  /// - Throws: ``AccountStoreError`` when there is no such account, it needs `force`, a newer
  ///   version has written it, or the database fails.
  /// - Complexity: O(*n*) in the number of events of the account.
  public func remove(
    _ name: AccountName, at time: Timestamp, force: Bool = false
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.remove(name, at: time, force: force)
    }
  }

  /// Stores an account with all its events under a new name.
  ///
  /// The account becomes visible as a whole or not at all. Its order may have another account: an
  /// account can be corrected by an import under another name.
  ///
  /// ```swift
  /// let store = AccountStore(EntryDatabase(.memory))
  /// let opened = try RecordedEvent(
  ///   opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"))
  /// let time = try Timestamp("2026-11-21T09:00:00Z")
  /// let version = try await store.open(AccountName("order-1042"), opened, at: time)
  ///
  /// let events = try StoredAccount(restoring: version.account.bytes)
  /// try await store.importAccount(events, as: AccountName("corrected"), at: time).revision  // 1
  /// ```
  ///
  /// - Parameters:
  ///   - account: The account, which has at least its purchase.
  ///   - name: The name, which no other account has.
  ///   - time: The time at which all events are accepted, in the years 1 to 9999.
  /// - Returns: The stored account.
  /// - Throws: ``AccountStoreError`` when there is such an account, an event names another account
  ///   or is rejected by the plans and rules of this store, a removed account of the name has the
  ///   identifier of an event, or the database fails.
  /// - Complexity: O(*n*) in the number of events.
  public func importAccount(
    _ account: StoredAccount, as name: AccountName, at time: Timestamp
  ) async throws(AccountStoreError) -> AccountVersion {
    try await run { store throws(AccountStoreError) in
      try store.importAccount(account, as: name, at: time)
    }
  }
}
