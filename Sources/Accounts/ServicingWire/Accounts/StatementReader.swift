public import ScheduleEngine
public import Servicing

/// Reads the event lines of one or many accounts, and computes their statements.
///
/// If events name accounts, all must. A line with a mistake is one of the account that it names,
/// if that is certain although the line cannot be read: the statement of that account is then the
/// mistake. A line that names no account for certain has an entry without a name, whose message says
/// that any account may lack its event; the statements of the others are those of their other lines.
/// Memory grows with the number of accounts and of identifiers, not with the number of events.
///
///     var reader = StatementReader(asOf: try CivilDate("2026-12-16"))
///     reader.read(line: ContiguousArray(#"{"type":"resumed","date":"2026-12-01"}"#.utf8).span)
///     reader.finish().first?.error?.code  // "not_opened"
public struct StatementReader: Sendable {
  /// The events of one account up to the day of the statement.
  private struct Reading: Sendable {
    let name: [UInt8]?
    var ledger: AccountLedger
    /// Whether an event after the day of the statement was read, or a mistake.
    var hasEnded = false
    var firstLine: Int
    var lastLine: Int
  }

  /// The day of the statements.
  public let date: CivilDate
  private let template: AccountLedger
  private var readings: [Reading] = []
  /// The mistakes by the places of their accounts.
  ///
  /// They are apart since an error is large, and few accounts have one.
  private var errors: [Int: EventError] = [:]
  private var places: [[UInt8]: Int] = [:]
  /// The place of the events that name no account.
  private var unnamed: Int?
  /// The place of the account that the last event with a name names.
  private var lastNamed: Int?
  /// Whether an event names an account.
  public private(set) var namesAccounts = false
  private var lineCount = 0
  private var record = EventRecord()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - date: The day of the statements. The first event after it ends the reading of an account.
  ///   - catalog: The plans and rules; by default the built-in ones.
  ///   - recordsHistory: Whether the history of each account is recorded; by default not.
  public init(
    asOf date: CivilDate, catalog: ServicingCatalog = ServicingCatalog(),
    recordsHistory: Bool = false
  ) {
    self.date = date
    template = AccountLedger(catalog: catalog, recordsHistory: recordsHistory)
  }

  /// Reads the next line; a blank one is skipped.
  ///
  /// - Parameter line: The line without its line feed. The first line may begin with a byte order
  ///   mark.
  public mutating func read(line: Span<UInt8>) {
    lineCount += 1
    var line = line
    if lineCount == 1, line.beginsWithByteOrderMark {
      line = line.extracting(3...)
    }
    guard !line.isBlank else { return }
    do throws(EventError.Reason) {
      try apply(EventLine(line, into: &record))
    } catch {
      let place = placeOfAccount()
      guard !readings[place].hasEnded else { return }
      readings[place].lastLine = lineCount
      readings[place].hasEnded = true
      errors[place] = EventError(line: lineCount, error)
    }
  }

  /// Applies an event to its account.
  private mutating func apply(_ event: EventLine) throws(EventError.Reason) {
    let place = placeOfAccount()
    guard !readings[place].hasEnded else { return }
    readings[place].lastLine = lineCount
    readings[place].hasEnded = try readings[place].ledger.apply(event, record, unlessAfter: date)
  }

  /// Returns the place of the account that the record names, and adds it if it is new.
  private mutating func placeOfAccount() -> Int {
    guard let bounds = record.bounds(of: .account), (1...200).contains(bounds.count) else {
      if let unnamed { return unnamed }
      unnamed = readings.count
      return add(nil)
    }
    namesAccounts = true
    if let lastNamed, let name = readings[lastNamed].name, record.bytes[bounds].elementsEqual(name)
    {
      return lastNamed
    }
    let name = Array(record.bytes[bounds])
    let place = places[name] ?? add(name)
    places[name] = place
    lastNamed = place
    return place
  }

  private mutating func add(_ name: [UInt8]?) -> Int {
    readings.append(
      Reading(name: name, ledger: template, firstLine: lineCount, lastLine: lineCount))
    return readings.count - 1
  }

  /// Ends the reading, and returns the accounts in the order of their first lines; at least one.
  public mutating func finish() -> [AccountResult] {
    var results: [AccountResult] = []
    finish { result in
      results.append(result)
      return true
    }
    return results
  }

  /// Ends the reading, and calls a closure with each account in the order of their first lines, at
  /// least one.
  ///
  /// - Parameter body: Receives an account, and returns whether it wants the next one.
  public mutating func finish(_ body: (AccountResult) -> Bool) {
    if readings.isEmpty {
      lineCount = 1
      _ = add(nil)
    }
    for place in readings.indices where !body(result(at: place)) { return }
  }

  private mutating func result(at place: Int) -> AccountResult {
    let name = readings[place].name
    if let error = mistake(at: place) {
      let isOfUnknownAccount = namesAccounts && name == nil
      return AccountResult(
        name: name, error: isOfUnknownAccount ? error.ofUnknownAccount : error, account: nil)
    }
    do throws(ServicingError) {
      try readings[place].ledger.advance(to: date)
    } catch {
      return AccountResult(
        name: name, error: EventError(line: readings[place].lastLine, error), account: nil)
    }
    return AccountResult(
      name: name, error: nil, account: readings[place].ledger.account,
      history: readings[place].ledger.history)
  }

  /// Returns the mistake of the events of an account, or nil if there is none.
  private func mistake(at place: Int) -> EventError? {
    guard namesAccounts, readings[place].name == nil else { return errors[place] }
    // A first line that is no event has that mistake, and not a missing account.
    let firstLine = readings[place].firstLine
    if let error = errors[place], error.line == firstLine, error.isUnreadable { return error }
    return EventError(
      line: firstLine,
      .event("the event names no account, but others do; add the key account"))
  }
}

/// The statement of an account, or the mistake of one of its events.
public struct AccountResult: Sendable {
  let name: [UInt8]?
  /// The mistake, or nil if there is none.
  public let error: EventError?
  /// The statement, or nil if there is a mistake.
  public let statement: Statement?
  /// The history, if it was recorded.
  public let history: [HistoryEntry]

  init(name: [UInt8]?, error: EventError?, account: Account?, history: [HistoryEntry] = []) {
    self.name = name
    self.error = error
    statement = account.map(Statement.init)
    self.history = history
  }

  /// The name of the account, or nil if its events name none.
  public var account: String? { name.map { String(decoding: $0, as: UTF8.self) } }
}
