import Journals
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The disk at a moment, and the totals that a store may have when it is opened again.
struct Snapshot: Hashable {
  let disk: Disk
  /// The acknowledged totals, and those that the unfinished step may have left.
  let allowed: [Totals]
}

extension Scenario {
  /// Returns the disk before each system call and after the last one.
  ///
  /// A program that is killed at that moment leaves this disk. The unflushed changes may then be
  /// lost in a power failure.
  func snapshots() throws -> [Snapshot] {
    var snapshots: [Snapshot] = []
    let machine = SimulatedDisk(start)
    var (known, others) = (totals, unacknowledged)
    for step in steps {
      let disks = Mutex<[Disk]>([])
      try step.run(
        on: .simulated(machine) { _ in
          disks.withLock { $0.append(machine.disk) }
          return nil
        })
      let next = step.applied(to: known)
      let othersNext = others.map { step.merging($0, next) }
      snapshots += disks.withLock { $0 }.map {
        Snapshot(disk: $0, allowed: others + othersNext + [known, next])
      }
      (known, others) = (next, othersNext)
      snapshots.append(Snapshot(disk: machine.disk, allowed: others + [known]))
    }
    return snapshots.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Runs the first step with one failed call, and returns the disk before each later call and at
  /// the end.
  func disks(failingAt index: Int) throws -> [Disk] {
    let machine = SimulatedDisk(start)
    let disks = Mutex<[Disk]>([])
    let plan = FaultPlan { _, call in
      if call > index { disks.withLock { $0.append(machine.disk) } }
      return call == index ? .fails(5) : nil
    }
    #expect(throws: StoreError.self) {
      try steps.first?.run(on: .simulated(machine) { plan.system.fault($0) })
    }
    return disks.withLock { $0 } + [machine.disk]
  }

  /// The totals that are allowed if the first step was not acknowledged.
  var outcomes: [Totals] { [totals] + steps.prefix(1).map { $0.applied(to: totals) } }

  /// Returns the system calls of the first step.
  func calls() throws -> [SystemCalls.Call] {
    let plan = FaultPlan()
    try steps.first?.run(on: .simulated(SimulatedDisk(start)) { plan.system.fault($0) })
    return plan.trace
  }
}

extension Step {
  /// Returns other possible totals after the step: its answer confirms only the totals of the
  /// widgets that it may change.
  fileprivate func merging(_ other: Totals, _ next: Totals) -> Totals {
    widgets.reduce(into: other) { $0[$1] = next[$1] }
  }
}
