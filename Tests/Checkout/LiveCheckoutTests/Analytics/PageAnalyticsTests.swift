import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The events of a web checkout, a sheet and a checkout of payments as Google Analytics 4 names them.
@MainActor @Suite struct PageAnalyticsTests {
  /// A sink that writes each event down as JSON.
  private struct Sink: AnalyticsSink {
    let lines = Collected<String>()

    func receive(_ event: AnalyticsEvent) async throws { lines.append(event.json) }
  }

  private nonisolated static let page = WebPage(url: PageAddress("https://shop.example/checkout"))

  private static func middleware<Flow: AnalyticsFlow>(
    _ sink: Sink, _ mapping: GoogleAnalytics = GoogleAnalytics()
  ) -> AnalyticsMiddleware<Flow> {
    AnalyticsMiddleware(sink: sink, mapping: mapping) { _ in }
  }

  /// Sends inputs to a store with analytics.
  ///
  /// - Returns: The events as JSON.
  private func lines<Flow: AnalyticsFlow>(
    of inputs: [Flow.Input], _ settings: Flow.Settings, _ runner: any EffectRunner<Flow>,
    _ mapping: GoogleAnalytics = GoogleAnalytics()
  ) async -> [String] {
    let (run, sink) = (PageRun<Flow>(), Sink())
    let analytics: AnalyticsMiddleware<Flow> = Self.middleware(sink, mapping)
    let store = run.store(settings, runner, middleware: [analytics])
    run.send(inputs, to: store)
    await analytics.finish()
    return sink.lines.values
  }

  private func message(_ content: WebMessage.Content) -> WebInput {
    .message(WebMessage(text: "{}", content: content))
  }

  private func webLines(
    _ order: WebOrderData?, _ inputs: [WebInput], _ mapping: GoogleAnalytics = GoogleAnalytics()
  ) async throws -> [String] {
    await lines(
      of: [.start] + inputs, try WebSettings(cartID: "c-1", api: .checkout),
      WebRunners(
        request: { request in
          request.call.replyKind == .page
            ? ShopAnswer(status: 200, reply: .page(Self.page, order: order))
            : ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
        }, loadPage: { _ in }), mapping)
  }

