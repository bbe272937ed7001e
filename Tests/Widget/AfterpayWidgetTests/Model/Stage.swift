import AfterpayWidget
import PropertyTesting
import Synchronization

/// A scheduler of a widget's tasks and main-actor work, which runs one step at a time, in an order
/// that a seed determines.
final class Stage: Sendable {
  typealias MainWork = @MainActor @Sendable () -> Void

  /// The role of the running code.
  @TaskLocal static var role = Role.none

  enum Role: Hashable, Sendable {
    case none
    /// A caller of `status()`, by number.
    case asking(Int)
    /// A task of the library, by number.
    case spawned(Int)
  }

  fileprivate struct State {
    var mainWork: [MainWork] = []
    var random: SplitMix64?
    var spawnCount = 0
    var runningCount = 0
  }

  private let executor = SeededExecutor()
  private let state = Mutex(State())

  /// The number of tasks that the library has started.
  var spawnCount: Int { state.withLock { $0.spawnCount } }

  /// The number of tasks of the library and the test that have not ended.
  var runningCount: Int { state.withLock { $0.runningCount } }

  /// The scheduler for the library.
  var scheduler: Scheduler {
    Scheduler(
      spawn: { [self] work in
        let number = state.withLock { state in
          state.spawnCount += 1
          return state.spawnCount
        }
        return start(as: .spawned(number), work)
      },
      post: { [self] work in state.withLock { $0.mainWork.append(work) } })
  }

  /// Starts a task.
  @discardableResult
  func start(
    as role: Role = .none, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    state.withLock { $0.runningCount += 1 }
    return Task(executorPreference: executor, priority: .medium) { [self] in
      await Self.$role.withValue(role) { await work() }
      state.withLock { $0.runningCount -= 1 }
    }
  }
}

extension Stage {
  /// Sets the seed of the order.
  ///
  /// With 0, work on the main actor precedes the steps of tasks, and both run in the order in which
  /// they were scheduled.
  func reseed(_ seed: UInt64) {
    executor.reseed(seed == 0 ? nil : seed)
    state.withLock { $0.random = seed == 0 ? nil : SplitMix64(seed: seed &+ 1) }
  }

  /// Runs a step.
  ///
  /// - Parameter aroundMainWork: Receives a step of work on the main actor, and must run it.
  /// - Returns: Whether there was a step to run.
  @MainActor func step(aroundMainWork: (MainWork) -> Void) -> Bool {
    let waiting = executor.waitingCount
    let work = state.withLock { state -> MainWork? in
      guard !state.mainWork.isEmpty, state.choosesMain(outOf: waiting + 1) else { return nil }
      return state.mainWork.removeFirst()
    }
    if let work {
      aroundMainWork(work)
      return true
    }
    return executor.runNext()
  }
}

extension Stage.State {
  /// Returns whether the main actor's next work is chosen out of this many possible steps; always
  /// true without a seed.
  fileprivate mutating func choosesMain(outOf count: Int) -> Bool {
    guard let number = random?.next() else { return true }
    return number.isMultiple(of: UInt64(count))
  }
}
