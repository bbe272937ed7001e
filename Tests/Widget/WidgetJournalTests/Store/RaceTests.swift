import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The changes that another program can make between two calls of an update.
@Suite struct RaceTests {
  /// Updates the default widget, and runs `change` once, just before the first system call of a
  /// kind.
  private func update(
    in directory: borrowing TemporaryDirectory, before call: SystemCalls.Call,
    _ change: @escaping @Sendable () throws -> Void
  ) throws -> StoredWidget {
    let once = FaultPlan()
    let plan = FaultPlan { made, _ in
      guard made == call, once.trace.isEmpty else { return nil }
      _ = once.system.fault(made)
      #expect(throws: Never.self) { try change() }
      return nil
    }
    return try WidgetStore.test(directory.path, system: plan.system).update("9.00")
  }

  @Test func `A journal that is removed before it is locked is created again`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let updated = try update(in: directory, before: .lock) { try store.remove(.default) }
    #expect(updated.machine.revision == 1)
    #expect(try store.totals() == ["9.00"])
  }

  @Test func `A journal that is replaced before it is locked is opened again`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let updated = try update(in: directory, before: .lock) {
      try store.remove(.default)
      try store.update("2.00")
      try store.update("3.00")
    }
    #expect(updated.machine.revision == 3)
    #expect(try store.totals() == ["2.00", "3.00", "9.00"])
  }

  @Test func `A journal that another program creates first is used`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    let updated = try update(in: directory, before: .create) { try store.update("2.00") }
    #expect(updated.machine.revision == 2)
    #expect(try store.totals() == ["2.00", "9.00"])
  }

  @Test func `A journal that is created while its names are listed is removed`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    // The journal is missing when it is opened, and created before the names are listed.
    let once = FaultPlan()
    let plan = FaultPlan { made, _ in
      guard made == .list, once.trace.isEmpty else { return nil }
      _ = once.system.fault(made)
      #expect(throws: Never.self) { try store.update("2.00") }
      return nil
    }
    try WidgetStore.test(directory.path, system: plan.system).remove(.default)
    #expect(try store.list().isEmpty)
  }

  @Test func `A journal that is listed and never found is an error`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    try store.update("1.00")
    let plan = FaultPlan { made, index in made == .open && index > 0 ? .fails(ENOENT) : nil }
    let reason = WidgetStore.reason {
      try WidgetStore.test(directory.path, system: plan.system).remove(.default)
    }
    let path = directory("default.journal")
    #expect(reason == .inputOutput(SystemError(call: "open", path: path, code: ENOENT)))
    #expect(try store.totals() == ["1.00"])
  }

  @Test func `A directory that another program creates first is used`() throws {
    let directory = try TemporaryDirectory()
    let (parent, path) = (directory("a"), directory("a/state"))
    let once = FaultPlan()
    let plan = FaultPlan { made, _ in
      guard made == .makeDirectory, once.trace.isEmpty else { return nil }
      _ = once.system.fault(made)
      #expect(throws: Never.self) {
        try Raw.makeDirectory(parent)
        try Raw.makeDirectory(path)
      }
      return nil
    }
    try WidgetStore.test(path, system: plan.system).update("9.00")
    #expect(try WidgetStore.test(path).totals() == ["9.00"])
  }

  @Test func `A directory that another program removes at once cannot be created`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("state")
    let plan = FaultPlan { call, index in call == .open && index == 3 ? .fails(ENOENT) : nil }
    let store = WidgetStore.test(path, system: plan.system)
    let reason = WidgetStore.reason { try store.update("9.00") }
    #expect(plan.trace.prefix(4) == [.open, .open, .makeDirectory, .open])
    #expect(reason == .cannotCreate(SystemError(call: "open", path: path, code: ENOENT)))
  }

  @Test func `A link that replaces a journal is not followed`() throws {
    let directory = try TemporaryDirectory()
    let (path, target) = (directory("default.journal"), directory("target"))
    let reason = WidgetStore.reason {
      try update(in: directory, before: .create) { try Raw.link(path, symbolicallyTo: target) }
    }
    #expect(reason == .refusedFile(path: path, .symbolicLink))
    #expect(!Raw.exists(target))
  }
}
