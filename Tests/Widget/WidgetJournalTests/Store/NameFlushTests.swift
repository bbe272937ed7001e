import Journals
import POSIX
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The order of flushes: first the names of a new journal and its directories, then its first line.
///
/// The journal is at `a/state/default.journal` in a directory of its own in `/tmp`, so at least
/// four directories can contain new names.
@Suite struct NameFlushTests {
  private static func run(
    in directory: borrowing TemporaryDirectory,
    _ fault: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault? = { _, _ in nil }
  ) -> (trace: [SystemCalls.Call], reason: StoreError.Reason?) {
    let plan = FaultPlan(fault)
    let store = WidgetStore.test(directory("a/state"), system: plan.system)
    let reason = WidgetStore.reason { try store.update("35.01") }
    return (plan.trace, reason)
  }

  /// Returns the number of flushes before the line is written.
  private static func flushesBeforeTheLine(_ trace: [SystemCalls.Call]) throws -> Int {
    let write = try #require(trace.lastIndex(of: .write))
    #expect(trace[write...] == [.write, .flush])
    return trace[..<write].count { $0 == .flush }
  }

  @Test func `A first line is written after the names that lead to it are flushed`() throws {
    let directory = try TemporaryDirectory()
    let missing: [SystemCalls.Call] = [
      .open, .open, .makeDirectory, .makeDirectory, .makeDirectory,
    ]
    let opened: [SystemCalls.Call] = [
      .open, .inspect, .open, .create, .setMode, .inspect, .lock, .inspect, .inspect,
    ]
    let parent: [SystemCalls.Call] = [.inspect, .open, .inspect, .flush]
    let trace = Self.run(in: directory).trace
    #expect(trace.starts(with: missing + opened + [.flush] + parent + parent + parent))
    #expect(try Self.flushesBeforeTheLine(trace) >= 5)
  }

  @Test func `The names are flushed upwards from the journals`() throws {
    let calls = Self.run(in: try TemporaryDirectory()).trace
    let flushes = calls.indices.filter { calls[$0] == .flush }
    for (index, parents) in ["", "/..", "/../..", "/../../.."].enumerated() {
      let flush = try #require(flushes.dropFirst(index).first)
      let directory = try TemporaryDirectory()
      let reason = Self.run(in: directory) { _, call in call == flush ? .fails(EIO) : nil }.reason
      let path = directory("a/state") + parents
      #expect(reason == .inputOutput(SystemError(call: "fsync", path: path, code: EIO)))
      #expect(try Raw.bytes(at: directory("a/state/default.journal")).isEmpty)
    }
  }

  /// Such a directory is `/tmp`, in which every user can create names.
  @Test func `The name of a directory created in another user's directory is flushed`() throws {
    func store(on disk: SimulatedDisk) -> WidgetStore {
      .test("/home/widgets", system: SystemCalls(of: disk) { _ in nil })
    }
    let machine = SimulatedDisk()
    try store(on: machine).update("35.01")
    let left = SimulatedDisk(machine.disk.withoutUnflushed)
    #expect(try store(on: left).totals() == ["35.01"])
  }

  @Test func `Later updates flush the preceding line, and no names`() throws {
    let directory = try TemporaryDirectory()
    _ = Self.run(in: directory)
    #expect(try Self.flushesBeforeTheLine(Self.run(in: directory).trace) == 1)
  }

  @Test func `A program that finds no line flushes the names that another has created`() throws {
    for last in Self.run(in: try TemporaryDirectory()).trace.indices {
      let directory = try TemporaryDirectory()
      let died = Self.run(in: directory) { _, call in call >= last ? .fails(EIO) : nil }
      #expect(died.reason != nil)
      let store = WidgetStore.test(directory("a/state"))
      let isWritten = try !store.list().isEmpty
      let flushes = try Self.flushesBeforeTheLine(Self.run(in: directory).trace)
      // A whole line must come after the flushes of the names.
      let isProven = died.trace[..<last].count { $0 == .flush } >= 4
      #expect(isWritten ? isProven : flushes >= 5, "call \(last)")
      #expect(try store.totals() == (isWritten ? ["35.01", "35.01"] : ["35.01"]))
    }
  }

  @Test(arguments: [EACCES, EPERM])
  func `A parent directory that cannot be read is not flushed`(code: Int32) throws {
    let calls = Self.run(in: try TemporaryDirectory()).trace
    let flush = try #require(calls.firstIndex(of: .flush))
    let directory = try TemporaryDirectory()
    let ran = Self.run(in: directory) { _, call in call == flush + 2 ? .fails(code) : nil }
    #expect(ran.reason == nil)
    #expect(try Self.flushesBeforeTheLine(ran.trace) == 2)
  }

  @Test func `A file system that cannot flush directories is accepted`() throws {
    let calls = Self.run(in: try TemporaryDirectory()).trace
    let write = try #require(calls.lastIndex(of: .write))
    let directory = try TemporaryDirectory()
    // The journal's own flushes precede and follow the write.
    let ran = Self.run(in: directory) { call, index in
      call == .flush && index < write - 1 ? .fails(EINVAL) : nil
    }
    #expect(ran.reason == nil)
    #expect(try WidgetStore.test(directory("a/state")).totals() == ["35.01"])
  }
}
