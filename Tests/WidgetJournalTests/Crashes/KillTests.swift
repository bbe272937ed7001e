import Testing

@testable import WidgetJournal

/// A program is killed between any two calls; the machine goes on, and with it the cache.
@Suite struct KillTests {
  @Test(arguments: Scenario.all)
  func `Everything acknowledged is there, and nothing that was not done`(
    scenario: Scenario
  ) throws {
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let problem = Inspection.problem(with: snapshot.disk, allowed: snapshot.allowed)
      #expect(problem == nil, "killed at moment \(index)")
    }
  }
}
