import PropertyTesting
import TestSupport
import Testing

@testable import CheckoutEngine

/// Explorations of the checkout sheet, breadth first, with the invariants in every state.
///
/// Each prints its states, its steps and its depth; a broken rule is printed with the shortest path
/// to it. The environment variable `CHECKOUT_DEPTH` is a number of steps by which all go deeper.
@Suite struct SheetExplorationTests {
  @Test(arguments: SheetRecovery.allCases)
  func `Pages that come and go keep the invariants`(_ recovery: SheetRecovery) {
    explore(SheetWorld(recovery: recovery, alphabet: .pages), depth: 16)
  }

  @Test(arguments: SheetRecovery.allCases)
  func `Everything that a page does keeps the invariants`(_ recovery: SheetRecovery) {
    explore(SheetWorld(recovery: recovery, alphabet: .news), depth: 16)
  }

  @Test func `All moves together keep the invariants`() {
    explore(SheetWorld(recovery: .ask, alphabet: .all), depth: 4)
  }

  @Test(arguments: SheetRecovery.allCases)
  func `An address with a multipass token keeps the invariants`(_ recovery: SheetRecovery) {
    explore(SheetWorld(recovery: recovery, alphabet: .multipass), depth: 16)
  }

  private func explore(_ world: SheetWorld, depth: Int) {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? 0
    let result = BreadthFirst(world, depth: max(1, depth + further))
    print("Explored \(world.alphabet.name), recovery \(world.recovery.name): \(result).")
    if let violation = result.violation { Issue.record("\(violation)") }
  }

  @Test func `An exploration finds the shortest path to a broken rule`() {
    var world = SheetWorld(recovery: .default, alphabet: .news)
    world.invariants = [
      SheetInvariant("Nobody buys in a recovery.") { step, _ in
        !(step.isCompleted && step.old.phase == .recovering)
      }
    ]
    let result = BreadthFirst(world, depth: 9)
    #expect(
      result.violation == """
        Broken after 3 steps: Nobody buys in a recovery.
          1. present https://shop.example/cart/c/1
          2. on screen: page 1: 503 from https://shop.example/cart/c/1
          3. on screen: page 2: shows https://shop.example/c/thank-you
        """)
    #expect(BreadthFirst(world, depth: 2).violation == nil)
  }

  @Test func `The folding knows every stored property of a sheet`() {
    let properties = Mirror(reflecting: SheetCheckout(settings: SheetSettings())).children
    #expect(properties.compactMap(\.label) == SheetWorld.knownProperties)
    let page = SheetPage(
      number: 1, url: .mugs, loadedAt: 0, isPrefetch: true, isRecovery: false, isPreloaded: true)
    #expect(Mirror(reflecting: page).children.count == 9)
  }
}
