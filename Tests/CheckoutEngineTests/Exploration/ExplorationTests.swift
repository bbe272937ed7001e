import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Explorations of the native flow, breadth first, with the invariants in every state.
///
/// Each prints its states, its steps and its depth. The environment variable `CHECKOUT_DEPTH` is a
/// number of steps to go deeper than the depths here.
@Suite struct ExplorationTests {
  @Test func `Every input and every answer keeps the invariants, from every phase`() throws {
    try explore(.full, from: Seed.all, depth: 2)
  }

  @Test(arguments: Alphabet.topics)
  func `The moves of a topic keep the invariants, from every phase`(_ topic: Alphabet) throws {
    try explore(topic, from: Seed.all, depth: 8)
  }

  @Test func `A customer's moves keep the invariants`() throws {
    try explore(.customers, from: Seed.ofCustomers, depth: 8, buyer: SmallWorld.customer)
  }

  private func explore(
    _ alphabet: Alphabet, from seeds: [Seed], depth: Int, buyer: Buyer = .guest
  ) throws {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? 0
    let explorer = Explorer(
      world: try World(buyer: buyer, plan: .usPayIn4), alphabet: alphabet)
    let report = explorer.explore(from: seeds, depth: max(1, depth + further))
    print("Explored \(alphabet.name): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
  }
}
