import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Explorations of the native flow, breadth first, with the invariants in every state.
///
/// Between any two steps the app can end and be restored: the answer under way is lost, and the
/// server may have carried the request out.
///
/// All moves together are explored to depth 3 from every phase, the moves of each topic to depth 8.
/// `swift test` alone goes three steps less far, `.ci/run` all the way for one commit of three: the
/// environment variable `CHECKOUT_DEPTH` is a number of steps by which all explorations go deeper, -3
/// by default. Each exploration prints its states, its steps and its depth; a broken rule is printed
/// with the shortest path to it.
@Suite struct ExplorationTests {
  private static let group = Explorer.Group()

  @Test func `Every input and every answer keeps the invariants, from every phase`() throws {
    try explore(.full, from: Seed.all, depth: 3)
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
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? -3
    let explorer = Explorer(
      world: try World(buyer: buyer, plan: .usPayIn4), alphabet: alphabet, group: Self.group)
    let report = explorer.explore(from: seeds, depth: max(1, depth + further))
    print("Explored \(alphabet.name): \(report).")
    if let violation = report.violation { Issue.record("\(violation)") }
  }

  @Test func `An exploration finds the shortest path to a broken rule`() throws {
    let rule = Invariant("Nobody ever pays.") { step, _ in step.new.phase != .completed }
    let explorer = Explorer(
      world: try World(), alphabet: .payments, invariants: [rule])
    let filled = Seed(name: "loaded", isFilled: true, moves: [.load, .server(.order)])
    let violation = try #require(explorer.explore(from: [filled], depth: 9).violation)
    #expect(
      "\(violation)" == """
        Broken after 5 steps: Nobody ever pays.
          1. load
          2. server: the order
          3. pay by afterpay with key a
          4. the app ends and is restored
          5. server: the attempt succeeded
        """)
    #expect(explorer.explore(from: [filled], depth: 2).violation == nil)
  }
}
