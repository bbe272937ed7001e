import Journals
import ScheduleEngine

@testable import WidgetJournal

/// Checks that a journal equals the journal of its entries, byte for byte, and that a changed byte
/// is an error.
///
/// A fuzzer cannot guess a hash. The check therefore reads the bytes in three ways: as a whole
/// journal, as the contents of lines, to which it adds the hashes (`@` is the hash of the preceding
/// line), and as order totals, which it adds to a journal.
enum JournalCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    if bytes.first == UInt8(ascii: "{") {
      try requireSound(bytes)
      try requireSound(SealedLines.seal(bytes))
    } else {
      try requireSound(journal(ofTotals: bytes))
    }
  }

  private static func plan(_ id: PlanID) -> Plan? { Plan.builtIn[id] }

  private static func replay(_ bytes: [UInt8]) throws(JournalError) -> Journal {
    try Journal(replaying: bytes, of: .default, plans: plan)
  }

  private static func requireSound(_ bytes: [UInt8]) throws(Disagreement) {
    switch reading({ () throws(JournalError) in try replay(bytes) }) {
    case .success(let journal): try requireWritten(journal, as: bytes)
    case .failure(let error):
      try requireOneLine(error.description)
      let lines = bytes.count { $0 == 0x0A } + 1
      try require((1...lines).contains(error.line), "line \(error.line) of \(lines)")
    }
  }

  private static func requireWritten(
    _ journal: Journal, as bytes: [UInt8]
  ) throws(Disagreement) {
    var written: [UInt8] = []
    var copy = Journal(of: .default)
    for entry in journal.entries {
      let appended = try? copy.append(entry.command, id: entry.id, at: entry.moment, plans: plan)
      written += appended?.line ?? []
    }
    var rest = bytes.count - written.count
    switch journal.ending {
    case .complete: break
    case .unfinished(let byteCount): rest -= byteCount
    case .missingLineFeed(let surplus):
      written.removeLast()
      rest += 1 - surplus
    }
    try require(bytes.starts(with: written), "the entries are written differently")
    try require(journal.byteCount == written.count, "\(journal.byteCount) bytes of entries")
    try require(rest == 0, "the rest is miscounted")
    try requireCounted(journal)
    try requireSeal(written)
  }

  /// Requires that each entry has its revision, and that a capture is the last entry.
  private static func requireCounted(_ journal: Journal) throws(Disagreement) {
    var revisions = journal.entries.map(\.revision)
    try require(journal.widget?.revision == revisions.last, "the widget's is another revision")
    if let captured = journal.captured {
      let isLast = journal.entries.last?.command == .capture(JournalEntry.Capture(captured))
      let revision = revisions.popLast()
      try require(isLast && revision == revisions.last, "a capture is not of the last order")
    }
    try require(revisions.elementsEqual(1..<revisions.count + 1), "revisions \(revisions)")
  }

  /// Requires that a changed byte of the entries is rejected.
  private static func requireSeal(_ bytes: [UInt8]) throws(Disagreement) {
    guard !bytes.isEmpty else { return }
    var changed = bytes
    let place = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % bytes.count
    changed[place] ^= 1
    try require((try? replay(changed)) == nil, "byte \(place) can be another")
  }

  /// Returns the journal of a widget whose order totals are the lines that are amounts.
  private static func journal(ofTotals bytes: [UInt8]) -> [UInt8] {
    var journal = Journal(of: .default)
    var written: [UInt8] = []
    for (number, line) in bytes.split(separator: 0x0A).enumerated() {
      guard let total = try? Money(utf8: line.span, .usd) else { continue }
      let creation = JournalEntry.Creation(
        widget: .default, plan: Plan.usPayIn4.id, checkout: .tokenless, total: total)
      let command: JournalEntry.Command =
        journal.entries.isEmpty ? .create(creation) : .update(total: total)
      let seconds = 1_795_251_600 + Int64(number) * 60
      guard let today = try? CivilDate(year: 2026, month: 11, day: 21),
        let appended = try? journal.append(
          command, at: Moment(today: today, secondsSinceEpoch: seconds), plans: plan)
      else { continue }
      written += appended.line
    }
    return written
  }
}

/// The contents of journal lines, completed with their hashes.
private enum SealedLines {
  static func seal(_ bytes: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    var previous = Array(repeating: UInt8(ascii: "0"), count: 64)
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let unfinished = lines.popLast() ?? []
    for line in lines {
      let parts = line.split(
        separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
      let content = Array(parts.joined(separator: previous))
      previous = Array(SHA256Digest(of: content.span).description.utf8)
      sealed += content + Array(#","hash":""#.utf8) + previous + Array("\"}\n".utf8)
    }
    return sealed + unfinished
  }
}
