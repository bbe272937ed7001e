import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The behavior of a store when a system call fails, for every call that it makes.
@Suite struct FaultTests {
  /// The state of the default widget's journal before an update.
  enum Start: CaseIterable { case nothing, widget, unfinishedLine }

  private static func prepare(
    _ start: Start, in directory: borrowing TemporaryDirectory
  ) throws -> [String] {
    guard start != .nothing else { return [] }
    let store = WidgetStore.test(directory("state"))
    try store.update("200.00")
    try store.update("80.00")
    if start == .unfinishedLine {
      let path = directory("state/default.journal")
      try Raw.write(try Raw.bytes(at: path) + Array("{\"form".utf8), to: path)
    }
    return ["200.00", "80.00"]
  }

  /// Returns the totals in the journal; none if there is no widget.
  private static func totals(in directory: borrowing TemporaryDirectory) throws -> [String] {
    let store = WidgetStore.test(directory("state"))
    return try store.list().isEmpty ? [] : store.totals()
  }

  /// Returns the system calls of an update without a fault.
  private static func calls(from start: Start) throws -> [SystemCalls.Call] {
    let directory = try TemporaryDirectory()
    _ = try prepare(start, in: directory)
    let plan = FaultPlan()
    try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
    return plan.trace
  }

  @Test func `An update locks, reads, writes and flushes before it returns`() throws {
    let open: [SystemCalls.Call] = [.open, .inspect, .open, .inspect, .lock, .inspect, .inspect]
    #expect(try Self.calls(from: .widget) == open + [.read, .flush, .write, .flush])
  }

  @Test func `An unfinished line is flushed in another file before it is cut off`() throws {
    let calls = try Self.calls(from: .unfinishedLine)
    let aside: [SystemCalls.Call] = [.create, .setMode, .write, .flush, .flush, .truncate, .flush]
    #expect(calls.suffix(10) == aside + [.flush, .write, .flush])
  }

  @Test(arguments: Start.allCases)
  func `An update on which any one call fails changes nothing`(start: Start) throws {
    for failing in try Self.calls(from: start).indices {
      let directory = try TemporaryDirectory()
      let before = try Self.prepare(start, in: directory)
      let plan = FaultPlan { _, index in index == failing ? .fails(EIO) : nil }
      let reason = WidgetStore.reason {
        try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
      }
      switch reason {
      case .inputOutput(let error), .cannotCreate(let error): #expect(error.code == EIO)
      default: Issue.record("call \(failing): \(String(describing: reason))")
      }
      #expect(try Self.totals(in: directory) == before, "call \(failing)")
      try WidgetStore.test(directory("state")).update("9.00")
      #expect(try Self.totals(in: directory) == before + ["9.00"], "call \(failing)")
    }
  }

