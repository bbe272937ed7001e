import Testing

@testable import AfterpayWidget

/// The events of a live widget as messages.
@Suite struct LiveWireMessageTests {
  typealias Event = WidgetEventPublisher.Event

  private static let fault =
    #""error":{"errorCode":"amount_below_minimum","message":"The order total of 0.50 USD is below "#
    + #"the minimum of 1.00 USD. Add to the order, or pay another way."}"#

  private static func shop() throws -> AfterpayShop {
    let configuration = try Configuration(
      minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      timeZone: "America/New_York")
    return AfterpayShop(configuration: configuration)
  }

  /// Closes a widget, and returns the texts of all its events.
  private static func texts(of events: WidgetStream<Event>, _ widget: LiveWidget) async -> [String]
  {
    await widget.close()
    return await events.all.map { WireMessage($0).text }
  }

  @Test func `A ready of an invalid order is written with its amount and its reason`() async throws
  {
    let widget = try LiveWidget(amount: "0.50", in: Self.shop())
    let texts = await Self.texts(of: widget.events, widget)
    #expect(
      texts == [
        #"{"type":"ready","isValid":false,"amountDueToday":{"amount":"0.00","currency":"USD"},"#
          + Self.fault + "}",
        #"{"type":"error","isValid":false,"# + Self.fault + "}",
      ])
  }

  @Test func `The events of a live widget are written as an SDK reads them, in order`() async throws
  {
    let widget = try LiveWidget(amount: "200.00", in: Self.shop())
    let events = widget.events
    let schedule = try #require(await widget.schedule)
    try await widget.sendUpdate(amount: "0.50")
    #expect(
      await Self.texts(of: events, widget) == [
        #"{"type":"ready","isValid":true,"amountDueToday":{"amount":"50.00","currency":"USD"},"#
          + "\"paymentScheduleChecksum\":\"\(schedule.checksum(for: .tokenless))\"}",
        #"{"type":"change","isValid":false,"# + Self.fault + "}",
        #"{"type":"error","isValid":false,"# + Self.fault + "}",
      ])
  }

  @Test func `A late subscriber's ready has its reason`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: Self.shop())
    try await widget.sendUpdate(amount: "0.50")
    let texts = await Self.texts(of: widget.events, widget)
    #expect(texts.first?.hasPrefix(#"{"type":"ready","isValid":false,"amountDueToday":"#) == true)
    #expect(texts.first?.hasSuffix(Self.fault + "}") == true)
  }

  @Test func `The message of a live event is that of the engine's event`() throws {
    let checksum = try ScheduleChecksum(String(repeating: "0f", count: 32))
    let valid = WidgetStatus.valid(amountDueToday: try Money("50.00", .usd), checksum: checksum)
    let events: [WidgetEvent] = [
      .ready(valid, currency: .usd), .ready(.invalid(.tokenExpired), currency: .jpy),
      .changed(valid), .changed(.invalid(.invalidToken)), .error(.tokenExpired),
      .failure(LookupFailure()),
    ]
    for event in events {
      #expect(WireMessage(Event(event)) == WireMessage(event))
      #expect(try WireMessage(decoding: WireMessage(Event(event)).text) == WireMessage(event))
    }
  }

  @Test func `A ready without a reason is written without one`() throws {
    let event = Event.ready(
      isValid: false, amountDueToday: try Money("0", .usd), paymentScheduleChecksum: nil)
    #expect(
      WireMessage(event).text
        == #"{"type":"ready","isValid":false,"amountDueToday":{"amount":"0.00","currency":"USD"}}"#)
  }

  struct Secret: Error, CustomStringConvertible {
    var description: String { "https://internal.example" }
  }

  @Test(
    arguments: [
      (
        .failure(.lookupFailed(Secret())), "lookup_failed",
        "the checkout could not be looked up; try again"
      ),
      (
        .failure(WidgetFailure(Secret())), "widget_failed",
        "the widget failed; ask it for its status"
      ),
      (
        .failure(.updateRejected(WidgetError(reason: .amountNotPositive))), "update_rejected",
        "the update was rejected: the order total must be above zero"
      ),
      (.missed(3), "events_missed", "3 events were missed; ask the widget for its status"),
      (
        .failure(.missed(1)), "events_missed", "1 event was missed; ask the widget for its status"
      ),
    ] as [(Event, String, String)])
  func `The message of a failure contains nothing of its cause`(
    event: Event, code: String, message: String
  ) {
    #expect(WireMessage(event) == .error(WireFault(errorCode: code, message: message)))
  }

  @Test func `The message of an engine fault names it`() throws {
    let moment = Moment(today: try CivilDate("9999-12-31"), secondsSinceEpoch: 0)
    let fault = #expect(throws: WidgetCommandError.self) {
      try WidgetMachine.tokenless(total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
    }
    let failure = WidgetFailure(try #require(fault))
    let written = WireMessage(Event.failure(failure)).fault
    #expect(written == WireFault(errorCode: "engine_fault", message: failure.description))
  }
}
