/// Times work, by default against a monotonic clock.
struct Stopwatch {
  /// How long a timed run takes at least, so that the clock's own cost does not
  /// count; short enough to fit between two interruptions by other programs.
  var shortestRun: Duration = .milliseconds(1)

  /// Runs a function and answers how long that took.
  var measure: (() -> Void) -> Duration = { ContinuousClock().measure($0) }

  /// A number of passes over the inputs that take the shortest run or longer.
  func passes(for work: Work) -> Int {
    var passes = 1
    while measure({ _ = work.run(passes) }) < shortestRun, passes < 1 << 40 { passes *= 2 }
    return passes
  }

  /// How many nanoseconds an operation takes.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - passes: How often all inputs are gone over.
  ///   - expected: What one pass has to hand over.
  /// - Returns: The nanoseconds, or nil when something else was handed over.
  func nanoseconds(of work: Work, passes: Int, expecting expected: Sink) -> Double? {
    var sink = Sink()
    let duration = measure { sink = work.run(passes) }
    guard sink == expected.repeated(passes) else { return nil }
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
    return nanoseconds / Double(work.operationsPerPass) / Double(passes)
  }
}
