import Foundation
import Synchronization

/// Work on threads of its own, which may block.
enum ConformanceThreads {
  /// Runs calls at the same time, one on each thread, and returns their results in the order of the
  /// calls.
  static func race<Value: Sendable>(_ calls: [@Sendable () throws -> Value]) -> [Result<
    Value, any Error
  >] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    let gate = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    for (index, call) in calls.enumerated() {
      Thread.detachNewThread {
        gate.wait()
        let result = Result { try call() }
        results.withLock { $0[index] = result }
        end.signal()
      }
    }
    for _ in calls { gate.signal() }
    for _ in calls { end.wait() }
    return results.withLock { results in calls.indices.compactMap { results[$0] } }
  }
}
