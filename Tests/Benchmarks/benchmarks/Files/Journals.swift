public import Benchmarking
import Foundation
import Journals
import ScheduleEngine
import WidgetJournal

extension Benchmarks {
  private static let lineCount = 100

  /// A widget's journal in memory: the replay of all lines, and the encoding of a line.
  static var journals: [Benchmark] {
    let (bytes, entries) = sample
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return [
      Benchmark(
        "journal: replay, each line",
        Work("engine", over: [bytes], operations: lineCount) {
          try? Journal(replaying: $0, of: .default, plans: { Plan.builtIn[$0] }).entries
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

  /// A journal of `lineCount` lines, and the updates in it, which are all lines but the first.
  private static var sample: (bytes: [UInt8], updates: [JournalEntry]) {
    var bytes = Array("\(firstLine)\n".utf8)
    guard
      var journal = try? Journal(replaying: bytes, of: .default, plans: { Plan.builtIn[$0] }),
      let today = try? CivilDate(year: 2026, month: 11, day: 21)
    else { return ([], []) }
    for number in 1..<lineCount {
      let moment = Moment(today: today, secondsSinceEpoch: 1_795_251_600 + Int64(number) * 60)
      let total = Money(minorUnits: 20_000 - Int64(number) * 7, currency: .usd)
      let accepted = try? journal.append(
        .update(total: total), at: moment, plans: { Plan.builtIn[$0] })
      bytes += accepted?.line ?? []
    }
    return (bytes, Array(journal.entries.dropFirst()))
  }

  /// The line that creates the widget.
  private static let firstLine =
    #"{"format":1,"revision":1,"previous":"\#(ChainedLine.zeros)","at":1795251600,"#
    + #""today":"2026-11-21","command":"create","widget":"default","plan":"us-pay-in-4","#
    + #""currency":"USD","checkout":"tokenless","amount":"200.00","#
    + #""hash":"b8c91086e11facc9a1557be8e46d11bae7d4c2c7eb830eb8d490b61589bbb828"}"#
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
