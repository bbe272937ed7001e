import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// One life of an account's journal, up to an entry: the account that follows, and the last row.
struct AccountLife: Sendable {
  let key: JournalKey
  /// The account after the last entry.
  private(set) var state: JournaledAccount
  /// The row of the last entry; nil if there is none yet.
  private(set) var end: EntryRow?

  /// Creates a life without entries.
  init(of name: AccountName, at key: JournalKey, _ catalog: ServicingCatalog) {
    (self.key, state) = (key, JournaledAccount(name: name, catalog: catalog))
  }

  var name: AccountName { state.name }
  /// The number of entries.
  var revision: Int { state.revision }
  /// The hash of the last line, or zeros.
  var hash: String { end?.hash ?? ChainedLine.zeros }
  /// The digest of the token in the purchase, in hexadecimal; nil if it has none.
  var token: String? { state.account.account?.checkout.tokenDigest }

  /// The hash of the last line; zeros if there is none.
  var head: SHA256Digest {
    // not covered: a hash that was checked has 64 hexadecimal digits
    SHA256Digest(hexadecimal: hash) ?? SHA256Digest(of: "")
  }

  /// Returns the account after the last entry.
  func version(_ placement: EventPlacement? = nil) -> AccountVersion {
    AccountVersion(
      name: name, account: state.account, revision: revision, head: head, placement: placement)
  }

  /// Reads the next row, and checks its line, its place and its columns.
  mutating func read(_ row: EntryRow) throws(AccountLineError.Reason) -> AccountEntry {
    guard row.number == revision.addingOrMaximum(1), row.key == key else { throw .missing }
    let line: JSONValue
    do throws(LineFault) {
      line = try row.openedLine()
    } catch {
      throw AccountLineError.Reason(error)
    }
    guard row.previous == hash else { throw .brokenChain }
    guard line["command"] == nil else { throw .unreadable("a removal cannot be here") }
    let entry = try JournaledAccount.storedEntry(
      of: line, spelled: Array(row.line.utf8)[...], previous: row.previous)
    let columns = EventColumns(of: entry.event, line["event"])
    if let column = columns.otherColumn(row) {
      throw .unreadable("the column \(column) has another value")
    }
    try state.check(entry)
    _ = try state.apply(entry)
    end = row
    return entry
  }

  /// Appends the line of an event.
  ///
  /// - Returns: The row to insert, and the place of the event.
  /// - Throws: The reason if the event is rejected; nothing has changed then.
  mutating func appendLine(
    of event: RecordedEvent, at time: Timestamp
  ) throws(AccountLineError.Reason) -> (row: EntryRow, placement: EventPlacement) {
    let entry = state.entry(for: event, at: time)
    let (bytes, hash) = JournaledAccount.encode(entry, previous: self.hash)
    guard bytes.count <= ChainedLine.maximumByteCount else { throw .tooLong }
    var next = state
    let placement = try next.apply(entry)
    let columns = EventColumns(of: event, try? JSONValue(parsing: event.json.utf8))
    let row = EntryRow(
      key: key, number: entry.revision, command: columns.command, id: columns.id,
      token: columns.token, hash: hash, previous: self.hash,
      line: String(decoding: bytes.dropLast(), as: UTF8.self))
    (state, end) = (next, row)
    return (row, placement)
  }
}

/// The columns of a row that repeat members of its event.
private struct EventColumns {
  /// The word of the event's type, such as `payment_failed`.
  let command: String
  let id: String?
  /// The digest of the token in a purchase, in hexadecimal.
  let token: String?

  /// Creates the columns of an event, whose members are those of the object.
  init(of event: RecordedEvent, _ object: JSONValue?) {
    // An event always has a type.
    command = object?["type"]?.string ?? ""
    id = event.id.map(EntryRow.id)
    token = object?["tokenDigest"]?.string
  }

  /// Returns the first column of a row that has another value.
  func otherColumn(_ row: EntryRow) -> String? {
    guard row.command == command else { return "command" }
    guard row.hasID(id) else { return "id" }
    return row.token == token ? nil : "token"
  }
}

extension CheckoutReference {
  /// The digest of the token in hexadecimal; nil without one.
  var tokenDigest: String? {
    guard case .token(let token) = self else { return nil }
    return token.digest.description
  }
}

extension EntryRow {
  /// Returns the column of an event's identifier: its text in the line, without the quotation
  /// marks.
  ///
  /// That text is ASCII and has no control character, so that every database stores and compares it
  /// in the same way.
  static func id(_ id: String) -> String {
    String(decoding: JSONText(id).ascii.utf8.dropFirst().dropLast(), as: UTF8.self)
  }
}
