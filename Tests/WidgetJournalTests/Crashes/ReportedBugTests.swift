import Journals
import Testing

@testable import WidgetJournal

/// The smallest cases of mistakes that the other suites have found.
@Suite struct ReportedBugTests {
  /// A program that is killed before its line is flushed leaves it in the cache alone.
  ///
  /// The disk wrote a later line first, and the journal was damaged in its middle.
  @Test func `A line is flushed before another is written behind it`() throws {
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

  /// A program is killed after it has cut off an unfinished line, and before it has flushed that.
  ///
  /// After a new first line, the disk had the start of one line and the end of another.
  @Test func `A journal cut to nothing is flushed before its first line is written`() throws {
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

  /// A set-aside file was unlinked with the journal, and one could be left without the other.
  @Test func `What was set aside is gone for good before its widget is removed`() throws {
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

  /// A removal that failed when a file was gone already said that nothing had changed.
  @Test func `A removal that fails half way is said to be uncertain`() throws {
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
