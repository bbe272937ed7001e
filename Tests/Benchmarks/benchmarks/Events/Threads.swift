import Dispatch
import Synchronization

/// The threads that run asynchronous work while a synchronous caller waits for its end.
enum Threads {
  /// The caller's thread: all tasks take turns there, so that the time does not include the wake-up
  /// of another thread.
  case one
  /// The threads of the default executor.
  case any

  /// Runs a function to its end.
  ///
  /// - Parameter body: The function, which must only wait for tasks that it has started.
  /// - Returns: The function's result; nil if all tasks on one thread wait for something else.
  func run<Output: Sendable>(_ body: @escaping @Sendable () async -> Output) -> Output? {
    let answer = Answer<Output>()
    switch self {
    case .one:
      OneThread().run { answer.give(await body()) }
    case .any:
      let end = DispatchSemaphore(value: 0)
      Task.detached {
        answer.give(await body())
        end.signal()
      }
      end.wait()
    }
    return answer.taken
  }
}

/// An executor that runs tasks on the caller's thread.
private final class OneThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var next = 0
  }

  private let state = Mutex(State())

  /// Runs a function and all its tasks until no job is left.
  func run(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { await body() }
    while let job = nextJob() {
      // Safe: the executor is this object, which outlives the job.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Removes and returns the oldest job; the queue reuses its storage.
  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      guard state.next < state.jobs.count else {
        state.jobs.removeAll(keepingCapacity: true)
        state.next = 0
        return nil
      }
      defer { state.next += 1 }
      return state.jobs[state.next]
    }
  }
}

/// A result that one task stores for another.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  var taken: Value? { value.withLock { $0.take() } }

  func give(_ value: Value) { self.value.withLock { $0 = value } }
}
