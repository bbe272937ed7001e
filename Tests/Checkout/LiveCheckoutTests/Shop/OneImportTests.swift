import Foundation
import LiveCheckout
import Testing

/// The purchase of the article "From the cart to the paid order" by a store, as an app makes it: of
/// this package's modules, the file imports `LiveCheckout` alone.
@Suite(.timeLimit(.minutes(60))) struct OneImportTests {
  /// The shop: two mugs at 12.00, standard shipping for 6.00, and a promo code for 5.00 less.
  private actor MugShop {
    private var entered = OrderChanges()
    private var version: Int64 = 0
    private(set) var requests: [String] = []
    private(set) var completion: NativeCall?

    func answer(to request: NativeRequest) throws -> ShopAnswer<NativeReply> {
      requests.append("\(request.method) \(request.path)")
      switch request.call {
      case .requestPayment:
        let data = try AfterpayData(token: "002.k2a4", amount: Money("25.00", .usd))
        return ShopAnswer(status: 201, reply: .payment(id: "p-1", data: data.json))
      case .completePayment:
        completion = request.call
        return ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
      case .changeOrder(_, let changes):
        entered.contact = changes.contact ?? entered.contact
        entered.shippingAddress = changes.shippingAddress ?? entered.shippingAddress
        entered.billingAddress = changes.billingAddress ?? entered.billingAddress
        entered.shippingMethod = changes.shippingMethod ?? entered.shippingMethod
        entered.promoCodes = changes.promoCodes ?? entered.promoCodes
        return ShopAnswer(status: 200, reply: .order(try nextOrder()))
      default: return ShopAnswer(status: 201, reply: .order(try nextOrder()))
      }
    }

    private func nextOrder() throws -> Order {
      version += 1
      let price = try Money("12.00", .usd)
      let mugs = try price.adding(price)
      let shipping = try Money(entered.shippingMethod == nil ? "0.00" : "6.00", .usd)
      let codes = entered.promoCodes ?? []
      let discount = try Money(codes.isEmpty ? "0.00" : "5.00", .usd)
      return try Order(
        id: "o-1", cartID: "c-1", version: version, currency: .usd,
        lines: [OrderLine(id: "l-1", name: "Mug", quantity: 2, unitPrice: price, total: mugs)],
        promoCodes: codes.map { PromoCode(code: $0, discount: discount) },
        contact: entered.contact, shippingAddress: entered.shippingAddress,
        billingAddress: entered.billingAddress,
        shippingMethods: [
          ShippingMethod(id: "standard", name: "Standard", price: Money("6.00", .usd))
        ],
        shippingMethod: entered.shippingMethod,
        summary: OrderSummary(
          subtotal: mugs, discount: discount, shipping: shipping, tax: Money("0.00", .usd),
          total: mugs.adding(shipping).subtracting(discount)))
    }
  }

  @Test func `A guest buys two mugs`() async throws {
    let today = try CivilDate("2026-11-21")
    let moment = Moment(today: today, timestamp: try Timestamp("2026-11-21T10:00:00Z"))
    let shop = MugShop()
    let registry = try ProviderRegistry([
      AfterpayProvider { window in
        "\(window.amount)" == "25.00 USD" ? .succeeded(token: window.token) : .cancelled
      }
    ])
    let store = CheckoutStore<NativeCheckout>(
      settings: try NativeSettings(
        cartID: "c-1", buyer: .guest, providers: ["afterpay"], plan: .usPayIn4),
      environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
      runner: NativeRunners(
        request: { try await shop.answer(to: $0) }, providers: registry))

    let inputs: [NativeInput] = [
      .load, .setContact(email: "ada@example.com"),
      .setShippingAddress(
        Address(
          name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701",
          country: "US")),
      .chooseShippingMethod(id: "standard"), .applyPromoCode("SAVE5"),
    ]
    for input in inputs {
      try await store.send(input)
      for await state in store.states where state.phase == .shopping && state.underWay == nil {
        break
      }
    }
    #expect(store.state.order?.summary.total == (try Money("25.00", .usd)))
    try await store.pay(with: "afterpay")
    for await state in store.states where state.phase == .completed { break }

    #expect(store.state.orderNumber == "1001")
    let first = "POST /checkouts"
    let changes = Array(repeating: "PATCH /checkouts/o-1", count: 4)
    let last = ["POST /checkouts/o-1/payments", "POST /checkouts/o-1/complete"]
    #expect(await shop.requests == [first] + changes + last)
    let agreed = try PaymentSchedule(
      total: Money("25.00", .usd), plan: .usPayIn4, startDate: today)
    guard case .completePayment(_, let payment, let token, let checksum) = await shop.completion
    else {
      Issue.record("the shop was not asked to complete the order")
      return
    }
    #expect(payment == "p-1" && token?.text == "002.k2a4")
    #expect(checksum == agreed.checksum(for: .tokenless))
    store.close()
  }

  @Test func `The client of a shop's server needs no other import`() throws {
    let client = ShopClient(
      shop: try ShopAddress("https://shop.example"),
      settings: ShopRequestSettings(total: .seconds(10)))
    let runners = NativeRunners(shop: client)
    #expect(runners.promptToLeave == nil)
    #expect("\(client)" == "a client of https://shop.example")
  }
}
