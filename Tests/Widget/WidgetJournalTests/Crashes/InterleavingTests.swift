import Journals
import PropertyTesting
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Two simultaneous programs, whose system calls are interleaved.
@Suite struct InterleavingTests {
  /// Interleaves two programs in an order, and returns the mistake, or nil if there is none.
  ///
  /// The result must be that of one program after the other, and must survive a power failure.
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

  @Test func `Two simultaneous updates are both present after any interleaving`() throws {
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

  /// Pairs of programs, on a disk with or without the default widget.
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

  /// Pairs of programs that concern one token, after some steps.
  private static let ofTokens: [(start: [Step], steps: [Step])] = [
    (two, [.capture("200.00"), .capture("5.00", of: "b")]),
    (two, [.capture("5.00", of: "b"), .capture("200.00", of: "default")]),
    (two, [.capture("200.00"), .remove()]),
    (two, [.capture("200.00"), .remove("b")]),
    (two, [.remove("b"), .capture("200.00", of: nil)]),
    (two + [.capture("200.00")], [.remove(), .capture("5.00", of: "b")]),
    (two + [.capture("200.00")], [.remove(), .capture("200.00", of: nil)]),
    ([.checkout("200.00")], [.checkout("5.00", of: "b"), .capture("200.00")]),
    ([.checkout("200.00")], [.checkout("5.00", of: "b"), .capture("200.00", of: nil)]),
    ([.checkout("200.00")], [.importing(["5.00 by token"], of: "b"), .capture("200.00")]),
    ([], [.checkout("200.00"), .checkout("5.00", of: "b")]),
    ([], [.update("200.00"), .importing(["5.00", "6.00"], of: "default")]),
    ([.update("1.00", of: "b")], [.salvage("b", as: "default"), .update("200.00")]),
  ]

  private static let two: [Step] = [.checkout("200.00"), .checkout("5.00", of: "b")]

  /// The states of the index that two programs may find.
  enum Index: CaseIterable, Sendable { case whole, lost, damaged }

  @Test(arguments: ofTokens.indices, Index.allCases)
  func `Two programs of one token leave the same as one after the other`(
    pair: Int, index: Index
  ) throws {
    let (earlier, steps) = Self.ofTokens[pair]
    let start = try Scenario("", after: earlier, []) { disk in
      switch index {
      case .whole: break
      case .lost: disk.remove(Scenario.index)
      case .damaged: disk.damage(Scenario.index) { $0 / 2 }
      }
    }
    let order = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...160)
    forAll(order, runs: index == .whole ? 4 : 2) { order in
      if let problem = Self.problem(from: start, steps, order) { throw Problem(problem) }
      return true
    }
  }

  /// One program stops after some calls, the other runs some of its own, and the first continues.
  @Test(arguments: Index.allCases)
  func `One of two captures of one token is accepted after any interleaving`(index: Index) throws {
    let start = try Scenario("", after: Self.two, [.capture("200.00")]) { disk in
      if index == .lost { disk.remove(Scenario.index) }
      if index == .damaged { disk.damage(Scenario.index) { $0 / 2 } }
    }
    let count = try start.calls().count
    let stops = (0...count).flatMap { first in (0...count).map { (first, $0) } }
    for (first, second) in stops.enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) {
      let order = [Int](repeating: 0, count: first) + [Int](repeating: 1, count: second)
      let whole = order + [Int](repeating: 0, count: count)
      let problem = Self.problem(
        from: start, [.capture("200.00"), .capture("5.00", of: "b")], whole)
      #expect(problem == nil, "\(first) calls of one, then \(second) of the other")
    }
  }

  /// Pairs of programs that capture the default widget, or prevent its capture.
  private static let captures: [[Step]] = [
    [.capture("200.00"), .capture("200.00")], [.capture("200.00"), .capture("80.00")],
    [.capture("200.00"), .update("80.00")], [.capture("80.00"), .update("80.00")],
    [.capture("200.00"), .remove()], [.capture("200.00"), .read()],
  ]

  @Test(arguments: captures.indices)
  func `One of two captures is written, and none of an order that was updated`(pair: Int) throws {
    let start = try Scenario("", after: [.checkout("200.00")], [])
    let torn = try Scenario("", after: [.checkout("200.00")], tail: Scenario.torn, [])
    let order = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...60)
    forAll(order, runs: 30) { order in
      for start in [start, torn] {
        if let problem = Self.problem(from: start, Self.captures[pair], order) {
          throw Problem(problem)
        }
      }
      return true
    }
  }

  @Test(arguments: pairs.indices)
  func `Two programs leave the same as one after the other`(pair: Int) throws {
    let (hasWidget, steps) = Self.pairs[pair]
    let start = try Scenario("", after: hasWidget ? [.update("200.00")] : [], [])
    let torn = try Scenario("", after: [.update("200.00")], tail: Scenario.torn, [])
    let order = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...60)
    forAll(order, runs: 30) { order in
      if let problem = Self.problem(from: start, steps, order) { throw Problem(problem) }
      guard hasWidget, let problem = Self.problem(from: torn, steps, order) else { return true }
      throw Problem("after a torn line: \(problem)")
    }
  }
}
