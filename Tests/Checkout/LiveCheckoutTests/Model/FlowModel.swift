import PropertyTesting

@testable import LiveCheckout

/// Commands to a live store, its shop, its page and its subscribers, in any order.
///
/// The expected states are those of the flow alone; see ``FlowRun``.
struct FlowModel<World: FlowWorld>: SystemModel {
  enum Command: Hashable, Sendable {
    /// Runs a number of steps of tasks, in an order that the seed determines.
    case run(count: Int, seed: UInt64)
    /// Carries out the commands to the screen that wait.
    case draw
    case settle
    /// Adds an input, chosen by a number, or sends it and waits for its result.
    case enqueue(Int), send(Int)
    /// Adds an input that the store has received before, such as an answer.
    case sendAgain(Int)
    /// Ends a waiting effect with a result, chosen by a number.
    case end(place: Int, choice: Int)
    case wait(seconds: Int64)
    case subscribe(isHasty: Bool)
    case close
    /// Ends the app, and continues the stored checkout.
    case kill
  }

  let variant: Int
  let tally: FlowTally
  private var subscriberCount = 0

  init(_ variant: Int, _ tally: FlowTally) { (self.variant, self.tally) = (variant, tally) }

  var nextCommand: Generator<Command> {
    let number = Generator<Int>.integer(in: 0...9_999)
    let place = Generator<Int>.integer(in: 0...7)
    let runs = zip(
      Generator<Int>.integer(in: 1...8), Generator<UInt64>.integer(in: 0...0xFFFF)
    ).map { Command.run(count: $0, seed: $1) }
    return .frequency([
      (6, runs), (2, .constant(.draw)), (4, .constant(.settle)),
      (10, number.map { .enqueue($0) }), (4, number.map { .send($0) }),
      (2, number.map { .sendAgain($0) }),
      (12, zip(place, number).map { .end(place: $0, choice: $1) }),
      (1, Generator<Int64>.integer(in: -1_000...8_000).map { .wait(seconds: $0) }),
      (1, Generator<Bool>.bool.map { .subscribe(isHasty: $0) }),
      (1, place.map { $0 == 7 ? .close : $0 > 4 ? .kill : .settle }),
    ])
  }

  func allows(_ command: Command) -> Bool {
    if case .subscribe = command { subscriberCount < 4 } else { true }
  }

  mutating func apply(_ command: Command) {
    if case .subscribe = command { subscriberCount += 1 }
    if case .kill = command { subscriberCount = 0 }
  }

  func makeSystem() async throws -> FlowRun<World> { try await FlowRun(variant) }

  func run(_ command: Command, on run: inout FlowRun<World>) async throws {
    guard case .kill = command else { return await run.perform(command) }
    try await end(run, abruptly: true)
    run = try await FlowRun(variant, after: run)
  }

  func check(_ run: inout FlowRun<World>) async throws {
    if let problem = await run.problem() { throw Problem(description: problem) }
  }

  func tearDown(_ run: inout FlowRun<World>) async throws { try await end(run) }

  private func end(_ run: FlowRun<World>, abruptly: Bool = false) async throws {
    let problem = await run.end(abruptly: abruptly)
    await tally.add(run)
    if let problem { throw Problem(description: problem) }
  }

  /// A difference between a store and its flow.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}

/// The number of what happened in all runs.
@MainActor final class FlowTally {
  private(set) var counts: [String: Int] = [:]

  nonisolated init() {}

  func add<World>(_ run: FlowRun<World>) {
    counts["runs", default: 0] += 1
    for outcome in run.outcomes {
      switch outcome {
      case .accepted: counts["accepted", default: 0] += 1
      case .refused: counts["refused", default: 0] += 1
      case .ignored: counts["ignored", default: 0] += 1
      case .superseded: counts["superseded", default: 0] += 1
      }
    }
    counts["late", default: 0] += run.lateCount
    counts["too late", default: 0] += run.tooLateCount
    counts["shown", default: 0] += run.shownCount
    counts["phase \(run.phase)", default: 0] += 1
  }
}
