import CheckoutEngine
import ScheduleEngine

/// Returns an amount in dollars, from cents: `usd(12_00)` is 12.00 USD.
func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

extension Address {
  /// An address that matches neither ``office`` nor ``cabin``.
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

  static var cabin: Address {
    Address(
      name: "Charles Babbage", line1: "7 Lake Rd", city: "Truckee", region: "CA",
      postcode: "96161", country: "US")
  }

  /// Returns the address with another value of one field.
  func with(_ field: Field, _ text: UTF8Text) -> Address {
    var address = self
    switch field {
    case .name: address.name = text
    case .line1: address.line1 = text
    case .line2: address.line2 = text
    case .city: address.city = text
    case .region: address.region = text
    case .postcode: address.postcode = text
    case .country: address.country = text
    case .phone: address.phone = text
    }
    return address
  }
}

extension Buyer {
  /// A customer with two addresses, `a-1` for ``Address/home`` and `a-2` for ``Address/office``.
  static func ada(defaultAddress: UTF8Text? = nil) -> Buyer {
    .customer(
      email: "ada@example.com",
      addresses: [
        SavedAddress(id: "a-1", address: .home), SavedAddress(id: "a-2", address: .office),
      ],
      defaultAddress: defaultAddress)
  }
}

extension ShippingMethod {
  /// Standard shipping for 6.00.
  static var standard: ShippingMethod {
    ShippingMethod(id: "standard", name: "Standard", price: usd(6_00))
  }

  /// Express shipping for 15.00.
  static var express: ShippingMethod {
    ShippingMethod(id: "express", name: "Express", price: usd(15_00))
  }
}

extension Order {
  /// Returns an order of two mugs at 12.00 each, with a discount of 5.00 for each promo code.
  ///
  /// Its total is 24.00, less the discounts, plus the shipping and the tax.
  static func mugs(
    id: UTF8Text = "o-1", cartID: UTF8Text = "c-1", version: Int64 = 1, contact: UTF8Text? = nil,
    shipping: Address? = nil, billing: Address? = nil, method: UTF8Text? = nil,
    methods: [ShippingMethod] = [.standard, .express], codes: [UTF8Text] = [], tax: Int64 = 0
  ) throws -> Order {
    let price = methods.first { $0.id == method }?.price.minorUnits ?? 0
    let discount = Int64(codes.count) * 5_00
    return try Order(
      id: id, cartID: cartID, version: version, currency: .usd,
      lines: [
        OrderLine(id: "l-1", name: "Mug", quantity: 2, unitPrice: usd(12_00), total: usd(24_00))
      ],
      promoCodes: codes.map { PromoCode(code: $0, discount: usd(5_00)) },
      contact: contact, shippingAddress: shipping, billingAddress: billing,
      shippingMethods: methods, shippingMethod: method,
      summary: OrderSummary(
        subtotal: usd(24_00), discount: usd(discount), shipping: usd(price), tax: usd(tax),
        total: usd(24_00 - discount + price + tax)))
  }

  /// Returns an order of two mugs, sent home by standard shipping: 24.00 + 6.00 = 30.00.
  static func filled(
    id: UTF8Text = "o-1", version: Int64 = 1, contact: UTF8Text? = "ada@example.com",
    method: UTF8Text = "standard", codes: [UTF8Text] = [], tax: Int64 = 0
  ) throws -> Order {
    try mugs(
      id: id, version: version, contact: contact, shipping: .home, billing: .home, method: method,
      codes: codes, tax: tax)
  }

  /// Returns an order of one thing without shipping.
  static func priced(
    _ price: Money, id: UTF8Text = "o-1", cartID: UTF8Text = "c-1", version: Int64 = 1
  ) throws -> Order {
    let nothing = Money(minorUnits: 0, currency: price.currency)
    return try Order(
      id: id, cartID: cartID, version: version, currency: price.currency,
      lines: [OrderLine(id: "l-1", name: "Thing", quantity: 1, unitPrice: price, total: price)],
      contact: "ada@example.com", shippingAddress: .home, billingAddress: .home,
      shippingMethods: [ShippingMethod(id: "free", name: "Free", price: nothing)],
      shippingMethod: "free",
      summary: OrderSummary(
        subtotal: price, discount: nothing, shipping: nothing, tax: nothing, total: price))
  }
}

extension OrderChanges {
  /// Creates changes of the parts that are given.
  init(
    contact: UTF8Text? = nil, shipping: Address? = nil, billing: Address? = nil,
    method: UTF8Text? = nil, codes: [UTF8Text]? = nil
  ) {
    self.init()
    (self.contact, self.shippingAddress, self.billingAddress) = (contact, shipping, billing)
    (self.shippingMethod, self.promoCodes) = (method, codes)
  }
}
