import EntryStore
import OrderEntries
import ServicingWire
import WidgetStorage

/// A writer of an archive's lines, which delivers them in pieces.
struct ArchiveWriter {
  private let deliver: ([UInt8]) -> Bool
  private var bytes: [UInt8] = []
  private var digest = ArchiveDigest()
  private var lineCount = 0
  /// Whether lines were delivered.
  private(set) var hasDelivered = false
  private var isStopped = false

  /// The number of bytes from which on lines are delivered.
  private static var pieceByteCount: Int { 65_536 }

  init(_ deliver: @escaping ([UInt8]) -> Bool) { self.deliver = deliver }

  /// Appends a line, without its line feed.
  mutating func append(_ line: String) {
    guard !isStopped else { return }
    bytes += line.utf8
    bytes.append(ChainedLine.lineFeed)
    lineCount += 1
    if bytes.count >= Self.pieceByteCount { flush() }
  }

  private mutating func flush() {
    digest.append(bytes)
    hasDelivered = true
    if !deliver(bytes) { isStopped = true }
    bytes = []
  }

  /// Throws an error if the receiver has stopped the export.
  func checkContinues() throws(ArchiveError) {
    if isStopped { throw ArchiveError(.stopped) }
  }

  /// Delivers the rest and the last line.
  mutating func finish() throws(ArchiveError) {
    var sealed = digest
    sealed.append(bytes)
    bytes += ArchiveSeal(lineCount: lineCount, digest: sealed.value).line
    if !deliver(bytes) { isStopped = true }
    try checkContinues()
  }
}

/// The export of a store, as one transaction sees it.
struct ArchiveExport {
  private let transaction: any EntryTransaction
  private let widgets: WidgetEntries
  private let accounts: AccountEntries

  init(_ transaction: any EntryTransaction, _ catalog: ServicingCatalog) {
    self.transaction = transaction
    widgets = WidgetEntries(transaction) { catalog.plan($0) }
    accounts = AccountEntries(transaction, catalog)
  }

  /// Writes all lines but the last one.
  func write(to writer: inout ArchiveWriter) throws(ArchiveError) -> ArchiveContents {
    let widgetCount = try forEachJournal(.widget) { last throws(ArchiveError) in
      do throws(WidgetStoreError) {
        try widgets.forEachRow(ofWidgetAt: last) { writer.append($0.line) }
      } catch {
        throw ArchiveError(error)
      }
      try writer.checkContinues()
    }
    let accountCount = try forEachJournal(.account) { last throws(ArchiveError) in
      do throws(AccountStoreError) {
        let name = try AccountStoreError.wrapping { () throws(StoreFault) in
          try accounts.accountName(of: last)
        }
        _ = try accounts.replay(name) { row, _ in writer.append(row.line) }
      } catch {
        throw ArchiveError(error)
      }
      try writer.checkContinues()
    }
    let captureCount = try writeCaptures(to: &writer)
    let orderCount = try writeOrders(to: &writer)
    return ArchiveContents(
      widgetCount: widgetCount, accountCount: accountCount, rememberedCaptureCount: captureCount,
      orderCount: orderCount)
  }

  /// Writes the journals of all orders, which are checked; their leases are left out.
  ///
  /// - Returns: The number of orders.
  private func writeOrders(to writer: inout ArchiveWriter) throws(ArchiveError) -> Int {
    var count = 0
    var token: String?
    while true {
      let tokens = try ArchiveError.wrapping { () throws(StoreFault) in
        try transaction.orders(after: token, count: EntryRow.pageCount)
      }
      for token in tokens {
        let lines = try ArchiveError.wrapping { () throws(StoreFault) in
          _ = try OrderJournal(of: token, in: transaction)
          return try transaction.entries(ofOrder: token).map(\.line)
        }
        for line in lines { writer.append(line) }
        try writer.checkContinues()
      }
      count += tokens.count
      guard tokens.count == EntryRow.pageCount else { return count }
      token = tokens.last
    }
  }

