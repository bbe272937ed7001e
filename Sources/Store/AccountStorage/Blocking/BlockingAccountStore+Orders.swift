package import EntryStore
package import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
package import WidgetStorage

extension BlockingAccountStore {
  /// Opens the account of an order of a payment service, or adds to it what the service did since.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - order: The order.
  ///   - plan: The plan, and its terms if it is a shop's own, if the store has no captured widget of the order.
  ///   - rules: The rules, or nil for those of the plan and the day.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - time: The time at which the events are accepted.
  ///   - precondition: The state in which the account must be.
  ///   - transaction: The transaction.
  /// - Returns: The account; nil if there is no plan.
  /// - Throws: ``AccountStoreError`` if the order has another account, the name is that of another account, or the
  ///   opening is rejected.
  package func open(
    _ name: AccountName, from order: ServiceOrder, plan: (id: PlanID, terms: PlanRecord?)?,
    rules: PlanID?, customerSince: CivilDate?, at time: Timestamp, if precondition: Precondition,
    in transaction: any EntryTransaction
  ) throws(AccountStoreError) -> ServiceOrderAccount? {
    try checkTime(time)
    let entries = AccountEntries(transaction, catalog)
    let token = order.token.digest.description
    let accounts = try entries.accounts(ofToken: token)
    if let present = accounts.present {
      guard present == name else { throw AccountStoreError(.orderHasAccount(present)) }
      let life = try entries.present(name)
      try precondition.check(life)
      return try entries.add(order.events, to: life, opened: nil, at: time)
    }
    guard let plan = try entries.plan(ofCapturedToken: token) ?? plan else { return nil }
    var life = try entries.free(name)
    try precondition.check(life)
    let event: RecordedEvent
    do throws(EventError) {
      event = try RecordedEvent(
        opening: plan.id, terms: plan.terms, total: order.total, on: order.date,
        checkout: .token(order.token), rules: rules, capture: order.capture,
        customerSince: customerSince,
        id: ServiceOrder.id("order-\(order.number)", inLife: life.key.life))
    } catch {
      throw AccountStoreError(.refusedEvent(name, error))
    }
    let (row, placement) = try life.append(event, at: time)
    try entries.insert(row)
    try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.insert(OriginRow(token: token, turn: accounts.nextTurn, key: life.key))
    }
    return try entries.add(order.events, to: life, opened: placement, at: time)
  }

  /// Adds to the account of an order what the service did since; nil if the order has no account.
  package func follow(
    _ order: ServiceOrder, at time: Timestamp, in transaction: any EntryTransaction
  ) throws(AccountStoreError) -> ServiceOrderAccount? {
    try checkTime(time)
    let entries = AccountEntries(transaction, catalog)
    let accounts = try entries.accounts(ofToken: order.token.digest.description)
    guard let name = accounts.present else { return nil }
    return try entries.add(order.events, to: entries.present(name), opened: nil, at: time)
  }
}

extension AccountEntries {
  /// Returns the plan of the captured widget of a token; nil if there is none.
  fileprivate func plan(
    ofCapturedToken token: String
  ) throws(AccountStoreError) -> (id: PlanID, terms: PlanRecord?)? {
    let witnesses = try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.witnesses(ofToken: token)
    }
    guard let capture = witnesses.capture else { return nil }
    guard let order = CapturedOrder(token, capture) else {
      throw AccountStoreError(transaction.fault(capture.entry, "it is not a capture"))
    }
    return (order.plan, order.terms)
  }

  /// Adds the events of the service that an account does not have yet.
  fileprivate func add(
    _ events: [ServiceOrder.Event], to life: AccountLife, opened: EventPlacement?,
    at time: Timestamp
  ) throws(AccountStoreError) -> ServiceOrderAccount {
    var life = life
    var placement = opened
    var addedCount = opened == nil ? 0 : 1
    var refused: [(id: String, error: AccountStoreError)] = []
    let known = Set(life.state.account.events.compactMap { $0.id.flatMap(ServiceOrder.serviceID) })
    for event in events where !known.contains(event.id) {
      // The account of a purchase that was captured at once has no captures.
      if case .captured = event.event, !life.isDeferred { continue }
      do throws(AccountStoreError) {
        let added = try life.append(event, at: time)
        try insert(added.row)
        placement = added.placement
        addedCount += 1
      } catch {
        guard case .refusedEvent(_, let refusal) = error.reason else { throw error }
        // The rules of the account have ended the authorization before.
        if event.isExpiry, refusal.code == "void_exceeds_open" { continue }
        refused.append((event.id, error))
      }
    }
    if placement == nil {
      // The program that has added the last event may have ended before it was durable.
      try AccountStoreError.wrapping { () throws(StoreFault) in try transaction.awaitDurability() }
    }
    return ServiceOrderAccount(
      version: life.version(placement ?? .repeated), addedCount: addedCount, refused: refused)
  }
}

extension AccountLife {
  /// Whether the shop captures the purchase later.
  fileprivate var isDeferred: Bool {
    guard let opening = state.account.events.first?.json.utf8,
      let line = try? JSONValue(parsing: opening)
    else { return false }
    return line["capture"]?.string == CaptureTime.deferred.rawValue
  }

  /// Appends an event of the service; its day is at the earliest that of the purchase.
  fileprivate mutating func append(
    _ event: ServiceOrder.Event, at time: Timestamp
  ) throws(AccountStoreError) -> (row: EntryRow, placement: EventPlacement) {
    let first = state.account.account?.openedOn
    let recorded: RecordedEvent
    do throws(EventError) {
      recorded = try state.account.recording(
        event.event, on: max(event.date, first ?? event.date),
        id: ServiceOrder.id(event.id, inLife: key.life))
    } catch {
      throw AccountStoreError(.refusedEvent(name, error))
    }
    return try append(recorded, at: time)
  }
}
