import Journals
import PropertyTesting
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Power failures between any two system calls, after which any unflushed bytes may be missing.
///
/// Some tests interrupt a program twice. With `PROPERTY_RUNS_FACTOR` below 1, they try only this
/// fraction of the first interruptions.
@Suite struct PowerLossTests {
  /// Returns the first problem on any of the possible disks, and the number of these disks.
  private func inspect(
    _ snapshots: [Snapshot], limit: Int = 2_000
  ) -> (count: Int, problem: String?) {
    var seen: Set<Snapshot> = []
    for (index, snapshot) in snapshots.enumerated() {
      let loss = PowerLoss(snapshot.disk, limit: limit)
      for number in loss.numbers(limit: limit) {
        let left = Snapshot(disk: loss[number], allowed: snapshot.allowed)
        guard seen.insert(left).inserted else { continue }
        if let problem = Inspection.problem(with: left.disk, allowed: left.allowed) {
          return (seen.count, "moment \(index), state \(number): \(problem)")
        }
      }
    }
    return (seen.count, nil)
  }

  @Test(arguments: Scenario.all)
  func `All acknowledged commands are present, and at most the interrupted one`(
    scenario: Scenario
  ) throws {
    let isToTheByte = Scenario.toTheByte.contains(scenario.testDescription)
    let limit = isToTheByte ? 2_000 : scenario.isLong ? 3 : 6
    let snapshots = try scenario.snapshots()
    let (count, problem) = inspect(snapshots, limit: limit)
    #expect(problem == nil)
    let isChanged = snapshots.last?.disk != scenario.start
    #expect(count > (isToTheByte ? 300 : isChanged ? 2 : 0))
  }

  /// The line is in the journal until it is flushed in a file of its own.
  @Test(arguments: Scenario.recovering)
  func `An unfinished line is not lost while it is set aside`(scenario: Scenario) throws {
    let tail = try #require(scenario.tail)
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let loss = PowerLoss(snapshot.disk, limit: 60)
      for number in loss.numbers(limit: 60) {
        let left = loss[number]
        let isThere = left.names(in: Scenario.directory).contains { name in
          let bytes = left.bytes(at: "\(Scenario.directory)/\(name)") ?? []
          return name == "default.journal" ? bytes.suffix(tail.count) == tail[...] : bytes == tail
        }
        #expect(isThere, "moment \(index), state \(number)")
      }
    }
  }

  /// The other programs read the unflushed bytes of the killed one from the cache.
  @Test(arguments: Scenario.continued)
  func `No acknowledged command is lost if a program is killed and others continue`(
    scenario: Scenario
  ) throws {
    for (index, snapshot) in try thinned(Array(scenario.snapshots().enumerated())) {
      let known = try WidgetStore.simulated(SimulatedDisk(snapshot.disk)).known().totals
      let continued = Scenario(
        "", from: snapshot.disk, knowing: known, unacknowledged: snapshot.allowed,
        [known.nextStep("7.00"), .read()])
      let problem = inspect(try continued.snapshots(), limit: 2).problem
      #expect(problem == nil, "killed at moment \(index)")
    }
  }

  /// The program is killed while it removes the bytes that it could not write or flush.
  @Test(arguments: Scenario.continued)
  func `No acknowledged command is lost if a call fails and the program is then killed`(
    scenario: Scenario
  ) throws {
    let calls = try scenario.calls().enumerated()
      .filter { [.write, .flush, .truncate].contains($0.element) }
    for (index, call) in try thinned(calls) {
      for disk in try scenario.disks(failingAt: index) {
        let known = try WidgetStore.simulated(SimulatedDisk(disk)).known().totals
        let continued = Scenario(
          "", from: disk, knowing: known, unacknowledged: scenario.outcomes,
          [known.nextStep("7.00")])
        let problem = inspect(try continued.snapshots(), limit: 2).problem
        #expect(problem == nil, "\(call) \(index) fails")
      }
    }
  }

  @Test(arguments: Scenario.all)
  func `No acknowledged command is lost if any unflushed sectors are missing`(scenario: Scenario)
    throws
  {
    let snapshots = try scenario.snapshots()
    let remains = Generator<Int>.integer(in: 0...(snapshots.count - 1)).flatMap { index in
      snapshots[index].disk.remains.map { Snapshot(disk: $0, allowed: snapshots[index].allowed) }
    }
    forAll(remains, runs: scenario.isLong ? 4 : 15) { left in
      if let problem = Inspection.problem(with: left.disk, allowed: left.allowed) {
        throw Problem(problem)
      }
      return true
    }
  }
}
