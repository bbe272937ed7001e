import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

@testable import CheckoutEngine

/// Explorations of the payments flow, breadth first, with its rules in every state.
///
/// Each exploration prints its states, its steps and its depth; a broken rule is printed with the
/// shortest path to it. The environment variable `CHECKOUT_DEPTH` is a number of steps by which all
/// explorations go deeper.
@Suite struct PaymentsExplorationTests {
  private func explore(_ name: String, _ world: PaymentsWorld, depth: Int) {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? 0
    let report = BreadthFirst(world, depth: max(1, depth + further))
    print("Explored payments, \(name): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `Every input and every answer keeps the rules`(flow: PaymentsFlow) throws {
    explore("all from the start, \(flow)", try PaymentsWorld(flow, selectsMethod: true), depth: 5)
  }

  @Test func `Every input and every answer keeps the rules while methods are chosen`() throws {
    var world = try PaymentsWorld(.choose, selectsMethod: true)
    world.seed = [.starts, .answersList(.open), .creates(.right), .answersMethods(.all)]
    explore("methods", world, depth: 5)
  }

  @Test(arguments: PaymentsFlow.allCases)
  func `Every input and every answer keeps the rules while a payment is paid`(
    flow: PaymentsFlow
  ) throws {
    var world = try PaymentsWorld(flow, selectsMethod: false)
    world.seed = [.starts, .answersList(.open), .opens(5)]
    explore("paying, \(flow)", world, depth: flow == .external ? 4 : 5)
  }

  @Test func `A payment that may exist is not created again by accident`() throws {
    var world = try PaymentsWorld(.inApp, selectsMethod: false)
    world.seed = [.starts, .answersList(.none)]
    world.shopper = [.creates(.right), .saves, .cancels, .refreshes, .kills]
    world.lists = [.none, .open, .dear, .missing]
    world.payments = [
      .row(PaymentsMove.Row(id: 5, status: "open")), .row(PaymentsMove.Row(id: 5, status: "paid")),
      .status(0), .status(422),
    ]
    explore("unknown outcomes", world, depth: 9)
  }

  @Test func `A payment that is left and read late ends once`() throws {
    var world = try PaymentsWorld(.inApp, selectsMethod: false)
    world.seed = [.starts, .answersList(.open)]
    world.shopper = [.opens(5), .closes, .followsLink, .navigates(.back), .returns, .kills]
    world.lists = [.none, .open, .authorized, .paid]
    world.payments = ["open", "authorized", "paid"].map {
      .row(PaymentsMove.Row(id: 5, status: $0))
    }
    explore("ends", world, depth: 9)
  }

  @Test func `The exploration knows every stored property of a checkout`() throws {
    // The state and the requests are compared with the observer's after each step; the folding
    // contains the others, but for the settings and the numbers of requests.
    let flow = try PaymentsWorld(.inApp, selectsMethod: false).start.flow
    #expect(
      Mirror(reflecting: flow).children.compactMap(\.label) == [
        "settings", "state", "lastRequest", "requests", "isOutcomeUnknown", "sent", "listRequest",
        "readings", "isDeepLinkWaiting", "followed", "question",
      ])
  }

  @Test func `An exploration finds the shortest path to a broken rule`() throws {
    var world = try PaymentsWorld(.inApp, selectsMethod: false)
    world.rules = [PaymentsRule("Nobody ever pays.") { $0.observer.followed[5] != ["paid"] }]
    #expect(
      BreadthFirst(world, depth: 9).violation == """
        Broken after 4 steps: Nobody ever pays.
          1. start
          2. server: the list, none
          3. create a payment: right
          4. server: the new payment, 5 paid
        """)
    #expect(BreadthFirst(world, depth: 3).violation == nil)
  }
}
