import EntryStore
package import ScheduleEngine
import StrictJSON

/// Finds a plan by its name.
package typealias PlanFinder = @Sendable (PlanID) -> Plan?

/// One life of a widget's journal, up to an entry: the state that follows, and the last row.
struct WidgetLife: Sendable {
  let key: JournalKey
  /// The state after the last entry.
  private(set) var state: JournaledWidget
  /// The row of the last entry; nil if there is none yet.
  private(set) var end: EntryRow?
  /// The last entry.
  private(set) var last: JournalEntry?

  /// Creates a life without entries.
  init(of name: WidgetName, at key: JournalKey) {
    (self.key, state) = (key, JournaledWidget(name: name))
  }

  var name: WidgetName { state.name }
  /// The number of the last entry; 0 if there is none.
  var count: Int { end?.number ?? 0 }
  var revision: Int { state.widget?.revision ?? 0 }
  /// The digest of the checkout's token; nil without a checkout or an entry.
  var token: String? { state.creation?.token }
  /// The hash of the last line, or zeros.
  var hash: String { end?.hash ?? ChainedLine.zeros }

  /// Reads the next row, and checks its line, its place and its columns.
  mutating func read(
    _ row: EntryRow, in plans: @escaping PlanFinder
  ) throws(JournalError.Reason) -> WidgetStep {
    guard row.number == count + 1, row.key == key else { throw .missing }
    let line = try Self.line(of: row)
    guard row.previous == hash else { throw .brokenChain }
    return try replay(row, line, in: plans)
  }

  /// Reads the next row, whose line and place were checked.
  mutating func replay(
    _ row: EntryRow, _ line: JSONValue, in plans: @escaping PlanFinder
  ) throws(JournalError.Reason) -> WidgetStep {
    let entry = try Self.entry(row, line, of: state.creation)
    try state.check(entry)
    let events = try state.apply(entry, in: plans)
    (end, last) = (row, entry)
    return WidgetStep(entry: entry, events: Array(events))
  }

  /// Continues at a row if the rows between the first one and this one were not read.
  mutating func resume(
    at row: EntryRow, _ line: JSONValue, in plans: @escaping PlanFinder
  ) throws(JournalError.Reason) {
    let entry = try Self.entry(row, line, of: state.creation)
    try state.resume(at: entry, in: plans)
    (end, last) = (row, entry)
  }

  /// Appends a command.
  ///
  /// - Returns: The row to insert, and the step.
  /// - Throws: The reason if the command is rejected; nothing has changed then.
  mutating func append(
    _ command: JournalEntry.Command, id: CommandID?, at moment: Moment,
    in plans: @escaping PlanFinder
  ) throws(JournalError.Reason) -> (row: EntryRow, step: WidgetStep) {
    guard count < .max else { throw .misplacedCommand }
    let entry = JournalEntry(
      revision: state.revision(after: command), moment: moment, command: command, id: id)
    let (bytes, hash) = JournaledWidget.encode(entry, previous: self.hash)
    guard bytes.count <= ChainedLine.maximumByteCount else { throw .tooLong }
    var next = state
    let events = try next.apply(entry, in: plans)
    let row = EntryRow(
      key: key, number: count + 1, command: command.name, id: id?.description,
      token: Self.token(of: command, next.creation), hash: hash, previous: self.hash,
      line: String(decoding: bytes.dropLast(), as: UTF8.self))
    (state, end, last) = (next, row, entry)
    return (row, WidgetStep(entry: entry, events: Array(events)))
  }
}

extension WidgetLife {
  /// Reads the line of a row.
  static func line(of row: EntryRow) throws(JournalError.Reason) -> JSONValue {
    do throws(LineFault) { return try row.openedLine() } catch { throw JournalError.Reason(error) }
  }

  /// Reads the entry of a line, and compares it with the columns of its row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: The members of its line.
  ///   - creation: The terms of the widget; nil for the first row.
  /// - Returns: The entry.
  /// - Throws: The first mistake.
  static func entry(
    _ row: EntryRow, _ line: JSONValue, of creation: JournalEntry.Creation?
  ) throws(JournalError.Reason) -> JournalEntry {
    guard line["command"]?.string != CommonCommand.remove else {
      throw .unreadable("a removal cannot be here")
    }
    let entry = try JournaledWidget.storedEntry(
      of: line, spelled: Array(row.line.utf8)[...], previous: row.previous,
      in: creation?.total.currency)
    if let column = otherColumn(row, entry, creation) {
      throw .unreadable("the column \(column) has another value")
    }
    return entry
  }

  /// Returns the first column that disagrees with the entry.
  private static func otherColumn(
    _ row: EntryRow, _ entry: JournalEntry, _ creation: JournalEntry.Creation?
  ) -> String? {
    guard row.command == entry.command.name else { return "command" }
    guard row.hasID(entry.id?.description) else { return "id" }
    guard row.token == token(of: entry.command, creation) else { return "token" }
    // A capture repeats the revision of the entry that precedes it.
    var number = row.number
    if case .capture = entry.command { number -= number > .min ? 1 : 0 }
    return number == entry.revision ? nil : "number"
  }

  /// Returns the column of the token: a creation and a capture have it.
  private static func token(
    of command: JournalEntry.Command, _ creation: JournalEntry.Creation?
  ) -> String? {
    switch command {
    case .create(let creation): creation.token
    case .update: nil
    case .capture: creation?.token
    }
  }
}

extension JournalEntry.Creation {
  /// The digest of the checkout's token in hexadecimal; nil without a checkout.
  var token: String? {
    guard case .token(let token) = checkout else { return nil }
    return token.digest.description
  }
}
