import Journals
import POSIX
import PropertyTesting
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Each system call fails for each possible reason, on a disk whose power may fail afterwards.
@Suite struct EveryFaultTests {
  /// The scenarios whose first step no other scenario has.
  static let scenarios = Scenario.all.filter { !["reads, an update"].contains($0.testDescription) }

  @Test(arguments: scenarios)
  func `A failed call changes nothing, or the error reports an uncertain outcome`(
    scenario: Scenario
  ) throws {
    for (index, call) in try thinned(Array(scenario.calls().enumerated())) {
      // The first error number is tried for each call, each further one for every fifth call.
      let others = call.failures.dropFirst().enumerated().filter { $0.offset % 5 == index % 5 }
      for code in [call.failures[0]] + (scenario.isLong ? [] : others.map(\.element)) {
        let run = FaultyRun(scenario: scenario, faults: [index: .fails(code)])
        #expect(run.problem() == nil, "\(call) \(index) fails with \(code)")
      }
    }
  }

  @Test(arguments: scenarios.filter { !$0.isLong }, [1, 3])
  func `A call that is interrupted by signals is made again`(scenario: Scenario, times: Int) throws
  {
    let step = try #require(scenario.steps.first)
    let undisturbed = SimulatedDisk(scenario.start)
    try step.run(on: .simulated(undisturbed))
    let known = try WidgetStore.simulated(undisturbed).known().totals
    #expect(known == step.applied(to: scenario.totals))
    for (index, call) in try thinned(Array(scenario.calls().enumerated()))
    where index % 4 == times {
      let places = index..<(index + times)
      let faults = places.map { ($0, SystemCalls.Fault.fails(EINTR)) }
      let machine = SimulatedDisk(scenario.start)
      let plan = FaultPlan { _, index in Dictionary(uniqueKeysWithValues: faults)[index] }
      try step.run(on: .simulated(machine) { plan.system.fault($0) })
      #expect(plan.trace[index...].prefix(times + 1).allSatisfy { $0 == call }, "\(call) \(index)")
      // The disk has the same bytes as without a signal.
      #expect(machine.disk == undisturbed.disk, "\(call) \(index)")
    }
  }

  @Test(arguments: scenarios, [1, 2, 100])
  func `A call that does less than requested is continued with the rest`(
    scenario: Scenario, count: Int
  ) throws {
    for (index, call) in try thinned(Array(scenario.calls().enumerated())) where call.canBeShort {
      if scenario.isLong ? count != 100 : index % 3 != count % 3 { continue }
      let run = FaultyRun(scenario: scenario, faults: [index: .shortens(to: count)])
      #expect(run.problem() == nil, "\(call) \(index)")
    }
  }

  @Test func `A write of no byte without an error number is an error`() throws {
    let scenario = try Scenario("", after: [.update("200.00")], [.update("80.00")])
    let write = try #require(try scenario.calls().firstIndex(of: .write))
    #expect(FaultyRun(scenario: scenario, faults: [write: .shortens(to: 0)]).problem() == nil)
    let plan = FaultPlan { _, index in index == write ? .shortens(to: 0) : nil }
    let machine = SimulatedDisk(scenario.start)
    let reason = WidgetStore.reason {
      try scenario.steps.first?.run(on: .simulated(machine) { plan.system.fault($0) })
    }
    let error = SystemError(call: "write", path: Scenario.journal, code: EIO)
    #expect(reason == .inputOutput(error))
  }

  @Test(arguments: scenarios)
  func `Several faults at once break no promise`(scenario: Scenario) throws {
    let calls = try scenario.calls()
    let kinds: [SystemCalls.Fault] = [
      .fails(EIO), .fails(ENOSPC), .fails(EINTR), .shortens(to: 1), .shortens(to: 100),
    ]
    let fault = zip(
      Generator<Int>.integer(in: 0...(calls.count + 4)),
      Generator<Int>.integer(in: 0...(kinds.count - 1)))
    forAll(Generator.array(of: fault, count: 1...4), runs: scenario.isLong ? 4 : 15) { faults in
      let chosen = faults.map { ($0.0, kinds[$0.1]) }
      let run = FaultyRun(
        scenario: scenario, faults: Dictionary(chosen, uniquingKeysWith: { first, _ in first }))
      if let problem = run.problem() { throw Problem(problem) }
      return true
    }
  }

  @Test(arguments: Scenario.all.filter { Scenario.toTheByte.contains($0.testDescription) })
  func `A disk that is full after any byte breaks no promise`(scenario: Scenario) throws {
    let machine = SimulatedDisk(scenario.start, room: 1_000_000)
    try scenario.steps.first?.run(on: .simulated(machine))
    let names = machine.disk.names(in: Scenario.directory)
    let bytes = names.compactMap { machine.disk.bytes(at: "\(Scenario.directory)/\($0)") }.joined()
    for room in try thinned(Array(stride(from: 0, through: bytes.count, by: 3))) {
      let problem = FaultyRun(scenario: scenario, room: room).problem()
      #expect(problem == nil, "room for \(room) bytes")
    }
  }
}
