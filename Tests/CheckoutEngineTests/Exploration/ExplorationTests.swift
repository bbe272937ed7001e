import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Explorations of the native flow, breadth first, with the invariants in every state.
///
/// `CHECKOUT_DEPTH=2` goes two steps deeper than the depths here.
@Suite(.serialized) struct ExplorationTests {
  @Test func `Every input and every answer keeps the invariants from every phase`() throws {
    try explore(.full, from: Seed.all, depth: 2)
  }

  @Test(arguments: [
    Alphabet.contact, .addresses, .methods, .codes, .payments, .expiry, .leaving, .time,
  ])
  func `The moves of a topic keep the invariants from every phase`(_ topic: Alphabet) throws {
    for depth in [2, 4, 6] {
    try explore(topic, from: Seed.all, depth: depth)
    }
  }

  private func explore(_ alphabet: Alphabet, from seeds: [Seed], depth: Int) throws {
    let explorer = Explorer(world: try World(), alphabet: alphabet)
    var report = Explorer.Report()
    let t = ContinuousClock().measure { report = explorer.explore(from: seeds, depth: depth) }
    print("\(alphabet.name), from \(seeds.count) situations: \(report) \(t)")
    if let violation = report.violation { Issue.record("\(violation)") }
  }
}
