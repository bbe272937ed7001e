import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The events of a checkout of the Checkout Kit 4 as Google Analytics 4 names them.
@MainActor @Suite struct KitAnalyticsTests {
  /// A sink that writes each event down as JSON.
  private struct Sink: AnalyticsSink {
    let lines = Collected<String>()

    func receive(_ event: AnalyticsEvent) async throws { lines.append(event.json) }
  }

  private let url = PageAddress("https://shop.example/cart/c/1")

  /// Sends inputs to a store with analytics, after the presentation of a page.
  ///
  /// - Returns: The events as JSON.
  private func lines(
    _ inputs: [KitInput], _ mapping: GoogleAnalytics = GoogleAnalytics()
  ) async -> [String] {
    let (run, sink) = (PageRun<KitCheckout>(), Sink())
    let analytics = AnalyticsMiddleware<KitCheckout>(sink: sink, mapping: mapping) { _ in }
    let store = run.store(
      KitSettings(logLevel: .debug), KitRunners(loadPage: { _ in }), middleware: [analytics])
    run.send([.present(url: url)] + inputs, to: store)
    await analytics.finish()
    return sink.lines.values
  }

  private func message(_ text: String, page: Int = 1) -> KitInput {
    .message(
      page: page, KitMessage(reading: UTF8Text(text)), origin: "https://shop.example",
      isMainFrame: true)
  }

  private func message(
    _ method: String, _ checkout: String, page: Int = 1
  ) -> KitInput {
    message(
      #"{"jsonrpc":"2.0","method":"\#(method)","params":{"checkout":\#(checkout)}}"#, page: page)
  }

  /// The members of a checkout of two mugs.
  private nonisolated static func checkout(
    total: String = "3240", currency: String = "USD", order: String? = nil, lines: String = mugs
  ) -> String {
    let placed = order.map { #","order":{"id":"\#($0)"}"# } ?? ""
    return """
      {"id":"gid://shop/Checkout/secret","status":"\(order == nil ? "incomplete" : "completed")",\
      "currency":"\(currency)","line_items":[\(lines)],"buyer":{"email":"ada@example.com"},\
      "totals":[{"type":"subtotal","amount":2400},{"type":"fulfillment","amount":600},\
      {"type":"tax","amount":240},{"type":"total","amount":\(total)}]\(placed)}
      """
  }

  private nonisolated static let mugs =
    #"{"id":"l-1","item":{"id":"p-1","title":"Mug","price":1200},"quantity":2,"totals":[]}"#
  private static let item =
    #""items":[{"item_id":"p-1","item_name":"Mug","price":12.00,"quantity":2}]"#
  private static let begun =
    #"{"name":"begin_checkout","params":{"currency":"USD","value":32.40,\#(item)}}"#
  private static let purchase =
    #"{"name":"purchase","params":{"transaction_id":"o-1","currency":"USD","value":32.40,"#
    + #""tax":2.40,"shipping":6.00,\#(item)}}"#
  private static let left = #"{"name":"checkout_left","params":{}}"#

  private var start: KitInput { message("ec.start", Self.checkout()) }
  private var complete: KitInput { message("ec.complete", Self.checkout(order: "o-1")) }

  @Test func `A checkout begins and is purchased once, however often the page says so`() async {
    let change = message("ec.totals.change", Self.checkout(total: "3000"))
    #expect(
      await lines([start, start, change, start, complete, complete, start, .dismiss])
        == [Self.begun, Self.purchase])
  }

  @Test func `The value can be the sum of the items, as Google recommends`() async {
    let values = await lines([start, complete], GoogleAnalytics(value: .itemSum))
    #expect(values.count == 2)
    for line in values { #expect(line.contains(#""value":24.00"#), "\(line)") }
  }

  @Test func `A checkout that is closed without an order is left`() async {
    #expect(await lines([.dismiss]) == [Self.left])
    #expect(await lines([start, .dismiss]) == [Self.begun, Self.left])
  }

  @Test func `A checkout that fails has an error, and is not left`() async {
    let error = message(
      #"{"jsonrpc":"2.0","method":"ec.error","params":{"error":{"messages":[{"type":"error","#
        + #""severity":"unrecoverable","code":"cart_expired","content":"Ada's cart"}]}}}"#)
    #expect(
      await lines([start, error])
        == [Self.begun, #"{"name":"checkout_error","params":{"error_code":"cart_expired"}}"#])
    #expect(await lines([complete, error, .dismiss]) == [Self.purchase])
  }

  @Test func `Each presentation counts by itself`() async {
    let second = [
      message("ec.start", Self.checkout(), page: 2),
      message("ec.complete", Self.checkout(order: "o-1"), page: 2), .dismiss,
    ]
    #expect(
      await lines([start, .dismiss, .present(url: url)] + second)
        == [Self.begun, Self.left, Self.begun, Self.purchase])
  }

  @Test func `An order counts although another message on it could not be read`() async {
    let unreadable = message("ec.complete", "{}")
    #expect(await lines([unreadable, complete, .dismiss]) == [Self.purchase])
    #expect(await lines([start, unreadable, .dismiss]) == [Self.begun])
    let other = message("ec.complete", Self.checkout(order: "o-2"))
    #expect(await lines([complete, other]).count == 2)
  }

  /// Amounts and items that cannot be read, and what remains.
  @Test(arguments: [
    (checkout(currency: "???", lines: ""), ""),
    (checkout(total: "3240.0", lines: ""), ""),
    (checkout(total: "-1", lines: ""), ""),
    (checkout(total: #"1},{"type":"total","amount":1"#, lines: "1,{}"), ""),
    (
      checkout(currency: "JPY", lines: #"{"item":{"title":"Mug","price":"12"},"quantity":2.5}"#),
      #""currency":"JPY","value":3240,"items":[{"item_name":"Mug"}]"#
    ),
    (
      checkout(
        currency: "KWD",
        lines: #"{"item":{"id":"p","price":1200,"quantity_unit":{}},"quantity":2}"#),
      #""currency":"KWD","value":3.240,"items":[{"item_id":"p","price":1.200}]"#
    ),
  ])
  func `An amount that cannot be read is left out`(checkout: String, parameters: String) async {
    #expect(
      await lines([message("ec.start", checkout)])
        == [#"{"name":"begin_checkout","params":{\#(parameters)}}"#])
  }

  @Test func `No event has what the buyer entered or an identifier of the checkout`() async {
    let text = await lines([start, complete]).joined()
    for secret in ["ada@example.com", "secret", "gid:"] { #expect(!text.contains(secret)) }
  }
}
