import AfterpayWidget
import ConcurrencyTesting
import Testing

/// The release of a widget and of all that it uses.
@Suite(.timeLimit(.minutes(60))) struct WidgetReleaseTests {
  /// A weak reference.
  private struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) { self.object = object }
  }

  @Test func `A widget without references is released, and its streams end`() async throws {
    let shop = try Sample.shop()
    var widget: LiveWidget? = try LiveWidget(amount: "200.00", in: shop)
    let released = Weak(try #require(widget))
    let events = try #require(widget).events
    try await widget?.sendUpdate(amount: "180.00")
    widget = nil
    #expect(released.object == nil)
    var kinds: [String] = []
    for await event in events { kinds.append(event.kind) }
    #expect(kinds == ["ready", "changed"])
  }

  @Test(arguments: [false, true])
  func `A lookup does not retain its widget, and is cancelled and released`(
    ignores: Bool
  ) async throws {
    var lookup: ScriptedLookup? = ScriptedLookup(ignoringCancellation: ignores)
    let releasedLookup = Weak(try #require(lookup))
    var widget: LiveWidget? = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup))
    let released = Weak(try #require(widget))
    await eventually("it is asked") { releasedLookup.object?.requestCount == 1 }
    widget = nil
    #expect(released.object == nil)
    await eventually("it is cancelled") { releasedLookup.object?.cancelledCount == 1 }
    lookup?.answer(0, .success(nil))
    lookup = nil
    await eventually("the lookup is released") { releasedLookup.object == nil }
  }

  @Test func `A lookup that has found its order is released before its widget`() async throws {
    var lookup: ScriptedLookup? = ScriptedLookup()
    let released = Weak(try #require(lookup))
    let shop = try Sample.shop(lookup: lookup)
    let widget = try LiveWidget(token: Sample.token, in: shop)
    shop.setCheckoutLookup(nil)
    await eventually("it is asked") { released.object?.requestCount == 1 }
    lookup?.answer(0, .success(try Sample.order("200.00")))
    lookup = nil
    #expect(try await widget.status().isValid)
    await eventually("the lookup is released") { released.object == nil }
    #expect(try await widget.status().isValid)
  }

  @MainActor @Test func `A handler that was replaced is released, and so is its shop`()
    async throws
  {
    var handler: RecordingHandler? = RecordingHandler()
    let releasedHandler = Weak(try #require(handler))
    var shop: AfterpayShop? = try Sample.shop()
    let releasedShop = Weak(try #require(shop))
    shop?.setWidgetHandler(strongly: try #require(handler))
    var widget: LiveWidget? = try LiveWidget(amount: "200.00", in: try #require(shop))
    await eventually("the handler is called") { handler?.calls.count == 1 }
    handler = nil
    #expect(releasedHandler.object != nil)
    shop?.removeWidgetHandler()
    #expect(releasedHandler.object == nil)
    #expect(await widget?.revision == 1)
    (widget, shop) = (nil, nil)
    await eventually("the shop is released") { releasedShop.object == nil }
  }

  @MainActor @Test func `A weakly set handler that owns its widget is released with it`()
    async throws
  {
    var handler: RecordingHandler? = RecordingHandler()
    let shop = AfterpayShop(
      configuration: try Sample.configuration(), clock: FixedClock(moment: try Sample.moment()),
      onLostHandler: { _ in })
    shop.setWidgetHandler(weakly: try #require(handler))
    let releasedWidget: Weak<LiveWidget>
    do {
      let widget = try LiveWidget(amount: "200.00", in: shop)
      releasedWidget = Weak(widget)
      handler?.atCall = { _ in _ = widget }
    }
    await eventually("the handler is called") { handler?.calls.count == 1 }
    #expect(releasedWidget.object != nil)
    handler = nil
    #expect(releasedWidget.object == nil)
  }

  @Test func `A subscriber that has stopped is removed`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    for _ in 0..<100 {
      for await _ in widget.events { break }
      _ = widget.changed
    }
    await eventually("no stream is left") { widget.publisher.subscriberCount == 0 }
  }
}
