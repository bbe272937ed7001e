public import ScheduleEngine
public import Servicing

/// An account whose stored form is its accepted event lines.
///
///     var account = StoredAccount()
///     try account.append(try RecordedEvent(
///       opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21")))
///     let restored = try StoredAccount(restoring: account.bytes)
///     restored == account  // true
///
/// For servers, to which events arrive twice and late:
///
/// - An event with an identifier that came before is ``EventPlacement/repeated`` if it is the same
///   event, else a `conflicting_event`.
/// - ``append(_:)`` rejects an event whose day is before that of the last one. ``insert(_:)``
///   accepts it after all events of its day or earlier, and computes the account again.
/// - A rejected event changes nothing.
public struct StoredAccount: Sendable {
  /// The accepted events in the order of their days.
  public private(set) var events: [RecordedEvent] = []
  private let catalog: ServicingCatalog
  private var ledger: AccountLedger

  /// Creates an account without events.
  ///
  /// - Parameter catalog: The plans and rules; by default the built-in ones.
  public init(catalog: ServicingCatalog = ServicingCatalog()) {
    self.catalog = catalog
    ledger = AccountLedger(catalog: catalog)
  }

  /// Restores an account from its stored bytes.
  ///
  /// Blank lines and repeated events are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The lines of the events in the order of their days, each with a line feed; the last
  ///     may lack it.
  ///   - catalog: The plans and rules; by default the built-in ones.
  /// - Throws: ``EventError`` with the first line that is not accepted.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    restoring bytes: [UInt8], catalog: ServicingCatalog = ServicingCatalog()
  ) throws(EventError) {
    self.init(catalog: catalog)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let event = try RecordedEvent(line: Array(line), number: index + 1)
      try append(event, number: index + 1)
    }
  }

  /// The stored form: the lines of the accepted events, each with a line feed.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for event in events { bytes += event.line + [UInt8(ascii: "\n")] }
    return bytes
  }

  /// The account after all events, or nil before its purchase.
  public var account: Account? { ledger.account }
}

/// The place of an event among those of an account.
public enum EventPlacement: Hashable, Sendable {
  /// The event was accepted before, and nothing has changed.
  case repeated
  /// The event is the last one.
  case last
  /// The event was late and precedes others; the value is its index.
  case late(index: Int)
}

extension StoredAccount {
  /// Accepts an event whose day is at the earliest that of the last one.
  ///
  /// - Parameter event: The event.
  /// - Returns: ``EventPlacement/last``, or ``EventPlacement/repeated``.
  /// - Throws: ``EventError``, whose line is the number of the event in the account:
  ///   `events_out_of_order` for a late event. The account is then unchanged.
  /// - Complexity: O(*n*) in the number of installments.
  @discardableResult
  public mutating func append(_ event: RecordedEvent) throws(EventError) -> EventPlacement {
    try append(event, number: events.count + 1)
  }

  @discardableResult
  private mutating func append(
    _ event: RecordedEvent, number: Int
  ) throws(EventError) -> EventPlacement {
    guard try ledger.apply(line: event.line, number: number) else { return .repeated }
    events.append(event)
    return .last
  }

  /// Accepts an event, also one that arrives late.
  ///
  /// A late event is placed after all events of its day or earlier, and the account is computed
  /// again. The result is that of all events sorted by their days, events of one day in the order of
  /// their arrival.
  ///
  ///     var account = StoredAccount()
  ///     for line in [
  ///       #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}"#,
  ///       #"{"type":"payment","date":"2026-12-16","amount":"20.00"}"#,
  ///       #"{"type":"payment","date":"2026-12-04","amount":"50.00"}"#,
  ///     ] {
  ///       try account.insert(try RecordedEvent(line: Array(line.utf8)))
  ///     }
  ///     try account.events.map(\.date) == [
  ///       CivilDate("2026-11-21"), CivilDate("2026-12-04"), CivilDate("2026-12-16"),
  ///     ]  // true
  ///
  /// - Parameter event: The event.
  /// - Returns: The place of the event.
  /// - Throws: ``EventError``: the first event, in the new order, that is not accepted, with its
  ///   number in that order. It can be the late event, or a later one that is not possible after it,
  ///   which is ``EventError/laterEvent`` and has a number less in ``events``. The account is then
  ///   unchanged.
  /// - Complexity: O(*n*) in the number of installments for the last event, times the number of
  ///   events for a late one.
  @discardableResult
  public mutating func insert(_ event: RecordedEvent) throws(EventError) -> EventPlacement {
    guard let last = events.last, event.date < last.date else { return try append(event) }
    // A repeated event is recognized first, and an event that is no event of this account.
    do throws(EventError) {
      if try !ledger.apply(line: event.line, number: events.count + 1) { return .repeated }
    } catch {
      guard error.code == "events_out_of_order" else { throw error }
    }
    let index = events.lastIndex { $0.date <= event.date }.map { $0 + 1 } ?? 0
    var inserted = StoredAccount(catalog: catalog)
    inserted.events.reserveCapacity(events.count + 1)
    for event in events[..<index] + [event] { try inserted.append(event) }
    for later in events[index...] {
      do throws(EventError) {
        try inserted.append(later)
      } catch {
        var error = error
        error.laterEvent = later
        throw error
      }
    }
    self = inserted
    return .late(index: index)
  }
}

