import CheckoutEngine
import TestSupport
import Testing
import ViewModels

/// All situations of a host that few reports lead to, in any order, lost, doubled and late.
struct HostExplorationTests {
  @Test(
    arguments: [
      PageRules(), PageRules(messages: .judgedByFlow, reloadsAfterProcessEnd: false),
      KitCheckout.pageRules,
    ])
  func `The rules of a host hold, whatever its web views report`(_ rules: PageRules) {
    let report = BreadthFirst(HostWorld(rules: rules), depth: 5)
    #expect(report.violation == nil)
    #expect(report.states > 3_000, "\(report)")
  }

  @Test func `A rule that does not hold is found`() {
    // A world that expects the messages of a bank to be dropped, at a host that lets them through.
    var world = HostWorld(rules: PageRules())
    #expect(BreadthFirst(world, depth: 2).violation == nil)
    world = HostWorld(rules: PageRules(), hostRules: PageRules(messages: .judgedByFlow))
    #expect(
      BreadthFirst(world, depth: 2).violation?.hasPrefix(
        "Broken after 2 steps: Only the shop sends messages.") == true)
  }
}
