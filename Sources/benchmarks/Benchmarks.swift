import AllocationCounter
import Benchmarking
import Foundation

/// Measures the package: `swift run -c release benchmarks --help`.
///
/// A benchmark is added to the group it belongs to, or with a group of its own to ``all``:
///
///     Benchmark(
///       "double a number", allocations: 0...0,
///       Work("engine", over: samples.totals) { $0 * 2 },
///       peers: [Work("Decimal", over: samples.decimals) { $0 * 2 }])
///
/// That is all: it is then timed, compared, counted, checked and printed. `Work` says what to mind.
@main
struct Benchmarks {
  /// All groups, in the order in which they are measured.
  private static func all(_ samples: Samples) -> [Benchmark] {
    harness + money(samples) + dates(samples) + splits(samples) + schedules(samples)
      + checksums(samples) + widgets(samples) + liveWidgets(samples) + handlers(samples)
      + streams(samples) + texts(samples) + planFiles + journals + stores + rows(samples)
  }

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let reply = BenchmarkTool.run(words, of: all(Samples()), counting: .interposed)
    removeFiles()
    FileHandle.standardError.write(Data(reply.error.utf8))
    FileHandle.standardOutput.write(Data(reply.output.utf8))
    exit(reply.status)
  }
}

extension AllocationCounting {
  /// Counts with the allocator that this program has in place of the C library's.
  fileprivate static var interposed: AllocationCounting {
    AllocationCounting { body in
      guard allocation_counter_is_available() else { return nil }
      allocation_counter_start()
      body()
      return allocation_counter_stop()
    }
  }
}
