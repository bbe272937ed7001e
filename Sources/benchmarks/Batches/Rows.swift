import Benchmarking
import OrderBatch
import ScheduleEngine

extension Benchmarks {
  /// Rows of orders, from bytes to bytes.
  static func rows(_ samples: Samples) -> [Benchmark] {
    let orders = samples.schedules.enumerated()
    let tokenless = orders.map { "o-\($0),\($1.total.text),USD,\($1.startDate),\n" }
    let mixed = orders.map { index, schedule in
      let token = index % 3 == 0 ? "tok_\(SHA256Digest(of: "\(index)").description.prefix(32))" : ""
      return "o-\(index),\(schedule.total.text),USD,\(schedule.startDate),\(token)\n"
    }
    return [
      row("batch: a row of CSV", tokenless), row("batch: a row of CSV, a third with tokens", mixed),
    ]
  }

  private static func row(_ name: String, _ rows: [String]) -> Benchmark {
    let part = Array(rows.joined().utf8)
    let batch = Batch()
    // The first run makes room for the lines.
    _ = batch.run(part)
    return Benchmark(
      name, allocations: 0...0, debugAllocations: 0...40,
      Work("engine", over: [part], operations: rows.count) { batch.run($0) })
  }
}

/// A batch that stands in an array or a closure.
private final class Batch {
  private var batch = BatchProcessor(BatchOptions())

  /// Runs rows, and tells how many bytes their lines have.
  func run(_ rows: [UInt8]) -> Int {
    _ = batch.run(rows.span, firstLine: 1)
    return batch.withLines { $0.count }
  }
}
