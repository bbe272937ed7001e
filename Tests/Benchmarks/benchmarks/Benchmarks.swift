import AllocationCounter
import Benchmarking
import Foundation

/// Measures the package: `swift run -c release benchmarks --help`.
///
/// To add a benchmark, add it to its group, or a new group to ``all``:
///
///     Benchmark(
///       "double a number", allocations: 0...0,
///       Work("engine", over: samples.totals) { $0 * 2 },
///       peers: [Work("Decimal", over: samples.decimals) { $0 * 2 }])
///
/// The program then compares its results with those of the peers, times all of them, counts their
/// allocations, checks the limits and prints the measurements. `Work` has the rules for inputs.
@main
struct Benchmarks {
  /// All groups, in the order of their measurement.
  private static func all(_ samples: Samples) -> [Benchmark] {
    harness + money(samples) + dates(samples) + splits(samples) + schedules(samples)
      + checksums(samples) + widgets(samples) + liveWidgets(samples) + handlers(samples)
      + streams(samples) + texts(samples) + planFiles + journals + stores + rows(samples)
      + checkoutInputs + replays + accounts + loans(samples)
  }

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let output = BenchmarkTool.run(words, of: all(Samples()), counting: .interposed)
    removeFiles()
    FileHandle.standardError.write(Data(output.error.utf8))
    FileHandle.standardOutput.write(Data(output.text.utf8))
    exit(output.status)
  }
}

extension AllocationCounting {
  /// The counter of this program's allocator functions, which replace those of the C library.
  fileprivate static var interposed: AllocationCounting {
    AllocationCounting { body in
      guard allocation_counter_is_available() else { return nil }
      allocation_counter_start()
      body()
      return allocation_counter_stop()
    }
  }
}
