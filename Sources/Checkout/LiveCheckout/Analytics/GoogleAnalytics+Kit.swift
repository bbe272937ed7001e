public import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

// The events of checkouts of the Checkout Kit 4, whose amounts are members of the page's checkout.

extension GoogleAnalytics {
  /// Returns the event for analytics of an event of a checkout of the Checkout Kit 4.
  ///
  /// A page may repeat that it starts or that the order is placed. ``AnalyticsMiddleware`` leaves the
  /// repetitions out, and the end of a checkout whose order is placed.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state after the input that caused it.
  /// - Returns: The event for analytics, or nil if there is none.
  public func event(for event: KitEvent, in state: KitState) -> AnalyticsEvent? {
    switch event {
    case .start(let checkout):
      let contents = KitContents(checkout)
      return AnalyticsEvent(
        name: "begin_checkout", parameters: amount(in: contents) + Self.items(contents))
    case .complete(let checkout):
      let contents = KitContents(checkout)
      return AnalyticsEvent(
        name: "purchase",
        parameters: Self.text("transaction_id", checkout.orderID) + amount(in: contents)
          + Self.amount("tax", contents.amount("tax"))
          + Self.amount("shipping", contents.amount("fulfillment")) + Self.items(contents))
    case .fail(let error):
      return AnalyticsEvent(
        name: "checkout_error", parameters: [.init("error_code", .text("\(error.code.name)"))])
    // A failure, which has its own event, is dismissed too.
    case .dismiss: return state.phase == .failed ? nil : AnalyticsEvent(name: "checkout_left")
    case .update, .preload, .log, .metric: return nil
    }
  }

  private func amount(in contents: KitContents) -> [AnalyticsEvent.Parameter] {
    Self.value(contents.amount(value == .orderTotal ? "total" : "subtotal"))
  }

  /// The items that can be read; an item needs an identifier or a name.
  private static func items(_ contents: KitContents) -> [AnalyticsEvent.Parameter] {
    let items = contents.lines.compactMap { line -> [AnalyticsEvent.Parameter]? in
      let item = line["item"]
      let names = text("item_id", item?.text("id")) + text("item_name", item?.text("title"))
      guard !names.isEmpty else { return nil }
      var quantity = line["quantity"]?.number?.int64
      // The quantity is then a number of steps of another unit than pieces.
      if item?["quantity_unit"] != nil { quantity = nil }
      return names + amount("price", contents.money(item?["price"]))
        + (quantity.map { [.init("quantity", .integer($0))] } ?? [])
    }
    return items.isEmpty ? [] : [.init("items", .items(items))]
  }
}

/// The amounts and lines of a page's checkout.
///
/// Source: Universal Commerce Protocol, `line_item.json`, `item.json` and `total.json`.
private struct KitContents {
  let lines: [JSONValue]
  private let totals: [JSONValue]
  /// The currency, or nil for an unknown one.
  private let currency: Currency?

  init(_ checkout: KitSnapshot) {
    let value = try? JSONValue(parsing: checkout.json.text.bytes)
    lines = value?["line_items"]?.array ?? []
    totals = value?["totals"]?.array ?? []
    currency = try? Currency(checkout.currency.description)
  }

  /// Returns the amount of the only entry of a type, or nil if there is none that can be read.
  func amount(_ type: UTF8Text) -> Money? {
    let entries = totals.filter { $0.text("type") == type }
    return entries.count == 1 ? money(entries[0]["amount"]) : nil
  }

  /// Returns an amount in minor units, which is written in digits alone.
  func money(_ value: JSONValue?) -> Money? {
    guard let currency, let units = value?.number?.int64, units >= 0 else { return nil }
    return Money(minorUnits: units, currency: currency)
  }
}

extension JSONValue {
  /// The text of a member, or nil if it is none.
  fileprivate func text(_ key: String) -> UTF8Text? {
    self[key]?.utf8Array.map(UTF8Text.init(checkedUTF8:))
  }
}
