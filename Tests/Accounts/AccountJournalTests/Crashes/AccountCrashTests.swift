import Journals
import POSIX
import PropertyTesting
import Testing

@testable import AccountJournal
@testable import JournalTesting

/// Programs that are killed between any two system calls, power failures after which any unflushed
/// bytes may be missing, and system calls that fail for each possible reason.
@Suite struct AccountCrashTests {
  @Test(arguments: try AccountScenario.all)
  func `All acknowledged events are present after a kill, and at most the interrupted one`(
    scenario: AccountScenario
  ) throws {
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let problem = AccountInspection.problem(with: snapshot.disk, allowed: snapshot.allowed)
      #expect(problem == nil, "killed at moment \(index)")
    }
  }

  @Test(arguments: try AccountScenario.all)
  func `All acknowledged events are present after a power failure`(
    scenario: AccountScenario
  ) throws {
    var count = 0
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let loss = PowerLoss(snapshot.disk, limit: 400)
      for number in loss.numbers(limit: 60) {
        let problem = AccountInspection.problem(with: loss[number], allowed: snapshot.allowed)
        #expect(problem == nil, "moment \(index), state \(number)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// The client receives no answer, and repeats the event with its identifier.
  @Test func `An event with an id is accepted once after any interruption`() throws {
    let step = JournalStep.pay("order-1042", "50.00", id: "p")
    let scenario = try AccountScenario("", after: [.open("order-1042")], [step])
    let expected = try step.applied(to: scenario.contents)
    for (index, snapshot) in try scenario.snapshots().enumerated() {
      let loss = PowerLoss(snapshot.disk, .notable)
      for disk in [snapshot.disk] + loss.numbers(limit: 12).map({ loss[$0] }) {
        let machine = SimulatedDisk(disk)
        try step.run(on: .simulated(machine))
        let left = machine.disk.withoutUnflushed
        #expect(
          try AccountStore.simulated(SimulatedDisk(left)).contents() == expected,
          "interrupted at moment \(index)")
      }
    }
  }

  /// Runs the first step of a scenario with faults, and returns the first broken promise.
  private func problem(
    _ scenario: AccountScenario, hidesDirectory: Bool = false,
    _ fault: @escaping @Sendable (Int) -> SystemCalls.Fault?
  ) throws -> String? {
    let step = try #require(scenario.steps.first)
    let machine = SimulatedDisk(scenario.start)
    let plan = FaultPlan { _, index in fault(index) }
    let next = try step.applied(to: scenario.contents)
    var allowed = [next]
    var isFailure = false
    do {
      try step.run(on: .simulated(machine) { plan.system.fault($0) })
    } catch let error as AccountStoreError {
      isFailure = true
      allowed = [scenario.contents]
      if case .uncertain = error.reason { allowed.append(next) }
    }
    guard machine.openCount == 0 else { return "\(machine.openCount) files left open" }
    // If a directory cannot be opened, its names cannot be flushed.
    let disk = hidesDirectory && !isFailure ? machine.disk.flushed : machine.disk
    if let problem = AccountInspection.problem(with: disk, allowed: allowed) {
      return "\(isFailure ? "failure" : "success"): \(problem)"
    }
    let loss = PowerLoss(machine.disk, .notable)
    for number in loss.numbers(limit: 4) where loss.count > 1 && isFailure {
      if let problem = AccountInspection.problem(with: loss[number], allowed: allowed) {
        return "after a loss of power, \(problem)"
      }
    }
    return nil
  }

  @Test(arguments: try AccountScenario.all)
  func `A failed call changes nothing, or the error reports an uncertain outcome`(
    scenario: AccountScenario
  ) throws {
    for (index, call) in try scenario.calls().enumerated() {
      for code in call.failures {
        let hidesDirectory = [EACCES, EPERM, EROFS].contains(code)
        let problem = try problem(scenario, hidesDirectory: hidesDirectory) {
          $0 == index ? .fails(code) : nil
        }
        #expect(problem == nil, "\(call) \(index) fails with \(code)")
      }
    }
  }

  @Test(arguments: try AccountScenario.all)
  func `A call that is interrupted or does less than requested is continued`(
    scenario: AccountScenario
  ) throws {
    for (index, call) in try scenario.calls().enumerated() {
      let interrupted = try problem(scenario) { $0 == index ? .fails(EINTR) : nil }
      #expect(interrupted == nil, "\(call) \(index)")
      guard call.canBeShort else { continue }
      for count in [1, 100] {
        let short = try problem(scenario) { $0 == index ? .shortens(to: count) : nil }
        #expect(short == nil, "\(call) \(index)")
      }
    }
  }

  @Test(arguments: try AccountScenario.all)
  func `A disk that is full after any byte breaks no promise`(scenario: AccountScenario) throws {
    for room in stride(from: 0, through: 700, by: 7) {
      let step = try #require(scenario.steps.first)
      let machine = SimulatedDisk(scenario.start, room: room)
      let next = try step.applied(to: scenario.contents)
      var allowed = [next]
      do {
        try step.run(on: .simulated(machine))
      } catch let error as AccountStoreError {
        allowed = [scenario.contents]
        if case .uncertain = error.reason { allowed.append(next) }
      }
      // The disk is read by a machine with room.
      #expect(
        AccountInspection.problem(with: machine.disk, allowed: allowed) == nil,
        "room for \(room) bytes")
    }
  }
}