extension StoredAccount {
  /// Returns the line of an event of this account, which is not accepted by that.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - date: The day of the event.
  ///   - id: The identifier of the event, 1 to 200 bytes, or nil for none.
  ///   - reason: The reason of a failed payment or a pause, or nil for none.
  /// - Returns: The line.
  /// - Throws: ``EventError``: `not_opened`, `unsupported_currency` for an amount in another currency
  ///   than the account's, or `invalid_event`.
  public func recording(
    _ event: AccountEvent, on date: CivilDate, id: String? = nil, reason: String? = nil
  ) throws(EventError) -> RecordedEvent {
    guard let currency = account?.currency else { throw EventError(line: 1, .notOpened) }
    if let found = event.amount?.currency, found != currency {
      throw EventError(
        line: events.count + 1, .unsupportedCurrency(found, expected: currency))
    }
    return try RecordedEvent(event, on: date, id: id, reason: reason)
  }

  /// Returns the line of a reversal of an event of this account, which is not accepted by that.
  ///
  /// - Parameters:
  ///   - event: The identifier of the event to reverse.
  ///   - date: The day of the reversal.
  ///   - reason: The reason, or nil if it is not known.
  ///   - id: The identifier of the reversal, 1 to 200 bytes, or nil for none.
  /// - Returns: The line.
  /// - Throws: ``EventError``: `not_opened`, or `invalid_event`.
  public func recordingReversal(
    of event: String, on date: CivilDate, reason: ReversalReason? = nil, id: String? = nil
  ) throws(EventError) -> RecordedEvent {
    guard account != nil else { throw EventError(line: 1, .notOpened) }
    return try RecordedEvent(reversing: event, on: date, reason: reason, id: id)
  }

  /// Returns the statement as of a day.
  ///
  /// - Parameter date: The day. If it is before that of the last event, the statement is that of the
  ///   events up to the day.
  /// - Returns: The statement of the end of the day.
  /// - Throws: `ServicingError`, `not_opened`, if nothing was opened by the day.
  /// - Complexity: O(*n*) in the number of installments, times the number of events for a day in the
  ///   past.
  public func statement(asOf date: CivilDate) throws(ServicingError) -> Statement {
    if let last = events.last, last.date > date {
      return try replayed(to: date, recordsHistory: false).statement(asOf: date)
    }
    return try ledger.statement(asOf: date)
  }

  /// Returns the history up to a day, with all that came with time.
  ///
  /// - Parameter date: The day.
  /// - Returns: The entries in order, those of events with their identifiers and reasons.
  /// - Throws: `ServicingError`, `not_opened`, if nothing was opened by the day.
  /// - Complexity: O(*n*) in the number of events.
  public func history(asOf date: CivilDate) throws(ServicingError) -> [HistoryEntry] {
    var ledger = try replayed(to: date, recordsHistory: true)
    try ledger.advance(to: date)
    return ledger.history
  }

  /// Returns the account after its first events.
  package func prefix(_ count: Int) -> StoredAccount {
    var prefix = StoredAccount(catalog: catalog)
    // Every prefix of accepted events is accepted.
    for event in events.prefix(count) { _ = try? prefix.append(event) }
    return prefix
  }

  private func replayed(
    to date: CivilDate, recordsHistory: Bool
  ) throws(ServicingError) -> AccountLedger {
    if let opened = events.first?.date, opened > date { throw .openedLater(opened) }
    var ledger = AccountLedger(catalog: catalog, recordsHistory: recordsHistory)
    ledger.namesEvents = recordsHistory
    for event in events where event.date <= date {
      do throws(EventError) {
        try ledger.apply(line: event.line)
      } catch {
        // not covered: every prefix of accepted events is accepted
        if case .servicing(let reason) = error.reason { throw reason }
      }
    }
    return ledger
  }
}

extension StoredAccount: Hashable {
  /// Returns whether two accounts have the same events.
  public static func == (left: Self, right: Self) -> Bool { left.events == right.events }

  /// Hashes the events.
  public func hash(into hasher: inout Hasher) { hasher.combine(events) }
}
