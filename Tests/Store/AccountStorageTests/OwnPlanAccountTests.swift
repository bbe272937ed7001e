import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// Accounts by a shop's own plan, whose terms are stored with them.
struct OwnPlanAccountTests {
  private let accounts: TestAccounts
  /// 2026-11-21T09:00:00Z.
  private let moment: Moment

  init() throws {
    accounts = try TestAccounts()
    moment = Moment(
      today: try CivilDate("2026-11-21"), timestamp: Timestamp(secondsSinceEpoch: 1_795_251_600))
  }

  /// Creates the widget `a` of 50.02 USD by the shop's own plan, and captures it.
  private func createCaptured() throws {
    let record = try OwnPlan.record()
    _ = try accounts.widgets.create(
      accounts.widget, plan: record.plan.id, terms: record, checkout: .token(accounts.token),
      at: moment, amount: "50.02")
    let request = CaptureRequest(
      token: accounts.token, amount: try Money("50.02", .usd), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    let capture = try accounts.widgets.capture(accounts.widget, request, at: moment)
    #expect(capture.decision.name == "accepted")
  }

  private func openFromWidget(id: String? = nil) throws -> AccountVersion {
    try accounts.store.open(
      accounts.name, from: accounts.widget, rules: PlanID("us-2021"), id: id, at: accounts.time)
  }

  private static func originals(_ version: AccountVersion) -> [Int64]? {
    version.account.account?.installments.map(\.original)
  }

  /// The hash is that of Python's hashlib.
  @Test func `The account of a widget has the terms of the widget`() throws {
    try createCaptured()
    let version = try openFromWidget()
    #expect(
      version.head.description
        == "179e0cdef724b200fc8e46c2a78378ee5760d23758428eaa6d37065eee882cc3")
    #expect(Self.originals(version) == [1_667, 1_667, 1_668])
    let account = try #require(version.account.account)
    #expect(account.plan.description == "shop-pay-in-3")
    #expect(
      account.installments.map(\.dueDate.description) == ["2026-11-21", "2026-12-05", "2026-12-19"])
    #expect(try accounts.store.check(accounts.name).isGood)
  }

  @Test func `A call is repeated after the widget was removed, and needs rules of its currency`()
    throws
  {
    try createCaptured()
    let code = TestAccounts.rejection {
      try accounts.store.open(accounts.name, from: accounts.widget, at: accounts.time)
    }
    #expect(code == "rules_unavailable")
    let version = try openFromWidget(id: "o-1")
    _ = try accounts.widgets.remove(accounts.widget, at: moment, force: true)
    let again = try openFromWidget(id: "o-1")
    #expect(again.placement == .repeated && again.head == version.head)
  }

  @Test func `An account is opened and moved with its terms, whatever plan has the identifier`()
    throws
  {
    let opened = try RecordedEvent(
      opening: PlanID("shop-pay-in-3"), terms: OwnPlan.record(), total: Money("100.00", .usd),
      on: CivilDate("2026-11-21"), rules: PlanID("us-2021"))
    let version = try accounts.store.open(accounts.name, opened, at: accounts.time)
    #expect(Self.originals(version) == [3_333, 3_333, 3_334])
    _ = try accounts.pay("33.33")
    let catalog = ServicingCatalog(plans: [try OwnPlan.record(count: 4).plan])
    let other = BlockingAccountStore(accounts.memory, catalog: catalog)
    #expect(Self.originals(try other.read(accounts.name)) == [3_333, 3_333, 3_334])
    #expect(try other.check(accounts.name).isGood)
    let restored = try StoredAccount(restoring: version.account.bytes, catalog: catalog)
    #expect(restored.account == version.account.account)
  }

  @Test func `The whole store moves with its terms`() throws {
    try createCaptured()
    _ = try openFromWidget()
    let bytes = try SampleArchive.export(BlockingArchive(accounts.memory))
    let storage = MemoryStorage()
    let catalog = ServicingCatalog(plans: [try OwnPlan.record(count: 4).plan])
    _ = try BlockingArchive(storage, catalog: catalog).importAll(bytes)
    #expect(try SampleArchive.export(BlockingArchive(storage, catalog: catalog)) == bytes)
    #expect(storage.snapshot.origins.count == 1)
    let copy = BlockingAccountStore(storage, catalog: catalog)
    #expect(Self.originals(try copy.read(accounts.name)) == [1_667, 1_667, 1_668])
    _ = try accounts.widgets.remove(accounts.widget, at: moment, force: true)
    let remembered = try SampleArchive.export(BlockingArchive(accounts.memory))
    let text = String(decoding: remembered, as: UTF8.self)
    #expect(text.contains(#""command":"capture","widget":"a","plan":"shop-pay-in-3","terms":{"#))
    let last = MemoryStorage()
    #expect(try BlockingArchive(last).importAll(remembered).widgetCount == 0)
    #expect(try SampleArchive.export(BlockingArchive(last)) == remembered)
  }

  @Test func `Terms with a mistake are damage that is named`() throws {
    try createCaptured()
    _ = try openFromWidget()
    for (old, new) in [
      (#""count":3"#, #""count":0"#), (OwnPlan.terms, #""shop-pay-in-3""#), (OwnPlan.terms, "null"),
      (#""id":"shop-pay-in-3","name""#, #""id":"other","name""#),
      (#""interval":"P14D""#, #""interval":"P2W""#), (#"Caf\u00e9"#, "Café"),
    ] {
      let changed = accounts.memory.snapshot
      accounts.damage(1) { row in
        let members = SampleArchive.members(row.line).replacing(old, with: new)
        let line = SampleArchive.line(members)
        row = EntryRow(
          key: row.key, number: 1, command: row.command, token: row.token,
          hash: String(line.dropLast(2).suffix(64)), previous: row.previous, line: line)
      }
      #expect(TestAccounts.isDamaged { try accounts.store.read(accounts.name) }, "\(new)")
      #expect(try !accounts.store.check(accounts.name).isGood, "\(new)")
      accounts.memory.damage { $0 = changed }
    }
    #expect(try accounts.store.check(accounts.name).isGood)
  }
}
