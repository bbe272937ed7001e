/// A search in steps: it names a value, and goes on when it is told what the property said of it.
///
/// Whoever drives it runs the property, at once or awaiting it.
struct SearchProcess<Value> {
  private let generator: Generator<Value>
  private let settings: SearchSettings
  private var statistics = SearchStatistics()
  /// The process that shrinks a failing value, once there is one.
  private var shrinking: ShrinkProcess<Value>?
  private var keptSeeds: ArraySlice<UInt64>
  private var nextSeed: UInt64
  /// The way to the value that waits for its verdict.
  private var trial = (recording: Recording(), seed: UInt64(0))
  private(set) var tally: Tally<Value>

  init(
    for generator: Generator<Value>, settings: SearchSettings, classes: [CaseClass<Value>] = []
  ) {
    self.generator = generator
    self.settings = settings
    tally = Tally(of: classes)
    keptSeeds = settings.firstSeeds[...]
    nextSeed = settings.seed
  }

  /// The next value to run the property on, or `nil` when the search is over.
  mutating func nextValue() -> Value? {
    if shrinking != nil { return shrinking?.nextValue() }
    return nextKeptValue() ?? nextRandomValue()
  }

  private mutating func nextKeptValue() -> Value? {
    while let seed = keptSeeds.popFirst() {
      if let value = value(seed: seed) { return value }
    }
    return nil
  }

  private mutating func nextRandomValue() -> Value? {
    while statistics.runs < settings.runs, !isHopeless {
      defer { nextSeed &+= 1 }
      if let value = value(seed: nextSeed) {
        statistics.runs += 1
        tally.count(value)
        return value
      }
      statistics.rejected += 1
    }
    return nil
  }

  private mutating func value(seed: UInt64) -> Value? {
    var choices = Choices(seed: seed)
    guard let value = try? generator.produce(&choices) else { return nil }
    trial = (choices.recording, seed)
    return value
  }

  /// Whether filters refuse so many values that it is no use going on.
  private var isHopeless: Bool {
    let (limit, isEndless) = settings.runs.multipliedReportingOverflow(by: 9)
    return !isEndless && statistics.rejected > limit
  }

  /// Takes what the property said of the last value.
  mutating func take(_ verdict: Verdict, of value: Value) {
    guard let failure = verdict.failure else { return }
    guard shrinking == nil else {
      shrinking?.take(failure, of: value)
      return
    }
    let original = Candidate(value: value, failure: failure, recording: trial.recording)
    shrinking = ShrinkProcess(
      generator: generator, failing: original, seed: trial.seed, runs: statistics.runs,
      attempts: settings.shrinkAttempts)
  }

  /// The counts of the classes, in words.
  func statisticsReport(test: String) -> String {
    tally.report(test: test, rejected: statistics.rejected)
  }

  /// What the search came to, once it is over.
  var outcome: SearchOutcome<Value> {
    if let shrinking {
      .failed(shrinking.counterexample)
    } else if statistics.runs < settings.runs {
      .gaveUp(statistics)
    } else {
      .held(statistics)
    }
  }
}
