package import EntryStore
import ScheduleEngine
import StrictJSON

/// The capture of a widget that was removed in another store, as one line.
///
/// The line has the terms of the widget and the capture, so that it answers a repeated capture.
package struct RememberedCapture: Hashable, Sendable {
  /// The terms of the captured widget, with the captured amount as its total.
  package let creation: JournalEntry.Creation
  /// The capture.
  package let entry: JournalEntry

  /// Creates the capture that a store remembers.
  ///
  /// - Returns: Nil if the entry is not a capture, or the widget has no checkout.
  package init?(of creation: JournalEntry.Creation, _ entry: JournalEntry) {
    guard case .capture(let capture) = entry.command, creation.checkout != .tokenless else {
      return nil
    }
    self.entry = entry
    self.creation = JournalEntry.Creation(
      widget: creation.widget, plan: creation.plan, terms: creation.terms,
      checkout: creation.checkout, issuedAt: creation.issuedAt, total: capture.amount)
  }

  private init(_ line: JSONValue) throws(JournalError.Reason) {
    guard line["command"]?.string == CommonCommand.capture else { throw .misplacedCommand }
    let read: (JournalEntry.Creation, JournalEntry)
    do throws(JSONReadError) {
      read = try JSONField(line).object { object throws(JSONReadError) in
        let creation = try object.creation()
        let entry = try object.entry(.capture, currency: creation.total.currency)
        return (creation, entry)
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
    guard let capture = Self(of: read.0, read.1) else { throw .misplacedCommand }
    self = capture
  }

  /// Reads a line without its line feed.
  package init(line: ArraySlice<UInt8>) throws(JournalError.Reason) {
    let value: JSONValue
    do throws(LineFault) {
      value = try ChainedLine.open(line).value
    } catch {
      throw JournalError.Reason(error)
    }
    try self.init(value)
    guard ChainedLine.isCanonical(line, write) else { throw .notCanonical }
  }

  /// Checks that the plan is known and accepts the order.
  package func check(in plans: @escaping PlanFinder) throws(JournalError.Reason) {
    let state = try JournaledWidget(of: creation, at: entry.moment, in: plans)
    _ = try state.restored(at: entry, plans: plans)
  }

  /// The row in a store, if the token's journal of captures has the given life.
  package func row(life: Int = 1) -> EntryRow {
    let (bytes, hash) = ChainedLine.seal(write)
    let token = creation.token ?? ChainedLine.zeros
    return EntryRow(
      key: JournalKey(JournalName(.capture, token), life: life), number: 1,
      command: CommonCommand.capture, token: token, hash: hash, previous: ChainedLine.zeros,
      line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  private func write(to object: inout JSONObjectWriter) {
    object.member("format", ChainedLine.format)
    object.member("revision", entry.revision)
    object.member("previous", ChainedLine.zeros)
    object.member("at", entry.moment.secondsSinceEpoch)
    object.member("today", entry.moment.today.description)
    object.member("command", CommonCommand.capture)
    creation.write(to: &object)
    if case .capture(let capture) = entry.command {
      object.member("adjusted", capture.isCheckoutAdjusted)
      if let checksum = capture.checksum { object.member("checksum", checksum.description) }
    }
    if let id = entry.id { object.member("id", id.description) }
  }
}
