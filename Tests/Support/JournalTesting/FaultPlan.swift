import Journals
import Synchronization

extension SystemCalls {
  /// The system calls of the machine, except that a flush does nothing.
  static var unflushed: SystemCalls { MeteredFiles().system }
}

/// A plan of faults in system calls, with a record of the calls; a flush does nothing.
final class FaultPlan: Sendable {
  private let calls = Mutex<[SystemCalls.Call]>([])
  private let decide: @Sendable (_ call: SystemCalls.Call, _ index: Int) -> SystemCalls.Fault?

  /// Creates a plan.
  ///
  /// - Parameter decide: Returns the fault of a call, or nil for none; the first call has number 0.
  init(
    _ decide: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault? = { _, _ in nil }
  ) { self.decide = decide }

  /// The calls so far.
  var trace: [SystemCalls.Call] { calls.withLock { $0 } }

  var system: SystemCalls {
    SystemCalls(of: MeteredFiles()) { [self] call in
      let index = calls.withLock { calls in
        calls.append(call)
        return calls.count - 1
      }
      return decide(call, index)
    }
  }
}
