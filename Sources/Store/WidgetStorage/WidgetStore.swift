public import EntryStore
public import ScheduleEngine

/// Widgets in a database.
///
/// ```swift
/// let store = WidgetStore(EntryDatabase(.memory))
/// let plan = try PlanID("us-pay-in-4")
/// let moment = try Moment(
///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
///
/// let widget = try await store.update(.default, creating: plan, at: moment, amount: "50.00")
/// widget.machine.revision                                      // 1
/// widget.machine.schedule?.amountDueToday.text                 // "12.50"
///
/// _ = try await store.update(.default, at: moment, amount: "80.00")
/// let history = try await store.history(.default)
/// history.entries.map(\.total.text)                            // ["50.00", "80.00"]
/// try await store.list().map(\.description)                    // ["default"]
///
/// let removed = try await store.remove(.default, at: moment)
/// removed?.machine.revision                                    // 2
/// try await store.list().isEmpty                               // true
/// ```
///
/// Guarantees:
///
/// - When a call returns, the command is durable. A call that throws has changed nothing, unless the
///   fault is ``/EntryStore/StoreFault/Reason/uncertain``.
/// - A command with an identifier can be repeated safely: it has the same answer again, also after the
///   widget was removed.
/// - Any number of programs on any number of machines may use one database at once: each command is
///   accepted once, after the preceding one.
/// - The order of a checkout token is captured once, also if several programs capture it through
///   several widgets, and if the captured widget is removed or imported. All widgets of the token are
///   captured then. If a witness of the capture is missing or damaged, a capture fails with the cause.
/// - A removal adds an entry, and deletes none.
/// - The cost of a command is that of O(log *n*) in the number of entries and widgets.
/// - A line that was changed, moved or removed from the middle is an error that names it.
///   ``history(_:expecting:)``, ``check(_:expecting:)`` and ``exportJournal(_:expecting:)`` check all
///   lines, the other calls the first line and the last ones. Whole lines removed from the end leave a
///   whole journal; a client that stores the head detects this with a `Precondition`.
///
/// Its calls wait on threads of the database, and never block a thread of the cooperative pool. If the
/// calling task is cancelled while a call waits for a thread, the call throws
/// ``/EntryStore/StoreFault/Reason/cancelled`` and does nothing; once begun, it runs to its end.
/// <doc:WidgetStorage> specifies the lines.
public struct WidgetStore: Sendable {
  private let database: EntryDatabase
  private let blocking: BlockingWidgetStore

  /// Creates a store without opening its database.
  ///
  /// - Parameters:
  ///   - database: The database, which stores of accounts can share.
  ///   - plans: Finds a plan by its name; by default among those that come with the engine.
  public init(
    _ database: EntryDatabase, plans: @escaping @Sendable (PlanID) -> Plan? = { Plan.builtIn[$0] }
  ) {
    self.database = database
    blocking = BlockingWidgetStore(database.storage, plans: plans)
  }

  /// Runs a call on a thread of the database.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (BlockingWidgetStore) throws(WidgetStoreError) -> Result
  ) async throws(WidgetStoreError) -> Result {
    let blocking = self.blocking
    return try await database.run { () throws(WidgetStoreError) in try work(blocking) }
  }
}

extension WidgetStore {
  /// Creates a widget.
  ///
  /// - Parameters:
  ///   - name: The widget's name, which no other widget has.
  ///   - plan: The name of the plan.
  ///   - checkout: The checkout that the widget belongs to. The digest of its token is stored.
  ///   - issuedAt: The time at which the token was issued, in the years 1 to 9999. If it is nil, the
  ///     token does not expire.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the plan's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same creation with it has the same answer again.
  ///   - precondition: The state in which the widget must be; revision 0 means that there is none
  ///     yet.
  /// - Returns: The widget, its `ready` event and the events after it. If the token is captured
  ///   already, so is the widget.
  /// - Throws: ``WidgetStoreError`` when there is such a widget, the plan is not known, the total or
  ///   the time is rejected, the precondition does not hold, the identifier was used for another
  ///   command, or the database fails.
  /// - Complexity: O(*w*) entries are read for *w* widgets of the token.
  public func create(
    _ name: WidgetName, plan: PlanID, checkout: CheckoutReference = .tokenless,
    issuedAt: Timestamp? = nil, at moment: Moment, amount: String, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) async throws(WidgetStoreError) -> StoredWidget {
    try await run { store throws(WidgetStoreError) in
      try store.create(
        name, plan: plan, checkout: checkout, issuedAt: issuedAt, at: moment, amount: amount,
        id: id, if: precondition)
    }
  }

  /// Creates a widget by a shop's own plan, whose terms are stored with it.
  ///
  /// The first line of the widget has the plan's file as a member, so that its later commands, its
  /// verification and its import into another store need no plan with this identifier. A plan that
  /// the store finds by its identifier is stored by that alone.
  ///
  /// - Parameters:
  ///   - name: The widget's name, which no other widget has.
  ///   - terms: The plan; ``/ScheduleFiles/PlanFile`` reads it from a file.
  ///   - checkout: The checkout that the widget belongs to. The digest of its token is stored.
  ///   - issuedAt: The time at which the token was issued, in the years 1 to 9999. If it is nil, the
  ///     token does not expire.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the plan's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same creation with it has the same answer again.
  ///   - precondition: The state in which the widget must be; revision 0 means that there is none
  ///     yet.
  /// - Returns: The widget, its `ready` event and the events after it. If the token is captured
  ///   already, so is the widget.
  /// - Throws: ``WidgetStoreError`` as for a plan that the store finds, and when it finds another plan
  ///   by the identifier, or the plan's texts are not valid in a file or too long.
  /// - Complexity: O(*w*) entries are read for *w* widgets of the token.
  public func create(
    _ name: WidgetName, terms: PlanRecord, checkout: CheckoutReference = .tokenless,
    issuedAt: Timestamp? = nil, at moment: Moment, amount: String, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) async throws(WidgetStoreError) -> StoredWidget {
    try await run { store throws(WidgetStoreError) in
      try store.create(
        name, plan: terms.plan.id, terms: terms, checkout: checkout, issuedAt: issuedAt,
        at: moment, amount: amount, id: id, if: precondition)
    }
  }

