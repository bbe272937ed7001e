import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The smallest cases of faults in the store that the other suites found.
@Suite struct ReportedBugTests {
  /// A program that is killed before it flushes its line leaves the line only in the cache.
  ///
  /// The disk wrote a later line first, so the journal was damaged in its middle.
  @Test func `A line is flushed before another is written after it`() throws {
    let killed = try Scenario("", after: [.update("1.00")], [.update("2.00")])
    let written = try #require(
      try killed.snapshots().first { $0.disk.bytes(at: Scenario.journal) != killed.journalAtStart })
    let continued = Scenario(
      "", from: written.disk, knowing: ["default": ["1.00", "2.00"]], [.update("3.00")])
    for snapshot in try continued.snapshots() {
      let loss = PowerLoss(snapshot.disk, .notable)
      for number in 0..<loss.count {
        let left = WidgetStore.simulated(SimulatedDisk(loss[number]))
        #expect(left.readingError() == nil)
      }
    }
  }

  /// A program is killed after it cuts off an unfinished line and before it flushes the file.
  ///
  /// After a new first line, the disk had the start of one line and the end of another.
  @Test func `A journal that was cut to no bytes is flushed before its first line`() throws {
    let killed = try Scenario(
      "", after: [.create("5.00", of: "b")], tail: Scenario.tornFirst, [.update("2.00")])
    let cut = try #require(
      try killed.snapshots().first { $0.disk.bytes(at: Scenario.journal)?.isEmpty == true })
    let continued = Scenario("", from: cut.disk, knowing: killed.totals, [.update("3.00")])
    for snapshot in try continued.snapshots() {
      let loss = PowerLoss(snapshot.disk, .notable)
      for number in 0..<loss.count {
        let left = WidgetStore.simulated(SimulatedDisk(loss[number]))
        #expect([nil, .noSuchWidget(.default)].contains(left.readingError()))
      }
    }
  }

  /// A set-aside file and its journal were removed together, so the file could outlast the journal.
  @Test func `The removal of set-aside files is flushed before their widget is removed`() throws {
    let removal = try Scenario(
      "", after: [.update("1.00")], files: ["default.journal.torn-1"], [.remove()])
    for snapshot in try removal.snapshots() {
      let loss = PowerLoss(snapshot.disk)
      for number in 0..<loss.count {
        let names = loss[number].names(in: Scenario.directory)
        #expect(names != ["default.journal.torn-1"])
      }
    }
  }

  /// A removal that failed after its first file was removed reported that nothing had changed.
  @Test func `A removal that fails half way is reported as uncertain`() throws {
    let removal = try Scenario(
      "", after: [.update("1.00")], files: ["default.journal.torn-1"], [.remove()])
    let unlink = try #require(try removal.calls().firstIndex(of: .unlink))
    func reason(failing index: Int) throws -> StoreError.Reason? {
      let plan = FaultPlan { _, call in call == index ? .fails(5) : nil }
      let machine = SimulatedDisk(removal.start)
      return WidgetStore.reason {
        try Step.remove().run(on: .simulated(machine) { plan.system.fault($0) })
      }
    }
    let aside = Scenario.journal + ".torn-1"
    let first = SystemError(call: "unlink", path: aside, code: 5)
    #expect(try reason(failing: unlink) == .inputOutput(first))
    let second = SystemError(call: "unlink", path: Scenario.journal, code: 5)
    #expect(try reason(failing: unlink + 2) == .uncertain(second))
  }
}

extension Scenario {
  fileprivate var journalAtStart: [UInt8]? { start.bytes(at: Self.journal) }
}
