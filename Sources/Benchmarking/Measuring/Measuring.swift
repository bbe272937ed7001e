/// Says why a benchmark cannot be trusted.
public struct BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that names the benchmark and what is wrong with it.
  public let description: String
}

/// How benchmarks are measured.
struct Measuring {
  /// How many times each work is timed; none times nothing.
  var rounds: Int
  /// Whether twice the work is timed as well.
  var checksDoubling = false
  var stopwatch = Stopwatch()
  /// Counts allocations.
  var counting: AllocationCounting

  /// Measures a benchmark.
  ///
  /// - Throws: ``BenchmarkError`` when a peer, or a timed loop, comes to another result.
  func result(of benchmark: Benchmark) throws(BenchmarkError) -> BenchmarkResult {
    if let disagreement = benchmark.disagreement { throw BenchmarkError(description: disagreement) }
    let candidates = ([benchmark.work] + benchmark.peers).map { work in
      Candidate(work, of: benchmark.name, timing: stopwatch)
    }
    let times = try times(of: candidates)
    let measurements = try candidates.indices.map { index throws(BenchmarkError) in
      var measurement = Measurement(name: candidates[index].work.name)
      measurement.allocations = counting.perOperation(of: candidates[index].work)
      guard rounds > 0 else { return measurement }
      measurement.nanoseconds = Spread(of: times[index])
      if index > 0 { measurement.ratio = Spread(of: zip(times[index], times[0]).map { $0 / $1 }) }
      if checksDoubling { measurement.doubling = try doubling(of: candidates[index]) }
      return measurement
    }
    return BenchmarkResult(
      name: benchmark.name, allowedAllocations: benchmark.allocations,
      requiredRatio: benchmark.requiredRatio, work: measurements[0],
      peers: Array(measurements.dropFirst()))
  }

  /// The nanoseconds that each work took in each round.
  ///
  /// All have their turn in each round, so that a slow moment of the machine hits all alike.
  private func times(of candidates: [Candidate]) throws(BenchmarkError) -> [[Double]] {
    var times = candidates.map { _ in [Double]() }
    guard rounds > 0 else { return times }
    let passes = candidates.map { stopwatch.passes(for: $0.work) }
    for _ in 0..<rounds {
      for index in candidates.indices {
        times[index].append(try candidates[index].nanoseconds(inPasses: passes[index]))
      }
    }
    return times
  }

  /// How many times as long twice as many passes take, each in its fastest round.
  private func doubling(of candidate: Candidate) throws(BenchmarkError) -> Double {
    let passes = stopwatch.passes(for: candidate.work)
    var (once, twice) = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      once = min(once, try candidate.nanoseconds(inPasses: passes))
      twice = min(twice, try candidate.nanoseconds(inPasses: 2 * passes))
    }
    return 2 * twice / once
  }
}

/// Work whose timed results are held against what it gave before.
private struct Candidate {
  let work: Work
  private let benchmark: String
  private let stopwatch: Stopwatch
  private let expected: Sink

  init(_ work: Work, of benchmark: String, timing stopwatch: Stopwatch) {
    self.work = work
    self.benchmark = benchmark
    self.stopwatch = stopwatch
    expected = work.results().sink
  }

  func nanoseconds(inPasses passes: Int) throws(BenchmarkError) -> Double {
    guard let time = stopwatch.nanoseconds(of: work, passes: passes, expecting: expected) else {
      throw BenchmarkError(
        description: "\(benchmark): \(work.name) gives other results when it is timed")
    }
    return time
  }
}
