import PropertyTesting
import Testing

@testable import WidgetJournal

/// Two programs at once, call by call.
@Suite struct InterleavingTests {
  /// What is wrong when two programs run in an order; nil when all is as if one had run after the
  /// other, and outlasts a loss of power.
  private static func problem(
    from start: Scenario, _ steps: [Step], _ order: [Int]
  ) -> String? {
    let machine = SimulatedDisk(start.start)
    let accepted = Turns(order).run(steps, on: machine)
    let outcomes = [[0, 1], [1, 0]].map { outcome(of: steps, in: $0, from: start.totals) }
    let allowed = outcomes.filter { $0.accepted == accepted }.map(\.totals)
    guard !allowed.isEmpty else { return "accepted: \(accepted)" }
    guard machine.openCount == 0 else { return "\(machine.openCount) files left open" }
    return Inspection.problem(with: machine.disk, allowed: allowed)
      ?? Inspection.problem(with: machine.disk.withoutUnflushed, allowed: allowed)
  }

  private static func outcome(
    of steps: [Step], in order: [Int], from totals: Totals
  ) -> (accepted: [Bool], totals: Totals) {
    order.reduce(into: ([false, false], totals)) { outcome, program in
      guard steps[program].isAccepted(knowing: outcome.1) else { return }
      outcome.0[program] = true
      outcome.1 = steps[program].applied(to: outcome.1)
    }
  }

  @Test func `Two updates are both there, wherever one stops for the other and goes on`() throws {
    let start = try Scenario("", after: [.update("200.00")], [.update("35.01")])
    let count = try start.calls().count
    for first in 0...count {
      for second in 0...count {
        let order = [Int](repeating: 0, count: first) + [Int](repeating: 1, count: second)
        let whole = order + [Int](repeating: 0, count: count)
        let problem = Self.problem(from: start, [.update("35.01"), .update("80.00")], whole)
        #expect(problem == nil, "\(first) calls of one, then \(second) of the other")
      }
    }
  }

  /// Pairs of programs, on a disk with the default widget where it says so.
  private static let pairs: [(hasWidget: Bool, steps: [Step])] = [
    (true, [.update("35.01"), .update("80.00")]),
    (false, [.update("35.01"), .update("80.00")]),
    (false, [.create("35.01", of: "default"), .create("80.00", of: "default")]),
    (false, [.create("35.01", of: "default"), .update("80.00", of: "b")]),
    (true, [.remove(), .update("80.00")]),
    (true, [.remove(), .create("80.00", of: "default")]),
    (true, [.remove(), .remove()]),
    (true, [.update("80.00"), .read()]),
  ]

  /// Pairs of programs that capture the default widget, or keep it from being captured.
  private static let captures: [[Step]] = [
    [.capture("200.00"), .capture("200.00")], [.capture("200.00"), .capture("80.00")],
    [.capture("200.00"), .update("80.00")], [.capture("80.00"), .update("80.00")],
    [.capture("200.00"), .remove()], [.capture("200.00"), .read()],
  ]

  @Test(arguments: captures.indices)
  func `Of two captures one is written, and none of an order that was updated`(pair: Int) throws {
    let start = try Scenario("", after: [.checkout("200.00")], [])
    let torn = try Scenario("", after: [.checkout("200.00")], tail: Scenario.torn, [])
    let order = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...60)
    forAll(order, runs: 60) { order in
      for start in [start, torn] {
        if let problem = Self.problem(from: start, Self.captures[pair], order) {
          throw Problem(problem)
        }
      }
      return true
    }
  }

  @Test(arguments: pairs.indices)
  func `Two programs leave what one after the other leaves`(pair: Int) throws {
    let (hasWidget, steps) = Self.pairs[pair]
    let start = try Scenario("", after: hasWidget ? [.update("200.00")] : [], [])
    let torn = try Scenario("", after: [.update("200.00")], tail: Scenario.torn, [])
    let order = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...60)
    forAll(order, runs: 60) { order in
      if let problem = Self.problem(from: start, steps, order) { throw Problem(problem) }
      guard hasWidget, let problem = Self.problem(from: torn, steps, order) else { return true }
      throw Problem("behind a torn line: \(problem)")
    }
  }
}
