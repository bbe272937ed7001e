import PropertyTesting
import TestSupport
import Testing

@testable import CheckoutEngine

/// Explorations of the Checkout Kit 4, breadth first, with the rules in every state.
///
/// Each prints its states, its steps and its depth; a broken rule is printed with the shortest path
/// to it. The environment variable `CHECKOUT_DEPTH` is a number of steps by which all go deeper.
@Suite struct KitExplorationTests {
  @Test func `Pages that come and go keep the rules`() {
    let result = explore(KitWorld(alphabet: .pages), depth: 9)
    // Nine steps reach every state.
    #expect(result.isComplete || result.depth < 9)
  }

  @Test(arguments: KitLinkPolicy.allCases)
  func `Requests of a page keep the rules`(_ links: KitLinkPolicy) {
    explore(KitWorld(alphabet: .requests, links: links), depth: 5)
  }

  @discardableResult
  private func explore(_ world: KitWorld, depth: Int) -> BreadthFirst {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? 0
    let result = BreadthFirst(world, depth: max(1, depth + further))
    print("Explored \(world.alphabet.name), links \(world.links.name): \(result).")
    if let violation = result.violation { Issue.record("\(violation)") }
    return result
  }

  @Test func `An exploration finds the shortest path to a broken rule`() {
    var world = KitWorld(alphabet: .pages)
    world.plantedRule = { step in
      let isComplete = step.events.contains { if case .complete = $0 { true } else { false } }
      return isComplete && step.before.flow.state.phase == .showing
        ? "Nobody buys on a ready page." : nil
    }
    #expect(
      BreadthFirst(world, depth: 9).violation == """
        Broken after 3 steps: Nobody buys on a ready page.
          1. present https://shop.example/cart/c/1
          2. on screen: finished
          3. on screen: complete
        """)
  }

  @Test func `The folding knows every stored property of a checkout`() {
    let properties = Mirror(reflecting: KitCheckout(settings: KitSettings())).children
    #expect(properties.compactMap(\.label) == KitWorld.knownProperties)
    let page = KitPage(
      number: 1, url: .kitMugs, entryPoint: .checkout, loadedAt: 0, isPreloaded: true)
    #expect(Mirror(reflecting: page).children.count == 10)
  }
}
