import Journals
import POSIX

@testable import JournalTesting
@testable import WidgetJournal

/// A scenario's first step on a disk that fails, and its allowed results.
struct FaultyRun {
  let scenario: Scenario
  /// The faults of system calls, by the numbers of the calls, counted from 0.
  var faults: [Int: SystemCalls.Fault] = [:]
  /// The number of bytes that the disk has room for; nil for no limit.
  var room: Int?

  /// Returns the first mistake, or nil if there is none.
  ///
  /// The change of a successful step must be on the disk, a failed step must change nothing, and
  /// after an uncertain one both are allowed.
  func problem() -> String? {
    guard let step = scenario.steps.first else { return "nothing to do" }
    let machine = SimulatedDisk(scenario.start, room: room)
    let faults = faults
    let plan = FaultPlan { _, index in faults[index] }
    let next = step.applied(to: scenario.totals)
    let (reason, allowed): (StoreError.Reason?, [Totals])
    do {
      try step.run(on: .simulated(machine) { plan.system.fault($0) })
      (reason, allowed) = (nil, [next])
    } catch {
      reason = (error as? StoreError)?.reason
      guard let reason else { return "\(error)" }
      if case .uncertain = reason {
        allowed = [scenario.totals, next]
      } else {
        allowed = [scenario.totals]
      }
    }
    guard machine.openCount == 0 else { return "\(machine.openCount) files left open" }
    let problem = problem(on: machine.disk, allowed, isFailure: reason != nil)
    return problem.map { "\(reason.map { "\($0)" } ?? "success"): \($0)" }
  }

  private func problem(on disk: Disk, _ allowed: [Totals], isFailure: Bool) -> String? {
    if isFailure, allowed.count == 1, !isUnchanged(disk) { return "the journal was changed" }
    // If a directory cannot be opened, its names cannot be flushed.
    if !isFailure, hidesDirectory {
      return Inspection.problem(with: disk.flushed, allowed: allowed)
    }
    if let problem = Inspection.problem(with: disk, allowed: allowed) { return problem }
    let loss = PowerLoss(disk, .notable)
    for number in stride(from: 0, to: loss.count, by: 1 + loss.count / (scenario.isLong ? 2 : 5))
    where loss.count > 1 {
      if let problem = Inspection.problem(with: loss[number], allowed: allowed) {
        return "after a loss of power, \(problem)"
      }
    }
    return nil
  }

  private var hidesDirectory: Bool {
    faults.values.contains { fault in
      if case .fails(let code) = fault { [EACCES, EPERM, EROFS].contains(code) } else { false }
    }
  }

  /// Returns whether the journal has the same bytes, except for a tail that was set aside or a line
  /// feed that was added.
  private func isUnchanged(_ disk: Disk) -> Bool {
    let before = scenario.start.bytes(at: Scenario.journal) ?? []
    let after = disk.bytes(at: Scenario.journal) ?? []
    let lines = before.lastIndex(of: 0x0A).map { Array(before[...$0]) } ?? []
    return after == before || after == lines || after == before + [0x0A]
  }
}
