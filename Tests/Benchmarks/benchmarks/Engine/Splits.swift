public import Benchmarking
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// A total in four parts, by each rule.
  static func splits(_ samples: Samples) -> [Benchmark] {
    Split.allCases.map { split in
      Benchmark(
        "split: \(split.name)", allocations: 0...0, debugAllocations: 0...5,
        Work("engine", over: samples.orders.map { Total($0.total.minorUnits, split) }) {
          (try? SplitParts(of: $0.minorUnits, count: 4, by: $0.split)).trace
        },
        peers: [
          Work("Decimal", over: samples.decimals.map { DecimalTotal(total: $0, split: split) }) {
            $0.total.split(into: 4, by: $0.split)
          } text: {
            "\($0.reduce(0) { $0 &<< 3 &+ $1.cents.trace })"
          }
        ])
    }
  }

  /// A total and its split rule.
  private struct Total {
    let minorUnits: Int64
    let split: Split

    init(_ minorUnits: Int64, _ split: Split) {
      self.minorUnits = minorUnits
      self.split = split
    }
  }

  private struct DecimalTotal {
    let total: Decimal
    let split: Split
  }
}

extension SplitParts: Traceable {
  @inline(__always)
  var trace: UInt64 {
    var trace: UInt64 = 0
    for part in self { trace = trace &<< 3 &+ part.trace }
    return trace
  }
}
