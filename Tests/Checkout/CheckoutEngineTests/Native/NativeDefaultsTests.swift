import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The default values and limits of a checkout, each as a literal.
@Suite struct NativeDefaultsTests {
  @Test func `An order has at most 1,000 lines, 64 promo codes and 100 shipping methods`() {
    #expect(Order.maximumLineCount == 1_000)
    #expect(Order.maximumPromoCodeCount == 64)
    #expect(Order.maximumShippingMethodCount == 100)
    #expect(Order.maximumAdjustmentCount == 100)
  }

  @Test func `A field of an entered address has at most 200 bytes`() {
    #expect(Address.maximumFieldLength == 200)
  }

  @Test func `A checkout has at most 100 providers and 1,000 addresses`() {
    #expect(NativeSettings.maximumProviderCount == 100)
    #expect(NativeSettings.maximumAddressCount == 1_000)
  }

  @Test func `A buyer is a guest, and the plan is the currency's, unless they are given`() throws {
    let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
    #expect(settings.buyer == .guest)
    #expect(settings.plan == nil)
  }

  @Test func `The provider of the widget is afterpay`() {
    #expect(NativeSettings.afterpay == "afterpay")
  }

  @Test func `A checkout token is valid for 180 minutes`() {
    #expect(CheckoutOrder.lifetimeInSeconds == 10_800)
  }

  @Test func `A checkout token has at most 1,024 bytes`() {
    #expect(CheckoutToken.maximumByteCount == 1_024)
  }

  @Test
  func `An order without more has no tax in its prices, no codes, no methods and no addresses`()
    throws
  {
    let order = try Order(
      id: "o", cartID: "c", version: 0, currency: .usd, lines: [],
      summary: OrderSummary(
        subtotal: usd(0), discount: usd(0), shipping: usd(0), tax: usd(0), total: usd(0)))
    #expect(!order.isTaxIncluded)
    #expect(order.expiresAt == nil)
    #expect(order.promoCodes.isEmpty)
    #expect(order.contact == nil)
    #expect(order.shippingAddress == nil)
    #expect(order.billingAddress == nil)
    #expect(order.shippingMethods.isEmpty)
    #expect(order.shippingMethod == nil)
  }

  @Test func `An address has no second line, region or phone number unless they are given`() {
    let address = Address(name: "a", line1: "b", city: "c", postcode: "d", country: "US")
    #expect(address.line2 == nil)
    #expect(address.region == nil)
    #expect(address.phone == nil)
  }

  @Test func `Phases, states and stages have the names of the contract`() {
    let phases: [NativeState.Phase] = [
      .idle, .loading, .failed, .shopping, .paying, .completed, .leaving, .left,
    ]
    #expect(
      phases.map { "\($0.name)" } == [
        "idle", "loading", "failed", "shopping", "paying", "completed", "leaving", "left",
      ])
    let states: [SectionState] = [.locked, .open, .updating, .complete]
    #expect(states.map { "\($0.name)" } == ["locked", "open", "updating", "complete"])
    let stages: [NativeState.Payment.Stage] = [
      .requesting, .presented, .completing, .unknown, .checking, .completed,
    ]
    #expect(
      stages.map { "\($0.name)" } == [
        "requesting", "presented", "completing", "unknown", "checking", "completed",
      ])
  }
}
