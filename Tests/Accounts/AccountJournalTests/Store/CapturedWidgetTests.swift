import Journals
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetJournal

@testable import AccountJournal
@testable import JournalTesting

/// Accounts of captured widgets in the same directory.
@Suite struct CapturedWidgetTests: ~Copyable {
  let directory: TemporaryDirectory
  let widgets: WidgetStore
  let accounts: AccountStore

  init() throws {
    directory = try TemporaryDirectory()
    widgets = WidgetStore(
      directory: directory("state"), lockTimeout: .seconds(600), plans: { Plan.builtIn[$0] },
      system: .unflushed)
    accounts = .test(directory("state"))
  }

  private func moment(_ day: String) throws -> Moment {
    Moment(today: try CivilDate(day), secondsSinceEpoch: 1_795_251_600)
  }

  private func create(_ name: String) throws -> (WidgetName, CheckoutToken) {
    let name = try WidgetName(name)
    let token = try CheckoutToken("002.k2a4")
    _ = try widgets.create(
      name, plan: PlanID("us-pay-in-4"), checkout: .token(token), at: moment("2026-11-21"),
      amount: "200.00")
    return (name, token)
  }

  @Test func `The purchase has the plan, the amount, the token and the day of the capture`() throws
  {
    let (widget, token) = try create("order-1042")
    let request = CaptureRequest(
      token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    _ = try widgets.capture(widget, request, at: moment("2026-11-23"))
    let version = try accounts.open(
      Sample.name(), from: widget, id: "o", at: Timestamp(secondsSinceEpoch: 1_795_500_000))
    let account = try #require(version.account.account)
    #expect(account.openedOn.description == "2026-11-23")
    #expect(account.plan.description == "us-pay-in-4")
    #expect(account.rules.id.description == "us-2021")
    #expect(account.total.description == "200.00 USD")
    #expect(account.checkout == .token(token))
    let again = try accounts.open(
      Sample.name(), from: widget, id: "o", at: Timestamp(secondsSinceEpoch: 1_795_600_000))
    #expect(again.placement == .repeated)
    #expect(again.head == version.head)
    // The widget and the account are apart.
    #expect(try widgets.list() == [widget])
    #expect(try accounts.list() == [Sample.name()])
    try widgets.remove(widget)
    #expect(try accounts.read(Sample.name()).head == version.head)
  }

  @Test func `A widget that is missing or not captured has no account`() throws {
    let missing = try WidgetName("missing")
    let reason = AccountStore.reason {
      try accounts.open(Sample.name(), from: missing, at: Sample.time)
    }
    guard case .widget(let error)? = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(error.reason == .noSuchWidget(missing))
    let (widget, _) = try create("order-1042")
    #expect(
      AccountStore.reason { try accounts.open(Sample.name(), from: widget, at: Sample.time) }
        == .widgetNotCaptured(widget))
    #expect(try accounts.list().isEmpty)
  }
}
