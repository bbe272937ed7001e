private import Synchronization

/// Shrinks a failing value in steps: it returns a simpler value to test and continues with the
/// property's verdict.
struct ShrinkProcess<Value> {
  private let generator: Generator<Value>
  private let original: Candidate<Value>
  private let seed: UInt64
  private let runs: Int
  private let shrinker: StepwiseTask<Choices, Recording?>
  private var best: Candidate<Value>
  /// The choices of the value that waits for its verdict.
  private var trial = Recording()
  /// The answer to the shrinker's last question: nil before the first one, and `.some(nil)` if its
  /// choices lead to no simpler value that fails.
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

  /// Returns the next value to run the property on, or `nil` when nothing is left to try.
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

  /// Records why the property does not hold for the last value; not called if the property holds.
  mutating func record(_ failure: Verdict.Failure, of value: Value) {
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

/// A value for which the property does not hold, with its choices.
struct Candidate<Value> {
  let value: Value
  let failure: Verdict.Failure
  let recording: Recording
}

/// An asynchronous function that runs in steps, each on the caller's thread.
///
/// The function asks questions and waits for answers. It only runs inside ``next(answering:)``, from
/// one question to the next. One search therefore serves synchronous and asynchronous properties.
final class StepwiseTask<Question: Sendable, Answer: Sendable>: TaskExecutor {
  private struct State: ~Copyable {
    var jobs: [UnownedJob] = []
    var question: Question?
    var waiting: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  /// Creates the task; its first step runs in the first call of ``next(answering:)``.
  init(_ body: @escaping @Sendable (StepwiseTask) async -> Void) {
    Task(executorPreference: self) { await body(self) }
  }

  /// Answers the last question and runs the function up to the next one.
  ///
  /// - Parameter answer: The answer; `nil` in the first call.
  /// - Returns: The next question, or `nil` when the function has ended.
  func next(answering answer: Answer?) -> Question? {
    let waiting = state.withLock { $0.waiting.take() }
    if let answer { waiting?.resume(returning: answer) }
    while let job = state.withLock({ $0.jobs.popLast() }) {
      // Safe: the executor is this object, which outlives the job.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return state.withLock { $0.question.take() }
  }

  /// Asks a question from inside the function, and waits for the answer.
  func ask(_ question: Question) async -> Answer {
    await withCheckedContinuation { waiting in
      state.withLock {
        $0.question = question
        $0.waiting = waiting
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }
}
