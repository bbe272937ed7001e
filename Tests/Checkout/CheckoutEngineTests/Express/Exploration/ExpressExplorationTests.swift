import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

@testable import CheckoutEngine

/// Explorations of the express flow, breadth first, with its rules in every state.
///
/// The environment variable `CHECKOUT_DEPTH` is a number by which the page asks more than three
/// questions, -1 by default.
@Suite struct ExpressExplorationTests {
  @Test func `Every order of questions, answers, failures and ends keeps the rules`() {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? -1
    let world = ExpressWorld(questions: max(1, 3 + further))
    let report = BreadthFirst(world, depth: 40)
    print("Explored express with \(world.questions) questions: \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
    #expect(report.isComplete)
  }

  @Test func `An exploration finds the shortest path to a broken rule`() {
    var world = ExpressWorld()
    world.rules = [
      ExpressWorld.Rule("Nobody ever chooses.") { $0.after.flow.state.total?.minorUnits != 60 }
    ]
    #expect(
      BreadthFirst(world, depth: 9).violation == """
        Broken after 3 steps: Nobody ever chooses.
          1. page: which options? (1)
          2. page: option b is chosen (2)
          3. app: options both (1)
        """)
    #expect(BreadthFirst(world, depth: 2).violation == nil)
  }
}
