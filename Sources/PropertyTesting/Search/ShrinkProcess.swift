/// Shrinks a failing value in steps: it names a simpler value, and goes on when it is told whether
/// that one fails too.
struct ShrinkProcess<Value> {
  private let generator: Generator<Value>
  private let original: Candidate<Value>
  private let seed: UInt64
  private let runs: Int
  private let shrinker: StepwiseTask<Choices, Recording?>
  private var best: Candidate<Value>
  /// The way to the value that waits for its verdict.
  private var trial = Recording()
  private var answer: Recording??
  private var shrinks = 0
  private var attempts = 0

  init(
    generator: Generator<Value>, failing original: Candidate<Value>, seed: UInt64, runs: Int,
    attempts: Int
  ) {
    self.generator = generator
    self.original = original
    self.seed = seed
    self.runs = runs
    best = original
    let recording = original.recording
    shrinker = StepwiseTask { task in
      var shrinker = Shrinker(failing: recording, attempts: attempts) { await task.ask($0) }
      await shrinker.shrink()
    }
  }

  /// The next value to run the property on, or `nil` when nothing is left to try.
  mutating func nextValue() -> Value? {
    while var choices = shrinker.next(answering: answer) {
      attempts += 1
      answer = .some(nil)
      guard let value = try? generator.produce(&choices) else { continue }
      let recording = choices.recording
      guard recording.choices.isSimpler(than: best.recording.choices) else { continue }
      trial = recording
      return value
    }
    return nil
  }

  /// Takes why the property does not hold for the last value; of one that holds it is told nothing.
  mutating func take(_ failure: Verdict.Failure, of value: Value) {
    best = Candidate(value: value, failure: failure, recording: trial)
    answer = trial
    shrinks += 1
  }

  var counterexample: Counterexample<Value> {
    Counterexample(
      smallest: best.value, original: original.value, failure: best.failure.message,
      failingStep: best.failure.step, seed: seed, runs: runs, shrinks: shrinks,
      shrinkAttempts: attempts, choices: best.recording.choices)
  }
}

/// A value for which the property does not hold, with the way to it.
struct Candidate<Value> {
  let value: Value
  let failure: Verdict.Failure
  let recording: Recording
}
