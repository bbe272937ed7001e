public import ScheduleEngine

/// A placed order as a checkout page describes it; a part that is missing or unreadable is nil.
public struct SheetOrder: Hashable, Sendable {
  /// The order's identifier.
  public var id: UTF8Text?
  /// The buyer's email address.
  public var email: UTF8Text?
  /// The buyer's phone number.
  public var phone: UTF8Text?
  /// The cart's token.
  public var token: SecretText?
  /// The lines, in the page's order; one that is null or unreadable is nil.
  public var lines: [Line?]?
  /// The amounts of the order.
  public var price: Price?
  /// The billing address: an object as JSON text, unchanged except for white space.
  public var billingAddress: SecretText?
  /// The deliveries: a list as JSON text, unchanged except for white space.
  public var deliveries: SecretText?
  /// The payment methods: a list as JSON text, unchanged except for white space.
  public var paymentMethods: SecretText?

  /// Creates an order without any part.
  public init() {}

  /// Whether nothing of the order is known.
  ///
  /// Comparing with an empty order would take more code.
  var isEmpty: Bool {
    if case _? = lines { return false }
    if case _? = price { return false }
    for text in [id, email, phone] { if case _? = text { return false } }
    for secret in [token, billingAddress, deliveries, paymentMethods] {
      if case _? = secret { return false }
    }
    return true
  }

  /// A line of a placed order.
  public struct Line: Hashable, Sendable {
    /// The title of the goods.
    public var title: UTF8Text?
    /// The number of pieces, from 0.
    public var quantity: Int64?
    /// The price.
    public var price: Money?
    /// The identifier of the product.
    public var productID: UTF8Text?
    /// The identifier of the product's variant.
    public var merchandiseID: UTF8Text?

    /// Creates a line without any part.
    public init() {}
  }

  /// The amounts of a placed order.
  public struct Price: Hashable, Sendable {
    /// The sum of the lines.
    public var subtotal: Money?
    /// The cost of shipping.
    public var shipping: Money?
    /// The taxes.
    public var taxes: Money?
    /// The amount that was paid.
    public var total: Money?

    /// Creates a price without any amount.
    public init() {}
  }
}
