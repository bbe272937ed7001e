public import ScheduleEngine
public import Servicing

/// The account that the lines of its events describe.
///
///     var ledger = AccountLedger()
///     let opened = #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}"#
///     try ledger.apply(ContiguousArray(opened.utf8).span)
///     ledger.account?.installments.count  // 4
///
/// An event with an identifier that came before is skipped if it is the same event, with the same
/// keys and values; `50.0` and `50.00` are the same amount. A rejected event changes nothing.
public struct AccountLedger: Sendable {
  /// The account, or nil before its purchase.
  public internal(set) var account: Account?
  /// The history, if it is recorded.
  public internal(set) var history: [HistoryEntry] = []
  let recordsHistory: Bool
  /// Whether the entries of ``history`` have the identifiers and reasons of their events.
  var namesEvents = false
  let catalog: ServicingCatalog
  /// The events from the first one on that has an identifier.
  private(set) var log = EventLog()
  /// The account before the first event of the log, if the log does not begin with the purchase.
  private(set) var base: Account?
  /// The day of the purchase if it is after that of a statement.
  private var laterOpening: CivilDate?

  /// Creates a ledger without events.
  ///
  /// - Parameters:
  ///   - catalog: The plans and rules; by default the built-in ones.
  ///   - recordsHistory: Whether ``history`` is recorded; by default not.
  public init(catalog: ServicingCatalog = ServicingCatalog(), recordsHistory: Bool = false) {
    self.catalog = catalog
    self.recordsHistory = recordsHistory
  }

  /// Applies the event of a line.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed: one JSON object of at most 65,536 bytes.
  ///   - number: The number of the line for an error, from 1.
  /// - Returns: Whether the event is new; a repeated one is skipped.
  /// - Throws: ``EventError`` with the first mistake; the ledger is then unchanged.
  /// - Complexity: O(*n*) in the length of the line and in the number of installments.
  @discardableResult
  public mutating func apply(
    _ line: Span<UInt8>, number: Int = 1
  ) throws(EventError) -> Bool {
    do throws(EventError.Reason) {
      var record = EventRecord()
      let event = try EventLine(line, into: &record)
      return try apply(event, record)
    } catch {
      throw EventError(line: number, error)
    }
  }

  /// Applies the event of a line in an array; returns whether it is new.
  @discardableResult
  mutating func apply(line: [UInt8], number: Int = 1) throws(EventError) -> Bool {
    let slice = line[...]
    return try apply(slice.span, number: number)
  }

  /// Applies an event whose line was read into a record; returns whether it is new.
  mutating func apply(
    _ event: EventLine, _ record: EventRecord
  ) throws(EventError.Reason) -> Bool {
    let hash = EventLog.hash(of: record)
    if let hash {
      switch log.find(record, hash, in: account?.currency) {
      case .new: break
      case .same: return false
      case .other: throw .servicing(.conflictingEvent)
      }
    }
    if hash != nil, log.isEmpty, account != nil { base = account }
    if event.type == .reversed {
      try reverse(event, record)
    } else {
      do throws(ServicingError) {
        try perform(event, record)
      } catch {
        throw .servicing(error)
      }
    }
    if namesEvents { nameLastEvent(event.type, record) }
    // Those without an identifier too, since a reversal applies them again.
    if hash != nil || !log.isEmpty { log.add(record, hash) }
    return true
  }

  /// Applies an event if it is not after the day of a statement; returns whether it is.
  @inline(__always)
  mutating func apply(
    _ event: EventLine, _ record: EventRecord, unlessAfter date: CivilDate
  ) throws(EventError.Reason) -> Bool {
    guard event.date > date else {
      _ = try apply(event, record)
      return false
    }
    if event.type == .opened, account == nil, laterOpening == nil { laterOpening = event.date }
    return true
  }

  @inline(__always)
  private mutating func perform(
    _ event: EventLine, _ record: EventRecord
  ) throws(ServicingError) {
    guard let currency = account?.currency else {
      guard event.type == .opened else { throw .notOpened }
      return try open(event, record)
    }
    if let last = account?.date, event.date < last { throw .eventsOutOfOrder(last: last) }
    let accountEvent = try accountEvent(event, record, currency)
    if recordsHistory {
      try account?.apply(accountEvent, on: event.date, history: &history)
    } else {
      try account?.apply(accountEvent, on: event.date)
    }
  }

