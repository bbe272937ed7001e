import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire

extension AccountEntries {
  /// Returns the answer to a request that repeats an accepted event, or nil for a new one.
  ///
  /// - Throws: ``AccountStoreError`` if the identifier belongs to another event of any account that
  ///   had the name.
  func repeated(
    _ request: EventRequest, of name: AccountName
  ) throws(AccountStoreError) -> AccountVersion? {
    guard let row = try row(of: request.id, in: name) else { return nil }
    var found: (version: AccountVersion, event: RecordedEvent)?
    let life = try replay(try rows(of: row.key), of: name, at: row.key) { life, other, entry in
      if other == row { found = (life.version(.repeated), entry.event) }
    }
    guard let found else {
      throw error(AccountLineError(line: row.number, reason: .missing), of: name)
    }
    let date = request.isDateNamed ? request.date : found.event.date
    let event = try life.line(of: request, on: date)
    guard let currency = life.state.account.account?.currency,
      event.repeats(found.event, in: currency)
    else {
      throw AccountStoreError(
        .refusedEvent(name, EventError(line: found.version.revision, .conflictingEvent)))
    }
    // The first program may have been killed before its entry was durable.
    try AccountStoreError.wrapping { () throws(StoreFault) in try transaction.awaitDurability() }
    return found.version
  }

  /// Returns the row of the event with an identifier, of any account that had a name; nil if there
  /// is none.
  func row(of id: String?, in name: AccountName) throws(AccountStoreError) -> EntryRow? {
    guard let id else { return nil }
    return try AccountStoreError.wrapping { () throws(StoreFault) in
      try transaction.entry(of: name.journal, id: EntryRow.id(id))
    }
  }

  /// Adds the event of a request to an account, or to a new one.
  ///
  /// - Returns: The account after the event, and its journal.
  func add(
    _ request: EventRequest, to name: AccountName, creates: Bool
  ) throws(AccountStoreError) -> (version: AccountVersion, key: JournalKey) {
    var life: AccountLife
    switch try newest(name) {
    case .present(let key, let rows): life = try replay(rows, of: name, at: key)
    case .removed(let row):
      guard creates else { throw AccountStoreError(.noSuchAccount(name)) }
      life = try self.life(of: name, after: row)
    case .none:
      guard creates else { throw AccountStoreError(.noSuchAccount(name)) }
      life = .first(of: name, catalog)
    }
    try request.precondition.check(life)
    guard creates == (life.revision == 0) else { throw AccountStoreError(.exists(name)) }
    let added = try life.append(request)
    try insert(added.row)
    return (life.version(added.placement), life.key)
  }
}

extension AccountLife {
  /// Appends the event of a request.
  ///
  /// - Returns: The row to insert, and the place of the event.
  mutating func append(
    _ request: EventRequest
  ) throws(AccountStoreError) -> (row: EntryRow, placement: EventPlacement) {
    let event = try line(of: request, on: request.date)
    let last = state.account.events.last?.date
    if !request.acceptsLate, let last, event.date < last {
      throw AccountStoreError(
        .refusedEvent(name, EventError(line: revision + 1, .eventsOutOfOrder(last: last))))
    }
    return try append(event, at: request.time)
  }

  /// Appends an event.
  ///
  /// - Returns: The row to insert, and the place of the event.
  mutating func append(
    _ event: RecordedEvent, at time: Timestamp
  ) throws(AccountStoreError) -> (row: EntryRow, placement: EventPlacement) {
    do throws(AccountLineError.Reason) {
      return try appendLine(of: event, at: time)
    } catch {
      switch error {
      case .refusedEvent(let refusal): throw AccountStoreError(.refusedEvent(name, refusal))
      case .tooLong: throw AccountStoreError(.eventTooLong(name))
      default:
        // not covered: an event with a known identifier is answered as a repeated one
        throw AccountStoreError(.damaged(name, AccountLineError(line: revision, reason: error)))
      }
    }
  }

  /// Creates the event of a request on a day.
  func line(of request: EventRequest, on date: CivilDate) throws(AccountStoreError) -> RecordedEvent
  {
    let event: RecordedEvent
    do throws(EventError) {
      event = try request.line(state.account, date)
    } catch {
      throw AccountStoreError(.refusedEvent(name, error))
    }
    try event.checkAccount(name)
    return event
  }
}

extension RecordedEvent {
  /// Throws an error if the event names another account.
  func checkAccount(_ name: AccountName) throws(AccountStoreError) {
    if let account, account != name.description {
      throw AccountStoreError(.eventOfOther(name, named: account))
    }
  }
}
