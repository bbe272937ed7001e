import ScheduleEngine
import Servicing
import StrictJSON

@testable import ServicingWire

/// Checks that the two readers of an event line agree, that statements add up, and that an account
/// is the same however its events and days come.
enum EventsCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    for line in lines { try requireSameValues(line) }
    // A day on which most late fees of the corpus were charged.
    let date = CivilDate(knownDayNumber: 740_100)
    let results = read(lines, asOf: date)
    let again = read(lines, asOf: date, recordsHistory: true)
    try require(!results.isEmpty && results.count == again.count, "\(results.count) accounts")
    for (result, other) in zip(results, again) {
      try require(result.json == other.json, "the history changes the statement")
      try require(result.error == nil || other.history.isEmpty, "a mistake has a history")
      try requireReadable(result, lineCount: lines.count)
      for line in other.historyLines { try requireJSON(line) }
      if let statement = result.statement {
        try requireSums(of: statement)
        try requireSameSteps(statement)
      }
    }
    if results.count == 1, let statement = results[0].statement {
      try requireSameLedger(lines, statement)
    }
  }

  private static func read(
    _ lines: [[UInt8]], asOf date: CivilDate, recordsHistory: Bool = false
  ) -> [AccountResult] {
    var reader = StatementReader(asOf: date, recordsHistory: recordsHistory)
    for line in lines { reader.read(line: line.span) }
    return reader.finish()
  }

  /// Requires that the strict parser finds the same values in a line that the scanner reads.
  private static func requireSameValues(_ line: [UInt8]) throws(Disagreement) {
    var (scanned, parsed) = (EventRecord(), EventRecord())
    guard EventScanner.scan(line.span, into: &scanned) else { return }
    let reading = reading { () throws(EventError.Reason) in
      try EventLine.parse(line.span, into: &parsed)
    }
    if case .failure(let error) = reading { throw Disagreement("scanned, but \(error)") }
    for key in EventKey.allCases {
      let values = (
        scanned.bounds(of: key).map { scanned.bytes[$0] },
        parsed.bounds(of: key).map { parsed.bytes[$0] }
      )
      try require(values.0 == values.1, "\(key.name): \(values)")
    }
  }

  private static func requireReadable(
    _ result: AccountResult, lineCount: Int
  ) throws(Disagreement) {
    try require((result.error == nil) != (result.statement == nil), "neither, or both")
    if let error = result.error {
      try requireOneLine(error.description)
      try require((1...lineCount).contains(error.line), "line \(error.line)")
    }
    try requireJSON(result.json)
  }

  private static func requireJSON(_ line: [UInt8]) throws(Disagreement) {
    let value = try? JSONValue(parsing: line)
    try require(value?.object != nil, "not JSON: \(String(decoding: line, as: UTF8.self))")
  }

  /// Requires the equations that hold at every moment.
  private static func requireSums(of statement: Statement) throws(Disagreement) {
    let account = statement.account
    for part in account.installments {
      let amounts = [part.paid, part.cancelled, part.returned, part.outstanding, part.net]
      try require(amounts.allSatisfy { $0 >= 0 }, "negative: \(part)")
      try require(part.returned <= part.paid, "returned more than was paid: \(part)")
    }
    for fee in account.lateFees {
      let amounts = [fee.paid, fee.waived, fee.returned, fee.outstanding, fee.remaining]
      try require(amounts.allSatisfy { $0 >= 0 } && fee.amount > 0, "negative: \(fee)")
    }
    let (total, fees) = (statement.total.minorUnits, statement.fees)
    let takenOff = statement.cancelled.minorUnits + statement.returned.minorUnits
    let owed = statement.outstanding.minorUnits - fees.outstanding.minorUnits
    try require(total == owed + statement.paid.minorUnits + statement.cancelled.minorUnits, "total")
    try require(takenOff == account.refunded.minorUnits + account.voided.minorUnits, "refunds")
    try require(account.refunded.minorUnits <= account.captured.minorUnits, "refunds of nothing")
    let shop = account.captured.minorUnits + account.voided.minorUnits
    try require(total == shop + account.openToCapture.minorUnits, "captured")
    try require((fees.room?.minorUnits ?? 0) >= 0, "room")
    let charged =
      fees.charged.minorUnits - fees.waived.minorUnits - fees.returned.minorUnits
    let tier = account.rules.lateFees.tier(forOrderOf: total)
    let cap = tier?.cap.minorUnits(forOrderOf: total)
    try require(charged <= cap ?? .max && (tier != nil || charged == 0), "above the cap")
    let (overdue, owedNow) = (statement.overdue.minorUnits, statement.owedNow.minorUnits)
    try require(
      0 <= overdue && overdue <= owedNow && owedNow <= statement.outstanding.minorUnits, "due")
  }

  /// Requires that days that pass one by one have the effects of all at once.
  private static func requireSameSteps(_ statement: Statement) throws(Disagreement) {
    var (steps, leap) = (statement.account, statement.account)
    for _ in 0..<20 {
      guard let next = try? steps.date.adding(.days(3)) else { return }
      try? steps.advance(to: next)
    }
    try? leap.advance(to: steps.date)
    try require(steps == leap, "days one by one have other effects")
    try require(steps.checksum == leap.checksum, "equal accounts have other checksums")
  }

  /// Requires that a ledger that applies one event after the other has the account of the reader.
  private static func requireSameLedger(
    _ lines: [[UInt8]], _ statement: Statement
  ) throws(Disagreement) {
    guard !lines[0].starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    var ledger = AccountLedger()
    for line in lines where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      var record = EventRecord()
      let event = try? EventLine(line.span, into: &record)
      if let event, event.date > statement.date { break }
      let first = reading { () throws(EventError) in try ledger.apply(line.span) }
      if case .failure(let error) = first {
        throw Disagreement("the ledger rejects what the reader accepts: \(error)")
      }
      guard record.has(.id) else { continue }
      let second = try? ledger.apply(line.span)
      try require(second == false, "a second delivery is not skipped")
    }
    try require(
      (try? ledger.statement(asOf: statement.date)) == statement, "the ledger has another account")
  }
}
