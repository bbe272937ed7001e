import Dispatch
import Synchronization

/// Where asynchronous work runs while a thread waits for it.
enum Threads {
  /// On the thread that waits: all tasks take turns there, so that what is measured is their own
  /// work, and not how soon another thread wakes up.
  case one
  /// On those that tasks run on by themselves.
  case any

  /// Runs a function to its end.
  ///
  /// - Parameter body: The function, which waits for nothing but tasks that it has begun itself.
  /// - Returns: What it answers, or nil where it waits for something that never comes.
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

/// Runs tasks on the thread that asks for it.
private final class OneThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var next = 0
  }

  private let state = Mutex(State())

  /// Runs a function and all its tasks, until nothing is left to run.
  func run(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { await body() }
    while let job = nextJob() {
      // The executor outlives the job: it is this object, and it is in use here.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// The job that has waited longest; the room of those that are done is used again.
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

/// Where an answer is left for another task.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  var taken: Value? { value.withLock { $0.take() } }

  func give(_ value: Value) { self.value.withLock { $0 = value } }
}
