import EntryStore
import ScheduleEngine
import WidgetStorage

/// Checks that an imported journal is exported byte for byte and equals the journal of its entries, and
/// that a changed byte is an error.
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

  /// A journal that a store in memory has imported.
  private struct Imported {
    let widget: StoredWidget
    let entries: [JournalEntry]
    let exported: [UInt8]

    init(_ bytes: [UInt8]) throws(WidgetStoreError) {
      let store = BlockingWidgetStore(MemoryStorage(), plans: plan)
      widget = try store.importJournal(bytes)
      entries = try store.history(widget.name).entries
      exported = try store.exportJournal(widget.name)
    }
  }

  private static func requireSound(_ bytes: [UInt8]) throws(Disagreement) {
    switch reading({ () throws(WidgetStoreError) in try Imported(bytes) }) {
    case .success(let journal): try requireWritten(journal, as: bytes)
    case .failure(let error):
      try requireOneLine(error.description)
      switch error.reason {
      case .unusableImport(let mistake?):
        let lines = bytes.count { $0 == 0x0A } + 1
        try require((1...lines).contains(mistake.line), "line \(mistake.line) of \(lines)")
      case .unusableImport(nil): try require(bytes.isEmpty, "a journal with bytes has no mistake")
      case .unknownPlan: break
      default: try require(false, "a line that was read is not stored: \(error)")
      }
    }
  }

  private static func requireWritten(
    _ journal: Imported, as bytes: [UInt8]
  ) throws(Disagreement) {
    var written: [UInt8] = []
    var previous = ChainedLine.zeros
    for entry in journal.entries {
      let line = JournaledWidget.encode(entry, previous: previous)
      written += line.bytes
      previous = line.hash
    }
    try require(journal.exported == written, "the entries are written differently")
    // The last line feed may be missing.
    let isWhole = bytes.last == 0x0A
    try require(
      bytes.elementsEqual(isWhole ? written[...] : written.dropLast()),
      "the export is not the import")
    try require(journal.widget.head.description == previous, "the head is another hash")
    try requireCounted(journal)
    try requireSeal(written)
  }

  /// Requires that each entry has its revision, and that a capture is the last entry.
  private static func requireCounted(_ journal: Imported) throws(Disagreement) {
    var revisions = journal.entries.map(\.revision)
    try require(
      journal.widget.machine.revision == revisions.last, "the widget's is another revision")
    if let captured = journal.widget.capture?.record {
      let isLast = journal.entries.last?.command == .capture(JournalEntry.Capture(captured))
      let revision = revisions.popLast()
      try require(isLast && revision == revisions.last, "a capture is not of the last order")
    }
    try require(revisions.elementsEqual(1..<revisions.count + 1), "revisions \(revisions)")
  }

  /// Requires that a changed byte of the entries is rejected.
  private static func requireSeal(_ bytes: [UInt8]) throws(Disagreement) {
    var changed = bytes
    let place = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % bytes.count
    changed[place] ^= 1
    try require((try? Imported(changed)) == nil, "byte \(place) can be another")
  }

  /// Returns the journal of a widget whose order totals are the lines that are amounts.
  private static func journal(ofTotals bytes: [UInt8]) -> [UInt8] {
    var state = JournaledWidget(name: .default)
    var previous = ChainedLine.zeros
    var written: [UInt8] = []
    for (number, line) in bytes.split(separator: 0x0A).enumerated() {
      guard let total = try? Money(utf8: line.span, .usd),
        let today = try? CivilDate(year: 2026, month: 11, day: 21)
      else { continue }
      let creation = JournalEntry.Creation(
        widget: .default, plan: Plan.usPayIn4.id, checkout: .tokenless, total: total)
      let command: JournalEntry.Command =
        written.isEmpty ? .create(creation) : .update(total: total)
      let seconds = 1_795_251_600 + Int64(number) * 60
      let entry = JournalEntry(
        revision: state.revision(after: command),
        moment: Moment(today: today, secondsSinceEpoch: seconds), command: command)
      guard (try? state.apply(entry, in: plan)) != nil else { continue }
      let line = JournaledWidget.encode(entry, previous: previous)
      written += line.bytes
      previous = line.hash
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
