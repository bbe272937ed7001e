import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Synchronization

@testable import LiveCheckout

/// A live store with senders, subscribers and effects, whose tasks run one step at a time in an
/// order that a seed determines.
final class RandomRun {
  typealias Step = CheckoutStep<NativeCheckout>

  /// A subscriber and the states that it has received.
  struct Subscriber {
    /// The number of steps when it subscribed.
    let start: Int
    /// Whether it stores only the newest state.
    let isHasty: Bool
    let received: Collected<NativeState>
    let task: Task<Void, Never>
    var isCancelled = false
  }

  /// An input and its result, as the sender received it.
  struct Sent: Hashable, Sendable {
    let input: NativeInput
    let outcome: Step.Outcome
  }

  private var random: SplitMix64
  private let executor: SeededExecutor
  private let clock = Clock()
  let world: RandomWorld
  let store: NativeStore
  let steps = Collected<Step>()
  let lines = Collected<String>()
  let sent = Collected<Sent>()
  let events = Collected<NativeEvent>()
  private(set) var sentCount = 0
  private(set) var enqueued: [NativeInput] = []
  private(set) var subscribers: [Subscriber] = []

  /// A clock that the run sets, forwards and backwards.
  private final class Clock: Sendable {
    private let seconds = Mutex<Int64>(0)

    func move(by change: Int64) { seconds.withLock { $0 += change } }
    func now() -> Moment { Sample.moment(after: seconds.withLock { $0 }) }
  }

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    executor = SeededExecutor(seed: seed)
    world = RandomWorld(seed: seed)
    var environment = Sample.environment(on: executor)
    environment.now = { [clock] in clock.now() }
    store = CheckoutStore(
      settings: try Sample.settings(), environment: environment, runner: world.runners,
      middleware: [
        RecordingMiddleware { [lines] in lines.append($0) },
        ProbeMiddleware { step, store in
          if step.number.isMultiple(of: 23) { store.enqueue(.refresh) }
        },
        ProbeMiddleware { [steps] step, _ in steps.append(step) },
      ])
    subscribe(isHasty: false)
    let stream = store.events
    _ = Task(executorPreference: executor) { [events] in
      for await event in stream { events.append(event) }
    }
  }

  /// Takes random actions, then lets all tasks run until none can.
  func act(count: Int) {
    for _ in 0..<count {
      switch random.next() % 16 {
      case 0...3:
        let input = random.input(for: store.state)
        enqueued.append(input)
        store.enqueue(input)
      case 4, 5: send(random.input(for: store.state))
      case 6...10: world.endOne(&random)
      case 11: clock.move(by: Int64(random.next() % 9_000) - 1_000)
      case 12 where subscribers.count < 4: subscribe(isHasty: random.next().isMultiple(of: 2))
      case 13 where random.next().isMultiple(of: 8): cancelSubscriber()
      default: break
      }
      for _ in 0..<random.next() % 8 { executor.runNext() }
    }
    executor.runUntilIdle()
  }

  private func send(_ input: NativeInput) {
    sentCount += 1
    _ = Task(executorPreference: executor) { [store, sent] in
      do throws(NativeRefusal) {
        switch try await store.send(input) {
        case .accepted(let effects, let events):
          sent.append(Sent(input: input, outcome: .accepted(effects: effects, events: events)))
        case .ignored: sent.append(Sent(input: input, outcome: .ignored))
        }
      } catch {
        sent.append(Sent(input: input, outcome: .refused(error)))
      }
    }
  }

  private func subscribe(isHasty: Bool) {
    let states = isHasty ? store.states(bufferingNewest: 1) : store.states(bufferingNewest: .max)
    let received = Collected<NativeState>()
    let task = Task(executorPreference: executor) {
      for await state in states { received.append(state) }
    }
    subscribers.append(
      Subscriber(start: steps.count, isHasty: isHasty, received: received, task: task))
  }

  private func cancelSubscriber() {
    let index = Int(random.next() % UInt64(subscribers.count))
    subscribers[index].task.cancel()
    subscribers[index].isCancelled = true
  }

  /// Closes the store and lets all tasks run until none can.
  func close() {
    store.close()
    executor.runUntilIdle()
  }
}
