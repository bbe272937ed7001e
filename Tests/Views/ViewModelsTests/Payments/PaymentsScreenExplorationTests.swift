import CheckoutEngine
import ScheduleEngine
import TestSupport
import Testing

@testable import ViewModels

/// Explorations of the screens, breadth first, with their rules in every situation.
///
/// Each exploration prints its states, its steps and its depth; a broken rule is printed with the
/// shortest path to it.
struct PaymentsScreenExplorationTests {
  private func explore(_ name: String, _ world: PaymentsScreenWorld, depth: Int) {
    let report = BreadthFirst(world, depth: depth)
    print("Explored screens of payments, \(name): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `Every action and every answer keeps the rules`(flow: PaymentsFlow) throws {
    explore("from the start, \(flow)", try PaymentsScreenWorld(flow, selectsMethod: true), depth: 5)
  }

  @Test(arguments: [true, false])
  func `Every action and every answer keeps the rules of a new payment`(
    selectsMethod: Bool
  ) throws {
    var world = try PaymentsScreenWorld(.choose, selectsMethod: selectsMethod)
    world.seed = [.appears, .answersList("none"), .opensForm, .enters("12.34"), .submits]
    explore("new payment, methods \(selectsMethod)", world, depth: 5)
  }

  @Test func `Every action and every answer keeps the rules of the ways to pay`() throws {
    var world = try PaymentsScreenWorld(.inApp, selectsMethod: true)
    world.seed = [
      .appears, .answersList("none"), .opensForm, .enters("12.34"), .submits, .answersMethods(200),
      .arranges(.grid), .choosesMethod("bank"),
    ]
    explore("ways to pay", world, depth: 5)
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `Every action and every answer keeps the rules of a payment's page`(
    flow: PaymentsFlow
  ) throws {
    var world = try PaymentsScreenWorld(flow, selectsMethod: false)
    world.seed = [.appears, .answersList("open"), .opens]
    explore("page, \(flow)", world, depth: 5)
  }

  @Test func `An exploration finds the shortest path to a broken rule`() throws {
    var world = try PaymentsScreenWorld(.inApp, selectsMethod: false)
    world.rules = [PaymentsScreenRule("No page is ever shown.") { $0.screen.page == nil }]
    #expect(
      BreadthFirst(world, depth: 5).violation == """
        Broken after 3 steps: No page is ever shown.
          1. the app comes back
          2. server: the list, open
          3. open the payment
        """)
  }
}
