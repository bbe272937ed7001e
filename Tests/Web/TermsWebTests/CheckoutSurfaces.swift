import CheckoutEngine
import CheckoutWire
import PaymentTerms
import ScheduleEngine
import TermsWire
import WidgetRendering

/// A sheet of the Checkout Kit 4: its page states the terms, and the app reads them in its events.
struct KitSheet {
  private var checkout = KitCheckout(settings: KitSettings())
  private let moment: Moment

  init() throws {
    moment = Moment(today: try CivilDate("2026-01-01"), secondsSinceEpoch: 1_795_255_200)
    try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
  }

  /// Sends the text of a message to the checkout, and returns its events.
  private mutating func events(of text: String) throws -> [KitEvent] {
    let message = KitMessage(reading: UTF8Text(text))
    return try checkout.apply(
      .message(page: 1, message, origin: "https://shop.example", isMainFrame: true), at: moment
    ).events
  }

  /// Returns the text of a message whose checkout has the terms, and an order if it is placed.
  private func text(
    _ method: String, _ payment: String, _ total: Money, order: String = ""
  ) -> String {
    """
    {"jsonrpc":"2.0","method":"\(method)","params":{"checkout":{"ucp":{"version":"2026-08-25"},\
    "id":"c-1","status":"\(order.isEmpty ? "ready_for_complete" : "completed")","line_items":[],\
    "currency":"\(total.currency.code)","totals":[{"type":"subtotal","amount":\(total.minorUnits)},\
    {"type":"total","amount":\(total.minorUnits)}],"payment":\(payment)\(order)}}}
    """
  }

  /// Returns the terms that the app reads when the page shows the checkout, and when the order is
  /// placed; nil without these events, or if the checkout breaks a rule.
  mutating func read(
    _ terms: OfferedTerms, _ total: Money
  ) throws -> (shown: ShownTerms, placed: ShownTerms)? {
    func json(isAccepted: Bool) -> String {
      let answer = TermsAnswer(with: terms, isAccepted: isAccepted, locale: .enUS)
      return String(decoding: answer.json, as: UTF8.self)
    }
    let payment = json(isAccepted: false)
    let order = #","order":{"id":"o-1","payment":\#(json(isAccepted: true))}"#
    let start = try events(of: text("ec.start", payment, total))
    let end = try events(of: text("ec.complete", "{}", total, order: order))
    guard case .start(let checkout)? = start.first, case .complete(let completed)? = end.first,
      try TermsCheck(utf8: checkout.json.text.bytes).breaches.isEmpty
    else { return nil }
    return (
      try ShownTerms(utf8: checkout.json.text.bytes),
      try ShownTerms(utf8: completed.json.text.bytes)
    )
  }
}

/// A sheet of the Checkout Kit 3.8, whose events have amounts of the placed order, and nothing on terms.
enum OldSheet {
  /// Returns the total that the app reads when the order is placed, and the page writes the amount as a
  /// number or as a text.
  static func completedTotal(_ total: Money, isNumber: Bool) throws -> Money? {
    let moment = Moment(today: try CivilDate("2026-01-01"), secondsSinceEpoch: 1_795_255_200)
    var checkout = SheetCheckout(settings: SheetSettings())
    try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
    let quote = isNumber ? "" : #"\""#
    let text = #"""
      {"name":"completed","body":"{\"orderDetails\":{\"id\":\"o-1\",\"cart\":{\"price\":{\"total\":\#
      {\"amount\":\#(quote)\#(total.text)\#(quote),\"currencyCode\":\"\#(total.currency.code)\"}}}}}"}
      """#
    let message = SheetMessage(reading: UTF8Text(text))
    let events = try checkout.apply(.message(page: 1, message), at: moment).events
    guard case .completed(let completion)? = events.first else { return nil }
    return completion.order?.price?.total
  }
}
