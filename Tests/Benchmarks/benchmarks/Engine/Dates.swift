public import Benchmarking
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// Dates as text, and due dates.
  static func dates(_ samples: Samples) -> [Benchmark] {
    let texts = samples.dateTexts
    let formatter = DateFormatter.day()
    return [
      Benchmark(
        "date: read", allocations: 0...0,
        Work("engine", over: texts) {
          try? CivilDate($0)
        } text: {
          "\($0?.dayNumber ?? 0)"
        },
        peers: [
          Work("ISO8601FormatStyle", over: texts) {
            try? Date($0, strategy: .day)
          } text: {
            "\($0?.dayNumber ?? 0)"
          },
          Work("DateFormatter", over: texts) {
            formatter.date(from: $0)
          } text: {
            "\($0?.dayNumber ?? 0)"
          },
        ]),
      Benchmark(
        "date: write", allocations: 0...0,
        Work("engine", over: samples.orders.map(\.date)) { $0.description },
        peers: [
          Work("ISO8601FormatStyle", over: samples.days) { $0.formatted(.day) },
          Work("DateFormatter", over: samples.days) { formatter.string(from: $0) },
        ]),
      dueDates("due dates: 4, every 2 weeks", every: .weeks(2), .day, 14, from: samples),
      dueDates("due dates: 4, every month", every: .months(1), .month, 1, from: samples),
    ]
  }

  private static func dueDates(
    _ name: String, every interval: Period, _ unit: Calendar.Component, _ step: Int,
    from samples: Samples
  ) -> Benchmark {
    Benchmark(
      name, allocations: 0...0,
      Work("engine", over: samples.orders.map { Series(anchor: $0.date, interval: interval) }) {
        (try? DueDates(anchor: $0.anchor, interval: $0.interval, count: 4)).trace
      },
      peers: [
        Work("Calendar", over: samples.days) { day in
          (0..<4).map { Calendar.utc.date(byAdding: unit, value: $0 * step, to: day) }
        } text: {
          "\($0.reduce(0) { $0 &<< 3 &+ ($1?.civilTrace ?? 0) })"
        }
      ])
  }

  /// A first date and the interval between dates.
  private struct Series {
    let anchor: CivilDate
    let interval: Period
  }
}

extension CivilDate: Traceable {
  @inline(__always)
  var trace: UInt64 { UInt64(truncatingIfNeeded: (year &* 16 &+ month) &* 32 &+ day) }
}

extension Date {
  /// The trace that the engine's `CivilDate` of the same day has.
  var civilTrace: UInt64 {
    let parts = Calendar.utc.dateComponents([.year, .month, .day], from: self)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return 0 }
    return UInt64((year * 16 + month) * 32 + day)
  }
}

extension DueDates: Traceable {
  @inline(__always)
  var trace: UInt64 {
    var trace: UInt64 = 0
    for date in self { trace = trace &<< 3 &+ date.trace }
    return trace
  }
}
