import Testing

@testable import AfterpayWidget

/// Calls that throw, after which the widget is unchanged.
@Suite(.timeLimit(.minutes(60))) struct WidgetErrorTests {
  @Test(arguments: [
    "", " ", "1,000.00", "1.000,00", "+5", "-5", "−5", "5.", ".5", "5e1", "0x10", "NaN", "$50",
    "50 ", " 50", "50.001", "٥٠", "50\0", "92233720368547758.08",
  ])
  func `A malformed amount creates no widget and changes none`(amount: String) async throws {
    let shop = try Sample.shop()
    let expected = #expect(throws: AmountError.self) { try Money(amount, .usd) }
    let reason = WidgetError.Reason.malformedAmount(try #require(expected))
    #expect(await LiveWidget.rejection { _ = try LiveWidget(amount: amount, in: shop) } == reason)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    #expect(await LiveWidget.rejection { try await widget.sendUpdate(amount: amount) } == reason)
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
    #expect(await widget.revision == 1)
  }

  @Test(arguments: [0, -1, Int64.min])
  func `Zero and less are no order totals`(minorUnits: Int64) async throws {
    let shop = try Sample.shop()
    let amount = Money(minorUnits: minorUnits, currency: .usd)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(amount: amount, in: shop) }
        == .amountNotPositive)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: amount) }
        == .amountNotPositive
    )
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: "0.00") }
        == .amountNotPositive
    )
    #expect(await widget.revision == 1)
  }

  @Test func `Money in another currency is rejected`() async throws {
    let shop = try Sample.shop()
    let amount = try Money("200.00", .aud)
    let reason = WidgetError.Reason.unsupportedCurrency(widget: .usd, amount: .aud)
    #expect(await LiveWidget.rejection { _ = try LiveWidget(amount: amount, in: shop) } == reason)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    #expect(await LiveWidget.rejection { try await widget.sendUpdate(amount: amount) } == reason)
    #expect(await widget.revision == 1)
  }

  @Test func `Without a configuration no widget is created`() async throws {
    let shop = AfterpayShop(lookup: InMemoryCheckoutLookup())
    for call: @Sendable () throws -> LiveWidget in [
      { try LiveWidget(amount: "200.00", in: shop) },
      { try LiveWidget(amount: Money("200.00", .usd), in: shop) },
      { try LiveWidget(token: Sample.token, in: shop) },
    ] {
      #expect(await LiveWidget.rejection { _ = try call() } == .noConfiguration)
    }
  }

  @Test func `Without a configuration no widget is updated`() async throws {
    let shop = try Sample.shop()
    let widget = try LiveWidget(amount: "200.00", in: shop)
    shop.setConfiguration(nil)
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: "50.00") }
        == .noConfiguration)
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: Money("50.00", .usd)) }
        == .noConfiguration)
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
    shop.setConfiguration(try Sample.configuration())
    try await widget.sendUpdate(amount: "180.00")
    #expect(await widget.revision == 2)
  }

  @Test func `After a change of the shop's currency no amount in the old one is accepted`()
    async throws
  {
    let shop = try Sample.shop()
    let widget = try LiveWidget(amount: "200.00", in: shop)
    shop.setConfiguration(try Sample.configuration("AUD"))
    let reason = WidgetError.Reason.configurationChanged(widget: .usd, configuration: .aud)
    #expect(await LiveWidget.rejection { try await widget.sendUpdate(amount: "50.00") } == reason)
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: Money("50.00", .usd)) }
        == reason)
    #expect(await widget.revision == 1)
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
  }

  @Test(arguments: [
    ("", CheckoutTokenError.Reason.empty),
    (String(repeating: "x", count: 1_025), .tooLong), ("a\nb", .controlCharacter(offset: 1)),
  ])
  func `A text that cannot be a token creates no widget`(
    token: String, reason: CheckoutTokenError.Reason
  ) throws {
    let shop = try Sample.shop(lookup: InMemoryCheckoutLookup())
    let error = #expect(throws: WidgetError.self) { try LiveWidget(token: token, in: shop) }
    guard case .invalidToken(let found)? = error?.reason else {
      Issue.record("it is \(String(describing: error))")
      return
    }
    #expect(found.reason == reason)
  }

  @Test func `A token needs a lookup`() async throws {
    let shop = try Sample.shop()
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(token: Sample.token, in: shop) } == .noLookup)
    shop.setCheckoutLookup(InMemoryCheckoutLookup())
    #expect(await LiveWidget.rejection { _ = try LiveWidget(token: Sample.token, in: shop) } == nil)
    shop.setCheckoutLookup(nil)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(token: Sample.token, in: shop) } == .noLookup)
  }

  @Test func `A payment beyond the calendar is rejected`() async throws {
    let clock = ManualClock(try Sample.moment("9999-12-01"))
    let shop = try Sample.shop(clock: clock)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(amount: "200.00", in: shop) }
        == .dateOutOfRange
    )
    clock.set(try Sample.moment("9999-11-01"))
    let widget = try LiveWidget(amount: "200.00", in: shop)
    clock.set(try Sample.moment("9999-12-01"))
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: "50.00") } == .dateOutOfRange
    )
    #expect(await LiveWidget.rejection { _ = try await widget.status() } == .dateOutOfRange)
    #expect(await widget.revision == 1)
    #expect(await widget.schedule?.startDate == (try CivilDate("9999-11-01")))
  }

  @Test(arguments: [
    (
      WidgetError.Reason.noConfiguration,
      "there is no configuration; call setConfiguration before making or updating a widget"
    ),
    (
      .noLookup,
      "there is no lookup of checkouts; call setCheckoutLookup before making a widget with a token"
    ),
    (.amountNotPositive, "the order total must be above zero"),
    (
      .unsupportedCurrency(widget: .usd, amount: .aud),
      "the widget is in USD and the amount in AUD; send an amount in USD"
    ),
    (
      .configurationChanged(widget: .usd, configuration: .aud),
      "the widget is in USD and the configuration now in AUD; make a new widget"
    ),
    (.dateOutOfRange, "a payment would be due after 9999-12-31; start earlier"),
    (
      .lookupFailed(.lookupFailed(ScriptedLookup.Failed())),
      "the checkout could not be looked up (the line is dead); try again"
    ),
    (.closed, "the widget is closed; make a new one"),
    (.cancelled, "the task was cancelled before the widget had an answer; ask again"),
  ])
  func `The text of an error names the remedy`(reason: WidgetError.Reason, text: String) {
    #expect("\(WidgetError(reason: reason))" == text)
  }

  @Test func `An error of an amount or a token has the text of the underlying error`() throws {
    let amount = #expect(throws: AmountError.self) { try Money("5.", .usd) }
    let token = #expect(throws: CheckoutTokenError.self) { try CheckoutToken("") }
    let (amountError, tokenError) = (try #require(amount), try #require(token))
    #expect(
      "\(WidgetError(reason: .malformedAmount(amountError)))"
        == "no digit after the point, at position 3; write 5.00 or 5, not 5.")
    #expect(
      "\(WidgetError(reason: .invalidToken(tokenError)))"
        == "the checkout token is empty; pass the token of the checkout")
  }
}
