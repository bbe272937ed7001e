import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetStorage

// The rows of an archive's lines.

extension CaptureRow {
  /// Creates the row of an entry.
  init(token: String, turn: Int, of entry: EntryRow) {
    self.init(token: token, turn: turn, key: entry.key, number: entry.number, hash: entry.hash)
  }
}

extension Account {
  /// Returns whether the account is that of a captured order, as one that is opened from a widget.
  func isPurchase(of order: RememberedCapture) -> Bool {
    plan == order.creation.plan && total == order.creation.total
      && openedOn == order.entry.moment.today
  }
}

extension AccountLife {
  /// Returns the row that the next line has in a store, before the line is checked.
  func row(of line: ArraySlice<UInt8>) throws(AccountLineError.Reason) -> EntryRow {
    do throws(LineFault) {
      let (value, hash) = try ChainedLine.open(line)
      let event = value["event"]
      return EntryRow(
        key: key, number: revision + 1, command: event?["type"]?.string ?? "",
        id: event?["id"]?.string.map(EntryRow.id), token: event?["tokenDigest"]?.string,
        hash: hash, previous: value["previous"]?.string ?? "",
        line: String(decoding: line, as: UTF8.self))
    } catch {
      throw AccountLineError.Reason(error)
    }
  }
}
