import EntryStore
import Foundation
import Synchronization

/// Two operations whose statements are run in a given order, each on a thread and a storage of its own.
///
/// An operation waits for its turn at the beginning of each transaction, at each call of the protocol and
/// at the commit. An operation that waits for the other one in the database gives its turns to it.
final class SteppedRun: Sendable {
  private enum State { case parked, running, ended }

  private let states = Mutex([State.parked, State.parked])
  private let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let changed = DispatchSemaphore(value: 0)

  /// Waits for the next turn of an operation.
  func park(_ program: Int) {
    set(.parked, program)
    gates[program].wait()
  }

  private func set(_ state: State, _ program: Int) {
    states.withLock { $0[program] = state }
    changed.signal()
  }

  private func state(_ program: Int) -> State { states.withLock { $0[program] } }

  /// Runs both operations to their ends.
  ///
  /// - Parameters:
  ///   - order: The operation, 0 or 1, that runs each next statement; after its end, they alternate.
  ///   - operations: The operations.
  func run(_ order: [Int], _ operations: [@Sendable () -> Void]) {
    for (program, operation) in operations.enumerated() {
      Thread.detachNewThread { [self] in
        gates[program].wait()
        operation()
        set(.ended, program)
      }
    }
    var order = order[...]
    var last = 0
    while true {
      let states = self.states.withLock { $0 }
      if states.allSatisfy({ $0 == .ended }) { return }
      last = order.popFirst() ?? (1 - last)
      let program = states[last] == .parked ? last : 1 - last
      guard states[program] == .parked else {
        changed.wait()
        continue
      }
      self.states.withLock { $0[program] = .running }
      gates[program].signal()
      // The database lets this operation wait if the other one has inserted the same key.
      let patience = DispatchTime.now() + .milliseconds(15)
      while state(program) == .running, changed.wait(timeout: patience) == .success {}
    }
  }
}

/// A storage whose statements wait for the turns of an operation.
final class SteppedStorage: EntryStorage {
  private let base: any EntryStorage
  private let run: SteppedRun
  private let program: Int

  init(_ base: any EntryStorage, _ program: Int, of run: SteppedRun) {
    (self.base, self.program, self.run) = (base, program, run)
  }

  func perform<Result, Failure: StorageFailure>(
    _ access: StorageAccess,
    _ work: (any EntryTransaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    run.park(program)
    return try base.perform(access) { transaction throws(Failure) in
      let stepped = ObservedTransaction(
        transaction, willCall: { [run, program] _ in run.park(program) }, didCall: { _, _ in })
      let result = try work(stepped)
      run.park(program)
      return result
    }
  }
}
