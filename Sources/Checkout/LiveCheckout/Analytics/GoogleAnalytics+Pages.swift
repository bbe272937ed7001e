public import CheckoutEngine
internal import ScheduleEngine

// The events of checkouts whose pages or server place the order.

extension GoogleAnalytics {
  /// Returns the event for analytics of a web checkout's event.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: Not used: the event has its order.
  /// - Returns: The event for analytics, or nil if there is none.
  public func event(for event: WebEvent, in state: WebState) -> AnalyticsEvent? {
    let name = "\(event.name)"
    switch event {
    case .beginCheckout(let order):
      return AnalyticsEvent(
        name: name, parameters: Self.text("order_id", order?.orderID) + amount(of: order))
    case .purchase(let id, let order):
      return AnalyticsEvent(
        name: name,
        parameters: Self.text("transaction_id", id) + amount(of: order)
          + Self.amount("shipping", order?.delivery?.money)
          + Self.amount("discount", order?.discount?.money))
    case .checkoutLeft: return AnalyticsEvent(name: name)
    case .checkoutFailed(let code):
      return AnalyticsEvent(name: name, parameters: [.init("error_code", .text("\(code.name)"))])
    case .pageMessage, .malformedMessage: return nil
    }
  }

  /// Returns the event for analytics of a sheet's event.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: Not used: the event has its order.
  /// - Returns: The event for analytics, or nil if there is none.
  public func event(for event: SheetEvent, in state: SheetState) -> AnalyticsEvent? {
    switch event {
    case .completed(let completion):
      let price = completion.order?.price
      return AnalyticsEvent(
        name: "purchase",
        parameters: Self.text("transaction_id", completion.orderID)
          + Self.value(value == .orderTotal ? price?.total : price?.subtotal)
          + Self.amount("tax", price?.taxes) + Self.amount("shipping", price?.shipping)
          + Self.items(completion.order?.lines))
    case .cancelled: return AnalyticsEvent(name: "checkout_left")
    case .failed(let error):
      return AnalyticsEvent(
        name: "checkout_error", parameters: [.init("error_code", .text("\(error.code.name)"))])
    case .preloadGivenUp, .linkClicked, .linkRefused, .pixel, .malformedMessage: return nil
    }
  }

  /// Returns the event for analytics of an event of a checkout of payments.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state after the input that caused it, which has the payment's amount.
  /// - Returns: The event for analytics, or nil if there is none.
  public func event(for event: PaymentsEvent, in state: PaymentsState) -> AnalyticsEvent? {
    switch event {
    case .paymentCreated(let id):
      return AnalyticsEvent(
        name: "begin_checkout",
        parameters: [.init("payment_id", .integer(id))]
          + Self.value(Self.amount(ofPayment: id, in: state)))
    case .paymentFinished(let id, .paid):
      return AnalyticsEvent(
        name: "purchase",
        parameters: [.init("transaction_id", .text("\(id)"))]
          + Self.value(Self.amount(ofPayment: id, in: state)))
    case .paymentFinished(let id, let status):
      return AnalyticsEvent(
        name: "\(event.name)",
        parameters: [
          .init("payment_id", .integer(id)), .init("payment_status", .text("\(status.text)")),
        ])
    case .malformedPayment, .malformedMethod, .linkRefused: return nil
    }
  }

  private func amount(of order: WebOrder?) -> [AnalyticsEvent.Parameter] {
    Self.value((value == .orderTotal ? order?.total : order?.subTotal)?.money)
  }

  private static func amount(ofPayment id: Int64, in state: PaymentsState) -> Money? {
    for day in state.days ?? [] {
      for payment in day.payments where payment.id == id { return payment.amount }
    }
    return nil
  }

  /// The currency and the value, which the reports accept only together.
  static func value(_ amount: Money?) -> [AnalyticsEvent.Parameter] {
    guard let amount else { return [] }
    return [.init("currency", .text(amount.currency.code)), .init("value", .amount(amount))]
  }

  static func amount(_ name: String, _ amount: Money?) -> [AnalyticsEvent.Parameter] {
    amount.map { [.init(name, .amount($0))] } ?? []
  }

  static func text(_ name: String, _ text: UTF8Text?) -> [AnalyticsEvent.Parameter] {
    text.map { [.init(name, .text("\($0)"))] } ?? []
  }

  /// The lines that could be read; an item needs an identifier or a name.
  private static func items(_ lines: [SheetOrder.Line?]?) -> [AnalyticsEvent.Parameter] {
    let items = (lines ?? []).compactMap { line -> [AnalyticsEvent.Parameter]? in
      guard let line, line.productID != nil || line.title != nil else { return nil }
      return text("item_id", line.productID) + text("item_name", line.title)
        + amount("price", line.price)
        + (line.quantity.map { [.init("quantity", .integer($0))] } ?? [])
    }
    return items.isEmpty ? [] : [.init("items", .items(items))]
  }
}
