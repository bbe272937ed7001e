import Benchmarking
import EntryStore
import Foundation
import ScheduleEngine
import WidgetStorage

extension Benchmarks {
  /// Updates of a stored widget; each entry is durable when the call returns.
  ///
  /// An update of a widget with 100,000 entries may take at most 1.3 times as long as one of a new
  /// widget.
  static var stores: [Benchmark] {
    let totals = (0..<50).map { Money(minorUnits: 20_000 - $0 * 7, currency: .usd).text }
    return [
      Benchmark(
        "store: update after 100,000 others", requiredRatio: 0.77,
        Work("engine", over: [totals], operations: totals.count) {
          StoreSample.long.update(by: $0)
        } text: {
          $0
        },
        peers: [
          Work("the first updates of a widget", over: [totals], operations: totals.count) {
            StoreSample.short.restart()
            return StoreSample.short.update(by: $0)
          } text: {
            $0
          }
        ])
    ]
  }
}

/// A stored widget in a file of SQLite of its own, which ``Benchmarks/removeFiles()`` removes.
private struct StoreSample {
  static let long = StoreSample("long", updates: 100_000)
  static let short = StoreSample("short", updates: 0)

  let store: BlockingWidgetStore

  init(_ name: String, updates: Int) {
    let path = StoreSample.directory.appendingPathComponent("\(name)/store.sqlite").path
    store = BlockingWidgetStore(EntryDatabase(.sqlite(path: path)).storage)
    guard updates > 0, let moment = Self.moment else { return }
    // The lines that as many calls would write, in one transaction.
    let total = Money(minorUnits: 20_000, currency: .usd)
    let creation = JournalEntry.Creation(
      widget: .default, plan: Plan.usPayIn4.id, checkout: .tokenless, total: total)
    var bytes: [UInt8] = []
    var previous = ChainedLine.zeros
    for revision in 1...updates {
      let command: JournalEntry.Command =
        revision == 1 ? .create(creation) : .update(total: total)
      let entry = JournalEntry(revision: revision, moment: moment, command: command)
      let line = JournaledWidget.encode(entry, previous: previous)
      bytes += line.bytes
      previous = line.hash
    }
    _ = try? store.importJournal(bytes)
  }

  /// Updates the widget once for each total.
  ///
  /// - Returns: The amounts due today after each update, separated by spaces.
  func update(by totals: [String]) -> String {
    guard let moment = Self.moment else { return "" }
    return totals.map { total in
      let widget = try? store.update(.default, at: moment, amount: total)
      return widget?.machine.schedule?.amountDueToday.text ?? "no answer"
    }.joined(separator: " ")
  }

  /// Removes the widget and creates it again.
  func restart() {
    guard let moment = Self.moment else { return }
    _ = try? store.remove(.default, at: moment)
    _ = try? store.create(.default, plan: Plan.usPayIn4.id, at: moment, amount: "200.00")
  }

  private static var moment: Moment? {
    guard let today = try? CivilDate(year: 2026, month: 11, day: 21) else { return nil }
    return Moment(today: today, secondsSinceEpoch: 1_795_251_600)
  }

  static let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("widget-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
}

extension Benchmarks {
  /// Removes the files of all stored widgets.
  static func removeFiles() { try? FileManager.default.removeItem(at: StoreSample.directory) }
}
