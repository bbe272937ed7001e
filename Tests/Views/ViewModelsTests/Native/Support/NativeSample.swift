import CheckoutEngine
import ScheduleEngine

/// The orders and shoppers of the tests.
enum NativeSample {
  static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  static var home: Address {
    Address(
      name: "Ada Lovelace", line1: "1 Main St", city: "Springfield", region: "IL",
      postcode: "62701", country: "US")
  }

  static var office: Address {
    Address(
      name: "Ada Lovelace", line1: "500 Market St", line2: "Floor 3", city: "San Francisco",
      region: "CA", postcode: "94105", country: "US", phone: "+1 415 555 0100")
  }

  /// A customer with two addresses: `a-1` is ``home``, `a-2` is ``office``.
  static var ada: Buyer {
    .customer(
      email: "ada@example.com",
      addresses: [
        Buyer.SavedAddress(id: "a-1", address: home),
        Buyer.SavedAddress(id: "a-2", address: office),
      ], defaultAddress: nil)
  }

  /// Standard shipping for 6.00, and express shipping for 15.00.
  static var methods: [ShippingMethod] {
    [
      ShippingMethod(id: "standard", name: "Standard", price: usd(6_00)),
      ShippingMethod(id: "express", name: "Express", price: usd(15_00)),
    ]
  }

  /// Returns an order of two mugs, with a discount of 5.00 for each promo code.
  ///
  /// Its total is twice the price, less the discounts, plus the shipping and the tax.
  static func order(
    id: UTF8Text = "o-1", contact: UTF8Text? = nil, shipping: Address? = nil,
    billing: Address? = nil, method: UTF8Text? = nil,
    methods: [ShippingMethod] = NativeSample.methods, codes: [UTF8Text] = [], tax: Int64 = 0,
    isTaxIncluded: Bool = false, adjustments: [OrderAdjustment] = [], price: Int64 = 12_00
  ) throws -> Order {
    let fee = methods.first { $0.id == method }?.price.minorUnits ?? 0
    let discount = Int64(codes.count) * 5_00
    let adjusted = adjustments.reduce(0) { $0 + $1.amount.minorUnits }
    return try Order(
      id: id, cartID: "c-1", version: 1, currency: .usd,
      lines: [
        OrderLine(
          id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(price), total: usd(2 * price))
      ],
      promoCodes: codes.map { PromoCode(code: $0, discount: usd(5_00)) }, contact: contact,
      shippingAddress: shipping, billingAddress: billing, shippingMethods: methods,
      shippingMethod: method, isTaxIncluded: isTaxIncluded,
      summary: OrderSummary(
        subtotal: usd(2 * price), discount: usd(discount), shipping: usd(fee), tax: usd(tax),
        adjustments: adjustments,
        total: usd(2 * price - discount + fee + (isTaxIncluded ? 0 : tax) + adjusted)))
  }

  /// Returns an order with all data: two mugs, sent home by standard shipping, 24.00 + 6.00 = 30.00.
  static func filled(
    method: UTF8Text = "standard", billing: Address = home, codes: [UTF8Text] = [],
    tax: Int64 = 0, price: Int64 = 12_00
  ) throws -> Order {
    try order(
      contact: "ada@example.com", shipping: home, billing: billing, method: method, codes: codes,
      tax: tax, price: price)
  }

  /// Returns an order that costs nothing: its only promo code takes the whole price off.
  static func free() throws -> Order {
    try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: .usd, isDelivered: false,
      lines: [
        OrderLine(id: "l-1", name: "E-book", quantity: 1, unitPrice: usd(5_00), total: usd(5_00))
      ],
      promoCodes: [PromoCode(code: "GIFT", discount: usd(5_00))], contact: "ada@example.com",
      billingAddress: home,
      summary: OrderSummary(
        subtotal: usd(5_00), discount: usd(5_00), shipping: usd(0), tax: usd(0), total: usd(0)))
  }
}
