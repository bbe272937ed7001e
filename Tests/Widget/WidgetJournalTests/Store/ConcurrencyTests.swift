import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Simultaneous use of one directory.
///
/// A lock belongs to an open file, so tasks of one program compete for it as programs do.
@Suite struct ConcurrencyTests {
  @Test func `A journal that others have locked is busy`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path, lockTimeout: .milliseconds(40))
    try store.update("1.00")
    let busy = StoreError.Reason.busy(
      file: directory("default.journal"), waited: .milliseconds(40))
    do {
      let opened = try WidgetDirectory.open(directory.path, .real)
      let file = try opened?.openFile(
        WidgetName.default.journalFileName, for: .writing, lockTimeout: .zero)
      let start = ContinuousClock.now
      #expect(store.updatingError() == busy)
      #expect(start.duration(to: .now) >= .milliseconds(40))
      #expect(store.readingError() == busy)
      #expect(WidgetStore.reason { try store.remove(.default) } == busy)
      withExtendedLifetime(file) {}
    }
    #expect(try store.update("2.00").machine.revision == 2)
  }

  @Test func `Many can read at once, and a writer waits for them`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path, lockTimeout: .milliseconds(20))
    try store.update("1.00")
    do {
      let opened = try WidgetDirectory.open(directory.path, .real)
      let file = try opened?.openFile(
        WidgetName.default.journalFileName, for: .reading, lockTimeout: .zero)
      #expect(store.readingError() == nil)
      guard case .busy = store.updatingError() else {
        Issue.record("not busy")
        return
      }
      withExtendedLifetime(file) {}
    }
    #expect(store.updatingError() == nil)
  }

  @Test func `Every update of many tasks is accepted once`() async throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let amounts = (1...160).map { "\($0).25" }
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for amount in amounts { group.addTask { try store.update(amount).machine.revision } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(revisions.sorted() == Array(1...160))
    #expect(Set(try store.totals()) == Set(amounts))
    #expect(try store.history(.default).entries.map(\.revision) == Array(1...160))
  }

  @Test func `If many tasks create a widget, one succeeds`() async throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let moment = try Sample.moment()
    let reasons = await withTaskGroup(of: StoreError.Reason?.self) { group in
      for _ in 0..<16 {
        group.addTask {
          WidgetStore.reason {
            try store.create(.default, plan: Sample.plan, at: moment, amount: "1.00")
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reasons.count { $0 == nil } == 1)
    #expect(reasons.count { $0 == .exists(.default) } == 15)
  }

  @Test func `A widget that is removed repeatedly is never damaged`() async throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let reasons = await withTaskGroup(of: StoreError.Reason?.self) { group in
      for index in 0..<200 {
        group.addTask {
          switch index % 4 {
          case 0: WidgetStore.reason { try store.remove(.default) }
          case 1: store.readingError()
          default: store.updatingError()
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(reasons.isSubset(of: [nil, .noSuchWidget(.default)]))
    #expect(try store.update("2.00").warnings.isEmpty)
  }
}
