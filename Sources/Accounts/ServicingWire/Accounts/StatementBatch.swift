public import ScheduleEngine
import Servicing

/// Computes the statements of many accounts, and writes a line for each, in the order of the accounts.
///
/// All events of an account have to be on adjacent lines.
///
///     var batch = StatementBatch(asOf: try CivilDate("2026-12-06"))
///     let opened = #"{"account":"o-1","type":"opened","date":"2026-11-21","plan":"au-pay-in-4","#
///     let lines = ContiguousArray((opened + #""amount":"200.00"}"#).utf8)
///     batch.run(lines.span, firstLine: 1).accounts  // 1
///     batch.withLines { lines in lines.count } > 1_000  // true
///
/// A batch belongs to one thread. Several threads share an input by ``AccountScanner``, which finds
/// the parts. Memory grows with the statements of one run and the identifiers of one account's
/// events, not with the number of accounts.
public struct StatementBatch: ~Copyable {
  /// The numbers of accounts of a run.
  public struct Counts: Hashable, Sendable {
    /// The number of accounts, with those that have a mistake.
    public fileprivate(set) var accounts = 0
    /// The number of accounts that have a mistake.
    public fileprivate(set) var errors = 0
    /// The number of these accounts by the code of their mistake.
    public fileprivate(set) var errorsByCode: [String: Int] = [:]

    /// Creates counts of zero.
    public init() {}

    /// Adds the counts of other accounts.
    public static func += (sum: inout Self, other: Self) {
      sum.accounts += other.accounts
      sum.errors += other.errors
      for (code, count) in other.errorsByCode { sum.errorsByCode[code, default: 0] += count }
    }

    /// Counts an account, by the code of its mistake if it has one.
    fileprivate mutating func add(_ code: String?) {
      accounts += 1
      guard let code else { return }
      errors += 1
      errorsByCode[code, default: 0] += 1
    }
  }

  /// An account of the last run.
  private struct Group {
    /// The bounds of its name, which is empty if its lines have none.
    let name: Range<Int>
    /// The hash of its name.
    let hash: UInt64
    /// The number of its first line.
    let line: Int
    /// The end of its statement in the output.
    var end: Int
    /// The code of its mistake.
    var code: String?
  }

  /// The day of the statements.
  public let date: CivilDate
  private let template: AccountLedger
  private var output: [UInt8] = []
  private var groups: [Group] = []
  /// The names of the groups.
  private var names: [UInt8] = []
  private var record = EventRecord()
  /// The account whose lines are read, or nil if none was named yet.
  private var reading: AccountReading?
  /// The mistake of the first line without an account since that account began.
  private var unnamed: EventError?

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - date: The day of the statements. The first event after it ends the reading of an account.
  ///   - catalog: The plans and rules; by default the built-in ones.
  public init(asOf date: CivilDate, catalog: ServicingCatalog = ServicingCatalog()) {
    self.date = date
    template = AccountLedger(catalog: catalog)
  }

  /// Computes the accounts of whole lines, and replaces the statements of the previous run.
  ///
  /// An account with a mistake has a line with its code and message. Lines that name no account, or
  /// cannot be read, have a line with the mistake of the first of them, after that of the account
  /// that they interrupt or follow. If the lines of an account are not adjacent, each group of them is an
  /// account, and all but the first have the mistake `not_opened`.
  ///
  /// - Parameters:
  ///   - lines: Lines that end in line feeds, all those of each account; the last line of the input
  ///     may lack its line feed. A byte order mark at the start of line 1 is skipped.
  ///   - firstLine: The number of the first line, from 1.
  /// - Returns: The numbers of accounts.
  /// - Complexity: O(*n*) in the number of bytes read and written.
  @discardableResult
  public mutating func run(_ lines: Span<UInt8>, firstLine: Int) -> Counts {
    output.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    var number = firstLine
    var start = number == 1 && lines.beginsWithByteOrderMark ? 3 : 0
    while start < lines.count {
      let end = lines.endOfLine(from: start)
      read(lines.extracting(start..<end), number: number)
      start = end + 1
      number += 1
    }
    finish()
    return counts
  }

