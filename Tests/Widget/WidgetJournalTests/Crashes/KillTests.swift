import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Programs that are killed between any two system calls, while the machine and its cache run on.
@Suite struct KillTests {
  @Test(arguments: Scenario.all)
  func `All acknowledged commands are present, and at most the interrupted one`(
    scenario: Scenario
  ) throws {
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let problem = Inspection.problem(with: snapshot.disk, allowed: snapshot.allowed)
      #expect(problem == nil, "killed at moment \(index)")
    }
  }

  /// The client receives no answer, and repeats the command with its identifier.
  @Test(arguments: Scenario.identifying + Scenario.long.filter { $0.steps.count > 1 })
  func `A command with an identifier is carried out once after any interruption`(
    scenario: Scenario
  ) throws {
    let step = try #require(scenario.steps.first)
    let once = Scenario(
      scenario.testDescription, from: scenario.start, knowing: scenario.totals, [step])
    let allowed = [step.applied(to: scenario.totals)]
    for (index, snapshot) in try once.snapshots().enumerated() {
      let loss = PowerLoss(snapshot.disk, .notable)
      let losses = loss.numbers(limit: scenario.isLong ? 2 : 12).map { loss[$0] }
      for disk in [snapshot.disk] + losses {
        let machine = SimulatedDisk(disk)
        try step.run(on: .simulated(machine))
        let left = machine.disk.withoutUnflushed
        #expect(
          Inspection.problem(with: left, allowed: allowed) == nil, "interrupted at moment \(index)")
      }
    }
  }
}
