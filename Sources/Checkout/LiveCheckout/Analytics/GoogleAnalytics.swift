public import CheckoutEngine
internal import ScheduleEngine

/// The events of a checkout as Google Analytics 4 names them.
///
/// For a native checkout:
///
/// | event of the checkout | event for analytics | parameters |
/// | --- | --- | --- |
/// | `beginCheckout` | `begin_checkout` | `currency`, `value`, `coupon`, `items` |
/// | `addShippingInfo` | `add_shipping_info` | the same and `shipping_tier` |
/// | `addPaymentInfo` | `add_payment_info` | the same as for `begin_checkout`, and `payment_type` |
/// | `purchase` | `purchase` | the same as for `begin_checkout`, `transaction_id`, `tax`, `shipping` |
///
/// The other events have no counterpart there, and are custom events: `add_contact_info` and
/// `add_shipping_address` without parameters, `checkout_left` (`reason`), `widget_changed`
/// (`widget_status`: `valid`, `none`, or the barrier's code) and `checkout_error` (`error_code`).
///
/// An item has `item_id`, `item_name`, `price` and `quantity`. `coupon` is missing without promo
/// codes, several are joined by commas.
///
/// For the other checkouts, with the parameters that are known. An amount in an unknown currency is
/// left out, since the reports would count it in another one:
///
/// | checkout | event of the checkout | event for analytics | parameters |
/// | --- | --- | --- | --- |
/// | web | `beginCheckout` | `begin_checkout` | `order_id`, `currency`, `value` |
/// | web | `purchase` | `purchase` | `transaction_id`, `currency`, `value`, `shipping`, `discount` |
/// | web | `checkoutLeft`, `checkoutFailed` | `checkout_left`, `checkout_error` | `error_code` |
/// | sheet | `completed` | `purchase` | `transaction_id`, `currency`, `value`, `tax`, `shipping`, `items` |
/// | sheet | `cancelled`, `failed` | `checkout_left`, `checkout_error` | `error_code` |
/// | kit | `start` | `begin_checkout` | `currency`, `value`, `items` |
/// | kit | `complete` | `purchase` | `transaction_id`, `currency`, `value`, `tax`, `shipping`, `items` |
/// | kit | `dismiss`, `fail` | `checkout_left`, `checkout_error` | `error_code` |
/// | payments | `paymentCreated` | `begin_checkout` | `payment_id`, `currency`, `value` |
/// | payments | `paymentFinished`, paid | `purchase` | `transaction_id`, `currency`, `value` |
/// | payments | `paymentFinished`, not paid | `payment_finished` | `payment_id`, `payment_status` |
///
/// Any other event has no event for analytics. A pixel event of a sheet's page has none, because the
/// page itself reports its purchase by one: with both, a purchase would count twice. A sheet has no
/// event for its beginning.
///
/// Of a kit's checkout, the first `start` and the first `complete` of an order in a presentation count,
/// however often the page repeats them. Its `dismiss` is no event after a failure or a placed order, and
/// its `update` never is one.
///
/// No event has an email address, an address or a token.
public struct GoogleAnalytics: Hashable, Sendable {
  /// The amount that the parameter `value` has.
  public enum Value: Hashable, Sendable {
    /// The order's total, as in the events of the checkout.
    case orderTotal
    /// The sum of the items' price times quantity, without discount, shipping and tax, as Google
    /// recommends for its reports.
    case itemSum
  }

  let value: Value

  /// Creates the mapping.
  ///
  /// - Parameter value: The amount that the parameter `value` has.
  public init(value: Value = .orderTotal) { self.value = value }

  /// Returns the event for analytics.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state after the input that caused it.
  /// - Returns: The event for analytics.
  public func event(for event: NativeEvent, in state: NativeState) -> AnalyticsEvent {
    let name = "\(event.name)"
    return switch event {
    case .beginCheckout(let order):
      AnalyticsEvent(name: name, parameters: parameters(of: order))
    case .addShippingInfo(let tier):
      AnalyticsEvent(
        name: name,
        parameters: parameters(of: state.order) + [.init("shipping_tier", .text("\(tier)"))])
    case .addPaymentInfo(let provider):
      AnalyticsEvent(
        name: name,
        parameters: parameters(of: state.order) + [.init("payment_type", .text("\(provider)"))])
    case .purchase(let number, let order):
      AnalyticsEvent(
        name: name,
        parameters: [.init("transaction_id", .text("\(number)"))] + parameters(of: order) + [
          .init("tax", .amount(order.summary.tax)),
          .init("shipping", .amount(order.summary.shipping)),
        ])
    case .addContactInfo, .addShippingAddress: AnalyticsEvent(name: name)
    case .checkoutLeft(let reason):
      AnalyticsEvent(name: name, parameters: [.init("reason", .text("\(reason.name)"))])
    case .widgetChanged(let widget):
      AnalyticsEvent(
        name: name, parameters: [.init("widget_status", .text(Self.status(of: widget)))])
    case .checkoutFailed(let code):
      AnalyticsEvent(name: name, parameters: [.init("error_code", .text("\(code.name)"))])
    }
  }

  private static func status(of widget: CheckoutWidget?) -> String {
    guard let widget else { return "none" }
    return widget.code.map { "\($0)" } ?? "valid"
  }

  private func parameters(of order: Order?) -> [AnalyticsEvent.Parameter] {
    guard let order else { return [] }
    let amount = value == .orderTotal ? order.summary.total : order.summary.subtotal
    var parameters: [AnalyticsEvent.Parameter] = [
      .init("currency", .text(order.currency.code)), .init("value", .amount(amount)),
    ]
    if !order.promoCodes.isEmpty {
      let codes = order.promoCodes.map { "\($0.code)" }.joined(separator: ",")
      parameters.append(.init("coupon", .text(codes)))
    }
    parameters.append(.init("items", .items(order.lines.map(Self.item))))
    return parameters
  }

  private static func item(_ line: OrderLine) -> [AnalyticsEvent.Parameter] {
    [
      .init("item_id", .text("\(line.id)")), .init("item_name", .text("\(line.name)")),
      .init("price", .amount(line.unitPrice)), .init("quantity", quantity(line.quantity)),
    ]
  }

  /// A number if the quantity is whole, else its exact text.
  private static func quantity(_ quantity: Quantity) -> AnalyticsEvent.Value {
    quantity.isWhole ? .integer(quantity.whole) : .text(quantity.description)
  }
}
