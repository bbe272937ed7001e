import EntryStore
import OrderEntries
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetStorage

/// A reader of an archive, which checks each line and collects the rows.
struct ArchiveReader {
  private let catalog: ServicingCatalog
  private let widgets: BlockingWidgetStore
  private var rows = ArchiveRows()
  private var captures: [String: TokenCaptures] = [:]
  private var accounts: [String: Purchase] = [:]
  private var orderNumbers: Set<String> = []
  private var last: Place?

  /// The captures of a token.
  private struct TokenCaptures {
    /// The captures that no decision has ended.
    var counted: [(line: Int, entry: EntryRow, order: RememberedCapture)] = []
    var endedCount = 0
  }

  /// The first account of a token's order.
  private struct Purchase {
    let key: JournalKey
    let acceptedAt: Timestamp
    let account: Account
  }

  private init(_ catalog: ServicingCatalog) {
    self.catalog = catalog
    // The store only reads lines by the plans.
    widgets = BlockingWidgetStore(MemoryStorage()) { catalog.plan($0) }
  }

  /// Reads an archive.
  ///
  /// - Throws: ``ArchiveError`` with the first mistake.
  static func rows(
    of bytes: [UInt8], _ catalog: ServicingCatalog
  ) throws(ArchiveError) -> ArchiveRows {
    let lines = try sealedLines(of: bytes)
    var reader = Self(catalog)
    var start = 0
    while start < lines.count {
      let rest = lines[(start + 1)...]
      let end = rest.firstIndex { bytes[$0].beginsJournal } ?? lines.count
      try reader.read(lines[start..<end].map { bytes[$0] }, from: start + 1)
      start = end
    }
    return try reader.finished()
  }

  /// Checks the last line, and returns the places of the others, without their line feeds.
  private static func sealedLines(of bytes: [UInt8]) throws(ArchiveError) -> [Range<Int>] {
    let last = ArchiveSeal.lastLine(of: bytes)
    let content = bytes[..<last.lowerBound]
    var lines: [Range<Int>] = []
    var start = 0
    while let end = content[start...].firstIndex(of: ChainedLine.lineFeed) {
      lines.append(start..<end)
      start = end + 1
    }
    let seal: ArchiveSeal
    do throws(LineFault) {
      seal = try ArchiveSeal(line: bytes[last])
    } catch {
      if case .newerFormat = error {
        throw ArchiveError(.unusableLine(lines.count + 1, error.storedText))
      }
      throw ArchiveError(.missingEnd)
    }
    guard bytes.last == ChainedLine.lineFeed else { throw ArchiveError(.missingEnd) }
    guard start == content.endIndex, seal.lineCount == lines.count,
      seal.digest == SHA256Digest(of: content.span)
    else { throw ArchiveError(.otherLines) }
    return lines
  }

  /// The place of a journal in the order of an archive.
  private struct Place: Comparable {
    /// The number of the section: widgets, accounts, captures, orders.
    let section: Int
    /// The name of the widget or account, or the token of the capture or order.
    let name: String
    /// The turn of a decision; of a remembered capture the greatest number.
    var turn = 0

    static func < (left: Self, right: Self) -> Bool {
      if left.section != right.section { return left.section < right.section }
      if left.name != right.name {
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
      }
      return left.turn < right.turn
    }
  }

  /// Checks that a journal follows the preceding one in the order of an archive.
  private mutating func advance(to place: Place, at line: Int) throws(ArchiveError) {
    if let last, last >= place {
      throw ArchiveError(
        .unusableLine(
          line,
          "it does not follow the line before it: widgets, accounts, captures and orders are ordered"
        )
      )
    }
    last = place
  }

  /// Reads the lines of one journal.
  private mutating func read(
    _ lines: [ArraySlice<UInt8>], from number: Int
  ) throws(ArchiveError) {
    guard let first = lines.first else { return }
    let value: JSONValue
    do throws(LineFault) {
      value = try ChainedLine.open(first, limit: OrderJournal.maximumLineByteCount).value
    } catch {
      throw ArchiveError(.unusableLine(number, error.storedText))
    }
    if let token = value["token"]?.string, value["event"]?.string != nil {
      return try readOrder(lines, of: token, from: number)
    }
    if value["event"] != nil { return try readAccount(lines, value, from: number) }
    switch value["command"]?.string {
    case "create": return try readWidget(lines, from: number)
    case CommonCommand.capture: try readCapture(first, at: number)
    case "forget": try readDecision(first, value, at: number)
    default:
      throw ArchiveError(
        .unusableLine(
          number, LineFault.unreadable("it has another command than its place").storedText))
    }
    guard lines.count == 1 else {
      throw ArchiveError(.unusableLine(number + 1, LineFault.brokenChain.storedText))
    }
  }

  private mutating func readWidget(
    _ lines: [ArraySlice<UInt8>], from number: Int
  ) throws(ArchiveError) {
    let journal: BlockingWidgetStore.ImportedLines
    do throws(WidgetStoreError) {
      journal = try widgets.importable(Array(lines.joined(separator: [ChainedLine.lineFeed])))
    } catch {
      if case .unusableImport(let mistake?) = error.reason {
        throw ArchiveError(
          .unusableLine(number + mistake.line - 1, mistake.reason.description))
      }
      throw ArchiveError(error)
    }
    let name = journal.creation.widget.description
    try advance(to: Place(section: 0, name: name), at: number)
    let rows = journal.rows(at: JournalKey(EntryStore.JournalName(.widget, name), life: 1))
    self.rows.entries += rows
    self.rows.widgetCount += 1
    guard let end = rows.last, let token = end.token, let entry = journal.lines.last?.entry,
      let order = RememberedCapture(of: journal.creation, entry)
    else { return }
    captures[token, default: TokenCaptures()].counted.append(
      (number + rows.count - 1, end, order))
  }