  /// Calls a closure with the statements of the last run.
  ///
  /// - Parameter body: Receives the lines, each ended by a line feed.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public borrowing func withLines<Result>(
    _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let lines = output[...]
    return try body(lines.span)
  }

  private var counts: Counts { groups.reduce(into: Counts()) { $0.add($1.code) } }

  private mutating func read(_ line: Span<UInt8>, number: Int) {
    guard !line.isBlank else { return }
    let event: Result<EventLine, EventError.Reason>
    do throws(EventError.Reason) {
      event = .success(try EventLine(line, into: &record))
    } catch {
      event = .failure(error)
    }
    guard let name = record.accountName else {
      if unnamed == nil { unnamed = EventError(line: number, Self.mistake(ofUnnamed: event)) }
      return
    }
    if reading?.isNamed(by: record) != true {
      finish()
      reading = AccountReading(name: Array(record.bytes[name]), ledger: template, line: number)
    }
    reading?.apply(event, record, line: number, upTo: date)
  }

  private static func mistake(
    ofUnnamed event: Result<EventLine, EventError.Reason>
  ) -> EventError.Reason {
    guard case .failure(let mistake) = event else {
      return .event("the event names no account; add the key account")
    }
    return mistake
  }

  /// Writes the statement of the account that ends, and the mistake of lines without an account.
  private mutating func finish() {
    if var account = reading.take() {
      write(account.result(asOf: date), account.name, line: account.firstLine)
    }
    if let error = unnamed.take()?.ofUnknownAccount {
      write(AccountResult(name: nil, error: error, account: nil), [], line: error.line)
    }
  }

  private mutating func write(_ result: AccountResult, _ name: [UInt8], line: Int) {
    result.writeJSON(to: &output)
    output.append(UInt8(ascii: "\n"))
    let start = names.count
    names += name
    groups.append(
      Group(
        name: start..<names.count, hash: name.withSpan(FinishedAccounts.hash(of:)), line: line,
        end: output.count, code: result.error?.code))
  }
}

extension StatementBatch {
  /// Replaces the statement of each account of the last run that was finished before by a mistake,
  /// and adds the others to the finished ones.
  ///
  /// - Parameter finished: The accounts of all earlier lines of the input.
  /// - Returns: The numbers of accounts of the run.
  package mutating func checkAdjacency(after finished: inout FinishedAccounts) -> Counts {
    var repeated: [Int] = []
    for (place, group) in groups.enumerated() where !group.name.isEmpty {
      if !finished.add(group.hash) { repeated.append(place) }
    }
    if !repeated.isEmpty { reject(repeated[...]) }
    return counts
  }

  /// Replaces the statements of groups by mistakes.
  private mutating func reject(_ places: ArraySlice<Int>) {
    var rejected = places
    let old = output
    output.removeAll(keepingCapacity: true)
    var start = 0
    for (place, group) in groups.enumerated() {
      if rejected.first == place {
        rejected.removeFirst()
        let error = EventError(line: group.line, .event(Self.notAdjacent))
        groups[place].code = error.code
        AccountResult(name: Array(names[group.name]), error: error, account: nil)
          .writeJSON(to: &output)
        output.append(UInt8(ascii: "\n"))
      } else {
        output += old[start..<group.end]
      }
      groups[place].end = output.count
      start = group.end
    }
  }

  private static var notAdjacent: String {
    "earlier lines have events of this account, and lines between them events of others; write all "
      + "events of an account on adjacent lines"
  }
}

/// The events of one account up to the day of a statement.
private struct AccountReading {
  let name: [UInt8]
  let firstLine: Int
  private var ledger: AccountLedger
  private var error: EventError?
  /// Whether an event after the day of the statement was read, or a mistake.
  private var hasEnded = false
  private var lastLine: Int

  init(name: [UInt8], ledger: AccountLedger, line: Int) {
    self.name = name
    self.ledger = ledger
    (firstLine, lastLine) = (line, line)
  }

  /// Returns whether a record names the account.
  func isNamed(by record: EventRecord) -> Bool {
    guard let bounds = record.accountName else { return false }
    return record.bytes[bounds].elementsEqual(name)
  }

  mutating func apply(
    _ event: Result<EventLine, EventError.Reason>, _ record: EventRecord, line: Int,
    upTo date: CivilDate
  ) {
    guard !hasEnded else { return }
    lastLine = line
    do throws(EventError.Reason) {
      let event = try event.get()
      hasEnded = try ledger.apply(event, record, unlessAfter: date)
    } catch {
      hasEnded = true
      self.error = EventError(line: line, error)
    }
  }

  mutating func result(asOf date: CivilDate) -> AccountResult {
    if let error { return AccountResult(name: name, error: error, account: nil) }
    do throws(ServicingError) {
      try ledger.advance(to: date)
    } catch {
      return AccountResult(name: name, error: EventError(line: lastLine, error), account: nil)
    }
    return AccountResult(name: name, error: nil, account: ledger.account)
  }
}
