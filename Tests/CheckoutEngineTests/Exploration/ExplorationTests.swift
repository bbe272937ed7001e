import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite(.serialized) struct ExplorationTests {
  @Test(arguments: Seed.all)
  func `Every situation keeps the invariants`(_ seed: Seed) throws {
    let explorer = Explorer(world: try World(cart: seed.cart), alphabet: .full)
    var report = Explorer.Report()
    let time = ContinuousClock().measure { report = explorer.explore(from: seed.moves, depth: 3) }
    print("\(seed): \(report.states) states, \(report.steps) steps, depth \(report.depth) \(time)")
    if let violation = report.violation { Issue.record("\(violation)") }
  }
}