  /// Sets a widget's order total.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - plan: The name of the plan of a new widget without a checkout, which is created if there is
  ///     no widget yet; nil creates none.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - amount: The order total in the widget's currency, above zero, as
  ///     ``/ScheduleEngine/Money`` reads it.
  ///   - id: The client's own identifier: the same update with it has the same answer again.
  ///   - precondition: The state in which the widget must be.
  /// - Returns: The widget, and the events of the update.
  /// - Throws: ``WidgetStoreError`` when there is no such widget and none is to be created, its order
  ///   was captured, the total or the time is rejected, the precondition does not hold, the identifier
  ///   was used for another command, or the database fails.
  /// - Complexity: O(1) entries are read, and O(*w*) for *w* widgets of the token.
  public func update(
    _ name: WidgetName, creating plan: PlanID? = nil, at moment: Moment, amount: String,
    id: CommandID? = nil, if precondition: Precondition = .none
  ) async throws(WidgetStoreError) -> StoredWidget {
    try await run { store throws(WidgetStoreError) in
      try store.update(
        name, creating: plan, at: moment, amount: amount, id: id, if: precondition)
    }
  }

  /// Captures the order of a checkout token if the capture guard accepts the request.
  ///
  /// ```swift
  /// let store = WidgetStore(EntryDatabase(.memory))
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let name = try WidgetName("order-1042")
  /// let token = try CheckoutToken("002.k2a4")
  /// _ = try await store.create(
  ///   name, plan: plan, checkout: .token(token), at: moment, amount: "200.00")
  ///
  /// let request = CaptureRequest(
  ///   token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
  ///   paymentScheduleChecksum: nil)
  /// try await store.capture(name, request, at: moment).decision.name  // "accepted"
  /// try await store.capture(name, request, at: moment).decision.name  // "already_captured"
  /// try await store.update(name, at: moment, amount: "80.00")         // throws
  /// ```
  ///
  /// An accepted capture is durable when this returns, and so is an earlier capture that decides the
  /// request. A rejected request changes nothing. If another widget of the token was captured, the
  /// decision and the widget returned are those of that widget, also after its removal.
  ///
  /// - Parameters:
  ///   - name: The widget's name; nil for the only one of the token.
  ///   - request: The request.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - id: The client's own identifier: the same capture with it has the same answer again.
  ///   - precondition: The state in which the widget must be.
  /// - Returns: The guard's decision, and the widget after it. A captured widget accepts no more
  ///   updates.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, the time is rejected, the
  ///   precondition does not hold, the identifier was used for another command, a witness of the
  ///   token's capture is missing or damaged, or the database fails.
  /// - Complexity: O(*w*) entries are read for *w* widgets of the token.
  public func capture(
    _ name: WidgetName?, _ request: CaptureRequest, at moment: Moment, id: CommandID? = nil,
    if precondition: Precondition = .none
  ) async throws(WidgetStoreError) -> StoredCapture {
    try await run { store throws(WidgetStoreError) in
      try store.capture(name, request, at: moment, id: id, if: precondition)
    }
  }

  /// Removes a widget.
  ///
  /// A removal is the last entry of a journal. The entries stay, and with them the capture of the
  /// widget's token. The name can then be used for another widget, but no identifier a second time.
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - moment: The time, in the years 1 to 9999.
  ///   - force: Whether a widget is removed that was captured, or that is damaged.
  /// - Returns: The widget as it was; of a damaged one, its state after the last intact line, or nil
  ///   if its first line is damaged.
  /// - Throws: ``WidgetStoreError`` when there is no such widget, it needs `force`, or the database
  ///   fails.
  /// - Complexity: O(1) entries are read, and O(*w*) for *w* widgets of the token.
  public func remove(
    _ name: WidgetName, at moment: Moment, force: Bool = false
  ) async throws(WidgetStoreError) -> StoredWidget? {
    try await run { store throws(WidgetStoreError) in
      try store.remove(name, at: moment, force: force)
    }
  }

  /// Ends every capture of a token, also one with a missing or damaged witness.
  ///
  /// Another widget of the token can then be captured; a captured one cannot, since its journal has
  /// ended. This is a person's decision about an order that was not paid: nothing else ends a capture.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - moment: The time, in the years 1 to 9999.
  /// - Returns: The captures that were forgotten, as far as they are known; none if the token was not
  ///   captured.
  /// - Throws: ``WidgetStoreError`` when the time is rejected or the database fails.
  /// - Complexity: O(*w*) entries are read for *w* widgets of the token.
  public func forgetCapture(
    of token: CheckoutToken, at moment: Moment
  ) async throws(WidgetStoreError) -> [ForgottenCapture] {
    try await run { store throws(WidgetStoreError) in
      try store.forgetCapture(of: token, at: moment)
    }
  }
}
