import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Journals so long that a store reads only their first line and their end.
@Suite struct LongJournalTests {
  /// Returns a journal of the default widget; by default it is longer than the end that is read.
  private static func longLines(_ count: Int = 120) throws -> Lines {
    try Lines((1...count).map { "\($0).00" })
  }

  @Test func `A journal has no limit, and can be continued after reading only its end`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    let store = WidgetStore.test(directory.path)
    let lines = try Self.longLines()
    #expect(lines.bytes.count > JournalReading.endByteCount)
    try Raw.write(lines.bytes, to: path)
    #expect(try store.read(.default).machine.revision == 120)
    #expect(try store.read(.default).machine == replay(lines.bytes).widget)
    #expect(try store.update("35.01").machine.revision == 121)
    #expect(try store.totals().suffix(2) == ["120.00", "35.01"])
    #expect(try store.check(.default).isGood)
  }

  @Test func `Journals of lengths near the size of the end are read and continued`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    let store = WidgetStore.test(directory.path)
    let lines = try Self.longLines(66)
    #expect(lines.starts.contains { $0 > JournalReading.endByteCount })
    for (count, end) in lines.starts.enumerated().dropFirst(60) {
      try Raw.write(Array(lines.bytes[..<end]), to: path)
      #expect(try store.read(.default).machine.revision == count)
      #expect(try store.read(.default).machine == replay(try Raw.bytes(at: path)).widget)
      #expect(try store.update("1.00").machine.revision == count + 1)
      #expect(try store.check(.default).isGood)
    }
  }

  @Test func `An update makes the same calls for a journal of any length`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    var traces: [[SystemCalls.Call]] = []
    for count in [120, 1_200] {
      try Raw.write(try Self.longLines(count).bytes, to: path)
      let plan = FaultPlan()
      try WidgetStore.test(directory.path, system: plan.system).update("35.01")
      traces.append(plan.trace)
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0].count { $0 == .read } == 2)
  }

  @Test func `A mistake in the end is an error that names its line`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    let store = WidgetStore.test(directory.path)
    let lines = try Self.longLines()
    var bytes = lines.bytes
    bytes[lines.starts[117] + 30] ^= 1
    try Raw.write(bytes, to: path)
    for error in [store.readingError(), store.updatingError()] {
      guard case .damaged(path, let mistake) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(mistake.line == 118)
    }
    #expect(try Raw.bytes(at: path) == bytes)
  }
}
