import Foundation
import Synchronization

@testable import JournalTesting
@testable import WidgetJournal

/// Two programs that make their system calls one at a time, in a given order.
///
/// Each program is a thread that waits for its turn before each call. After the end of the order,
/// the programs alternate; a program that has ended is skipped.
final class Turns: Sendable {
  private struct State {
    var order: ArraySlice<Int>
    var hasEnded = [false, false]
  }

  private let state: Mutex<State>
  private let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let end = DispatchSemaphore(value: 0)

  /// Creates the turns of an order.
  ///
  /// - Parameter order: The program, 0 or 1, that makes each next call.
  init(_ order: [Int]) { state = Mutex(State(order: order[...])) }

  /// Runs one step in each program to its end, and returns whether each step was accepted.
  func run(_ steps: [Step], on machine: SimulatedDisk) -> [Bool] {
    run(steps.map { step in { store in try step.run(on: store) } }, on: machine)
  }

  /// Runs both programs to their ends, and returns whether each threw no error.
  func run(
    _ programs: [@Sendable (WidgetStore) throws -> Void], on machine: SimulatedDisk
  ) -> [Bool] {
    let accepted = Mutex([false, false])
    for (program, run) in programs.enumerated() {
      Thread.detachNewThread { [self] in
        gates[program].wait()
        let isAccepted = (try? run(store(of: program, machine))) != nil
        accepted.withLock { $0[program] = isAccepted }
        finish(program)
      }
    }
    gates[next(after: 1) ?? 0].signal()
    end.wait()
    return accepted.withLock { $0 }
  }

  private func store(of program: Int, _ machine: SimulatedDisk) -> WidgetStore {
    .simulated(machine) { [self] _ in
      guard let next = next(after: program), next != program else { return nil }
      gates[next].signal()
      gates[program].wait()
      return nil
    }
  }

  private func finish(_ program: Int) {
    state.withLock { $0.hasEnded[program] = true }
    if let next = next(after: program) { gates[next].signal() } else { end.signal() }
  }

  /// Returns the program whose turn is next, or nil when both have ended.
  private func next(after program: Int) -> Int? {
    state.withLock { state in
      while let next = state.order.popFirst() {
        if !state.hasEnded[next] { return next }
      }
      return [1 - program, program].first { !state.hasEnded[$0] }
    }
  }
}
