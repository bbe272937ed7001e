@testable import Benchmarking

/// Results with round figures.
enum Sample {
  static func measurement(
    _ name: String, _ times: [Double] = [], ratios: [Double] = [], allocations: Double? = nil
  ) -> Measurement {
    var measurement = Measurement(name: name)
    measurement.nanoseconds = Spread(of: times)
    measurement.ratio = Spread(of: ratios)
    measurement.allocations = allocations
    return measurement
  }

  /// Work with two peers.
  static let compared = BenchmarkResult(
    name: "amount: read", allowedAllocations: 0...0,
    work: measurement("engine", [18, 20, 22], allocations: 0),
    peers: [
      measurement("Decimal", [400, 420, 440], ratios: [20, 21, 22], allocations: 2.25),
      measurement("FormatStyle", [2_000, 2_000, 2_000], ratios: [100, 100, 100], allocations: 7),
    ])

  /// Work without peers.
  static let alone = BenchmarkResult(
    name: "SHA-256", allowedAllocations: nil, work: measurement("engine", [200, 200, 200]),
    peers: [])
}
