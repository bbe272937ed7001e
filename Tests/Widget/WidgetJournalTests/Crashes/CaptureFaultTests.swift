import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The order of a token is captured once, even if any system call of a capture fails in any way.
@Suite struct CaptureFaultTests {
  /// The state of two widgets of one token before the second one, `b`, is captured.
  ///
  /// The first one, `default`, is not captured (`neither`), or it is captured and afterwards
  /// removed, damaged (`unreadable`), missing in the index (`unlisted`) or unchanged (`captured`).
  enum Start: String, CaseIterable, Sendable {
    case neither, captured, removed, unreadable, unlisted

    var steps: [Step] {
      let two: [Step] = [.checkout("200.00"), .checkout("5.00", of: "b")]
      return switch self {
      case .neither: two
      case .captured, .unreadable, .unlisted: two + [.capture("200.00")]
      case .removed: two + [.capture("200.00"), .remove()]
      }
    }
  }

  enum Index: CaseIterable, Sendable { case whole, lost, damaged }

  private static func disk(_ start: Start, _ index: Index) throws -> Disk {
    var disk = try Scenario("", after: start.steps, []).start
    if start == .unlisted {
      // The index of a directory that contains only the widget `b`.
      let earlier = try Scenario("", after: [.checkout("5.00", of: "b")], []).start
      disk.put(earlier.bytes(at: Scenario.index) ?? [], at: Scenario.index)
    }
    if start == .unreadable { disk.damage(Scenario.journal) { $0 - 90 } }
    switch index {
    case .whole: break
    case .lost: disk.remove(Scenario.index)
    case .damaged: disk.damage(Scenario.index) { $0 / 2 }
    }
    return disk
  }

