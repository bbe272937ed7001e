import AfterpayWidget
import Testing

/// Orders with amounts that were computed by hand.
@Suite(.timeLimit(.minutes(60))) struct WidgetTests {
  @Test func `An order of 200 dollars is four payments of 50`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
    let schedule = try #require(await widget.schedule)
    #expect(schedule.map(\.amount.text) == ["50.00", "50.00", "50.00", "50.00"])
    #expect(
      schedule.map(\.dueDate.description)
        == ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"])
    #expect(await widget.revision == 1)
  }

  @Test func `Odd cents are missing from the last payment`() async throws {
    let widget = try LiveWidget(amount: "57.27", in: Sample.shop())
    #expect(try await widget.status() == Sample.valid("14.32", Checksum.of5727))
    #expect(await widget.schedule?.last?.amount.text == "14.31")
  }

  @Test(arguments: ["180", "180.0", "180.00", "00180.00"])
  func `A promo code creates a second revision`(amount: String) async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    try await widget.sendUpdate(amount: amount)
    #expect(await widget.currentStatus == (try Sample.valid("45.00", Checksum.of180)))
    #expect(await widget.revision == 2)
  }

  @Test func `An amount as money has the effect of its text`() async throws {
    let shop = try Sample.shop()
    let widget = try LiveWidget(amount: Money("200.00", .usd), in: shop)
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
    try await widget.sendUpdate(amount: Money("180.00", .usd))
    #expect(try await widget.status() == Sample.valid("45.00", Checksum.of180))
  }

  @Test(arguments: [
    ("0.99", "amount_below_minimum"), ("2000.01", "amount_above_maximum"),
    ("92233720368547758.07", "amount_above_maximum"),
  ])
  func `An amount outside the limits is accepted, and bars the order`(
    amount: String, code: String
  ) async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    try await widget.sendUpdate(amount: amount)
    guard case .invalid(let barrier) = try await widget.status() else {
      Issue.record("the order may proceed")
      return
    }
    #expect(barrier.code == code)
    #expect(await widget.schedule == nil)
    #expect(await widget.revision == 2)
    let made = try LiveWidget(amount: amount, in: Sample.shop())
    #expect(await made.currentStatus == .invalid(barrier))
  }

  @Test(arguments: ["1.00", "2000.00"])
  func `The limits are inclusive`(amount: String) async throws {
    let widget = try LiveWidget(amount: amount, in: Sample.shop())
    #expect(try await widget.status().isValid)
  }

  @Test func `The configuration's limits replace the plan's`() async throws {
    let shop = try Sample.shop()
    shop.setConfiguration(try Sample.configuration(minimum: nil, maximum: "5000.00"))
    #expect(try await LiveWidget(amount: "4999.99", in: shop).status().isValid)
    #expect(try await LiveWidget(amount: "0.04", in: shop).status().isValid)
    guard case .invalid(let barrier) = try await LiveWidget(amount: "0.01", in: shop).status()
    else {
      Issue.record("one cent cannot be split")
      return
    }
    #expect(barrier.code == "amount_too_small")
  }

  @Test func `A widget has its style, which shows everything by default`() throws {
    let plain = try LiveWidget(amount: "200.00", in: Sample.shop())
    #expect(
      plain.style == LiveWidget.Style(logo: true, heading: true, border: true, theme: .classic))
    let style = LiveWidget.Style(logo: false, heading: false, border: false, theme: .modal)
    let styled = try LiveWidget(amount: "200.00", style: style, in: Sample.shop())
    #expect(styled.style == style)
    #expect(styled.style != plain.style)
    let lookup = InMemoryCheckoutLookup()
    let byToken = try LiveWidget(token: Sample.token, style: style, in: Sample.shop(lookup: lookup))
    #expect(byToken.style == style)
    #expect(
      LiveWidget.Style.Theme.allCases.map(\.rawValue)
        == ["classic", "timeline", "collapsible", "modal"])
  }

  @Test func `A widget uses the settings that it was created with`() async throws {
    let shop = try Sample.shop()
    let widget = try LiveWidget(amount: "1500.00", in: shop)
    shop.setConfiguration(try Sample.configuration(maximum: "1000.00"))
    #expect(widget.configuration.maximumAmount == (try Money("2000.00", .usd)))
    try await widget.sendUpdate(amount: "1600.00")
    #expect(try await widget.status().isValid)
    #expect(try await !LiveWidget(amount: "1500.00", in: shop).status().isValid)
  }
}