  /// Runs work on the last row of each journal that was not removed, ordered by name.
  ///
  /// - Returns: The number of journals.
  private func forEachJournal(
    _ scope: JournalScope, _ work: (EntryRow) throws(ArchiveError) -> Void
  ) throws(ArchiveError) -> Int {
    var count = 0
    var name: String?
    while true {
      let rows = try ArchiveError.wrapping { () throws(StoreFault) in
        try transaction.presentJournals(scope, after: name, limit: EntryRow.pageCount)
      }
      for row in rows { try work(row) }
      count += rows.count
      guard rows.count == EntryRow.pageCount, let last = rows.last else { return count }
      name = last.key.journal.name
    }
  }

  /// Writes the captures that no exported journal has, and the decisions about those that do not count.
  ///
  /// - Returns: The number of captures.
  private func writeCaptures(to writer: inout ArchiveWriter) throws(ArchiveError) -> Int {
    var count = 0
    var token: String?
    while true {
      let tokens = try ArchiveError.wrapping { () throws(StoreFault) in
        try transaction.tokens(after: token, count: EntryRow.pageCount)
      }
      for token in tokens where try writeCapture(of: token, to: &writer) { count += 1 }
      try writer.checkContinues()
      guard tokens.count == EntryRow.pageCount else { return count }
      token = tokens.last
    }
  }

  /// Writes the lines about a token's captures.
  ///
  /// - Returns: Whether there is a capture without an exported journal.
  private func writeCapture(
    of token: String, to writer: inout ArchiveWriter
  ) throws(ArchiveError) -> Bool {
    // The accounts of an order have a second witness, too.
    do throws(AccountStoreError) { _ = try accounts.accounts(ofToken: token) } catch {
      throw ArchiveError(error)
    }
    let (witnesses, ends) = try ArchiveError.wrapping { () throws(StoreFault) in
      let witnesses = try transaction.witnesses(ofToken: token)
      return (witnesses, try capturedEnds(of: witnesses))
    }
    let counted = witnesses.capture?.entry.hash
    let forgotten = ends.filter { $0.hash != counted }
    if !forgotten.isEmpty {
      let rows = try ArchiveError.wrapping { () throws(StoreFault) in
        try decisions(about: forgotten, of: token)
      }
      for row in rows { writer.append(row.line) }
    }
    guard !ends.contains(where: { $0.hash == counted }) else { return false }
    do throws(WidgetStoreError) {
      guard let capture = try widgets.rememberedCapture(in: witnesses) else { return false }
      writer.append(capture.row().line)
      return true
    } catch {
      throw ArchiveError(error)
    }
  }

  /// Returns the captures at the ends of the token's widgets that were not removed.
  private func capturedEnds(of witnesses: TokenWitnesses) throws(StoreFault) -> [EntryRow] {
    var ends: [EntryRow] = []
    for first in witnesses.firsts {
      let key = first.row.key
      if let last = try transaction.lastEntries(of: key.journal, count: 1).last, last.key == key,
        last.command == CommonCommand.capture
      {
        ends.append(last)
      }
    }
    return ends
  }

  /// Returns the decisions to forget captures, as if there were no others.
  ///
  /// Another store has no capture of a removed widget that was forgotten, so that turns are counted
  /// again from 1.
  private func decisions(
    about ends: [EntryRow], of token: String
  ) throws(StoreFault) -> [ForgottenRow] {
    let turns = try transaction.captures(ofToken: token).map(\.hash)
    let decided = try transaction.forgottenCaptures(ofToken: token).compactMap(\.decision)
    let place = StoreFault.EntryPlace(kind: "capture", name: token, number: nil)
    var rows: [ForgottenRow] = []
    for hash in turns {
      guard let end = ends.first(where: { $0.hash == hash }),
        !rows.contains(where: { $0.decision?.capture == hash })
      else { continue }
      // A later decision ended this capture, too, if its own was damaged.
      guard let decision = decided.last(where: { $0.capture == hash }) ?? decided.last else {
        // not covered: a capture that does not count was ended
        throw transaction.fault(place, "a row of the table forgotten_captures is missing")
      }
      let turn = rows.count + 1
      rows.append(
        ForgottenRow(
          forgetting: CaptureRow(
            token: token, turn: turn, key: end.key, number: end.number, hash: hash),
          at: decision.seconds))
    }
    guard rows.count == ends.count else {
      throw transaction.fault(place, "a row of the table token_captures has another value")
    }
    return rows
  }
}
