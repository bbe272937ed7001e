import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// Accounts of captured widgets in the same database.
struct AccountOrderTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  private func open(
    _ name: AccountName, from widget: WidgetName? = nil, id: String? = nil
  ) throws -> AccountVersion {
    try store.open(
      name, from: widget ?? accounts.widget, id: id,
      at: Timestamp(secondsSinceEpoch: 1_795_500_000))
  }

  /// The hash is that of Python's hashlib.
  @Test func `The purchase has the plan, the amount, the token and the day of the capture`() throws
  {
    try accounts.createCaptured()
    let version = try open(name, id: "o-1")
    let account = try #require(version.account.account)
    #expect(account.openedOn.description == "2026-11-23")
    #expect(account.plan.description == "us-pay-in-4")
    #expect(account.rules.id.description == "us-2021")
    #expect(account.total.description == "200.00 USD")
    #expect(account.checkout == .token(accounts.token))
    #expect(
      version.head.description
        == "7b68a6a0e90b0009b891d37d69f6ed2155c4dd8cd6e8713feaa3db75ac0eade6")
    let row = try #require(accounts.rows.entries.last)
    #expect(row.token == "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db")
    #expect(row.command == "opened" && row.id == "o-1")
    #expect(
      accounts.rows.origins == [OriginRow(token: accounts.digest, turn: 1, key: row.key)])
    #expect(try accounts.widgets.list() == [accounts.widget])
    #expect(try store.list() == [name])
    #expect(try store.check(name).isGood)
  }

  @Test func `The same call has the same answer, and any other is an error`() throws {
    try accounts.createCaptured()
    let version = try open(name, id: "o-1")
    let again = try open(name, id: "o-1")
    #expect(again.placement == .repeated && again.head == version.head)
    let reason = AccountStoreError.Reason.orderHasAccount(name)
    #expect(TestAccounts.reason { try open(name) } == reason)
    #expect(TestAccounts.reason { try open(name, id: "o-2") } == reason)
    #expect(TestAccounts.reason { try open(accounts.other, id: "o-1") } == reason)
    #expect(
      TestAccounts.reason {
        try store.open(
          name, from: accounts.widget, capture: .deferred, id: "o-1", at: accounts.time)
      } == reason)
    #expect(accounts.rows.origins.count == 1)
    #expect(try store.list() == [name])
  }

  @Test func `Every widget of a token has the order of the captured one`() throws {
    let b = try WidgetName("b")
    try accounts.create(accounts.widget)
    try accounts.create(b, amount: "80.00", plan: "us-pay-in-4-no-upfront")
    try accounts.capture(accounts.widget)
    let version = try open(name, from: b, id: "o-1")
    #expect(version.account.account?.total.description == "200.00 USD")
    #expect(version.account.account?.plan.description == "us-pay-in-4")
    #expect(try open(name, id: "o-1").placement == .repeated)
    #expect(TestAccounts.reason { try open(accounts.other) } == .orderHasAccount(name))
  }

  @Test func `An order can have another account when the first one was removed`() throws {
    try accounts.createCaptured()
    let first = try open(name, id: "o-1")
    _ = try store.remove(name, at: accounts.time, force: true)
    #expect(try open(name, id: "o-1").head == first.head)
    #expect(try store.list().isEmpty)
    let second = try open(accounts.other, id: "o-1")
    #expect(second.placement == .last)
    _ = try store.remove(accounts.other, at: accounts.time, force: true)
    #expect(try open(name, id: "o-2").placement == .last)
    #expect(accounts.rows.origins.map(\.turn) == [1, 2, 3])
    #expect(accounts.rows.origins.map(\.key.life) == [1, 1, 2])
    #expect(try store.check(name).isGood)
  }

  @Test func `A repeated call is answered after the widget was removed or forgotten`() throws {
    try accounts.createCaptured()
    let version = try open(name, id: "o-1")
    let moment = try accounts.moment("2026-11-24")
    _ = try accounts.widgets.remove(accounts.widget, at: moment, force: true)
    #expect(try open(name, id: "o-1").head == version.head)
    guard case .widget(let error)? = TestAccounts.reason({ try open(name, id: "o-2") }) else {
      Issue.record("another identifier is accepted")
      return
    }
    #expect(error.reason == .noSuchWidget(accounts.widget))
    try accounts.create(accounts.widget)
    _ = try accounts.widgets.forgetCapture(of: accounts.token, at: moment)
    #expect(try open(name, id: "o-1").head == version.head)
    #expect(TestAccounts.reason { try open(name) } == .widgetNotCaptured(accounts.widget))
    let b = try WidgetName("b")
    guard case .widget? = TestAccounts.reason({ try open(name, from: b, id: "o-1") }) else {
      Issue.record("another widget is accepted")
      return
    }
  }

  @Test func `A widget that is missing or not captured has no account`() throws {
    guard case .widget(let error)? = TestAccounts.reason({ try open(name) }) else {
      Issue.record("a missing widget has an account")
      return
    }
    #expect(error.reason == .noSuchWidget(accounts.widget))
    try accounts.create(accounts.widget)
    #expect(TestAccounts.reason { try open(name) } == .widgetNotCaptured(accounts.widget))
    let b = try WidgetName("b")
    _ = try accounts.widgets.update(
      b, creating: PlanID("us-pay-in-4"), at: accounts.moment("2026-11-21"), amount: "80.00")
    #expect(TestAccounts.reason { try open(name, from: b) } == .widgetNotCaptured(b))
    #expect(try store.list().isEmpty)
  }

  @Test func `An account that an event opened with the token is one of the order`() throws {
    try accounts.createCaptured()
    let event = try TestAccounts.opened(token: accounts.digest)
    _ = try store.open(name, event, at: accounts.time)
    #expect(accounts.rows.origins.isEmpty)
    #expect(TestAccounts.reason { try open(accounts.other) } == .orderHasAccount(name))
    _ = try store.remove(name, at: accounts.time, force: true)
    #expect(try open(accounts.other).revision == 1)
    // An event is not compared with other accounts.
    #expect(try store.open(name, event, at: accounts.time).revision == 1)
  }

  @Test func `An account is imported under another name with the same token`() throws {
    try accounts.createCaptured()
    let version = try open(name, id: "o-1")
    let copy = try store.importAccount(version.account, as: accounts.other, at: accounts.time)
    #expect(copy.revision == 1)
    _ = try store.remove(name, at: accounts.time, force: true)
    #expect(TestAccounts.reason { try open(name) } == .orderHasAccount(accounts.other))
    #expect(try store.check(accounts.other).isGood)
  }

  @Test func `A name that another account has is not used`() throws {
    try accounts.createCaptured()
    try accounts.open()
    #expect(TestAccounts.reason { try open(name) } == .exists(name))
    #expect(accounts.rows.origins.isEmpty)
  }

  @Test func `A purchase that the rules reject opens nothing`() throws {
    try accounts.createCaptured()
    #expect(
      TestAccounts.rejection {
        try store.open(
          name, from: accounts.widget, rules: PlanID("no-such-rules"), at: accounts.time)
      } == "unknown_rules")
    #expect(
      TestAccounts.rejection {
        try store.open(
          name, from: accounts.widget, id: String(repeating: "i", count: 201), at: accounts.time)
      } == "invalid_event")
    #expect(accounts.rows.origins.isEmpty)
  }
}
