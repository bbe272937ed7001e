import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Open journals and their locks, which a program that is started does not inherit.
@Suite struct InheritanceTests {
  @Test func `Nothing that a store opens is inherited`() throws {
    let directory = try TemporaryDirectory()
    let files = MeteredFiles()
    let store = WidgetStore.test(directory("state"), system: files.system)
    let moment = try Sample.moment()
    try store.update("200.00")
    let before = files.usage
    _ = try store.create(
      try WidgetName("b"), plan: Sample.plan, checkout: .token(try Sample.token()),
      issuedAt: moment.timestamp, at: moment, amount: "80.00")
    _ = try store.capture("80.00", of: try WidgetName("b"))
    _ = try store.list()
    _ = try store.history(.default)
    _ = try store.check(.default)
    let exported = try store.exportJournal(.default)
    try store.remove(.default)
    _ = try store.importJournal(exported)
    try store.remove(try WidgetName("b"))
    #expect(files.usage.calls > before.calls + 50)
    #expect(files.usage.inheritable == 0)
  }

  @Test func `A file is not inherited, even if the flags do not request it`() throws {
    let directory = try TemporaryDirectory()
    let system = OperatingSystem()
    let created = try system.create(directory("a"), in: AT_FDCWD)
    let opened = try system.open(directory("a"), in: AT_FDCWD, O_RDONLY)
    let place = try system.open(directory.path, in: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    for number in [created, opened, place] {
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
      system.close(number)
    }
  }
}
