import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Explorations of the native flow, breadth first, with the invariants in every state.
///
/// `CHECKOUT_DEPTH=2` goes two steps deeper than the depths here.
@Suite struct ExplorationTests {
  @Test func `Every input and every answer keeps the invariants from every phase`() throws {
    try explore(.full, from: Seed.all, depth: 3)
  }

  private func explore(_ alphabet: Alphabet, from seeds: [Seed], depth: Int) throws {
    let explorer = Explorer(world: try World(), alphabet: alphabet)
    let report = explorer.explore(from: seeds, depth: depth)
    print("\(alphabet.name), from \(seeds.count) situations: \(report)")
    if let violation = report.violation { Issue.record("\(violation)") }
  }
}
