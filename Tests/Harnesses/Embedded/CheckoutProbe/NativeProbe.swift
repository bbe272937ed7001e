// The exported functions of a probe that runs native checkouts as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A checkout of one mug, whose shop offers shipping for nothing.
private final class MugCheckout {
  var checkout: NativeCheckout
  let moment: Moment
  /// The amount that the provider was asked for, in minor units.
  var presentedAmount: Int64 = 0
  /// The checksum that completes the order.
  var checksum: ScheduleChecksum?

  init?(day: Int32) {
    guard let today = try? CivilDate(dayNumber: Int(day)),
      let settings = try? NativeSettings(cartID: "c-1", providers: [NativeSettings.afterpay])
    else { return nil }
    moment = Moment(today: today, secondsSinceEpoch: 0)
    checkout = NativeCheckout(settings: settings)
  }

  /// Applies an input and returns whether the checkout accepted it.
  @inline(never) func accepts(_ input: NativeInput) -> Bool {
    guard let reaction = try? checkout.apply(input, at: moment) else { return false }
    for effect in reaction.effects {
      switch effect {
      case .presentProvider(_, _, let amount, _): presentedAmount = amount.minorUnits
      case .request(let request):
        if case .completePayment(_, _, _, let checksum) = request.call { self.checksum = checksum }
      case .promptToLeave, .dismiss: break
      }
    }
    return true
  }

  /// Applies the answer to the request under way and returns whether the checkout accepted it.
  @inline(never) func accepts(status: Int, _ reply: NativeReply? = nil) -> Bool {
    guard let request = checkout.state.underWay?.number else { return false }
    return accepts(.answer(request: request, ShopAnswer(status: status, reply: reply)))
  }

  /// Asks for a payment, by the key `k-1`.
  @inline(never) func pays() -> Bool {
    guard let key = try? PaymentKey("k-1") else { return false }
    return accepts(.pay(provider: NativeSettings.afterpay, key: key))
  }
}

/// Returns the order as the shop's server describes it, with everything that a payment needs.
private func order(_ total: Int64, version: Int64 = 1) -> NativeReply? {
  let (price, zero) = (
    Money(minorUnits: total, currency: .usd), Money(minorUnits: 0, currency: .usd)
  )
  let address = Address(
    name: "Ada", line1: "1 Main St", city: "Springfield", postcode: "62701", country: "US")
  let order = try? Order(
    id: "o-1", cartID: "c-1", version: version, currency: .usd,
    lines: [OrderLine(id: "l-1", name: "Mug", quantity: 1, unitPrice: price, total: price)],
    contact: "ada@example.com", shippingAddress: address, billingAddress: address,
    shippingMethods: [ShippingMethod(id: "standard", name: "Standard", price: zero)],
    shippingMethod: "standard",
    summary: OrderSummary(subtotal: price, discount: zero, shipping: zero, tax: zero, total: price))
  return order.map { .order($0) }
}

/// Returns a completed checkout of an order, or nil if it does not complete.
private func completedCheckout(_ total: Int64, _ day: Int32) -> MugCheckout? {
  guard let shopper = MugCheckout(day: day), let order = order(total),
    shopper.accepts(.load), shopper.accepts(status: 201, order), shopper.pays(),
    shopper.accepts(status: 201, .payment(id: "p-1", data: nil)),
    shopper.accepts(.providerFinished(.succeeded(token: nil))),
    shopper.accepts(status: 200, .completed(orderNumber: "1001")),
    shopper.checkout.state.phase == .completed
  else { return nil }
  return shopper
}

/// Returns the amount in minor units that Afterpay is asked for, or 0 if the order is not paid.
@c public func presentedAmount(_ total: Int64, _ day: Int32) -> Int64 {
  completedCheckout(total, day)?.presentedAmount ?? 0
}

/// Returns the first eight bytes of the checksum that completes the order, or 0 without one.
@c public func completedChecksum(_ total: Int64, _ day: Int32) -> UInt64 {
  completedCheckout(total, day)?.checksum?.digest.words64.0 ?? 0
}

/// Returns the total that the shopper sees after the server rejected a payment because the order
/// changed, or 0 if the checkout does not show the change or asks a provider for an amount.
@c public func totalAfterChange(_ total: Int64, _ newTotal: Int64, _ day: Int32) -> Int64 {
  guard let shopper = MugCheckout(day: day), let first = order(total),
    let second = order(newTotal, version: 2), shopper.accepts(.load),
    shopper.accepts(status: 201, first), shopper.pays(), shopper.accepts(status: 409),
    shopper.accepts(status: 200, second), shopper.presentedAmount == 0,
    let failure = shopper.checkout.state.failure, failure.code == .amountChanged
  else { return 0 }
  return failure.currentTotal?.minorUnits ?? 0
}
