public import Benchmarking
import EntryStore
import Foundation
import ScheduleEngine
import WidgetStorage

extension Benchmarks {
  private static let lineCount = 100

  /// A widget's journal in memory: the history from all lines, and the encoding of a line.
  static var journals: [Benchmark] {
    let store = sample
    let entries = Array((try? store.history(.default).entries.dropFirst()) ?? [])
    let bytes = (try? store.exportJournal(.default)) ?? []
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return [
      Benchmark(
        "journal: replay, each line",
        Work("engine", over: [store], operations: lineCount) {
          try? $0.history(.default).entries
        } text: {
          $0?.map { $0.total.text }.joined(separator: " ") ?? ""
        },
        peers: [
          Work("JSONDecoder, hashes unread", over: [bytes], operations: lineCount) { bytes in
            try? bytes.split(separator: 10).map {
              try decoder.decode(CodableLine.self, from: Data($0))
            }
          } text: {
            $0?.map(\.amount).joined(separator: " ") ?? ""
          }
        ]),
      Benchmark(
        "journal: write a line",
        Work("engine", over: entries) {
          JournaledWidget.encode($0, previous: ChainedLine.zeros).bytes
        } text: {
          sortedJSON($0, without: "hash")
        },
        peers: [
          Work("JSONEncoder, no hash", over: entries.map(CodableLine.init)) {
            (try? encoder.encode($0)) ?? Data()
          } text: {
            sortedJSON([UInt8]($0))
          }
        ]),
    ]
  }

  /// A store with a journal of `lineCount` lines: a creation, and updates.
  private static var sample: BlockingWidgetStore {
    let store = BlockingWidgetStore(MemoryStorage())
    guard let today = try? CivilDate(year: 2026, month: 11, day: 21) else { return store }
    for number in 0..<lineCount {
      let moment = Moment(today: today, secondsSinceEpoch: 1_795_251_600 + Int64(number) * 60)
      let total = Money(minorUnits: 20_000 - Int64(number) * 7, currency: .usd)
      _ = try? store.update(
        .default, creating: Plan.usPayIn4.id, at: moment, amount: total.text)
    }
    return store
  }
}

/// A line of a journal for `JSONDecoder` and `JSONEncoder`.
private struct CodableLine: Codable, Traceable {
  let format: Int
  let revision: Int
  let previous: String
  let at: Int64
  let today: String
  let command: String
  let amount: String

  init(_ entry: JournalEntry) {
    format = 1
    revision = entry.revision
    previous = ChainedLine.zeros
    at = entry.moment.secondsSinceEpoch
    today = entry.moment.today.description
    command = "update"
    amount = entry.total.text
  }

  var trace: UInt64 { revision.trace }
}

extension JournalEntry: Traceable {
  var trace: UInt64 { revision.trace }
}
