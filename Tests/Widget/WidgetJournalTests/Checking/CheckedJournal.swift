import Journals
import ScheduleEngine

@testable import JournalTesting
@testable import WidgetJournal

/// A journal of six lines with ids and a capture, in a directory of its own.
final class CheckedJournal {
  static let totals = ["200.00", "80.00", "35.00", "7.50", "90.00"]
  let directory: TemporaryDirectory
  let store: WidgetStore
  let text: JournalText

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: MeteredFiles().system)
    var text = JournalText()
    text.create("200.00", token: "002.k2a4", id: "c-1")
    text.update("80.00")
    text.update("35.00", id: "u-1")
    text.update("7.50")
    text.update("90.00", id: "u-2")
    text.capture("90.00", id: "p-1")
    self.text = text
  }

  var path: String { directory("default.journal") }

  func write(_ bytes: [UInt8]) throws { try Raw.write(bytes, to: path) }

  /// Writes the journal with a changed byte at an offset.
  func write(changing place: Int) throws {
    var bytes = text.bytes
    bytes[place] = bytes[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
    try write(bytes)
  }
}
