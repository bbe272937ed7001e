import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Synchronization

@testable import LiveCheckout

/// A live store of any flow, with senders, subscribers, effects and a screen, whose tasks and
/// commands run when the test says so.
@MainActor final class FlowRun<World: FlowWorld> {
  typealias Flow = World.Flow
  typealias Step = CheckoutStep<Flow>

  /// An input and its result, as the sender received it.
  struct Sent: Hashable, Sendable {
    let input: Flow.Input
    let outcome: Step.Outcome
  }

  /// A subscriber and the states that it has received.
  struct Subscriber {
    /// The number of steps when it subscribed.
    let start: Int
    /// Whether it stores only the newest state.
    let isHasty: Bool
    /// Whether the store was closed when it subscribed, so that it receives nothing.
    let isTooLate: Bool
    let received = Collected<Flow.State>()
  }

  let executor = SeededExecutor()
  private let posting = ManualPosting()
  let desk = EffectDesk<Flow.Effect>()
  let watch = EffectWatch<Flow>()
  let runner: any EffectRunner<Flow>
  private let seconds: Collected<Int64>
  /// The stored forms of the checkout, in order.
  private let saved = Collected<[UInt8]>()
  let steps = Collected<Step>()
  let lines = Collected<String>()
  let sent = Collected<Sent>()
  let events = Collected<Flow.Event>()
  let store: CheckoutStore<Flow>
  /// The flow alone, which receives the inputs of the steps.
  var model: Flow
  var modelCount = 0
  /// The effects of the opening, or of the continuation after the app ended.
  let firstEffects: [Flow.Effect]
  var replay: CheckoutReplay<Flow>
  var replayCount = 0
  private(set) var enqueued: [Flow.Input] = []
  private(set) var sentCount = 0
  private(set) var subscribers: [Subscriber] = []
  /// The number of commands that the screen had received when the store was closed, or nil.
  private(set) var shownBeforeClose: Int?

  /// Begins a checkout, or continues the one of a run whose app ended, by its last stored form.
  init(_ variant: Int, after ended: FlowRun? = nil) throws {
    let settings = try World.settings(variant)
    seconds = ended?.seconds ?? Collected()
    replay = ended?.replay ?? CheckoutReplay()
    var environment = Sample.environment(on: executor)
    environment.now = { [seconds] in Sample.moment(after: seconds.values.reduce(0, +)) }
    let start = environment.start
    environment.start = { [watch] work in
      watch.noteStart()
      return start(work)
    }
    environment.post = { [posting, watch] work in
      watch.noteStart()
      posting.post(work)
    }
    runner = WatchedRunner(runner: World.runners(desk), watch: watch)
    let middleware: [any CheckoutMiddleware<Flow>] = [
      World.recording { [lines] in lines.append($0) },
      ProbeMiddleware { [steps] step, _ in steps.append(step) },
    ]
    let storage = CheckoutStorage(save: { [saved] in saved.append($0) })
    if let bytes = ended?.saved.values.last {
      model = try Flow(restoring: bytes)
      firstEffects = model.resume(at: environment.now()).effects
      store = try CheckoutStore(
        restoring: bytes, environment: environment, runner: runner, middleware: middleware,
        storage: storage)
    } else {
      model = Flow(settings: settings)
      firstEffects = model.opening.effects
      store = CheckoutStore(
        settings: settings, environment: environment, runner: runner, middleware: middleware,
        storage: storage)
    }
    watch.observe(store)
    subscribe(isHasty: false)
    let stream = store.events
    _ = Task(executorPreference: executor) { [events] in
      for await event in stream { events.append(event) }
    }
  }

  func perform(_ command: FlowModel<World>.Command) {
    switch command {
    case .run(let count, let seed):
      executor.reseed(seed)
      for _ in 0..<count where !executor.runNext() { break }
    case .draw: posting.runOnce()
    case .settle: settle()
    case .enqueue(let number): enqueue(World.input(number, in: store.flow))
    case .send(let number): send(World.input(number, in: store.flow))
    case .sendAgain(let number):
      let inputs = steps.values.map(\.input)
      if !inputs.isEmpty { enqueue(inputs[number % inputs.count]) }
    case .end(let place, let choice): desk.end(place, choosing: choice)
    case .wait(let change): seconds.append(change)
    case .subscribe(let isHasty): subscribe(isHasty: isHasty)
    case .close: close()
    // The next run continues the checkout.
    case .kill: break
    }
  }

  private func close() {
    shownBeforeClose = shownBeforeClose ?? shownCount
    store.close()
  }

  private func settle() {
    repeat {
      executor.runUntilIdle()
      posting.runAll()
    } while executor.waitingCount > 0
  }

  private func enqueue(_ input: Flow.Input) {
    if !store.isClosed { enqueued.append(input) }
    store.enqueue(input)
  }

  private func send(_ input: Flow.Input) {
    sentCount += 1
    _ = Task(executorPreference: executor) { [store, sent] in
      do throws(Flow.Refusal) {
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
    let subscriber = Subscriber(
      start: steps.count, isHasty: isHasty, isTooLate: store.isClosed)
    _ = Task(executorPreference: executor) { [received = subscriber.received] in
      for await state in states { received.append(state) }
    }
    subscribers.append(subscriber)
  }

  /// Whether no task and no command can run.
  var isAtRest: Bool { executor.waitingCount == 0 && posting.count == 0 }

  /// The figures of the run, for the tally.
  var outcomes: [Step.Outcome] { steps.values.map(\.outcome) }
  var lateCount: Int { desk.lateCount }
  var shownCount: Int { desk.shown.count }
  var tooLateCount: Int { subscribers.count(where: \.isTooLate) }
  var phase: String { World.phase(of: store.state) }

  /// Ends the run, and returns the first broken rule, or nil.
  func end(abruptly: Bool = false) -> String? {
    if !abruptly { settle() }
    if let problem = problem() { return problem }
    close()
    settle()
    for _ in desk.waiting { desk.end(0, choosing: 5) }
    settle()
    return problem()
  }
}
