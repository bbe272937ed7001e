import ConcurrencyTesting
import EventStreams
import Testing

@testable import AfterpayWidget

/// A widget whose order is looked up.
@Suite(.timeLimit(.minutes(60))) struct WidgetLookupTests {
  private struct Setting {
    let lookup: ScriptedLookup
    let clock: ManualClock
    let widget: LiveWidget

    /// Creates a widget, and waits until its first request has started.
    init(ignoringCancellation: Bool = false) async throws {
      let lookup = ScriptedLookup(ignoringCancellation: ignoringCancellation)
      self.lookup = lookup
      clock = ManualClock(try Sample.moment())
      widget = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup, clock: clock))
      await eventually("the lookup is asked") { lookup.requestCount == 1 }
    }

    func retry(becoming count: Int) async {
      await widget.retryLookup()
      await eventually("the lookup is asked again") { [lookup] in lookup.requestCount == count }
    }

    /// Closes the widget, and returns the kinds of all events of the stream.
    func closing(_ events: WidgetStream<WidgetEventPublisher.Event>) async -> [String] {
      await widget.close()
      var kinds: [String] = []
      for await event in events { kinds.append(event.kind) }
      return kinds
    }
  }

  @Test func `The order of a token is found, and its checksum is the token's`() async throws {
    let setting = try await Setting()
    let events = setting.widget.events
    #expect(await setting.widget.currentStatus == nil)
    #expect(setting.lookup.token(of: 0).revealed == Sample.token)
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status() == Sample.valid("50.00", Checksum.of200ByToken))
    #expect(await setting.closing(events) == ["ready"])
  }

  @Test func `The newest update before the order is known is applied right after it`()
    async throws
  {
    let setting = try await Setting()
    let events = setting.widget.events
    for amount in ["50.00", "60.00", "180.00"] {
      try await setting.widget.sendUpdate(amount: amount)
    }
    #expect(await setting.widget.currentStatus == nil)
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status() == Sample.valid("45.00", Checksum.of180ByToken))
    #expect(await setting.widget.revision == 4)
    #expect(await setting.closing(events) == ["ready", "changed"])
  }

  @Test func `An unknown token bars the order`() async throws {
    let setting = try await Setting()
    let events = setting.widget.events
    setting.lookup.answer(0, .success(nil))
    #expect(try await setting.widget.status() == .invalid(.invalidToken))
    #expect(await setting.closing(events) == ["ready", "error invalid_token"])
  }

  @Test func `An order in another currency bars the order`() async throws {
    let setting = try await Setting()
    setting.lookup.answer(0, .success(CheckoutOrder(total: try Money("200.00", .aud))))
    let status = try await setting.widget.status()
    #expect(status == .invalid(.unsupportedCurrency(order: .aud, plan: .usd)))
  }

  @Test func `A failed lookup is emitted, and the widget waits until one succeeds`() async throws {
    let setting = try await Setting()
    let events = setting.widget.events
    let failure = WidgetFailure.lookupFailed(ScriptedLookup.Failed())
    setting.lookup.answer(0, .failure(ScriptedLookup.Failed()))
    for _ in 0..<2 {
      #expect(
        await LiveWidget.rejection { _ = try await setting.widget.status() }
          == .lookupFailed(failure)
      )
    }
    for await present in setting.widget.failures {
      #expect(present == failure)
      #expect(present.underlyingError as? ScriptedLookup.Failed == ScriptedLookup.Failed())
      break
    }
    try await setting.widget.sendUpdate(amount: "180.00")
    await setting.retry(becoming: 2)
    setting.lookup.answer(1, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status() == Sample.valid("45.00", Checksum.of180ByToken))
    #expect(await setting.closing(events) == ["failure", "ready", "changed"])
  }

  @Test func `After a new lookup has begun, a late subscriber receives no failure`()
    async throws
  {
    let setting = try await Setting()
    setting.lookup.answer(0, .failure(ScriptedLookup.Failed()))
    _ = await LiveWidget.rejection { _ = try await setting.widget.status() }
    await setting.retry(becoming: 2)
    let (events, failures) = (setting.widget.events, setting.widget.failures)
    setting.lookup.answer(1, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status().isValid)
    #expect(await setting.closing(events) == ["ready"])
    for await failure in failures { Issue.record("it is emitted: \(failure)") }
  }

  /// An error whose text is computed by a function.
  private struct Spoken: Error, CustomStringConvertible {
    let text: @Sendable () -> String
    var description: String { text() }
  }

  @MainActor @Test func `A token in a lookup's error is not emitted`() async throws {
    let lookup = ScriptedLookup()
    let shop = try Sample.shop(lookup: lookup)
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(token: Sample.token, in: shop)
    await eventually("the lookup is asked") { lookup.requestCount == 1 }
    lookup.answer(
      0, .failure(Spoken { "GET /v2/checkouts/\(Sample.token)?a=\(Sample.token): 500" }))
    let text =
      "the checkout could not be looked up (GET /v2/checkouts/checkout 6a87bd93…2bd0b2db"
      + "?a=checkout 6a87bd93…2bd0b2db: 500); try again"
    let error = await #expect(throws: WidgetError.self) { try await widget.status() }
    #expect(error?.description == text)
    #expect(await widget.failures.next(1).map(\.description) == [text])
    await eventually("the handler receives it") { handler.calls.count == 1 }
    #expect(handler.calls == ["failure \(text)"])
  }

  @Test func `The text of a lookup's error is read once, while no lock is held`()
    async throws
  {
    let setting = try await Setting()
    let texts = Collected<Int>()
    let error = Spoken { [widget = setting.widget] in
      // Each of these calls takes a lock, so the library must hold none while it reads the text.
      texts.append(widget.publisher.subscriberCount)
      _ = widget.events
      widget.shop.removeWidgetHandler()
      widget.shop.delivery.enqueue(.missed(1), from: widget.source)
      return "no route"
    }
    setting.lookup.answer(0, .failure(error))
    let rejection = await LiveWidget.rejection { _ = try await setting.widget.status() }
    #expect(rejection == .lookupFailed(.lookupFailed(Spoken { "no route" })))
    #expect(texts.count == 1)
  }

  @Test func `The answer of a replaced lookup is dropped in any order`() async throws {
    for lateFirst in [true, false] {
      let setting = try await Setting(ignoringCancellation: true)
      let events = setting.widget.events
      await setting.retry(becoming: 2)
      await eventually("the first is cancelled") { setting.lookup.cancelledCount == 1 }
      let late = try Sample.order("80.00")
      if lateFirst { setting.lookup.answer(0, .success(late)) }
      if lateFirst {
        await eventually("the late answer is in") { setting.lookup.finishedCount == 1 }
      }
      setting.lookup.answer(1, .success(try Sample.order("200.00")))
      #expect(
        try await setting.widget.status() == Sample.valid("50.00", Checksum.of200ByToken))
      if !lateFirst { setting.lookup.answer(0, .success(late)) }
      await eventually("both have ended") { setting.lookup.finishedCount == 2 }
      #expect(
        try await setting.widget.status() == Sample.valid("50.00", Checksum.of200ByToken))
      #expect(await setting.closing(events) == ["ready"])
    }
  }

  @Test func `The failure of a replaced lookup is not emitted`() async throws {
    let setting = try await Setting()
    let events = setting.widget.events
    await setting.retry(becoming: 2)
    await eventually("the first has failed") { setting.lookup.finishedCount == 1 }
    setting.lookup.answer(1, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status().isValid)
    #expect(await setting.closing(events) == ["ready"])
  }

  @Test func `A second answer to a request is ignored`() async throws {
    let setting = try await Setting()
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    setting.lookup.answer(0, .success(try Sample.order("80.00")))
    #expect(try await setting.widget.status() == Sample.valid("50.00", Checksum.of200ByToken))
  }

  @Test(arguments: [false, true])
  func `A closed widget cancels its lookup, and ignores its answer`(ignores: Bool) async throws {
    let setting = try await Setting(ignoringCancellation: ignores)
    let events = setting.widget.events
    #expect(await setting.closing(events) == [])
    await eventually("it is cancelled") { setting.lookup.cancelledCount == 1 }
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    await eventually("it has ended") { setting.lookup.finishedCount == 1 }
    #expect(await setting.widget.currentStatus == nil)
  }

  @Test func `Dates that leave the calendar are a failure of the answer`() async throws {
    let setting = try await Setting()
    let events = setting.widget.events
    setting.clock.set(try Sample.moment("9999-12-01"))
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    let reason = await LiveWidget.rejection { _ = try await setting.widget.status() }
    guard case .lookupFailed(let failure)? = reason, case .engineFault = failure.reason else {
      Issue.record("it is \(String(describing: reason))")
      return
    }
    #expect(
      "\(failure)"
        == "the widget could not follow its order: "
        + "a payment would be due after 9999-12-31; start earlier")
    setting.clock.set(try Sample.moment())
    await setting.retry(becoming: 2)
    setting.lookup.answer(1, .success(try Sample.order("200.00")))
    #expect(try await setting.widget.status() == Sample.valid("50.00", Checksum.of200ByToken))
    #expect(await setting.closing(events) == ["failure", "ready"])
  }

  @Test func `A token is valid for 180 minutes`() async throws {
    let setting = try await Setting()
    let issuedAt = try Sample.moment().secondsSinceEpoch
    let events = setting.widget.events
    setting.lookup.answer(0, .success(try Sample.order("200.00", issuedAt: issuedAt)))
    #expect(try await setting.widget.status().isValid)
    setting.clock.advance(seconds: 10_799)
    #expect(try await setting.widget.status().isValid)
    setting.clock.advance(seconds: 1)
    #expect(try await setting.widget.status() == .invalid(.tokenExpired))
    #expect(await setting.closing(events) == ["ready", "barred", "error token_expired"])
  }

  @Test func `A widget uses the lookup that its shop had when it was created`() async throws {
    let lookup = ScriptedLookup()
    let shop = try Sample.shop(lookup: lookup)
    let widget = try LiveWidget(token: Sample.token, in: shop)
    shop.setCheckoutLookup(nil)
    await widget.retryLookup()
    await eventually("the first lookup is asked") { lookup.requestCount >= 1 }
    await widget.close()
  }
}
