import Benchmarking
import Foundation
import Journals
import ScheduleEngine
import WidgetJournal

extension Benchmarks {
  /// Updates of a stored widget; each line is on disk when the call returns.
  ///
  /// An update of a widget with 100,000 lines may take at most a fifth longer than one of a new
  /// widget.
  static var stores: [Benchmark] {
    let totals = (0..<50).map { Money(minorUnits: 20_000 - $0 * 7, currency: .usd).text }
    return [
      Benchmark(
        "store: update after 100,000 others", requiredRatio: 0.83,
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

/// A stored widget in a directory of its own, which ``Benchmarks/removeFiles()`` removes.
private struct StoreSample {
  static let long = StoreSample("long", updates: 100_000)
  static let short = StoreSample("short", updates: 0)

  let store: WidgetStore

  init(_ name: String, updates: Int) {
    let directory = StoreSample.directory.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: directory)
    try? FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: NSNumber(value: 0o700)])
    store = WidgetStore(directory: directory.path)
    guard updates > 0, let moment = Self.moment else { return }
    // The lines that as many calls would write, but without a flush for each line.
    var bytes: [UInt8] = []
    var previous = ChainedLine.zeros
    restart()
    guard let first = try? store.history(.default).entries.first else { return }
    for revision in 1...updates {
      let entry =
        revision == 1
        ? first
        : JournalEntry(
          revision: revision, moment: moment,
          command: .update(total: Money(minorUnits: 20_000, currency: .usd)))
      let line = JournaledWidget.encode(entry, previous: previous)
      bytes += line.bytes
      previous = line.hash
    }
    try? Data(bytes).write(to: directory.appendingPathComponent("default.journal"))
    try? FileManager.default.setAttributes(
      [.posixPermissions: NSNumber(value: 0o600)],
      ofItemAtPath: directory.appendingPathComponent("default.journal").path)
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
    try? store.remove(.default)
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
  /// Removes the directories of all stored widgets.
  static func removeFiles() { try? FileManager.default.removeItem(at: StoreSample.directory) }
}
