import PropertyTesting
import Synchronization

@testable import AfterpayWidget

/// Commands to a live widget, its clock, its lookup, its subscribers and its handler, in any order
/// and at any moment.
///
/// Each command only starts an action. Actions run step by step and interleaved, in the order that the
/// seeds in ``Command/run(steps:seed:)`` determine.
///
/// The model itself knows only which commands make sense; ``Witness`` computes their expected results
/// in the order in which they take effect.
struct LiveWidgetModel: SystemModel {
  /// The creation of the widget.
  enum Start: Hashable, Sendable {
    case tokenless(cents: Int64)
    /// With a token; a deaf lookup ignores its cancellation.
    case token(isDeaf: Bool)
  }

  enum Command: Hashable, Sendable {
    /// Runs a number of steps in the order of a seed; 0 is the order in which they came.
    case run(steps: Int, seed: UInt64)
    /// Runs all steps.
    case settle
    case update(Update)
    case refresh
    case ask
    case askWithCompletion
    case cancelAsker(Int)
    case answer(lookup: Int, ModelLookup.Outcome)
    case retryLookup
    case nextDay
    case wait(seconds: Int64)
    case subscribe(ExpectedWidget.Topic, Subscriber.Policy, Subscriber.Pace)
    case read(subscriber: Int, count: Int)
    case leave(subscriber: Int)
    case cancel(subscriber: Int)
    case setHandler(ObservedHandler.Manner?, weakly: Bool)
    case releaseHandlers
    case close
  }

  let start: Start
  /// Whether the widget is released at the end instead of closed.
  let endsReleased: Bool
  let sightings: Sightings

  private(set) var subscriberCount = 0
  private(set) var askerCount = 0

  init(_ start: Start, endsReleased: Bool, sightings: Sightings) {
    (self.start, self.endsReleased, self.sightings) = (start, endsReleased, sightings)
  }

  func allows(_ command: Command) -> Bool {
    switch command {
    case .read, .leave, .cancel: subscriberCount > 0
    case .cancelAsker: askerCount > 0
    case .answer, .retryLookup: start == .token(isDeaf: true) || start == .token(isDeaf: false)
    case .subscribe: subscriberCount < 8
    default: true
    }
  }

  mutating func apply(_ command: Command) {
    switch command {
    case .subscribe: subscriberCount += 1
    case .ask: askerCount += 1
    default: break
    }
  }

  func makeSystem() throws -> LiveSystem { try LiveSystem(start, sightings: sightings) }

  func run(_ command: Command, on system: inout LiveSystem) async throws {
    sightings.addStep()
    await system.perform(command)
  }

  func check(_ system: inout LiveSystem) throws {
    if let problem = system.witness.problem { throw Problem(description: problem) }
  }

  func tearDown(_ system: inout LiveSystem) async throws {
    if let problem = await system.end(isReleased: endsReleased) {
      throw Problem(description: problem)
    }
  }

  /// A mistake of the widget.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}

extension LiveSystem {
  @MainActor func perform(_ command: LiveWidgetModel.Command) {
    switch command {
    case .run(let steps, let seed):
      stage.reseed(seed)
      for _ in 0..<steps where !step() { break }
    case .settle:
      settle()
      witness.note(problem: problemAtRest())
    case .update(let update): send(update)
    case .refresh: refresh()
    case .ask: ask()
    case .askWithCompletion: askWithCompletion()
    case .cancelAsker(let place): cancelAsker(place)
    case .answer(let place, let outcome): answer(place, outcome)
    case .retryLookup: retry()
    case .nextDay: witness.with { $0.expected.advanceClock(days: 1) }
    case .wait(let seconds): witness.with { $0.expected.advanceClock(seconds: seconds) }
    case .subscribe(let topic, let policy, let pace): subscribe(to: topic, policy, pace)
    case .read(let place, let count): subscriber(place)?.permit(count)
    case .leave(let place): subscriber(place)?.leave()
    case .cancel(let place): subscriber(place)?.cancel()
    case .setHandler(let manner, let weakly): setHandler(manner, weakly: weakly)
    case .releaseHandlers: releaseHandlers()
    case .close: close()
    }
  }

  /// Ends everything, and returns a problem, such as an object that is not released.
  @MainActor func end(isReleased: Bool) -> String? {
    settle()
    if let problem = problemAtRest() { return problem }
    let isAlive = isAlive
    if isReleased {
      for place in parts.withLock({ $0.askers.indices }) { cancelAsker(place) }
    } else {
      close()
    }
    settle()
    release()
    for subscriber in parts.withLock({ $0.subscribers }) { subscriber.permit(.max) }
    settle()
    if let problem = problemAtRest() { return problem }
    for task in lookup.waiting {
      witness.see(.deafLookup)
      lookup.answer(task, .unknown)
    }
    releaseRest()
    settle()
    if let problem = witness.problem { return problem }
    let left = isAlive.filter { $0.isAlive() }.map(\.name)
    if !left.isEmpty { return "not released: \(left.joined(separator: ", "))" }
    let tasks = stage.runningCount
    return tasks == 0 ? nil : "\(tasks) tasks do not end"
  }

  /// The objects that must be released at the end.
  private var isAlive: [(name: String, isAlive: @Sendable () -> Bool)] {
    let widget = widget
    let publisher = widget?.publisher
    let handlers = parts.withLock { $0.handlers }
    return [
      ("the widget", { [weak widget] in widget != nil }),
      ("its publisher", { [weak publisher] in publisher != nil }),
      ("its shop", shopIsAlive),
    ] + handlers.map { ("a handler", $0) }
  }
}
