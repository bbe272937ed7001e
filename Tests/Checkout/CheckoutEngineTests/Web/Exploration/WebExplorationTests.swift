import PropertyTesting
import TestSupport
import Testing

@testable import CheckoutEngine

/// Explorations of the web flow, breadth first, with its rules in every state.
///
/// The environment variable `CHECKOUT_DEPTH` is a number of further identifiers that the page gives
/// orders.
@Suite struct WebExplorationTests {
  @Test(arguments: [true, false])
  func `Every order of messages, addresses, answers and ends keeps the rules`(isBridge: Bool) {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? 0
    let world = WebWorld(isBridge: isBridge, identifiers: max(2, 2 + further))
    let report = BreadthFirst(world, depth: 60)
    print("Explored web by \(isBridge ? "messages" : "addresses"): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
    #expect(report.isComplete)
  }

  @Test func `An exploration finds the shortest path to a broken rule`() {
    var world = WebWorld(isBridge: true)
    world.rules = [WebWorld.Rule("Nobody ever buys.") { $0.new.phase != .completed }]
    #expect(
      BreadthFirst(world, depth: 9).violation == """
        Broken after 4 steps: Nobody ever buys.
          1. start
          2. server: page
          3. page: places the order
          4. server: order number
        """)
    #expect(BreadthFirst(world, depth: 3).violation == nil)
  }

  @Test func `The folding knows every stored property of a checkout`() {
    let properties = Mirror(reflecting: WebWorld(isBridge: true).start.flow).children
      .compactMap(\.label)
    #expect(properties.sorted() == WebWorld.knownProperties.sorted())
  }
}
