import Journals
import POSIX
import PropertyTesting
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The simulated disk, compared with the real file system call by call.
@Suite struct DiskConformanceTests {
  /// Checks that each call has the same result on both file systems.
  private func expectAgreement(
    _ calls: [FileCall], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let directory = try TemporaryDirectory()
    var real = CallTranscript(of: OperatingSystem(), in: directory.path)
    var simulated = CallTranscript(of: SimulatedDisk(), in: Disk.home)
    defer {
      real.end()
      simulated.end()
    }
    for call in calls {
      let (wanted, found) = (real.answer(to: call), simulated.answer(to: call))
      guard wanted == found else { throw Problem("\(call): \(found), not \(wanted)") }
    }
  }

  @Test(arguments: FileCall.stories)
  func `A story has the results that it has on a real disk`(story: [FileCall]) throws {
    try expectAgreement(story)
  }

  @Test func `Any sequence of calls has the results that it has on a real disk`() async {
    let calls = Generator.array(of: FileCall.any, count: 1...40)
    forAll(calls, runs: 300) { calls in
      try self.expectAgreement(calls)
      return true
    }
  }

  @Test(arguments: Scenario.all)
  func `A store leaves the files that it leaves on a real disk`(scenario: Scenario) throws {
    let directory = try TemporaryDirectory()
    let path = directory("state/widgets")
    let machine = SimulatedDisk(scenario.start)
    try Raw.makeDirectory(directory("state"))
    if scenario.start.number(at: Scenario.directory) != nil { try Raw.makeDirectory(path) }
    for name in scenario.start.names(in: Scenario.directory) {
      let bytes = try #require(scenario.start.bytes(at: "\(Scenario.directory)/\(name)"))
      try Raw.write(bytes, to: "\(path)/\(name)")
    }
    for step in scenario.steps {
      // This store really flushes its files.
      try step.run(on: .test(path, system: .real))
      try step.run(on: .simulated(machine))
      #expect(
        try WidgetStore.test(path).known().totals == WidgetStore.simulated(machine).known().totals)
      #expect(Raw.names(in: path) == machine.disk.names(in: Scenario.directory))
      // The index contains its file's number, which differs.
      for name in Raw.names(in: path) where name != TokenIndex.fileName {
        #expect(
          try Raw.bytes(at: "\(path)/\(name)")
            == machine.disk.bytes(at: "\(Scenario.directory)/\(name)"), "\(name)")
      }
    }
  }
}