  @Test func `A web checkout begins and is purchased once, however often the page says so`()
    async throws
  {
    let begun = WebOrderData(orderID: "o-1", total: "24", currency: .usd)
    let final = WebOrderData(
      orderID: "1001", total: "25.5", subTotal: "24.00", delivery: "6", discount: "4.50")
    let placed = message(.paymentCompleted(.order(final)))
    let inputs: [WebInput] = [
      .pageStarted(url: Self.page.url), .pageFinished(url: Self.page.url),
      message(.other(name: "log", data: nil)), placed, placed, .start, .close,
    ]
    #expect(
      try await webLines(begun, inputs) == [
        #"{"name":"begin_checkout","params":{"order_id":"o-1","currency":"USD","value":24.00}}"#,
        #"{"name":"purchase","params":{"transaction_id":"1001","currency":"USD","value":25.50,"#
          + #""shipping":6.00,"discount":4.50}}"#,
      ])
    let items = try await webLines(begun, inputs, GoogleAnalytics(value: .itemSum))
    #expect(
      items == [
        #"{"name":"begin_checkout","params":{"order_id":"o-1"}}"#,
        #"{"name":"purchase","params":{"transaction_id":"1001","currency":"USD","value":24.00,"#
          + #""shipping":6.00,"discount":4.50}}"#,
      ])
  }

  @Test func `An amount in an unknown currency is left out`() async throws {
    let placed = message(.paymentCompleted(.order(WebOrderData(orderID: "7", total: "25.5"))))
    #expect(
      try await webLines(nil, [placed]) == [
        #"{"name":"begin_checkout","params":{}}"#,
        #"{"name":"purchase","params":{"transaction_id":"7"}}"#,
      ])
  }

  @Test func `A web checkout that fails or is left has custom events`() async throws {
    let inputs: [WebInput] = [
      message(.error(message: "Ada's card")), .pageFinished(url: Self.page.url), .close,
      .confirmLeave,
    ]
    #expect(
      try await webLines(nil, inputs) == [
        #"{"name":"begin_checkout","params":{}}"#,
        #"{"name":"checkout_error","params":{"error_code":"page_error"}}"#,
        #"{"name":"checkout_left","params":{}}"#,
      ])
  }

  private func sheetLines(
    _ inputs: [SheetInput], _ mapping: GoogleAnalytics = GoogleAnalytics()
  ) async -> [String] {
    await lines(
      of: inputs, SheetSettings(recovery: .never), SheetRunners(loadPage: { _ in }), mapping)
  }

  private let url = PageAddress("https://shop.example/cart/c/1")

  private var completion: SheetInput {
    func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    var order = SheetOrder()
    (order.id, order.email, order.token) = ("o-9", "ada@example.com", "secret")
    var line = SheetOrder.Line()
    (line.title, line.quantity, line.price, line.productID) = ("Mug", 2, usd(12_00), "p-1")
    order.lines = [line, nil, SheetOrder.Line()]
    var price = SheetOrder.Price()
    (price.subtotal, price.shipping) = (usd(24_00), usd(6_00))
    (price.taxes, price.total) = (usd(2_40), usd(32_40))
    order.price = price
    return .message(
      page: 1,
      SheetMessage(.completed(SheetCompletion(order: order, isReadable: true)), text: "{}"))
  }

  @Test func `A sheet's order is purchased once, and not by its pixel events`() async {
    let pixel = SheetPixel(
      id: "1", name: "checkout_completed", timestamp: "t", isCustom: false, data: "{}")
    let inputs: [SheetInput] = [
      .present(url: url), .message(page: 1, SheetMessage(.pixel(pixel), text: "{}")),
      completion, completion, .dismiss,
    ]
    let item = #"{"item_id":"p-1","item_name":"Mug","price":12.00,"quantity":2}"#
    #expect(
      await sheetLines(inputs) == [
        #"{"name":"purchase","params":{"transaction_id":"o-9","currency":"USD","value":32.40,"#
          + #""tax":2.40,"shipping":6.00,"items":[\#(item)]}}"#
      ])
    let items = await sheetLines(inputs, GoogleAnalytics(value: .itemSum))
    #expect(items.first?.contains(#""value":24.00"#) == true)
    #expect(items.count == 1)
  }

  @Test func `A sheet that fails or is cancelled has custom events`() async {
    #expect(
      await sheetLines([.present(url: url), .dismiss])
        == [#"{"name":"checkout_left","params":{}}"#])
    #expect(
      await sheetLines([.present(url: url), .pageAnswer(page: 1, url: url, status: 410)])
        == [#"{"name":"checkout_error","params":{"error_code":"cart_expired"}}"#])
    let unknown = SheetInput.message(
      page: 1,
      SheetMessage(.completed(SheetCompletion(order: nil, isReadable: false)), text: "{}"))
    #expect(
      await sheetLines([.present(url: url), unknown]) == [#"{"name":"purchase","params":{}}"#])
  }

  @Test func `A payment begins and is purchased once, with its amount`() async throws {
    let statuses = Collected<PaymentStatus>()
    statuses.append(.open)
    @Sendable func payment() throws -> PaymentRecord {
      PaymentRecord(
        id: 5, amount: Money(minorUnits: 12_34, currency: .eur), description: "Mug",
        url: "https://pay.example/5", status: statuses.values.last ?? .open,
        createdAt: try PaymentTime("2026-11-21T10:00:00Z"))
    }
    let (run, sink) = (PageRun<PaymentsCheckout>(), Sink())
    let analytics: AnalyticsMiddleware<PaymentsCheckout> = Self.middleware(sink)
    let store = run.store(
      try PaymentsSettings(flow: .inApp, deepLinkScheme: "app-pay", currency: .eur),
      PaymentsRunners(request: { request in
        switch request.call {
        case .readPayments:
          let all: [PaymentsReply.ListedPayment] =
            request.number == 1 ? [] : [.payment(try payment())]
          return ShopAnswer(status: 200, reply: .payments(all))
        default: return ShopAnswer(status: 200, reply: .payment(try payment()))
        }
      }), middleware: [analytics])
    run.send(
      [.start, .create(amount: "12.34", description: "Mug", key: try PaymentKey("k-1"))],
      to: store)
    for status in [.authorized, .paid, .paid] as [PaymentStatus] {
      statuses.append(status)
      run.send([.appear], to: store)
    }
    await analytics.finish()
    #expect(
      sink.lines.values == [
        #"{"name":"begin_checkout","params":{"payment_id":5,"currency":"EUR","value":12.34}}"#,
        #"{"name":"payment_finished","params":{"payment_id":5,"payment_status":"authorized"}}"#,
        #"{"name":"purchase","params":{"transaction_id":"5","currency":"EUR","value":12.34}}"#,
      ])
  }
}
