import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The system calls of a follower, and their failures.
@Suite final class FollowingCostTests {
  private let directory: TemporaryDirectory
  private let plan = FaultPlan()
  private let writer: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    writer = .test(directory.path)
  }

  @Test func `If nothing has changed, nothing is locked or read`() throws {
    try writer.update("200.00")
    var widget = FollowedWidget(in: .test(directory.path, system: plan.system))
    #expect(widget.next() == .delivered(["200.00"]))
    let before = plan.trace.count
    #expect(widget.next() == .delivered([]))
    #expect(plan.trace[before...] == [.open, .inspect, .inspect])
  }

  @Test func `Only the new lines of a long journal are read`() throws {
    let totals = (100..<500).map { "\($0).00" }
    try Raw.write(try Lines(totals).bytes, to: directory("default.journal"))
    var widget = FollowedWidget(in: .test(directory.path, system: plan.system))
    #expect(widget.next() == .delivered(totals))
    let whole = plan.trace.count { $0 == .read }
    #expect(whole > 1)
    try writer.update("35.01")
    try writer.update("9.00")
    let before = plan.trace.count
    #expect(widget.next() == .delivered(["35.01", "9.00"]))
    #expect(plan.trace[before...].count { $0 == .read } == 1)
  }

  /// Each system call of the follower fails once, and the follower then resumes where it stopped.
  @Test func `A failed call loses nothing and delivers nothing twice`() throws {
    var failing = 0
    while true {
      let disk = SimulatedDisk(try Scenario("", after: [.update("200.00")], []).start)
      let count = FaultPlan { [failing] call, index in
        index == failing && call != .pause ? .fails(EIO) : nil
      }
      var widget = FollowedWidget(in: .simulated(disk) { call in count.system.fault(call) })
      var delivered: [String] = []
      var failures = 0
      for total in ["80.00", "35.01", nil] {
        for _ in 0..<2 {
          switch widget.next() {
          case .delivered(let totals): delivered += totals
          case .failed: failures += 1
          case .removed, .replaced: Issue.record("gone at call \(failing)")
          }
        }
        if let total { try Step.update(total).run(on: .simulated(disk)) }
      }
      #expect(delivered == ["200.00", "80.00", "35.01"], "call \(failing)")
      if failures == 0 { break }
      failing += 1
    }
    #expect(failing > 15)
  }

  @Test func `Short reads change nothing`() throws {
    try writer.update("200.00")
    let short = SystemCalls { $0 == .read ? .shortens(to: 3) : nil }
    var widget = FollowedWidget(in: .test(directory.path, system: short))
    #expect(widget.next() == .delivered(["200.00"]))
    try writer.update("80.00")
    #expect(widget.next() == .delivered(["80.00"]))
  }

  @Test func `A released follower closes its files`() throws {
    let disk = SimulatedDisk(try Scenario("", after: [.update("200.00")], []).start)
    do {
      var widget = FollowedWidget(in: .simulated(disk))
      for _ in 0..<3 {
        #expect(widget.next() != .removed)
        #expect(disk.openCount == 1)
        try Step.update("80.00").run(on: .simulated(disk))
      }
    }
    #expect(disk.openCount == 0)
  }
}
