public import ScheduleEngine

/// An order as a shop's server describes it, whose amounts add up.
///
/// ```swift
/// let order = try Order(
///   id: "o-1", cartID: "c-1", version: 1, currency: .usd,
///   lines: [
///     OrderLine(
///       id: "l-1", name: "Mug", quantity: 2, unitPrice: Money("12.00", .usd),
///       total: Money("24.00", .usd))
///   ],
///   summary: OrderSummary(
///     subtotal: Money("24.00", .usd), discount: Money("0.00", .usd),
///     shipping: Money("0.00", .usd), tax: Money("0.00", .usd), total: Money("24.00", .usd)))
/// order.summary.total  // 24.00 USD
/// ```
///
/// An order that does not add up cannot be created, so that none is ever shown or paid.
public struct Order: Hashable, Sendable {
  /// The order's identifier.
  public let id: UTF8Text
  /// The identifier of the cart that became the order.
  public let cartID: UTF8Text
  /// The order's version, 0 or more, which grows with each change.
  public internal(set) var version: Int64
  /// The currency of all amounts.
  public let currency: Currency
  /// Whether the goods are delivered.
  ///
  /// Goods that are not, such as a download, have no shipping address, no chosen shipping method and
  /// no price of shipping.
  public let isDelivered: Bool
  /// The time at which the order expires, as the server wrote it, or nil.
  public internal(set) var expiresAt: UTF8Text?
  /// The lines, at most ``maximumLineCount``.
  public let lines: [OrderLine]
  /// The promo codes that the server accepted, at most ``maximumPromoCodeCount``.
  public let promoCodes: [PromoCode]
  /// The shopper's email address, or nil; a blank one is nil.
  public let contact: UTF8Text?
  /// The shipping address, or nil; one that lacks a required field is nil.
  public let shippingAddress: Address?
  /// The billing address, or nil; one that lacks a required field is nil.
  public let billingAddress: Address?
  /// The shipping methods that the server offers, at most ``maximumShippingMethodCount``.
  public let shippingMethods: [ShippingMethod]
  /// The identifier of the chosen shipping method, or nil.
  public let shippingMethod: UTF8Text?
  /// Whether the prices contain the tax.
  public let isTaxIncluded: Bool
  /// The sums.
  public let summary: OrderSummary

  /// The largest number of lines.
  public static var maximumLineCount: Int { 1_000 }
  /// The largest number of promo codes.
  public static var maximumPromoCodeCount: Int { 64 }
  /// The largest number of shipping methods.
  public static var maximumShippingMethodCount: Int { 100 }
  /// The largest number of adjustments.
  public static var maximumAdjustmentCount: Int { 100 }

  /// Creates an order.
  ///
  /// A contact that is blank is stored as nil, and so is an address with a blank required field:
  /// the name, the first line, the city, the country, and the postal code unless
  /// ``Address/requiresPostcode(in:)`` is false. A blank text has nothing but spaces.
  ///
  /// - Parameters:
  ///   - id: The order's identifier.
  ///   - cartID: The identifier of the cart that became the order.
  ///   - version: The order's version, 0 or more.
  ///   - currency: The currency of all amounts.
  ///   - isDelivered: Whether the goods are delivered.
  ///   - expiresAt: The time at which the order expires, as the server wrote it.
  ///   - lines: The lines, at most 1,000.
  ///   - promoCodes: The promo codes that the server accepted, at most 64.
  ///   - contact: The shopper's email address.
  ///   - shippingAddress: The shipping address.
  ///   - billingAddress: The billing address.
  ///   - shippingMethods: The shipping methods that the server offers, at most 100.
  ///   - shippingMethod: The identifier of the chosen shipping method.
  ///   - isTaxIncluded: Whether the prices contain the tax.
  ///   - summary: The sums.
  /// - Throws: ``OrderError`` for the first rule that the order breaks.
  /// - Complexity: O(*n*) in the number of lines, methods and promo codes.
  public init(
    id: UTF8Text, cartID: UTF8Text, version: Int64, currency: Currency,
    isDelivered: Bool = true, expiresAt: UTF8Text? = nil, lines: [OrderLine],
    promoCodes: [PromoCode] = [],
    contact: UTF8Text? = nil, shippingAddress: Address? = nil, billingAddress: Address? = nil,
    shippingMethods: [ShippingMethod] = [], shippingMethod: UTF8Text? = nil,
    isTaxIncluded: Bool = false, summary: OrderSummary
  ) throws(OrderError) {
    (self.id, self.cartID, self.version, self.currency) = (id, cartID, version, currency)
    (self.isDelivered, self.expiresAt) = (isDelivered, expiresAt)
    (self.lines, self.promoCodes) = (lines, promoCodes)
    self.contact = contact.flatMap { $0.isBlank ? nil : $0 }
    self.shippingAddress = shippingAddress?.ifComplete
    self.billingAddress = billingAddress?.ifComplete
    (self.shippingMethods, self.shippingMethod) = (shippingMethods, shippingMethod)
    (self.isTaxIncluded, self.summary) = (isTaxIncluded, summary)
    try checkTexts()
    try checkAmounts()
  }

