import AfterpayWidget
import ConcurrencyTesting
import Testing

/// A shop, and the handler of its widgets.
@Suite(.timeLimit(.minutes(60))) struct AfterpayShopTests {
  @Test func `Settings can be set and removed`() throws {
    let shop = AfterpayShop()
    #expect(shop.configuration == nil)
    let configuration = try Sample.configuration()
    shop.setConfiguration(configuration)
    #expect(shop.configuration == configuration)
    shop.setConfiguration(nil)
    #expect(shop.configuration == nil)
  }

  @MainActor @Test func `Two shops share nothing`() async throws {
    let (one, other) = (try Sample.shop(), try Sample.shop())
    let handler = RecordingHandler()
    one.setWidgetHandler(strongly: handler)
    other.setConfiguration(nil)
    let widget = try LiveWidget(amount: "200.00", in: one)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(amount: "200.00", in: other) }
        == .noConfiguration)
    await eventually("the handler is called") { handler.calls.count == 1 }
    #expect(await widget.revision == 1)
  }

  @MainActor @Test func `A handler receives the events of every widget of the shop, in order`()
    async throws
  {
    let shop = try Sample.shop()
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    try await widget.sendUpdate(amount: "0.50")
    let second = try LiveWidget(amount: "180.00", in: shop)
    await eventually("the handler is called four times") { handler.calls.count == 4 }
    #expect(
      handler.calls == [
        "ready true 50.00 USD \(Checksum.of200)", "changed false",
        "error amount_below_minimum The order total of 0.50 USD is below the minimum of 1.00 USD. "
          + "Add to the order, or pay another way.",
        "ready true 45.00 USD \(Checksum.of180)",
      ])
    #expect(await second.revision == 1)
  }

  @MainActor @Test func `An update can be sent from inside a callback`() async throws {
    let shop = try Sample.shop()
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    handler.atCall = { call in
      guard call.hasPrefix("ready") else { return }
      Task { try await widget.sendUpdate(amount: "2500.00") }
    }
    await eventually("the handler is called three times") { handler.calls.count == 3 }
    #expect(handler.calls[1] == "changed false")
    #expect(handler.calls[2].hasPrefix("error amount_above_maximum"))
    #expect(await widget.revision == 2)
  }

  @MainActor @Test func `A handler receives no events of a closed widget`() async throws {
    let posting = ManualPosting()
    let shop = AfterpayShop(
      configuration: try Sample.configuration(), clock: FixedClock(moment: try Sample.moment()),
      scheduler: Scheduler(spawn: Scheduler.standard.spawn, post: { posting.post($0) }))
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let closed = try LiveWidget(amount: "200.00", in: shop)
    let other = try LiveWidget(amount: "180.00", in: shop)
    await closed.close()
    posting.runAll()
    #expect(handler.calls == ["ready true 45.00 USD \(Checksum.of180)"])
    #expect(await other.revision == 1)
  }

  @MainActor @Test func `Earlier events of a released widget are delivered`() async throws {
    let shop = try Sample.shop()
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    try await LiveWidget(amount: "200.00", in: shop).sendUpdate(amount: "180.00")
    await eventually("the handler is called twice") { handler.calls.count == 2 }
  }

  @MainActor @Test func `The handler receives a failed lookup with its error`()
    async throws
  {
    let lookup = ScriptedLookup()
    let shop = try Sample.shop(lookup: lookup)
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(token: Sample.token, in: shop)
    await eventually("the lookup is asked") { lookup.requestCount == 1 }
    lookup.answer(0, .failure(ScriptedLookup.Failed()))
    await eventually("the handler receives it") { handler.errors.count == 1 }
    let failure = try #require(handler.errors[0] as? WidgetFailure)
    #expect(failure.underlyingError is ScriptedLookup.Failed)
    await widget.close()
  }

  @MainActor @Test func `The loss of a weakly set handler is reported once`()
    async throws
  {
    let lost = Collected<String>()
    let shop = AfterpayShop(
      configuration: try Sample.configuration(), clock: FixedClock(moment: try Sample.moment()),
      onLostHandler: { lost.append($0) })
    var handler: RecordingHandler? = RecordingHandler()
    shop.setWidgetHandler(weakly: try #require(handler))
    let widget = try LiveWidget(amount: "200.00", in: shop)
    await eventually("the handler is called") { handler?.calls.count == 1 }
    handler = nil
    try await widget.sendUpdate(amount: "180.00")
    try await widget.sendUpdate(amount: "200.00")
    await eventually("the loss is reported") { lost.count == 1 }
    let next = RecordingHandler()
    shop.setWidgetHandler(strongly: next)
    try await widget.sendUpdate(amount: "180.00")
    await eventually("the next handler is called") { next.calls.count == 1 }
    #expect(lost.values == ["RecordingHandler"])
  }

  @Test func `A day is that of the configuration's time zone`() async throws {
    // The two zones never have the same day.
    let days = try ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map { zone in
      let configuration = try Configuration(
        minimumAmount: nil, maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
        timeZone: zone)
      return try LiveWidget(amount: "200.00", in: AfterpayShop(configuration: configuration))
    }
    let east = try #require(await days[0].schedule)
    let west = try #require(await days[1].schedule)
    #expect(east.startDate > west.startDate)
  }
}

/// The shared shop of an app; no other test uses it.
@Suite(.serialized, .timeLimit(.minutes(60))) struct SharedShopTests {
  @MainActor @Test func `Settings of the type are those of the shared shop`() async throws {
    defer {
      AfterpayShop.setConfiguration(nil)
      AfterpayShop.setCheckoutLookup(nil)
      AfterpayShop.removeWidgetHandler()
    }
    #expect(await LiveWidget.rejection { _ = try LiveWidget(amount: "200.00") } == .noConfiguration)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(amount: Money("200.00", .usd)) }
        == .noConfiguration)
    #expect(
      await LiveWidget.rejection { _ = try LiveWidget(token: Sample.token) } == .noConfiguration)
    AfterpayShop.setConfiguration(try Sample.configuration())
    #expect(await LiveWidget.rejection { _ = try LiveWidget(token: Sample.token) } == .noLookup)
    let order = try Sample.order("200.00")
    let secret = try SecretToken(Sample.token)
    AfterpayShop.setCheckoutLookup(InMemoryCheckoutLookup([secret: order]))
    let (retained, weak) = (RecordingHandler(), RecordingHandler())
    AfterpayShop.setWidgetHandler(strongly: retained)
    let widget = try LiveWidget(token: Sample.token)
    #expect(try await widget.status().isValid)
    await eventually("the retained handler is called") { retained.calls.count == 1 }
    AfterpayShop.setWidgetHandler(weakly: weak)
    try await widget.sendUpdate(amount: "180.00")
    await eventually("the weak handler is called") { weak.calls.count == 1 }
    #expect(retained.calls.count == 1)
  }
}
