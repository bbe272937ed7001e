private import Synchronization

/// An asynchronous function that runs in steps, each on the thread of whoever asks for it.
///
/// The function asks questions and waits for answers. Nothing runs at the same time: it stands still
/// until its question is answered, and runs on, inside ``next(answering:)``, until it asks again. So
/// one search serves properties that answer at once and properties that must be awaited.
final class StepwiseTask<Question: Sendable, Answer: Sendable>: TaskExecutor {
  private struct State: ~Copyable {
    var jobs: [UnownedJob] = []
    var question: Question?
    var waiting: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  /// Prepares the function; its first step runs when the first question is asked for.
  init(_ body: @escaping @Sendable (StepwiseTask) async -> Void) {
    Task(executorPreference: self) { await body(self) }
  }

  /// Answers the last question and runs the function up to its next one.
  ///
  /// - Parameter answer: The answer; `nil` before the first question.
  /// - Returns: The next question, or `nil` when the function has ended.
  func next(answering answer: Answer?) -> Question? {
    let waiting = state.withLock { $0.waiting.take() }
    if let answer { waiting?.resume(returning: answer) }
    while let job = state.withLock({ $0.jobs.popLast() }) {
      // The executor outlives the job: it is this object, and it is in use here.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return state.withLock { $0.question.take() }
  }

  /// Asks, from inside the function, and waits for the answer.
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
