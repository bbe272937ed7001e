import PropertyTesting
import Synchronization

@testable import AfterpayWidget

/// Commands to a live widget, its clock, its lookup, its subscribers and its handler, in any order
/// and at any moment.
///
/// Each command only starts an action. Actions run step by step and interleaved, in the order that
/// the seeds in ``Command/run(steps:seed:)`` determine.
///
/// The model itself knows only which commands make sense; ``Witness`` computes their expected
/// results in the order in which they take effect.
struct LiveWidgetModel: SystemModel {
  /// The creation of the widget.
  enum Start: Hashable, Sendable {
    case tokenless(cents: Int64)
    /// With a token; a deaf lookup ignores its cancellation.
    case token(isDeaf: Bool)
  }

  enum Command: Hashable, Sendable {
    /// Runs a number of steps in an order that the seed determines; see ``Stage/reseed(_:)``.
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

  /// A difference between a widget and its expected behavior.
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

  /// Ends everything, and returns the first problem, if any.
  ///
  /// An object that is not released, or a task that does not end, is a problem too.
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

extension LiveWidgetModel {
  /// Returns a generator of models, whose widgets are created in different ways.
  static func starts(sightings: Sightings) -> Generator<LiveWidgetModel> {
    let cents = Generator<Int64>.element(of: [200_00, 40_02, 2_000_01, 3, 1])
    let starts = Generator<Start>.frequency([
      (3, cents.map { .tokenless(cents: $0) }), (4, .constant(.token(isDeaf: false))),
      (2, .constant(.token(isDeaf: true))),
    ])
    return zip(starts, Generator<Bool>.bool).map {
      LiveWidgetModel($0, endsReleased: $1, sightings: sightings)
    }
  }

  var nextCommand: Generator<Command> {
    .frequency([
      (14, Self.runs), (3, .constant(.settle)), (10, Self.updates.map { .update($0) }),
      (3, .constant(.refresh)), (4, .constant(.ask)), (2, .constant(.askWithCompletion)),
      (1, Self.places.map { .cancelAsker($0) }), (4, Self.answers), (2, .constant(.retryLookup)),
      (2, .constant(.nextDay)), (2, Self.waits), (5, Self.subscriptions), (5, Self.reads),
      (1, Self.places.map { .leave(subscriber: $0) }),
      (1, Self.places.map { .cancel(subscriber: $0) }), (3, Self.handlers),
      (1, .constant(.releaseHandlers)), (1, Self.closings),
    ])
  }

  private static let places = Generator<Int>.integer(in: 0...7)

  private static let runs = zip(
    Generator<Int>.integer(in: 1...12), Generator<UInt64>.integer(in: 0...0xFFFF)
  ).map { Command.run(steps: $0, seed: $1) }

  private static let updates = Generator<Update>.frequency([
    (6, .element(of: Update.payable)), (3, .element(of: Update.barred)),
    (2, .element(of: Update.rejected)),
  ])

  private static let answers = zip(
    places,
    Generator<ModelLookup.Outcome>.frequency([
      (5, zip(totals, issues, rarely).map { .found(cents: $0, issuedAt: $1, isForeign: $2) }),
      (2, .constant(.failed)), (1, .constant(.unknown)), (1, .constant(.cancelled)),
    ])
  ).map { Command.answer(lookup: $0, $1) }

  private static let totals = Generator<Int64>.element(of: [200_00, 57_27, 4, 2_000_01, 2, 0])
  private static let issues = Generator.optional(
    Generator<Int64>.element(of: [0, -10_799, -10_800, 10_000]))
  private static let rarely = Generator<Int>.integer(in: 0...7).map { $0 == 7 }

  private static let waits = Generator<Int64>.element(of: [1, 3_600, 10_799, 10_800])
    .map { Command.wait(seconds: $0) }

  private static let policies = Generator<Subscriber.Policy>.oneOf([
    .constant(.newest(256)), Generator<Int>.integer(in: 1...3).map { .newest($0) },
    Generator<Int>.integer(in: 1...3).map { .oldest($0) },
  ])

  private static let subscriptions = zip(
    Generator<ExpectedWidget.Topic>.frequency([
      (5, .constant(.everything)), (4, .element(of: ExpectedWidget.Topic.allCases)),
    ]),
    zip(policies, Generator<Subscriber.Pace>.element(of: [.fast, .slow, .never]))
  ).map { Command.subscribe($0, $1.0, $1.1) }

  private static let reads = zip(places, Generator<Int>.integer(in: 1...4))
    .map { Command.read(subscriber: $0, count: $1) }

  private static let handlers = zip(
    Generator.optional(
      Generator<ObservedHandler.Manner>.frequency([
        (3, .constant(.listens)), (3, updates.map { .updates($0) }),
        (1, .constant(.removesItself)), (1, .constant(.replacesItself)), (1, .constant(.asks)),
      ])), rarely
  ).map { Command.setHandler($0, weakly: $1) }

  private static let closings = Generator<Int>.integer(in: 0...3)
    .map { $0 == 3 ? Command.close : .refresh }
}