  /// The chosen shipping method, or nil if none is chosen.
  public var chosenShippingMethod: ShippingMethod? {
    guard let shippingMethod else { return nil }
    return shippingMethods.first { $0.id == shippingMethod }
  }

  /// Returns the value of a part, or nil if the order does not have it; promo codes are always
  /// there.
  func contains(_ part: OrderPart) -> Bool {
    switch part {
    case .contact: contact != nil
    case .shippingAddress: shippingAddress != nil
    case .billingAddress: billingAddress != nil
    case .shippingMethod: shippingMethod != nil
    case .promoCodes: true
    }
  }
}

/// A line of an order.
public struct OrderLine: Hashable, Sendable {
  /// The line's identifier.
  public let id: UTF8Text
  /// The product's name.
  public let name: UTF8Text
  /// The number of pieces, or a measure such as half a meter; above zero.
  public let quantity: Quantity
  /// The price of a piece.
  public let unitPrice: Money
  /// The price of all pieces: quantity times unit price, rounded half up.
  public let total: Money

  /// Creates a line, which an ``Order`` checks.
  ///
  /// - Parameters:
  ///   - id: The line's identifier.
  ///   - name: The product's name.
  ///   - quantity: The number of pieces, or a measure.
  ///   - unitPrice: The price of a piece.
  ///   - total: The price of all pieces.
  public init(id: UTF8Text, name: UTF8Text, quantity: Quantity, unitPrice: Money, total: Money) {
    (self.id, self.name, self.quantity) = (id, name, quantity)
    (self.unitPrice, self.total) = (unitPrice, total)
  }
}

/// A promo code that a shop's server accepted.
public struct PromoCode: Hashable, Sendable {
  /// The code.
  public let code: UTF8Text
  /// The amount that it takes off the order, zero or more.
  public let discount: Money

  /// Creates a promo code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - discount: The amount that it takes off the order.
  public init(code: UTF8Text, discount: Money) { (self.code, self.discount) = (code, discount) }
}

/// A shipping method that a shop's server offers.
public struct ShippingMethod: Hashable, Sendable {
  /// The method's identifier.
  public let id: UTF8Text
  /// The method's name.
  public let name: UTF8Text
  /// The price, zero or more.
  public let price: Money

  /// Creates a shipping method.
  ///
  /// - Parameters:
  ///   - id: The method's identifier.
  ///   - name: The method's name.
  ///   - price: The price.
  public init(id: UTF8Text, name: UTF8Text, price: Money) {
    (self.id, self.name, self.price) = (id, name, price)
  }
}

/// An amount that changes the total of an order: a gift card, store credit, a surcharge, rounding.
///
/// ```swift
/// let card = OrderAdjustment(
///   id: "gift-1", name: "Gift card", amount: Money(minorUnits: -5_00, currency: .usd))
/// card.amount  // -5.00 USD
/// ```
public struct OrderAdjustment: Hashable, Sendable {
  /// The adjustment's identifier.
  public let id: UTF8Text
  /// The adjustment's name.
  public let name: UTF8Text
  /// The amount that is added to the total: below zero if it makes the order cheaper.
  public let amount: Money

  /// Creates an adjustment.
  ///
  /// - Parameters:
  ///   - id: The adjustment's identifier.
  ///   - name: The adjustment's name.
  ///   - amount: The amount that is added to the total.
  public init(id: UTF8Text, name: UTF8Text, amount: Money) {
    (self.id, self.name, self.amount) = (id, name, amount)
  }
}

/// The sums of an order.
public struct OrderSummary: Hashable, Sendable {
  /// The sum of the lines.
  public let subtotal: Money
  /// The sum of the promo codes' discounts, at most the subtotal.
  public let discount: Money
  /// The price of the chosen shipping method, or zero.
  public let shipping: Money
  /// The tax, which the total contains in any case.
  public let tax: Money
  /// The amounts that are added to the total last, at most ``Order/maximumAdjustmentCount``.
  public let adjustments: [OrderAdjustment]
  /// The amount to pay, zero or more.
  public let total: Money

  /// Creates the sums, which an ``Order`` checks.
  ///
  /// - Parameters:
  ///   - subtotal: The sum of the lines.
  ///   - discount: The sum of the promo codes' discounts.
  ///   - shipping: The price of the chosen shipping method, or zero.
  ///   - tax: The tax.
  ///   - adjustments: The amounts that are added to the total last, at most 100.
  ///   - total: The amount to pay.
  public init(
    subtotal: Money, discount: Money, shipping: Money, tax: Money,
    adjustments: [OrderAdjustment] = [], total: Money
  ) {
    (self.subtotal, self.discount, self.shipping) = (subtotal, discount, shipping)
    (self.tax, self.adjustments, self.total) = (tax, adjustments, total)
  }
}
