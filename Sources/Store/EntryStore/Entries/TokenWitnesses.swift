import ScheduleEngine
package import StrictJSON

/// The widgets of a checkout's token and its capture, as the two witnesses of a capture confirm it.
///
/// The first witness is the token's row in `token_captures`, the second one the entry of the capture. Both must
/// be there and agree, or every capture of the token fails.
package struct TokenWitnesses {
  /// A capture that counts.
  package struct Capture {
    package let row: CaptureRow
    package let entry: EntryRow
    /// The line of the entry.
    package let line: JSONValue
    /// The first entry of the captured widget; the entry itself for a remembered capture.
    package let first: JournalTail.Entry
  }

  /// The SHA-256 of the token, in lower-case hexadecimal.
  package let token: String
  /// The capture that counts, or nil if the token can be captured.
  package let capture: Capture?
  /// The turn that the next capture has.
  package let nextTurn: Int
  /// The first entries of the token's widgets, also of removed ones, without those that are damaged.
  package let firsts: [JournalTail.Entry]
  /// A damaged first entry of one of the token's widgets, or nil if all are intact.
  package let damagedFirst: EntryRow?
}

extension EntryTransaction {
  /// Reads the witnesses of a token's capture.
  ///
  /// - Parameter token: The SHA-256 of the token, in lower-case hexadecimal.
  /// - Returns: The token's widgets and the capture that counts.
  /// - Throws: The fault of a missing or damaged witness.
  /// - Complexity: O(*w*) entries are read for *w* widgets of the token.
  package func witnesses(ofToken token: String) throws(StoreFault) -> TokenWitnesses {
    let evidence = try TokenEvidence(of: token, in: self)
    let firsts = evidence.intactFirsts
    let damagedFirst = evidence.firsts.first { row in
      !firsts.contains { $0.row.key == row.key }
    }
    try evidence.checkTurns(in: self)
    if let entry = evidence.uncovered.first {
      throw fault(
        entry, "it is a capture, and the table token_captures has no row of it")
    }
    let nextTurn = (evidence.captures.last?.turn ?? 0).addingOrMaximum(1)
    guard let row = evidence.captures.last,
      !evidence.forgotten.contains(where: { $0.turn == row.turn })
    else {
      return TokenWitnesses(
        token: token, capture: nil, nextTurn: nextTurn, firsts: firsts, damagedFirst: damagedFirst)
    }
    let capture = try evidence.checkedCapture(row, firsts, in: self)
    return TokenWitnesses(
      token: token, capture: capture, nextTurn: nextTurn, firsts: firsts,
      damagedFirst: damagedFirst)
  }

  /// Returns the captures of a token that ``forgetCaptures(ofToken:at:)`` ends.
  package func forgettableCaptures(ofToken token: String) throws(StoreFault) -> [CaptureRow] {
    try TokenEvidence(of: token, in: self).endings.map(\.row)
  }

  /// Ends every capture of a token, also one whose witnesses are missing or damaged.
  ///
  /// - Parameters:
  ///   - token: The SHA-256 of the token, in lower-case hexadecimal.
  ///   - seconds: The time of the decision, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The rows that were forgotten; none if no capture was known.
  /// - Throws: The fault of the database.
  package func forgetCaptures(
    ofToken token: String, at seconds: Int64
  ) throws(StoreFault) -> [CaptureRow] {
    let endings = try TokenEvidence(of: token, in: self).endings
    for ending in endings {
      if ending.lacksRow { try insert(ending.row) }
      if ending.lacksDecision { try insert(ForgottenRow(forgetting: ending.row, at: seconds)) }
    }
    return endings.map(\.row)
  }
}

/// The capture to be ended, and the rows that are missing for it.
private struct CaptureEnding {
  let row: CaptureRow
  var lacksRow = false
  var lacksDecision = true
}

extension TokenEvidence {
  /// The captures that are to be forgotten.
  fileprivate var endings: [CaptureEnding] {
    let known = Set(forgotten.map(\.turn))
    var endings = captures.filter { !known.contains($0.turn) }.map { CaptureEnding(row: $0) }
    // The next turn follows the greatest one, since a row can be missing.
    var turn = max(captures.map(\.turn).max() ?? 0, forgotten.map(\.turn).max() ?? 0)
    for entry in uncovered {
      // If the row of a capture was lost after a decision to forget it, the row comes back.
      let decision = forgotten.first { decision in
        decision.capture == entry.hash && !captures.contains { $0.turn == decision.turn }
      }
      if decision == nil { turn = turn.addingOrMaximum(1) }
      let row = CaptureRow(
        token: token, turn: decision?.turn ?? turn, key: entry.key, number: entry.number,
        hash: entry.hash)
      endings.append(CaptureEnding(row: row, lacksRow: true, lacksDecision: decision == nil))
    }
    // A decision whose line was damaged is taken once more, for a turn of its own.
    if var last = captures.last,
      let decision = forgotten.first(where: { $0.turn == last.turn }), !decision.isIntact
    {
      last.turn = turn.addingOrMaximum(1)
      endings.append(CaptureEnding(row: last, lacksRow: true))
    }
    return endings
  }
}

