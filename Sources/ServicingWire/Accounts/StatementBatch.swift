public import ScheduleEngine
import Servicing

/// Computes the statements of many accounts, and writes a line for each, in the order of the accounts.
///
/// All events of an account have to be on adjacent lines.
///
///     var batch = StatementBatch(asOf: try CivilDate("2026-12-06"))
///     let opened = #"{"account":"o-1","type":"opened","date":"2026-11-21","plan":"au-pay-in-4","#
///     let lines = Array((opened + #""amount":"200.00"}"#).utf8)
///     batch.run(lines.span, firstLine: 1).accounts  // 1
///     batch.withLines { lines in lines.count } > 1_000  // true
///
/// A batch belongs to one thread. Several threads share an input by ``wholeAccounts(in:isLast:)``,
/// which finds where parts can end. Memory grows with the events of one account and the statements
/// of one run, not with the number of accounts.
public struct StatementBatch: ~Copyable {
  /// The numbers of accounts of a run.
  public struct Counts: Hashable, Sendable {
    /// The number of accounts, with those that have a mistake.
    public fileprivate(set) var accounts = 0
    /// The number of accounts that have a mistake.
    public fileprivate(set) var errors = 0
  }

  /// The day of the statements.
  public let date: CivilDate
  private let template: AccountLedger
  private var output: [UInt8] = []
  private var record = EventRecord()
  private var reading: AccountReading

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - date: The day of the statements. The first event after it ends the reading of an account.
  ///   - catalog: The plans and rules; by default the built-in ones.
  public init(asOf date: CivilDate, catalog: ServicingCatalog = ServicingCatalog()) {
    self.date = date
    template = AccountLedger(catalog: catalog)
    reading = AccountReading(name: nil, ledger: template, line: 1)
  }

  /// Computes the accounts of whole lines, and replaces the statements of the previous run.
  ///
  /// An account with a mistake has a line with its code and message. A line that names no account, or
  /// cannot be read, is a mistake of the account of the line before it. If the lines of an account are
  /// not adjacent, each group of them is an account, and all but the first have the mistake
  /// `not_opened`.
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
    var counts = Counts()
    var isFirst = true
    var number = firstLine
    var start = number == 1 && lines.beginsWithByteOrderMark ? 3 : 0
    while start < lines.count {
      let end = lines.endOfLine(from: start)
      read(lines.extracting(start..<end), number: number, isFirst: &isFirst, &counts)
      start = end + 1
      number += 1
    }
    if !isFirst { finish(&counts) }
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
    try body(output.span)
  }

  private mutating func read(
    _ line: Span<UInt8>, number: Int, isFirst: inout Bool, _ counts: inout Counts
  ) {
    guard !line.isBlank else { return }
    let event: Result<EventLine, EventError.Reason>
    do throws(EventError.Reason) {
      event = .success(try EventLine(line, into: &record))
    } catch {
      event = .failure(error)
    }
    let name = record.accountName
    if isFirst || name != nil && !reading.isNamed(by: record) {
      if !isFirst { finish(&counts) }
      isFirst = false
      reading = AccountReading(
        name: name.map { Array(record.bytes[$0]) }, ledger: template, line: number)
    }
    reading.apply(event, record, line: number, upTo: date)
  }

  private mutating func finish(_ counts: inout Counts) {
    let result = reading.result(asOf: date)
    result.writeJSON(to: &output)
    output.append(UInt8(ascii: "\n"))
    counts.accounts += 1
    if result.error != nil { counts.errors += 1 }
  }
}

extension StatementBatch {
  /// Returns the number of bytes, from the first on, that contain all lines of their accounts.
  ///
  /// A reader passes so many bytes to a run, and continues with the rest and what follows it.
  ///
  ///     let lines = Array("{\"account\":\"a\"}\n{\"account\":\"b\"}\n{\"account\":\"b\"}\n{".utf8)
  ///     StatementBatch.wholeAccounts(in: lines.span, isLast: false)  // 16
  ///     StatementBatch.wholeAccounts(in: lines.span, isLast: true)   // 49
  ///
  /// - Parameters:
  ///   - bytes: Bytes from the beginning of a line on.
  ///   - isLast: Whether the bytes end the input.
  /// - Returns: The number of bytes, 0 if more are needed.
  /// - Complexity: O(*n*) in the number of bytes that are left over.
  public static func wholeAccounts(in bytes: Span<UInt8>, isLast: Bool) -> Int {
    if isLast { return bytes.count }
    guard var start = bytes.startOfLine(endingBefore: bytes.count) else { return 0 }
    var (last, record) = (EventRecord(), EventRecord())
    var boundary: Int?
    // The lines from the last one back, up to one that names another account.
    while start > 0, let before = bytes.startOfLine(endingBefore: start - 1) {
      _ = try? EventLine(bytes.extracting(before..<start - 1), into: &record)
      start = before
      guard record.accountName != nil else { continue }
      if let boundary, !record.namesAccount(of: last) { return boundary }
      if boundary == nil { swap(&last, &record) }
      boundary = before
    }
    return 0
  }
}

/// The events of one account up to the day of a statement.
private struct AccountReading {
  private let name: [UInt8]?
  private var ledger: AccountLedger
  private var error: EventError?
  /// Whether an event after the day of the statement was read, or a mistake.
  private var hasEnded = false
  private var lastLine: Int

  init(name: [UInt8]?, ledger: AccountLedger, line: Int) {
    self.name = name
    self.ledger = ledger
    lastLine = line
  }

  /// Returns whether a record names the account.
  func isNamed(by record: EventRecord) -> Bool {
    guard let bounds = record.accountName, let name else { return false }
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
      guard record.accountName != nil else {
        throw .event("the event names no account; add the key account")
      }
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

extension EventRecord {
  /// The bounds of the account's name, or nil if there is none of a possible length.
  fileprivate var accountName: Range<Int>? {
    bounds(of: .account).flatMap { (1...200).contains($0.count) ? $0 : nil }
  }

  /// Returns whether the record names the account of another one.
  fileprivate func namesAccount(of other: EventRecord) -> Bool {
    guard let name = accountName, let otherName = other.accountName else { return false }
    return bytes[name] == other.bytes[otherName]
  }
}
