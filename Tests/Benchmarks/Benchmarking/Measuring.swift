/// The error of a benchmark whose implementations have different results.
package struct BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The benchmark's name and the reason, in one line.
  package let description: String
}

/// The settings and tools with which benchmarks are measured.
struct Measuring {
  /// The number of rounds in which each work is timed; 0 for no timing.
  var rounds: Int
  /// Whether twice the work is also timed.
  var checksDoubling = false
  var stopwatch = Stopwatch()
  /// Counts allocations.
  var counting: AllocationCounting

  /// Measures a benchmark.
  ///
  /// - Throws: ``BenchmarkError`` if a peer's results differ from the work's, or timed results
  ///   differ from untimed ones.
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

  /// Returns the nanoseconds per operation of each work in each round.
  ///
  /// Every work runs in each round, so that a slow phase of the machine affects all of them.
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

  /// Returns the time of twice as many passes divided by the time of the passes, both in their
  /// fastest rounds: about 2, unless the optimizer has removed the loop.
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

/// Work whose timed results are compared with those of an untimed pass.
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
        description: "\(benchmark): \(work.name) has different results when it is timed")
    }
    return time
  }
}

/// A stopwatch, by default with a monotonic clock.
struct Stopwatch {
  /// The shortest time of a timed run: long compared with the clock's own cost, and short enough to fit
  /// between two interruptions by other programs.
  var shortestRun: Duration = .milliseconds(1)

  /// Runs a function and returns its duration.
  var measure: (() -> Void) -> Duration = { ContinuousClock().measure($0) }

  /// Returns a number of passes over the inputs that together take at least ``shortestRun``.
  func passes(for work: Work) -> Int {
    var passes = 1
    while measure({ _ = work.run(passes) }) < shortestRun, passes < 1 << 40 { passes *= 2 }
    return passes
  }

  /// Runs work and returns the nanoseconds of one operation.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - passes: The number of passes over all inputs.
  ///   - expected: The sink after the results of one untimed pass.
  /// - Returns: The nanoseconds, or nil if the timed results differ from the expected ones.
  func nanoseconds(of work: Work, passes: Int, expecting expected: Sink) -> Double? {
    var sink = Sink()
    let duration = measure { sink = work.run(passes) }
    guard sink == expected.repeated(passes) else { return nil }
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
    return nanoseconds / Double(work.operationsPerPass) / Double(passes)
  }
}

/// A counter of a program's allocations.
package struct AllocationCounting {
  /// Runs a function and returns its number of allocations, or nil if they cannot be counted.
  let count: (() -> Void) -> UInt64?

  /// Creates a counter.
  ///
  /// - Parameter count: Runs a function once and returns its number of allocations, or nil if they
  ///   cannot be counted.
  package init(_ count: @escaping (() -> Void) -> UInt64?) { self.count = count }

  /// Returns the number of allocations per operation, or nil if they cannot be counted.
  ///
  /// A first pass, which may fill caches, is not counted. The result is the smallest count of the
  /// other passes, since other threads may allocate meanwhile.
  func perOperation(of work: Work) -> Double? {
    _ = work.run(1)
    let counts = (0..<3).map { _ in count { _ = work.run(1) } }
    return counts.compactMap { $0 }.min().map { Double($0) / Double(work.operationsPerPass) }
  }
}
