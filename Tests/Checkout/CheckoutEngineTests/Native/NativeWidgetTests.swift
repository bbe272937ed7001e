import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The widget of a checkout: the order's total under the plan on the day.
@Suite struct NativeWidgetTests {
  private func moment(_ day: String, _ seconds: Int64 = 1_795_219_200) throws -> Moment {
    Moment(today: try CivilDate(day), timestamp: Timestamp(secondsSinceEpoch: seconds))
  }

  private func widget(_ price: Money, plan: Plan? = nil) throws -> CheckoutWidget? {
    var session = try Session(plan: plan)
    try session.send(.load)
    try session.answer(.priced(price))
    return session.state.widget
  }

  @Test func `A total of 24.00 is four payments of 6.00`() throws {
    // The SHA-256 of "schedule/1 us-pay-in-4 USD/2 2400", "tokenless", "2026-11-21 600",
    // "2026-12-05 600", "2026-12-19 600" and "2027-01-02 600".
    let checksum = try ScheduleChecksum(
      "af0140e6f9a3765a268f4b9d4fe118e921b04b715f2f32f24f25336a9dca06a3")
    #expect(
      try Session.empty().state.widget
        == .status(.valid(amountDueToday: usd(6_00), checksum: checksum)))
  }

  @Test func `The day decides the dates`() throws {
    var session = try Session.filled()
    session.moment = try moment("2026-11-22")
    try session.send(.endEditing)
    let checksum = try ScheduleChecksum(
      "0ea81ad615473ba11f4d2251400a4dcd217d1f96304f9a9aa371d0ce5ea1d1d4")
    #expect(
      session.state.widget == .status(.valid(amountDueToday: usd(7_50), checksum: checksum)))
    #expect(session.news == ["widget_changed 7.50 USD"])
  }

  @Test func `There is no widget without an order, and none of an order that costs nothing`() throws
  {
    #expect(try Session().state.widget == nil)
    #expect(try widget(usd(0)) == nil)
    var session = try Session.shopping(.priced(usd(1_00)))
    try session.send(.refresh)
    try session.answer(.priced(usd(0), version: 2))
    #expect(session.news == ["widget_changed null"])
    try session.send(.refresh)
    try session.answer(.priced(usd(0), version: 3))
    #expect(session.news == [])
  }

  @Test func `A currency without a default plan is unsupported`() throws {
    let widget = try #require(try widget(Money("30.00", .eur)))
    #expect(widget == .noPlan(for: .eur))
    #expect(widget.code.map { "\($0)" } == "unsupported_currency")
    #expect(widget.message == "There is no plan for an order in EUR. Pay another way.")
    #expect(!widget.isValid)
    #expect(widget.checksum == nil)
    #expect(try self.widget(Money("3000", .jpy)) == .noPlan(for: .jpy))
    #expect(try self.widget(Money("30.000", .kwd)) == .noPlan(for: .kwd))
  }

  @Test func `An order in another currency than the plan's is unsupported`() throws {
    let widget = try widget(Money("30.00", .aud), plan: .usPayIn4)
    #expect(widget?.summary == "unsupported_currency")
    #expect(
      widget == .status(.invalid(.unsupportedCurrency(order: .aud, plan: .usd))))
  }

  @Test func `Without a plan the currency's default plan counts`() throws {
    #expect(try widget(Money("30.00", .aud)) == widget(Money("30.00", .aud), plan: .auPayIn4))
    #expect(try widget(Money("30.00", .aud))?.summary == "7.50 AUD")
    #expect(try widget(Money("30.00", .gbp))?.summary == "7.50 GBP")
  }

  @Test func `A plan that is over is unavailable`() throws {
    #expect(
      try widget(Money("90.00", .eur), plan: .euPayIn3Of2022)?.summary == "plan_unavailable")
  }

  @Test func `The plan's limits bar the order below and above`() throws {
    #expect(try widget(usd(99))?.summary == "amount_below_minimum")
    #expect(try widget(usd(1_00))?.summary == "0.25 USD")
    #expect(try widget(usd(2_000_00))?.summary == "500.00 USD")
    #expect(try widget(usd(2_000_01))?.summary == "amount_above_maximum")
    #expect(try widget(usd(.max))?.summary == "amount_above_maximum")
  }

  @Test func `A total with fewer units than payments is too small`() throws {
    let plan = Plan.usPayIn4
    let unlimited = Plan(
      id: plan.id, currency: .usd, limits: .unlimited, installments: plan.installments,
      split: plan.split)
    #expect(try widget(usd(3), plan: unlimited)?.summary == "amount_too_small")
    #expect(try widget(usd(4), plan: unlimited)?.summary == "0.01 USD")
  }

  @Test func `A schedule beyond the year 9999 makes the plan unavailable`() throws {
    var session = try Session.filled()
    session.moment = try moment("9999-12-31")
    try session.send(.endEditing)
    #expect(session.state.widget?.summary == "plan_unavailable")
    #expect(try session.refusalToPay("afterpay", "k-1") == "provider_barred plan_unavailable")
  }

  @Test func `The same barrier with other words is no change`() throws {
    var session = try Session.shopping(.priced(usd(50)))
    #expect(session.news.last == "widget_changed amount_below_minimum")
    try session.send(.refresh)
    try session.answer(.priced(usd(60), version: 2))
    #expect(session.news == [])
    #expect(
      session.state.widget?.message == """
        The order total of 0.60 USD is below the minimum of 1.00 USD. \
        Add to the order, or pay another way.
        """)
    try session.send(.refresh)
    try session.answer(.priced(usd(2_000_01), version: 3))
    #expect(session.news == ["widget_changed amount_above_maximum"])
  }

  @Test func `Another schedule with the same first payment is a change`() throws {
    // 1.00 and 1.01 both begin with 0.25.
    var session = try Session.shopping(.priced(usd(1_00)))
    #expect(session.news.last == "widget_changed 0.25 USD")
    try session.send(.refresh)
    try session.answer(.priced(usd(1_01), version: 2))
    #expect(session.news == ["widget_changed 0.25 USD"])
  }

  @Test func `Rejected and ignored inputs leave the widget as it is`() throws {
    var session = try Session.filled()
    let widget = session.state.widget
    session.moment = try moment("2026-11-22")
    #expect(session.refusal(of: .load) == "already_loaded")
    #expect(session.state.widget == widget)
    try session.send(.answer(request: 9, ShopAnswer(status: 500)))
    #expect(session.state.widget == widget)
    try session.send(.leave)
    #expect(session.state.widget != widget)
  }

  @Test func `From paying until shopping the widget is what the shopper agreed to`() throws {
    var session = try Session.filled()
    let widget = session.state.widget
    session.moment = try moment("2026-11-22")
    try session.pay("afterpay", "k-1")
    #expect(session.state.widget == widget)
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.state.widget == widget)
    try session.send(.leave)
    #expect(session.state.widget == widget)
    try session.send(.stay)
    #expect(session.state.widget == widget)
    try session.send(.providerFinished(.cancelled))
    #expect(session.state.widget != widget)
    #expect(session.news == ["widget_changed 7.50 USD"])
  }

  @Test func `Paying looks at the widget that is shown`() throws {
    var session = try Session.filled()
    session.moment = try moment("9999-12-31")
    try session.pay("afterpay", "k-1")
    #expect(session.payment == "afterpay k-1 30.00 USD requesting")
    #expect(session.state.widget?.summary == "7.50 USD")
  }

  @Test func `Completed and left, the widget does not change`() throws {
    var session = try Session.completed("afterpay")
    let widget = session.state.widget
    session.moment = try moment("2026-11-22")
    try session.send(.leave)
    #expect(session.state.widget == widget)
    var leaving = try Session.leaving()
    leaving.moment = try moment("2026-11-22")
    try leaving.send(.confirmLeave)
    #expect(leaving.state.widget == widget)
    #expect(leaving.news == ["checkout_left unfinished"])
  }
}
