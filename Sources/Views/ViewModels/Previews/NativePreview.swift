internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

/// A screen of a native checkout for a preview: a guest buys two mugs.
package enum NativePreview: String, CaseIterable, Sendable {
  /// The order is being read.
  case loading
  /// The order could not be read.
  case failed
  /// The email address is asked for.
  case contact
  /// A change could not be saved.
  case banner
  /// All sections are completed.
  case ready
  /// The payment is being made.
  case paying
  /// The order is paid.
  case completed
  /// The shopper is asked whether to leave.
  case leaving

  /// Returns the screen.
  package func screen() throws -> NativeCheckoutScreen {
    var run = try NativePreviewRun()
    switch self {
    case .loading: break
    case .failed: try run.answer(status: 503)
    case .contact:
      try run.answer(.order(run.order()))
    case .banner:
      try run.answer(.order(run.order()))
      try run.apply(.setContact(email: "ada@example.com"))
      try run.answer(status: 503)
    case .ready: try run.answer(.order(run.filledOrder()))
    case .paying: try run.pay()
    case .completed:
      try run.pay()
      try run.answer(.payment(id: "p-1", data: nil))
      try run.apply(.providerFinished(.succeeded(token: nil)))
      try run.answer(.completed(orderNumber: "1001"))
    case .leaving:
      try run.answer(.order(run.filledOrder()))
      try run.apply(.leave)
    }
    return NativeCheckoutScreen(of: run.flow, locale: .enUS)
  }
}

/// A native checkout whose inputs a preview gives.
private struct NativePreviewRun {
  private(set) var flow: NativeCheckout

  init() throws {
    flow = NativeCheckout(
      settings: try NativeSettings(cartID: "c-1", providers: ["afterpay", "card"]))
    try apply(.load)
  }

  mutating func apply(_ input: NativeInput) throws { try flow.apply(input, at: .ofPreviews()) }

  mutating func answer(_ reply: NativeReply? = nil, status: Int = 200) throws {
    guard let request = flow.state.underWay?.number else { return }
    try apply(.answer(request: request, ShopAnswer(status: status, reply: reply)))
  }

  mutating func pay() throws {
    try answer(.order(filledOrder()))
    try apply(.pay(provider: "card", key: PaymentKey("k-1")))
  }

  func filledOrder() throws -> Order {
    let home = Address(
      name: "Ada Lovelace", line1: "1 Main St", city: "Springfield", region: "IL",
      postcode: "62701", country: "US")
    return try order(contact: "ada@example.com", address: home, method: "standard", shipping: 6_00)
  }

  func order(
    contact: UTF8Text? = nil, address: Address? = nil, method: UTF8Text? = nil, shipping: Int64 = 0
  ) throws -> Order {
    func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    return try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: .usd,
      lines: [
        OrderLine(id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(12_00), total: usd(24_00))
      ],
      contact: contact, shippingAddress: address, billingAddress: address,
      shippingMethods: [
        ShippingMethod(id: "standard", name: "Standard", price: usd(6_00)),
        ShippingMethod(id: "express", name: "Express", price: usd(15_00)),
      ],
      shippingMethod: method,
      summary: OrderSummary(
        subtotal: usd(24_00), discount: usd(0), shipping: usd(shipping), tax: usd(0),
        total: usd(24_00 + shipping)))
  }
}
