/// A search in steps: it returns a value to test and continues with the property's verdict.
///
/// The caller runs the property, synchronously or asynchronously.
struct SearchProcess<Value> {
  private let generator: Generator<Value>
  private let settings: SearchSettings
  private var statistics = SearchStatistics()
  /// The process that shrinks a failing value, once there is one.
  private var shrinking: ShrinkProcess<Value>?
  private var storedSeeds: ArraySlice<UInt64>
  private var nextSeed: UInt64
  /// The choices and the seed of the value that waits for its verdict.
  private var trial = (recording: Recording(), seed: UInt64(0))
  private(set) var tally: Tally<Value>

  init(
    for generator: Generator<Value>, settings: SearchSettings, classes: [CaseClass<Value>] = []
  ) {
    self.generator = generator
    self.settings = settings
    tally = Tally(of: classes)
    storedSeeds = settings.firstSeeds[...]
    nextSeed = settings.seed
  }

  /// Returns the next value to run the property on, or `nil` when the search is over.
  mutating func nextValue() -> Value? {
    if shrinking != nil { return shrinking?.nextValue() }
    return nextStoredValue() ?? nextRandomValue()
  }

  private mutating func nextStoredValue() -> Value? {
    while let seed = storedSeeds.popFirst() {
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

  /// Whether filters have rejected more than nine values for each of the search's runs.
  private var isHopeless: Bool {
    let (limit, isEndless) = settings.runs.multipliedReportingOverflow(by: 9)
    return !isEndless && statistics.rejected > limit
  }

  /// Records the property's verdict on the last value.
  mutating func record(_ verdict: Verdict, of value: Value) {
    guard let failure = verdict.failure else { return }
    guard shrinking == nil else {
      shrinking?.record(failure, of: value)
      return
    }
    let original = Candidate(value: value, failure: failure, recording: trial.recording)
    shrinking = ShrinkProcess(
      generator: generator, failing: original, seed: trial.seed, runs: statistics.runs,
      attempts: settings.shrinkAttempts)
  }

  /// Returns the counts of the classes as text.
  func statisticsReport(test: String) -> String {
    tally.report(test: test, rejected: statistics.rejected)
  }

  /// The outcome, once the search is over.
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

/// A property's result for a value.
enum Verdict {
  case holds
  case fails(Failure)

  /// The reason why a property does not hold.
  struct Failure {
    /// The error thrown, if any.
    let message: String?
    /// The number of the command that failed, if the value is a sequence of them.
    let step: Int?
  }

  private init(error: any Error) {
    self = .fails(Failure(message: "\(error)", step: (error as? CommandFailure)?.step))
  }

  private init(_ holds: Bool) {
    self = holds ? .holds : .fails(Failure(message: nil, step: nil))
  }

  init<Value>(of property: (Value) throws -> Bool, on value: Value) {
    do { self = Self(try property(value)) } catch { self = Self(error: error) }
  }

  nonisolated(nonsending)
    init<Value>(
      awaiting property: nonisolated(nonsending) (Value) async throws -> Bool, on value: Value
    ) async
  {
    do { self = Self(try await property(value)) } catch { self = Self(error: error) }
  }

  var failure: Failure? {
    if case .fails(let failure) = self { failure } else { nil }
  }
}