  private mutating func readAccount(
    _ lines: [ArraySlice<UInt8>], _ first: JSONValue, from number: Int
  ) throws(ArchiveError) {
    guard let name = first["account"]?.string.flatMap({ try? AccountName($0) }) else {
      throw ArchiveError(.unusableLine(number, "it has no name of an account"))
    }
    try advance(to: Place(section: 1, name: name.description), at: number)
    var life = AccountLife.first(of: name, catalog)
    var acceptedAt: Timestamp?
    for (index, line) in lines.enumerated() {
      do throws(AccountLineError.Reason) {
        let row = try life.row(of: line)
        let entry = try life.read(row)
        acceptedAt = acceptedAt ?? entry.acceptedAt
        rows.entries.append(row)
      } catch {
        throw ArchiveError(.unusableLine(number + index, error.description))
      }
    }
    rows.accountCount += 1
    guard let token = life.token, let acceptedAt, let account = life.state.account.account else {
      return
    }
    // No account is opened from a widget while the order has another one, so that the first account
    // of an order is the only one that can come from a widget.
    if let known = accounts[token], known.acceptedAt <= acceptedAt { return }
    accounts[token] = Purchase(key: life.key, acceptedAt: acceptedAt, account: account)
  }

  private mutating func readCapture(
    _ line: ArraySlice<UInt8>, at number: Int
  ) throws(ArchiveError) {
    let capture: RememberedCapture
    do throws(JournalError.Reason) {
      capture = try RememberedCapture(line: line)
      try capture.check { [catalog] in catalog.plan($0) }
    } catch {
      throw ArchiveError(.unusableLine(number, error.description))
    }
    let row = capture.row()
    let token = row.key.journal.name
    try advance(to: Place(section: 2, name: token, turn: .max), at: number)
    rows.entries.append(row)
    rows.rememberedCaptureCount += 1
    captures[token, default: TokenCaptures()].counted.append((number, row, capture))
  }

  /// Reads the decision to forget a capture at the end of a journal.
  private mutating func readDecision(
    _ line: ArraySlice<UInt8>, _ value: JSONValue, at number: Int
  ) throws(ArchiveError) {
    let row = ForgottenRow(
      token: value["token"]?.string ?? "", turn: value["turn"]?.number?.int ?? 0,
      line: String(decoding: line, as: UTF8.self))
    try advance(to: Place(section: 2, name: row.token, turn: row.turn), at: number)
    guard let decision = row.decision, var known = captures[row.token],
      let index = known.counted.firstIndex(where: { $0.entry.hash == decision.capture }),
      row.turn == known.endedCount + 1
    else {
      throw ArchiveError(.unusableLine(number, "it forgets a capture that the archive has not"))
    }
    let capture = CaptureRow(
      token: row.token, turn: row.turn, of: known.counted.remove(at: index).entry)
    guard row == ForgottenRow(forgetting: capture, at: decision.seconds) else {
      throw ArchiveError(.unusableLine(number, LineFault.notCanonical.storedText))
    }
    known.endedCount += 1
    captures[row.token] = known
    rows.captures.append((capture, row))
  }

  /// Reads the journal of an order at a payment service.
  private mutating func readOrder(
    _ lines: [ArraySlice<UInt8>], of token: String, from number: Int
  ) throws(ArchiveError) {
    guard SHA256Digest(hexadecimal: token) != nil else {
      throw ArchiveError(.unusableLine(number, "its token is no SHA-256 digest"))
    }
    try advance(to: Place(section: 3, name: token), at: number)
    var journal = OrderJournal(unknown: token)
    for (index, line) in lines.enumerated() {
      let row: OrderRow
      do throws(LineFault) {
        row = try journal.append(line: line)
      } catch {
        throw ArchiveError(.unusableLine(number + index, error.storedText))
      }
      if let order = row.orderNumber, !orderNumbers.insert(order).inserted {
        throw ArchiveError(.orderNumberTwice(line: number + index))
      }
      rows.orders.append(row)
    }
    rows.orderCount += 1
  }

  /// Returns the rows with those of the captures that count, and of the accounts of their orders.
  private func finished() throws(ArchiveError) -> ArchiveRows {
    var rows = self.rows
    let second = captures.values.compactMap { $0.counted.dropFirst().first?.line }.min()
    if let second { throw ArchiveError(.capturedTwice(line: second)) }
    for (token, known) in captures.sorted(by: { $0.key < $1.key }) {
      guard let capture = known.counted.first else { continue }
      rows.captures.append(
        (CaptureRow(token: token, turn: known.endedCount + 1, of: capture.entry), nil))
      if let purchase = accounts[token], purchase.account.isPurchase(of: capture.order) {
        rows.origins.append(OriginRow(token: token, turn: 1, key: purchase.key))
      }
    }
    return rows
  }
}
