package import EntryStore
package import ScheduleEngine
package import Servicing
package import ServicingWire

/// The accounts of a store, by calls that block.
///
/// ``AccountStore`` makes the same calls on threads of its database.
package struct BlockingAccountStore: Sendable {
  private let storage: any EntryStorage
  let catalog: ServicingCatalog

  package init(_ storage: any EntryStorage, catalog: ServicingCatalog = ServicingCatalog()) {
    (self.storage, self.catalog) = (storage, catalog)
  }

  /// Runs work on the accounts in one transaction.
  func perform<Result>(
    _ access: StorageAccess,
    _ work: (AccountEntries) throws(AccountStoreError) -> Result
  ) throws(AccountStoreError) -> Result {
    try storage.perform(access) { transaction throws(AccountStoreError) in
      try work(AccountEntries(transaction, catalog))
    }
  }

  /// Throws an error if a line cannot store a time.
  func checkTime(_ time: Timestamp) throws(AccountStoreError) {
    guard AccountEntry.times.contains(time.secondsSinceEpoch) else {
      throw AccountStoreError(.invalidTime(time.secondsSinceEpoch))
    }
  }
}

extension BlockingAccountStore {
  /// Opens an account.
  package func open(
    _ name: AccountName, _ event: RecordedEvent, at time: Timestamp,
    if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(
      EventRequest(id: event.id, date: event.date, time: time, if: precondition) { _, _ in event },
      on: name, creates: true)
  }

  /// Opens an account for the order of a captured widget.
  package func open(
    _ name: AccountName, from widget: WidgetName, rules: PlanID? = nil,
    capture: CaptureTime? = nil, customerSince: CivilDate? = nil, id: String? = nil,
    at time: Timestamp, if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    try checkTime(time)
    return try perform(.writing) { entries throws(AccountStoreError) in
      let order = try entries.order(
        of: widget, repeating: try entries.row(of: id, in: name))
      let event: RecordedEvent
      do throws(EventError) {
        event = try RecordedEvent(
          opening: order.plan, terms: order.terms, total: order.total, on: order.day,
          checkout: order.checkout, rules: rules, capture: capture, customerSince: customerSince,
          id: id)
      } catch {
        throw AccountStoreError(.refusedEvent(name, error))
      }
      let request = EventRequest(id: id, date: event.date, time: time, if: precondition) { _, _ in
        event
      }
      let accounts = try entries.accounts(ofToken: order.token)
      do throws(AccountStoreError) {
        if let repeated = try entries.repeated(request, of: name) { return repeated }
      } catch {
        guard error.isConflict, let present = accounts.present else { throw error }
        throw AccountStoreError(.orderHasAccount(present))
      }
      if let present = accounts.present { throw AccountStoreError(.orderHasAccount(present)) }
      let (version, key) = try entries.add(request, to: name, creates: true)
      try AccountStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.insert(
          OriginRow(token: order.token, turn: accounts.nextTurn, key: key))
      }
      return version
    }
  }

  /// Adds an event to an account.
  package func append(
    _ event: RecordedEvent, to name: AccountName, at time: Timestamp, acceptsLate: Bool = false,
    if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    try perform(
      EventRequest(
        id: event.id, date: event.date, time: time, acceptsLate: acceptsLate, if: precondition
      ) { _, _ in event }, on: name, creates: false)
  }

  /// Adds an event to an account.
  package func append(
    _ event: AccountEvent, to name: AccountName, on date: CivilDate, id: String? = nil,
    reason: String? = nil, at time: Timestamp, if precondition: Precondition = .none
  ) throws(AccountStoreError) -> AccountVersion {
    let request = EventRequest(id: id, date: date, time: time, if: precondition) {
      account, date throws(EventError) in
      try account.recording(event, on: date, id: id, reason: reason)
    }
    return try perform(request, on: name, creates: false)
  }

  /// Performs one request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The account's name.
  ///   - creates: Whether the event opens the account.
  /// - Returns: The account after the event.
  /// - Throws: ``AccountStoreError`` when the event is rejected, or the database fails.
  package func perform(
    _ request: EventRequest, on name: AccountName, creates: Bool
  ) throws(AccountStoreError) -> AccountVersion {
    try checkTime(request.time)
    return try perform(creates ? access(for: request, of: name) : .writing) {
      entries throws(AccountStoreError) in
      if let repeated = try entries.repeated(request, of: name) { return repeated }
      return try entries.add(request, to: name, creates: creates).version
    }
  }

  /// Returns the access of a request that opens an account.
  ///
  /// A request that a store without the account rejects creates no store.
  private func access(for request: EventRequest, of name: AccountName) -> StorageAccess {
    do throws(AccountStoreError) {
      var life = AccountLife.first(of: name, catalog)
      try request.precondition.check(life)
      _ = try life.append(request)
      return .creating
    } catch {
      return .writing
    }
  }
}
