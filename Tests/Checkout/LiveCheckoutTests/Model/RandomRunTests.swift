import CheckoutEngine
import ConcurrencyTesting
import Foundation
import Testing

@testable import LiveCheckout

/// Random runs of the live store against the flow alone; see ``RandomRun``.
///
/// `CHECKOUT_STORE_STEPS` is the number of inputs of each test; `CHECKOUT_STORE_SEED` repeats one
/// run.
@Suite struct RandomRunTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private static let steps = number("CHECKOUT_STORE_STEPS")

  /// The number of what happened in all runs.
  private struct Tally {
    var steps = 0
    var phases: [NativeState.Phase: Int] = [:]
    var outcomes: [String: Int] = [:]

    mutating func add(_ run: RandomRun) {
      for step in run.steps.values {
        steps += 1
        phases[step.after.phase, default: 0] += 1
        switch step.outcome {
        case .superseded: outcomes["superseded", default: 0] += 1
        case .ignored: outcomes["ignored", default: 0] += 1
        case .refused: outcomes["refused", default: 0] += 1
        case .accepted: break
        }
      }
    }
  }

  @Test func `A live store goes the way of its flow, whatever the order of tasks`() throws {
    let least = Int(Self.steps ?? 20_000)
    let seeds = Self.number("CHECKOUT_STORE_SEED").map { $0...$0 } ?? 1...UInt64.max
    var tally = Tally()
    for seed in seeds {
      let run = try RandomRun(seed: seed)
      run.act(count: Int(60 + seed % 200))
      var problem = try run.problem()
      tally.add(run)
      run.close()
      problem = problem ?? run.problemAtRest()
      if let problem {
        Issue.record("\(problem); repeat it with CHECKOUT_STORE_SEED=\(seed)")
        return
      }
      if tally.steps >= least { break }
    }
    guard least >= 20_000 else { return }
    // The runs reach what they are about.
    for phase in [NativeState.Phase.shopping, .paying, .completed, .leaving, .left] {
      #expect(tally.phases[phase, default: 0] >= 30, "\(tally)")
    }
    #expect(tally.outcomes["superseded", default: 0] >= 10, "\(tally)")
    #expect(tally.outcomes["ignored", default: 0] >= 200, "\(tally)")
    #expect(tally.outcomes["refused", default: 0] >= 200, "\(tally)")
  }

  @Test func `A long run from many threads loses no input, and no subscriber misses a state`()
    async
  {
    let (tasks, each) = (8, Int(Self.steps ?? 100_000) / 8)
    let store = CheckoutStore<ProbeFlow>()
    let (states, others) = (store.states(bufferingNewest: .max), store.states)
    let events = store.events
    async let parts = others.select(\.other).reduce(into: 0) { count, _ in count += 1 }
    async let eventCount = events.reduce(into: 0) { count, _ in count += 1 }
    await withTaskGroup { group in
      for task in 1...tasks {
        group.addTask {
          for number in 1...each {
            if number.isMultiple(of: 2) {
              store.enqueue(.set(task * 10_000_000 + number))
            } else {
              _ = try? await store.send(.set(task * 10_000_000 + number))
            }
          }
        }
      }
    }
    store.close()
    var (last, count) = ([Int](repeating: 0, count: tasks + 1), 0)
    for await state in states where state.value > 0 {
      let (task, number) = state.value.quotientAndRemainder(dividingBy: 10_000_000)
      #expect(number == last[task] + 1)
      last[task] = number
      count += 1
    }
    #expect(count == tasks * each)
    #expect(await parts == 1)
    #expect(await eventCount + events.missedCount == tasks * each)
  }
}
