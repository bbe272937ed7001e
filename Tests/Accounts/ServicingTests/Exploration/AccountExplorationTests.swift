import PropertyTesting
import ScheduleEngine
import Testing

@testable import Servicing

/// All events on all days of small accounts, each state next to the naive account.
///
/// `SERVICING_DEPTH` in the environment is a number of events by which all paths are longer.
@Suite struct AccountExplorationTests {
  @Test(arguments: try AccountWorld.all())
  func `Every event on every day leads where the contract says`(world: AccountWorld) throws {
    let further = Environment.variable("SERVICING_DEPTH").flatMap { Int($0) } ?? 0
    let exploration = try AccountExploration(world, further: further)
    print("Explored \(world.name): \(exploration).")
    if let violation = exploration.violation { Issue.record("\(violation)") }
    #expect(exploration.states > 200)
    #expect(exploration.rejections > 500)
  }
}