extension ForgottenRow {
  /// Creates the decision that ends the turn of a capture.
  package init(forgetting row: CaptureRow, at seconds: Int64) {
    let (bytes, _) = ChainedLine.seal { object in
      object.member("format", ChainedLine.format)
      object.member("previous", ChainedLine.zeros)
      object.member("at", seconds)
      object.member("command", "forget")
      object.member("token", row.token)
      object.member("turn", row.turn)
      object.member("capture", row.hash)
    }
    self.init(
      token: row.token, turn: row.turn, line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// Whether the line is the decision of the row.
  fileprivate var isIntact: Bool { capture != nil }

  /// The hash of the forgotten entry; nil if the line is not the decision of the row.
  fileprivate var capture: String? { decision?.capture }

  /// The hash of the forgotten entry, and the time of the decision in seconds since
  /// 1970-01-01T00:00:00Z; nil if the line is not the decision of the row.
  package var decision: (capture: String, seconds: Int64)? {
    guard
      let value = try? ChainedLine.open(Array(line.utf8)[...]).value,
      value["command"]?.string == "forget", value["token"]?.string == token,
      value["turn"]?.number?.int == turn, let capture = value["capture"]?.string,
      let seconds = value["at"]?.number?.int
    else { return nil }
    return (capture, Int64(seconds))
  }
}

/// All rows that concern the capture of a token.
private struct TokenEvidence {
  let token: String
  let captures: [CaptureRow]
  let forgotten: [ForgottenRow]
  /// The first entries of the token's widgets.
  let firsts: [EntryRow]
  /// The entries that are captures, or remembered ones.
  let entries: [EntryRow]

  init(of token: String, in transaction: any EntryTransaction) throws(StoreFault) {
    self.token = token
    captures = try transaction.captures(ofToken: token)
    forgotten = try transaction.forgottenCaptures(ofToken: token)
    let rows = try transaction.entries(ofToken: token).filter {
      $0.key.journal.scope != .account
    }
    firsts = rows.filter { $0.key.journal.scope == .widget && $0.number == 1 }
    var entries = rows.filter(\.looksLikeCapture)
    // The column of the token may be damaged, so the ends of the token's widgets are read as well.
    for first in firsts {
      for row in try transaction.lastEntries(of: first.key, count: 2)
      where row.looksLikeCapture && !entries.contains(where: { $0.isAtPlace(of: row) }) {
        entries.append(row)
      }
    }
    // The column may also be damaged if the first entry is: the row of the capture has the place.
    for row in captures where !entries.contains(where: row.covers) {
      entries += try transaction.entries(of: row.key, in: row.number...row.number)
    }
    self.entries = entries
  }

  /// The captures without a row of the token.
  var uncovered: [EntryRow] {
    entries.filter { entry in !captures.contains { $0.covers(entry) } }
  }

  /// The first entries whose lines name the token.
  ///
  /// Another one is damaged, which its widget's reader finds. It is no evidence of a capture.
  var intactFirsts: [JournalTail.Entry] {
    firsts.compactMap { row in
      guard let line = try? row.openedLine(), line["token"]?.string == token else { return nil }
      return JournalTail.Entry(row: row, line: line)
    }
  }

  /// Checks that a decision ended each turn but the last one, and that the decisions were not changed.
  ///
  /// If an intact decision ended the last turn, it ended all captures that precede it, whatever their
  /// rows are.
  func checkTurns(in transaction: any EntryTransaction) throws(StoreFault) {
    let place = StoreFault.EntryPlace(kind: "capture", name: token, number: nil)
    let turns = captures.map(\.turn) + forgotten.map(\.turn)
    if let last = captures.last, last.turn == turns.max(),
      forgotten.contains(where: { $0.turn == last.turn && $0.isIntact })
    {
      return
    }
    for row in forgotten where !row.isIntact || !captures.contains(where: { $0.turn == row.turn }) {
      throw transaction.fault(place, "a row of the table forgotten_captures was changed")
    }
    for row in captures.dropLast() where !forgotten.contains(where: { $0.turn == row.turn }) {
      throw transaction.fault(place, "a row of the table forgotten_captures is missing")
    }
  }

  /// Checks that the row and the entry of a capture agree.
  func checkedCapture(
    _ row: CaptureRow, _ firsts: [JournalTail.Entry], in transaction: any EntryTransaction
  ) throws(StoreFault) -> TokenWitnesses.Capture {
    guard let entry = entries.first(where: row.covers) else {
      throw transaction.fault(
        StoreFault.EntryPlace(
          kind: row.key.journal.scope.rawValue, name: row.key.journal.name, number: row.number),
        "it is missing, and the table token_captures has a row of it")
    }
    let line = try transaction.openedLine(of: entry)
    guard line["command"]?.string == CommonCommand.capture, entry.command == CommonCommand.capture
    else { throw transaction.fault(entry, "it is not a capture") }
    guard row.hash == entry.hash, row.key == entry.key, row.number == entry.number,
      entry.token == token
    else {
      throw transaction.fault(entry, "the table token_captures has another value of it")
    }
    if entry.key.journal.scope == .capture {
      guard line["token"]?.string == token, entry.key.journal.name == token else {
        throw transaction.fault(entry, "it is the capture of another token")
      }
      return TokenWitnesses.Capture(
        row: row, entry: entry, line: line, first: JournalTail.Entry(row: entry, line: line))
    }
    guard let first = firsts.first(where: { $0.row.key == entry.key }) else {
      throw transaction.fault(
        StoreFault.EntryPlace(
          kind: entry.key.journal.scope.rawValue, name: entry.key.journal.name, number: 1),
        "it is missing or damaged")
    }
    return TokenWitnesses.Capture(row: row, entry: entry, line: line, first: first)
  }
}

extension EntryRow {
  /// Whether the column or the line of the row names a capture; one of them may be damaged.
  fileprivate var looksLikeCapture: Bool {
    command == CommonCommand.capture || line.contains(#""command":"capture""#)
  }

  fileprivate func isAtPlace(of other: EntryRow) -> Bool {
    key == other.key && number == other.number
  }
}

extension CaptureRow {
  /// Returns whether the row is that of an entry; one of the two may be damaged.
  fileprivate func covers(_ entry: EntryRow) -> Bool {
    hash == entry.hash || (key == entry.key && number == entry.number)
  }
}
