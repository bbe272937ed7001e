import POSIX

/// Threads for work that blocks, so that no thread of the cooperative pool ever waits for a database.
///
/// A thread starts when work is waiting and the bound allows it, and ends after some seconds without work.
package final class WorkerThreads: Sendable {
  private struct State {
    var queue: [(number: Int, work: @Sendable () -> Void)] = []
    var number = 0
    var threadCount = 0
    var idleCount = 0
  }

  private final class Shared: Sendable {
    let state = ConditionLock(State())
    let idleTime: Duration

    init(idleTime: Duration) { self.idleTime = idleTime }

    /// Runs the work of the queue, until there was none for a while.
    func run() {
      while let work = next() { work() }
    }

    private func next() -> (@Sendable () -> Void)? {
      state.withLock { $0.idleCount += 1 }
      // The counts change together with the queue: a thread that has work or ends is not idle.
      let work = state.wait(until: ContinuousClock.now + idleTime) {
        state -> (@Sendable () -> Void)? in
        guard !state.queue.isEmpty else { return nil }
        state.idleCount -= 1
        return state.queue.removeFirst().work
      }
      if let work { return work }
      return state.withLock { state in
        state.idleCount -= 1
        guard state.queue.isEmpty else { return state.queue.removeFirst().work }
        state.threadCount -= 1
        return nil
      }
    }
  }

  private let shared: Shared
  private let count: Int

  /// Creates the threads' queue; no thread runs yet.
  ///
  /// - Parameters:
  ///   - count: The largest number of threads.
  ///   - idleTime: The time without work after which a thread ends.
  package init(count: Int, idleTime: Duration = .seconds(10)) {
    self.count = max(1, count)
    shared = Shared(idleTime: idleTime)
  }

  /// The number of threads that run.
  package var threadCount: Int { shared.state.withLock { $0.threadCount } }

  /// Runs work on one of the threads, while the caller is suspended.
  ///
  /// - Parameters:
  ///   - cancelled: The error if the task is cancelled before the work begins, which it then never does.
  ///   - work: The work, which runs to its end once it has begun.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  package func run<Result: Sendable, Failure: Error>(
    cancelled: @escaping @Sendable () -> Failure,
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure>
    let number = shared.state.withLock { state in
      state.number += 1
      return state.number
    }
    let turn = Turn<Swift.Result<Result, Failure>>()
    outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        turn.set(continuation)
        guard !Task.isCancelled else { return turn.resume(.failure(cancelled())) }
        enqueue(number) {
          do throws(Failure) {
            turn.resume(.success(try work()))
          } catch {
            turn.resume(.failure(error))
          }
        }
        // The task can have been cancelled after the check and before the work was in the queue.
        if Task.isCancelled, remove(number) { turn.resume(.failure(cancelled())) }
      }
    } onCancel: {
      if remove(number) { turn.resume(.failure(cancelled())) }
    }
    return try outcome.get()
  }

  /// Removes work that has not begun from the queue; returns false if there is none.
  private func remove(_ number: Int) -> Bool {
    shared.state.withLock { state in
      guard let index = state.queue.firstIndex(where: { $0.number == number }) else {
        return false
      }
      state.queue.remove(at: index)
      return true
    }
  }

  private func enqueue(_ number: Int, _ work: @escaping @Sendable () -> Void) {
    let needsThread = shared.state.withLock { state in
      state.queue.append((number, work))
      guard state.queue.count > state.idleCount, state.threadCount < count else { return false }
      state.threadCount += 1
      return true
    }
    guard needsThread, !SystemThread.start({ [shared] in shared.run() }) else { return }
    // Another thread runs the work. If there is none, all work runs here rather than never.
    shared.state.withLock { $0.threadCount -= 1 }
    while let work = unservedWork() { work() }
  }

  /// Returns the next work if no thread runs.
  private func unservedWork() -> (@Sendable () -> Void)? {
    shared.state.withLock { state in
      guard state.threadCount == 0, !state.queue.isEmpty else { return nil }
      return state.queue.removeFirst().work
    }
  }
}

/// The continuation of one caller.
private final class Turn<Outcome: Sendable>: Sendable {
  private let continuation = ConditionLock<CheckedContinuation<Outcome, Never>?>(nil)

  func set(_ continuation: CheckedContinuation<Outcome, Never>) {
    self.continuation.withLock { $0 = continuation }
  }

  /// Resumes the caller, once.
  func resume(_ outcome: Outcome) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: outcome)
  }
}
