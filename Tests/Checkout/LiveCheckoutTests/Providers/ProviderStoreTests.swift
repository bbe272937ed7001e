import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

/// The registry as the runner of a live store: payments end, and a closed store closes the screen.
@Suite struct ProviderStoreTests {
  /// A provider whose screen a test controls.
  private struct ScreenProvider: PaymentProvider {
    let id: UTF8Text = "card"
    let screens = Collected<PaymentEnding>()
    let payments = Collected<ProviderPresentation>()
    let closings = Collected<Int>()

    func present(_ payment: ProviderPresentation) async -> ProviderResult {
      payments.append(payment)
      return await PaymentEnding.result {
        screens.append($0)
      } closing: {
        closings.append(1)
      }
    }
  }

  private let provider = ScreenProvider()

  /// A store that shows an order with everything that a payment needs, and has asked to pay.
  private func payingStore() async throws -> CheckoutStore<NativeCheckout> {
    func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
    let order = try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: .usd,
      lines: [
        OrderLine(id: "l-1", name: "Mug", quantity: 1, unitPrice: usd(1_200), total: usd(1_200))
      ],
      contact: "ada@example.com", shippingAddress: Sample.address, billingAddress: Sample.address,
      shippingMethods: [ShippingMethod(id: "free", name: "Free", price: usd(0))],
      shippingMethod: "free",
      summary: OrderSummary(
        subtotal: usd(1_200), discount: usd(0), shipping: usd(0), tax: usd(0), total: usd(1_200)))
    let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
    let registry = try ProviderRegistry([provider])
    try registry.check(settings)
    let runners = NativeRunners(
      request: { request in
        switch request.call {
        case .makeOrder: ShopAnswer(status: 201, reply: .order(order))
        case .requestPayment: ShopAnswer(status: 201, reply: .payment(id: "p-1", data: "[1.0]"))
        case .completePayment: ShopAnswer(status: 200, reply: .completed(orderNumber: "n-1"))
        default: ShopAnswer(status: 500)
        }
      }, providers: registry)
    let store = CheckoutStore<NativeCheckout>(
      settings: settings, environment: Sample.environment, runner: runners)
    try await store.send(.load)
    await eventually("the order is shown") { store.state.phase == .shopping }
    try await store.send(.pay(provider: "card", key: PaymentKey("k-1")))
    await eventually("the screen opens") { provider.screens.count == 1 }
    return store
  }

  @Test func `A payment by a registered provider completes the order`() async throws {
    let store = try await payingStore()
    #expect(
      provider.payments.values == [
        ProviderPresentation(
          provider: "card", paymentID: "p-1", amount: Money(minorUnits: 1_200, currency: .usd),
          data: "[1.0]")
      ])
    provider.screens.values.first?.end(.succeeded(token: "t-1"))
    provider.screens.values.first?.end(.cancelled)
    await eventually("the order is paid") { store.state.phase == .completed }
    #expect(store.state.orderNumber == "n-1")
    #expect(provider.closings.count == 1)
  }

  @Test func `A closed store closes the screen of its provider`() async throws {
    let store = try await payingStore()
    store.close()
    await eventually("the screen is closed") { provider.closings.count == 1 }
    #expect(provider.screens.values.first?.end(.succeeded(token: "t-1")) == false)
  }
}
