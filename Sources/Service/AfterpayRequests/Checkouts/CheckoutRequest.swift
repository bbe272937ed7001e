public import ScheduleEngine

/// The body of a request that creates a checkout.
///
/// The documented limits are checked when the value is created, before anything is sent:
///
///     let addresses = CheckoutRequest.Merchant(
///       redirectConfirmURL: "https://shop.example/done",
///       redirectCancelURL: "https://shop.example/cart")
///     let request = try CheckoutRequest(
///       amount: try Money("50.00", .usd), consumer: .init(email: "ada@example.com"),
///       merchant: addresses)
///     request.amount  // 50.00 USD
///     try CheckoutRequest(
///       amount: try Money("50.00", .usd), consumer: .init(email: ""),
///       merchant: addresses)  // throws: consumer.email: this text is empty; …
public struct CheckoutRequest: Hashable, Sendable {
  /// The amount that the shopper will pay.
  public let amount: Money
  /// The shopper; in the express mode nil if the service knows the shopper first.
  public let consumer: Consumer?
  /// The addresses of the shop's pages.
  public let merchant: Merchant
  /// The shop's own number of the order: at most 128 characters.
  public let merchantReference: String?
  /// The address for the bill.
  public let billing: Contact?
  /// The address for the delivery.
  public let shipping: Contact?
  /// At most 100 items.
  public let items: [Item]
  /// The delivery.
  public let courier: Courier?
  /// The tax in the amount.
  public let taxAmount: Money?
  /// The price of the delivery in the amount.
  public let shippingAmount: Money?
  /// The discounts.
  public let discounts: [Discount]
  /// A description of the order.
  public let orderDescription: String?
  /// The mode.
  public let mode: Mode

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - amount: The amount that the shopper will pay, in AUD, CAD, GBP, NZD or USD; all other
  ///     amounts have its currency.
  ///   - consumer: The shopper; nil in the express mode alone.
  ///   - merchant: The addresses of the shop's pages.
  ///   - merchantReference: The shop's own number of the order, at most 128 characters; or nil.
  ///   - billing: The address for the bill, or nil.
  ///   - shipping: The address for the delivery, or nil.
  ///   - items: At most 100 items.
  ///   - courier: The delivery, or nil.
  ///   - taxAmount: The tax in the amount, or nil.
  ///   - shippingAmount: The price of the delivery, or nil.
  ///   - discounts: The discounts.
  ///   - orderDescription: A description of the order, or nil.
  ///   - mode: The mode; standard by default.
  /// - Throws: ``CheckoutRequestError`` for the first field that breaks a limit.
  public init(
    amount: Money, consumer: Consumer?, merchant: Merchant, merchantReference: String? = nil,
    billing: Contact? = nil, shipping: Contact? = nil, items: [Item] = [], courier: Courier? = nil,
    taxAmount: Money? = nil, shippingAmount: Money? = nil, discounts: [Discount] = [],
    orderDescription: String? = nil, mode: Mode = .standard
  ) throws(CheckoutRequestError) {
    (self.amount, self.consumer, self.merchant) = (amount, consumer, merchant)
    (self.merchantReference, self.billing, self.shipping) = (merchantReference, billing, shipping)
    (self.items, self.courier, self.discounts) = (items, courier, discounts)
    (self.taxAmount, self.shippingAmount) = (taxAmount, shippingAmount)
    (self.orderDescription, self.mode) = (orderDescription, mode)
    try check()
  }

  /// The way in which the shopper confirms the order.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The shop knows the address and the delivery.
    case standard
    /// The shopper chooses the address and the delivery at the service.
    case express
  }
}

extension CheckoutRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The amount, without the shopper's data.
  public var description: String { "a checkout of \(amount)" }
  /// The amount, without the shopper's data.
  public var debugDescription: String { description }
  /// The amount, without the shopper's data.
  public var customMirror: Mirror { Mirror(self, children: ["amount": amount]) }
}