  @inline(__always)
  func accountEvent(
    _ event: EventLine, _ record: EventRecord, _ currency: Currency
  ) throws(ServicingError) -> AccountEvent {
    let number = event.number ?? 0
    let other = event.otherDate ?? event.date
    switch event.type {
    case .opened: throw .alreadyOpened
    case .payment:
      return .payment(
        try Self.amount(in: record, currency), installment: event.number,
        overpayment: EventLine.overpayment(in: record) ?? .refuse)
    case .paymentFailed: return .paymentFailed(installment: number)
    case .captured: return .captured(try Self.amount(in: record, currency))
    case .voided: return .voided(try Self.optionalAmount(in: record, currency))
    case .refund: return .refund(try Self.amount(in: record, currency))
    case .feeWaived:
      return .feeWaived(fee: number, try Self.optionalAmount(in: record, currency))
    case .dateMoved: return .dateMoved(installment: number, to: other)
    case .paused: return .paused(until: other)
    case .resumed: return .resumed
    case .reversed: throw .notReversible
    }
  }

  private mutating func open(
    _ event: EventLine, _ record: EventRecord
  ) throws(ServicingError) {
    let opened = try Self.opened(event, record, catalog)
    account = opened
    if recordsHistory {
      history.append(HistoryEntry(date: event.date, kind: .opened(opened.total)))
    }
  }

  /// Opens the account of an event.
  static func opened(
    _ event: EventLine, _ record: EventRecord, _ catalog: ServicingCatalog
  ) throws(ServicingError) -> Account {
    let known = EventLine.terms(in: record)?.plan
    guard let plan = known ?? Self.identifier(.plan, in: record).flatMap(catalog.plan) else {
      throw .unknownPlan
    }
    try Account.check(plan, isOfferedOn: event.date)
    if let code = record.withValue(of: .currency, { $0.text }) {
      guard let currency = try? Currency(code), currency == plan.currency else {
        throw .unsupportedCurrency((try? Currency(code)), expected: plan.currency)
      }
    }
    let rules: ServicingRules
    if record.has(.rules) {
      guard let named = Self.identifier(.rules, in: record).flatMap(catalog.rules) else {
        throw .unknownRules
      }
      guard named.currency == plan.currency else {
        throw .rulesOfOtherCurrency(named.id, named.currency, expected: plan.currency)
      }
      rules = named
    } else {
      guard let valid = catalog.rules(for: plan.id, boughtOn: event.date) else {
        throw .rulesUnavailable(plan.id, event.date)
      }
      rules = valid
    }
    return try Account(
      total: try Self.total(in: record, plan.currency), plan: plan, on: event.date, rules: rules,
      checkout: EventLine.tokenDigest(in: record).map { .token($0) } ?? .tokenless,
      capture: EventLine.capture(in: record) ?? .immediate, customerSince: event.otherDate)
  }

  private static func identifier(_ key: EventKey, in record: EventRecord) -> PlanID? {
    record.withValue(of: key) { bytes in try? PlanID(utf8: bytes) } ?? nil
  }

  private static func optionalAmount(
    in record: EventRecord, _ currency: Currency
  ) throws(ServicingError) -> Money? {
    record.has(.amount) ? try amount(in: record, currency) : nil
  }

  private static func amount(
    in record: EventRecord, _ currency: Currency
  ) throws(ServicingError) -> Money {
    let result = record.withValue(of: .amount) { bytes -> Result<Money, AmountError> in
      do throws(AmountError) {
        return .success(try Money(utf8: bytes, currency))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let amount) where amount.minorUnits > 0: return amount
    case .success, nil: throw .invalidAmount
    case .failure(let error): throw .unreadableAmount(error)
    }
  }

  /// Returns the order total: one that no account can have is too large, whatever its digits.
  private static func total(
    in record: EventRecord, _ currency: Currency
  ) throws(ServicingError) -> Money {
    do throws(ServicingError) {
      return try amount(in: record, currency)
    } catch {
      if case .unreadableAmount(let error) = error, error.reason == .outOfRange {
        throw .amountTooLarge(currency)
      }
      throw error
    }
  }
}

extension AccountLedger {
  /// Returns the statement as of a day, after all events of the ledger.
  ///
  /// - Parameter date: The day, at the earliest that of the last event.
  /// - Returns: The statement of the end of the day.
  /// - Throws: `ServicingError`: `not_opened`, or `events_out_of_order` for an earlier day.
  public func statement(asOf date: CivilDate) throws(ServicingError) -> Statement {
    guard let account else { throw .notOpened }
    return try account.statement(asOf: date)
  }

  /// Lets time pass to a day, and records the history of it.
  mutating func advance(to date: CivilDate) throws(ServicingError) {
    guard account?.date != nil else { throw laterOpening.map { .openedLater($0) } ?? .notOpened }
    if recordsHistory {
      try account?.advance(to: date, history: &history)
    } else {
      try account?.advance(to: date)
    }
  }
}
