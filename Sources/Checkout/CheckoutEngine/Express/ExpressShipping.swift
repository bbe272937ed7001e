public import ScheduleEngine

/// A shipping address as the page of an express checkout describes it.
///
///     let address = ExpressAddress(name: "Ada", postcode: "62701", countryCode: "US")
///     address.suburb  // nil
///
/// Any text is accepted. Where a country has no postal codes, the page may send the country's code
/// in its place.
public struct ExpressAddress: Hashable, Sendable {
  /// The shopper's name, or nil.
  public var name: UTF8Text?
  /// The first line of the street, or nil.
  public var address1: UTF8Text?
  /// The second line of the street, or nil.
  public var address2: UTF8Text?
  /// The part of the city, or nil.
  public var area2: UTF8Text?
  /// The city, or nil.
  public var suburb: UTF8Text?
  /// The state, or nil.
  public var state: UTF8Text?
  /// The postal code, or nil.
  public var postcode: UTF8Text?
  /// The country's code, or nil.
  public var countryCode: UTF8Text?
  /// The telephone number, or nil.
  public var phoneNumber: UTF8Text?

  /// Creates an address.
  ///
  /// - Parameters:
  ///   - name: The shopper's name.
  ///   - address1: The first line of the street.
  ///   - address2: The second line of the street.
  ///   - area2: The part of the city.
  ///   - suburb: The city.
  ///   - state: The state.
  ///   - postcode: The postal code.
  ///   - countryCode: The country's code.
  ///   - phoneNumber: The telephone number.
  public init(
    name: UTF8Text? = nil, address1: UTF8Text? = nil, address2: UTF8Text? = nil,
    area2: UTF8Text? = nil, suburb: UTF8Text? = nil, state: UTF8Text? = nil,
    postcode: UTF8Text? = nil, countryCode: UTF8Text? = nil, phoneNumber: UTF8Text? = nil
  ) {
    (self.name, self.address1, self.address2) = (name, address1, address2)
    (self.area2, self.suburb, self.state) = (area2, suburb, state)
    (self.postcode, self.countryCode, self.phoneNumber) = (postcode, countryCode, phoneNumber)
  }
}

/// A way to ship an order, in an express checkout.
///
/// ```swift
/// let standard = ExpressShippingOption(
///   id: "std", name: "Standard", shippingAmount: Money(minorUnits: 500, currency: .usd),
///   orderAmount: Money(minorUnits: 5500, currency: .usd))
/// standard.orderAmount  // 55.00 USD
/// ```
public struct ExpressShippingOption: Hashable, Sendable {
  /// The option's identifier, 1 to 128 bytes.
  public let id: UTF8Text
  /// The option's name; nil only in an option from the page that has none.
  public let name: UTF8Text?
  /// More about the option, or nil.
  public let description: UTF8Text?
  /// The amounts.
  public internal(set) var amounts: ExpressAmounts

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - id: The option's identifier, 1 to 128 bytes.
  ///   - name: The option's name.
  ///   - description: More about the option.
  ///   - shippingAmount: The price of shipping.
  ///   - orderAmount: The total of the order with this option; nothing is added to it.
  ///   - taxAmount: The tax within the total.
  public init(
    id: UTF8Text, name: UTF8Text, description: UTF8Text? = nil, shippingAmount: Money,
    orderAmount: Money, taxAmount: Money? = nil
  ) {
    self.init(
      id: id, name: name, description: description,
      amounts: ExpressAmounts(shipping: shippingAmount, order: orderAmount, tax: taxAmount))
  }

  /// Creates an option, which may lack a name.
  package init(id: UTF8Text, name: UTF8Text?, description: UTF8Text?, amounts: ExpressAmounts) {
    (self.id, self.name, self.description, self.amounts) = (id, name, description, amounts)
  }

  /// The price of shipping.
  public var shippingAmount: Money { amounts.shipping }
  /// The total of the order with this option; nothing is added to it.
  public var orderAmount: Money { amounts.order }
  /// The tax within the total, or nil.
  public var taxAmount: Money? { amounts.tax }

  /// The longest identifier, in bytes.
  public static var maximumIDLength: Int { 128 }
  /// The largest number of options in an answer.
  public static var maximumCount: Int { 1_000 }
}

/// The amounts of a shipping option.
public struct ExpressAmounts: Hashable, Sendable {
  /// The price of shipping.
  public let shipping: Money
  /// The total of the order; nothing is added to it.
  public let order: Money
  /// The tax within the total, or nil.
  public let tax: Money?

  /// Creates amounts.
  ///
  /// - Parameters:
  ///   - shipping: The price of shipping.
  ///   - order: The total of the order.
  ///   - tax: The tax within the total.
  public init(shipping: Money, order: Money, tax: Money? = nil) {
    (self.shipping, self.order, self.tax) = (shipping, order, tax)
  }

  /// Whether all amounts are in a currency, and none is below zero.
  func areValid(in currency: Currency) -> Bool {
    Self.isValid(shipping, currency) && Self.isValid(order, currency)
      && (tax.map { Self.isValid($0, currency) } ?? true)
  }

  private static func isValid(_ money: Money, _ currency: Currency) -> Bool {
    money.currency == currency && money.minorUnits >= 0
  }
}

/// New amounts of the shipping option that the shopper chose.
public struct ExpressShippingUpdate: Hashable, Sendable {
  /// The identifier of the option that the page asked about.
  public let id: UTF8Text
  /// The option's amounts from now on.
  public let amounts: ExpressAmounts

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - id: The identifier of the option that the page asked about.
  ///   - shippingAmount: The price of shipping.
  ///   - orderAmount: The total of the order.
  ///   - taxAmount: The tax within the total.
  public init(id: UTF8Text, shippingAmount: Money, orderAmount: Money, taxAmount: Money? = nil) {
    self.id = id
    amounts = ExpressAmounts(shipping: shippingAmount, order: orderAmount, tax: taxAmount)
  }
}

/// The reason why an app cannot answer a question about shipping, as the page receives it.
public enum ExpressError: Error, Hashable, Sendable, CaseIterable {
  /// The address does not exist.
  case shippingAddressUnrecognized
  /// The shop does not ship to the address.
  case shippingAddressUnsupported
  /// The shop cannot answer now.
  case serviceUnavailable
  /// The shop's answer cannot be used.
  case badResponse

  /// The code that the page receives, such as `SERVICE_UNAVAILABLE`.
  public var code: StaticString {
    switch self {
    case .shippingAddressUnrecognized: "SHIPPING_ADDRESS_UNRECOGNIZED"
    case .shippingAddressUnsupported: "SHIPPING_ADDRESS_UNSUPPORTED"
    case .serviceUnavailable: "SERVICE_UNAVAILABLE"
    case .badResponse: "BAD_RESPONSE"
    }
  }

  /// Whether the error is about an address, so that it answers no other question.
  var concernsAddress: Bool {
    self == .shippingAddressUnrecognized || self == .shippingAddressUnsupported
  }
}

extension ExpressError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .shippingAddressUnrecognized: "the shipping address does not exist"
    case .shippingAddressUnsupported: "the shop does not ship to the address"
    case .serviceUnavailable: "the shop cannot answer now"
    case .badResponse: "the shop's answer cannot be used"
    }
  }
}