  @Test(arguments: Start.allCases)
  func `A program that dies at any call loses nothing acknowledged`(start: Start) throws {
    for last in try Self.calls(from: start).indices {
      let directory = try TemporaryDirectory()
      let before = try Self.prepare(start, in: directory)
      let plan = FaultPlan { _, index in index >= last ? .fails(EIO) : nil }
      #expect(
        WidgetStore.reason {
          try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
        } != nil)
      // The program may have written the whole line before it died.
      let after = try Self.totals(in: directory)
      #expect(after == before || after == before + ["35.01"], "call \(last)")
      try WidgetStore.test(directory("state")).update("9.00")
      #expect(try Self.totals(in: directory) == after + ["9.00"], "call \(last)")
    }
  }

  @Test(arguments: Start.allCases)
  func `A program that dies at any byte loses nothing acknowledged`(start: Start) throws {
    let write = try #require(try Self.calls(from: start).lastIndex(of: .write))
    for count in try thinned(Array(stride(from: 1, to: 400, by: 7))) {
      let directory = try TemporaryDirectory()
      let before = try Self.prepare(start, in: directory)
      let plan = FaultPlan { _, index in
        index < write ? nil : index == write ? .shortens(to: count) : .fails(EIO)
      }
      let reason = WidgetStore.reason {
        try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
      }
      guard case .uncertain = reason else {
        Issue.record("byte \(count): \(String(describing: reason))")
        return
      }
      let after = try Self.totals(in: directory)
      #expect(after == before || after == before + ["35.01"], "byte \(count)")
      try WidgetStore.test(directory("state")).update("9.00")
      #expect(try Self.totals(in: directory) == after + ["9.00"], "byte \(count)")
    }
  }

  @Test(arguments: Start.allCases)
  func `A signal during any call has no effect`(start: Start) throws {
    // Each call is interrupted once and made again.
    for interrupted in 0..<50 {
      let directory = try TemporaryDirectory()
      let before = try Self.prepare(start, in: directory)
      let plan = FaultPlan { _, index in index == interrupted ? .fails(EINTR) : nil }
      try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
      #expect(try Self.totals(in: directory) == before + ["35.01"], "call \(interrupted)")
    }
  }

  @Test func `A disk that accepts one byte at a time receives all bytes`() throws {
    let directory = try TemporaryDirectory()
    let plan = FaultPlan { call, _ in call == .write ? .shortens(to: 1) : nil }
    try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
    #expect(try Self.totals(in: directory) == ["35.01"])
  }

  @Test(arguments: [ENOSPC, EFBIG, EDQUOT], [1, 100, 249])
  func `A disk that fills up within a line is left unchanged`(
    code: Int32, count: Int
  ) throws {
    let directory = try TemporaryDirectory()
    let before = try Self.prepare(.widget, in: directory)
    let path = directory("state/default.journal")
    let bytes = try Raw.bytes(at: path)
    let write = try #require(try Self.calls(from: .widget).firstIndex(of: .write))
    let plan = FaultPlan { _, index in
      index == write ? .shortens(to: count) : index == write + 1 ? .fails(code) : nil
    }
    let reason = WidgetStore.reason {
      try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
    }
    #expect(reason == .inputOutput(SystemError(call: "write", path: path, code: code)))
    #expect(try Raw.bytes(at: path) == bytes)
    #expect(try Self.totals(in: directory) == before)
  }

  @Test func `A line that can neither be finished nor removed is uncertain`() throws {
    let directory = try TemporaryDirectory()
    _ = try Self.prepare(.widget, in: directory)
    let write = try #require(try Self.calls(from: .widget).firstIndex(of: .write))
    let plan = FaultPlan { _, index in index > write ? .fails(EIO) : nil }
    let path = directory("state/default.journal")
    #expect(
      WidgetStore.reason {
        try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
      } == .uncertain(SystemError(call: "fsync", path: path, code: EIO)))
  }

  @Test(arguments: [
    (SystemCalls.Call.makeDirectory, EACCES), (.makeDirectory, EROFS), (.create, ENOSPC),
    (.create, EACCES), (.create, EROFS),
  ])
  func `A file or directory that cannot be created is an error`(call: SystemCalls.Call, code: Int32)
    throws
  {
    let directory = try TemporaryDirectory()
    let plan = FaultPlan { made, _ in made == call ? .fails(code) : nil }
    let reason = WidgetStore.reason {
      try WidgetStore.test(directory("state"), system: plan.system).update("35.01")
    }
    let path = call == .create ? "state/default.journal" : "state"
    #expect(
      reason == .cannotCreate(SystemError(call: call.rawValue, path: directory(path), code: code)))
  }

  @Test(arguments: [EMFILE, ENFILE, EACCES])
  func `A file that cannot be opened is named with the reason`(code: Int32) throws {
    let directory = try TemporaryDirectory()
    _ = try Self.prepare(.widget, in: directory)
    let plan = FaultPlan { _, index in index == 2 ? .fails(code) : nil }
    let error = SystemError(
      call: "open", path: directory("state/default.journal"), code: code)
    let store = WidgetStore.test(directory("state"), system: plan.system)
    #expect(store.readingError() == .inputOutput(error))
  }
}