  /// Returns the number of journals and records with a capture.
  private static func captureCount(on disk: Disk) -> Int {
    disk.names(in: Scenario.directory).count { name in
      let bytes = disk.bytes(at: "\(Scenario.directory)/\(name)") ?? []
      return String(decoding: bytes, as: UTF8.self).contains(#""command":"capture""#)
    }
  }

  /// A capture of the second widget, some of whose system calls fail.
  private struct Run {
    let start: Start
    let disk: Disk
    /// The widget's name in the request, or nil for the token alone.
    var name: String? = "b"

    func calls() -> [SystemCalls.Call] {
      let plan = FaultPlan()
      _ = try? WidgetStore.simulated(SimulatedDisk(disk)) { plan.system.fault($0) }
        .capture("5.00", of: name.map { try WidgetName($0) })
      return plan.trace
    }

    func problem(
      _ faults: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault?
    ) -> String? {
      do {
        try check(faults)
        return nil
      } catch {
        return "\(error)"
      }
    }

    private func check(
      _ faults: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault?
    ) throws {
      let machine = SimulatedDisk(disk)
      let plan = FaultPlan(faults)
      var answer = "an error"
      var isUncertain = false
      do {
        // The store tries to open a file for as long as it waits for a lock, so the time is
        // short.
        let calls = SystemCalls(of: machine, fault: plan.system.fault)
        answer = try WidgetStore.test(
          Scenario.directory, lockTimeout: .milliseconds(1), system: calls
        ).capture("5.00", of: name.map { try WidgetName($0) }).decision.name
      } catch let error as StoreError {
        if case .uncertain = error.reason { isUncertain = true }
      }
      let (before, after) = (disk, machine.disk)
      guard machine.openCount == 0 else { throw Problem("\(machine.openCount) files left open") }
      let count = CaptureFaultTests.captureCount(on: after)
      guard count <= 1 else { throw Problem("\(count) captures, the last was \(answer)") }
      if start != .neither, answer == "accepted" { throw Problem("accepted again") }
      if answer == "accepted" {
        guard CaptureFaultTests.captureCount(on: after.withoutUnflushed) == 1 else {
          throw Problem("accepted, and lost with the power")
        }
      } else if !isUncertain, count != CaptureFaultTests.captureCount(on: before) {
        throw Problem("\(answer), and captured")
      }
      // Most faults leave the disk unchanged, and then no further check is needed.
      guard start != .unreadable, after != before else { return }
      let known = try WidgetStore.simulated(SimulatedDisk(after)).known().totals
      try TokenInspection(of: after).check(known)
    }
  }

  private static func faults(
    of call: SystemCalls.Call, isThorough: Bool
  ) -> [SystemCalls.Fault] {
    let codes = isThorough ? Set(call.failures + [ENOENT, EINTR, EIO, EACCES]) : [ENOENT, EIO]
    let failures = codes.sorted().map { SystemCalls.Fault.fails($0) }
    let counts = isThorough ? [0, 1, 100] : [0]
    return failures + (call.canBeShort ? counts.map { .shortens(to: $0) } : [])
  }

  @Test(arguments: Start.allCases, Index.allCases)
  func `A call that fails, once or always, never leads to a second capture`(
    start: Start, index: Index
  ) throws {
    let isThorough = start == .captured && index == .whole
    let name: String? = index == .damaged ? nil : "b"
    let run = Run(start: start, disk: try Self.disk(start, index), name: name)
    for (place, call) in try thinned(Array(run.calls().enumerated()))
    where isThorough || place % 8 == 0 {
      for fault in Self.faults(of: call, isThorough: isThorough) {
        let once = run.problem { _, index in index == place ? fault : nil }
        #expect(once == nil, "\(call) \(place) once: \(fault)")
        // A call that is always interrupted is repeated 10,000 times; the next test tries this
        // for fewer calls.
        if case .fails(EINTR) = fault { continue }
        guard isThorough || place % 3 == 0 else { continue }
        let forGood = run.problem { other, index in
          index >= place && other == call ? fault : nil
        }
        #expect(forGood == nil, "\(call) from \(place) on: \(fault)")
      }
    }
  }

  @Test(arguments: [Start.neither, .captured])
  func `A call that is always interrupted never leads to a second capture`(start: Start) throws {
    let run = Run(start: start, disk: try Self.disk(start, .whole))
    for (place, call) in try thinned(Array(run.calls().enumerated())) where place % 6 == 0 {
      let problem = run.problem { other, index in
        index >= place && other == call ? .fails(EINTR) : nil
      }
      #expect(problem == nil, "\(call) from \(place) on")
    }
  }

  @Test(arguments: [Start.neither, .captured, .removed], [Index.whole, .lost])
  func `Two calls that fail never lead to a second capture`(start: Start, index: Index) throws {
    let run = Run(start: start, disk: try Self.disk(start, index))
    let kinds: [SystemCalls.Fault] = [.fails(ENOENT), .fails(EIO), .shortens(to: 0)]
    // After a fault, the command may make a few calls that it does not make otherwise.
    let count = run.calls().count + 10
    let pairs = (0..<count).flatMap { first in
      ((first + 1)..<count).flatMap { second in
        (0..<9).map { (first, second, kinds[$0 / 3], kinds[$0 % 3]) }
      }
    }
    // The step is prime, so that every kind of fault is tried at every call.
    for number in try thinned(Array(stride(from: 0, to: pairs.count, by: 797))) {
      let (first, second, fault, other) = pairs[number]
      let problem = run.problem { _, index in
        index == first ? fault : index == second ? other : nil
      }
      #expect(problem == nil, "\(fault) at \(first), \(other) at \(second)")
    }
  }

  @Test func `Without a fault the first capture is accepted, and the other one is not`() throws {
    for index in Index.allCases {
      for start in Start.allCases {
        let machine = SimulatedDisk(try Self.disk(start, index))
        let answer = try? WidgetStore.simulated(machine).capture("5.00", of: try WidgetName("b"))
        #expect((answer?.decision.name == "accepted") == (start == .neither), "\(start) \(index)")
      }
    }
  }
}
