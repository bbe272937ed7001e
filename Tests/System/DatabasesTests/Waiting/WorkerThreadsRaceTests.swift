import ConcurrencyTesting
import Databases
import POSIX
import Testing

/// Work that arrives while a thread ends or receives other work.
@Suite(.timeLimit(.minutes(60))) struct WorkerThreadsRaceTests {
  private struct Cancelled: Error {}

  @Test func `Work that arrives while a thread ends runs`() async throws {
    let threads = WorkerThreads(count: 1, idleTime: .zero)
    for number in 0..<20_000 {
      let result = try await threads.run(cancelled: { Cancelled() }) {
        () throws(Cancelled) in number
      }
      #expect(result == number)
    }
  }

  @Test func `Work does not wait for other work while a thread is missing`() async throws {
    let threads = WorkerThreads(count: 2)
    for _ in 0..<5_000 {
      let isOpen = ConditionLock(false)
      // The first work ends only after the second has run.
      let first = Task(executorPreference: InlineExecutor()) {
        try await threads.run(cancelled: { Cancelled() }) { () throws(Cancelled) in
          isOpen.wait { $0 ? () : nil }
        }
      }
      try await threads.run(cancelled: { Cancelled() }) { () throws(Cancelled) in
        isOpen.withLock { $0 = true }
      }
      try await first.value
    }
  }
}
