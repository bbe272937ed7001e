import Journals
import ScheduleEngine
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite struct WidgetStoreTests {
  @Test func `An update creates a widget, and the next changes it`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("a/b/state"))
    let first = try store.update("200.00")
    #expect(first.machine.revision == 1)
    #expect(first.events.count == 1)
    let second = try store.update("80.00")
    #expect(second.machine.revision == 2)
    #expect(second.machine.schedule?.amountDueToday.text == "20.00")
    #expect(second.warnings.isEmpty)
    #expect(try store.read(.default).machine == second.machine)
    #expect(try store.totals() == ["200.00", "80.00"])
  }

  @Test func `An invalid total is accepted and reported`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    try store.update("200.00")
    let invalid = try store.update("2000.01")
    #expect(invalid.machine.status?.isValid == false)
    #expect(invalid.events.count == 2)
    #expect(try store.read(.default).machine == invalid.machine)
  }

  @Test func `A widget is created once`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let name = try WidgetName("order-1042")
    let token = CheckoutReference.token(try CheckoutToken("002.k2a4"))
    func create() throws -> StoredWidget {
      try store.create(
        name, plan: Sample.plan, checkout: token, at: try Sample.moment(), amount: "35.01")
    }
    let created = try create()
    #expect(created.machine.terms.checkout == token)
    let bytes = try Raw.bytes(at: directory("state/order-1042.journal"))
    #expect(WidgetStore.reason { try create() } == .exists(name))
    #expect(try Raw.bytes(at: directory("state/order-1042.journal")) == bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("k2a4"))
  }

  @Test func `A missing widget is an error, and nothing is created`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let missing = StoreError.Reason.noSuchWidget(.default)
    #expect(store.readingError() == missing)
    #expect(WidgetStore.reason { try store.history(.default) } == missing)
    #expect(WidgetStore.reason { try store.remove(.default) } == missing)
    #expect(WidgetStore.reason { try store.update("1.00", creating: nil) } == missing)
    #expect(try store.list() == [])
    #expect(!Raw.exists(directory("state")))
  }

  @Test(arguments: ["0", "-1", "1.001", "", "x"])
  func `A rejected total changes nothing`(amount: String) throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    #expect(WidgetStore.reason { try store.update(amount) } != nil)
    #expect(!Raw.exists(directory("state")))
    try store.update("200.00")
    let bytes = try Raw.bytes(at: directory("state/default.journal"))
    #expect(WidgetStore.reason { try store.update(amount) } != nil)
    #expect(try Raw.bytes(at: directory("state/default.journal")) == bytes)
  }

  @Test(arguments: [-62_135_596_801, 253_402_300_800, Int64.min, Int64.max])
  func `A time outside the calendar changes nothing`(seconds: Int64) throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let moment = try Sample.moment(seconds)
    let refused = StoreError.Reason.invalidTime(seconds)
    let plan = Sample.plan
    #expect(
      WidgetStore.reason {
        try store.update(.default, creating: plan, at: moment, amount: "1.00")
      } == refused)
    #expect(
      WidgetStore.reason { try store.create(.default, plan: plan, at: moment, amount: "1.00") }
        == refused)
    #expect(!Raw.exists(directory("state")))
    #expect(StoreError(refused).description.hasPrefix("the time \(seconds), in seconds"))
  }

  @Test func `An unknown plan changes nothing`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    let plan = try PlanID("mars-pay-in-9")
    #expect(
      WidgetStore.reason { try store.update("1.00", creating: plan) }
        == .unknownPlan(plan, file: nil))
    #expect(!Raw.exists(directory("state")))
  }

  @Test func `If a plan disappears while its widget is created, no file is created`() throws {
    let directory = try TemporaryDirectory()
    let asked = Mutex(0)
    let store = WidgetStore(
      directory: directory("state"),
      plans: { id in
        asked.withLock { $0 += 1 }
        return asked.withLock { $0 } == 1 ? Sample.knownPlan(id) : nil
      })
    #expect(
      WidgetStore.reason { try store.update("1.00") }
        == .unknownPlan(Sample.plan, file: "default.journal"))
    #expect(!Raw.exists(directory("state")))
  }

  @Test func `Directories and files are for their owner alone`() throws {
    let directory = try TemporaryDirectory()
    try WidgetStore.test(directory("a/state")).update("200.00")
    #expect(try Raw.mode(of: directory("a")) == 0o700)
    #expect(try Raw.mode(of: directory("a/state")) == 0o700)
    #expect(try Raw.mode(of: directory("a/state/default.journal")) == 0o600)
  }

  @Test func `Widgets are listed in order, and other files are not`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    for name in ["b", "a", "B", "a.b"] { try store.update("1.00", of: try WidgetName(name)) }
    for name in ["notes.txt", ".journal", "-x.journal", "a.journal.torn-2", "x.journal~"] {
      try Raw.write([], to: directory("state/\(name)"))
    }
    try Raw.write([], to: directory("state/empty.journal"))
    try Raw.write([0x7B], to: directory("state/torn.journal"))
    try Raw.write([0x0A], to: directory("state/damaged.journal"))
    try Raw.makePipe(directory("state/pipe.journal"))
    #expect(
      try store.list().map(\.description) == ["B", "a", "a.b", "b", "damaged", "pipe"])
  }

  @Test func `A widget is removed together with its set-aside files`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory("state"))
    try store.update("1.00")
    try store.update("1.00", of: try WidgetName("default.journal.torn-1"))
    for name in ["default.journal.torn-2", "default.journal.torn-2-2", "default.journal.torn-x"] {
      try Raw.write([], to: directory("state/\(name)"))
    }
    try store.remove(.default)
    #expect(
      Raw.names(in: directory("state"))
        == ["default.journal.torn-1.journal", "default.journal.torn-x"])
    #expect(store.readingError() == .noSuchWidget(.default))
    #expect(try store.update("5.00").machine.revision == 1)
  }

  @Test func `A path with spaces and line feeds is used as it is`() throws {
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory(" a\nb \u{1B}[31m/ü"))
    try store.update("1.00")
    #expect(try store.totals() == ["1.00"])
    try Raw.write([0x0A], to: directory(" a\nb \u{1B}[31m/ü/default.journal"))
    let error = #expect(throws: StoreError.self) { try store.read(.default) }
    #expect(error?.description.contains(#"/ a\u{a}b \u{1b}[31m/ü/default.journal'"#) == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `A path may end in slashes`() throws {
    let directory = try TemporaryDirectory()
    try WidgetStore.test(directory("a//state//")).update("1.00")
    #expect(try WidgetStore.test(directory("a/state")).totals() == ["1.00"])
  }
}
