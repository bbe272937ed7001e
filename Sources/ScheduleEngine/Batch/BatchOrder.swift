/// An order of a batch: what is needed for its schedule and checksum.
///
///     let order = BatchOrder(total: try Money("200.00", .usd), startDate: today)
///     order.checkout.mode  // "tokenless"
public struct BatchOrder: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// The day of the purchase, from which the due dates are counted.
  public let startDate: CivilDate
  /// What the schedule belongs to.
  public let checkout: CheckoutReference

  /// Makes an order; whether it can be scheduled is told by the batch.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - startDate: The day of the purchase.
  ///   - checkout: What the schedule belongs to; by default there is no checkout yet.
  @inlinable
  public init(total: Money, startDate: CivilDate, checkout: CheckoutReference = .tokenless) {
    self.total = total
    self.startDate = startDate
    self.checkout = checkout
  }
}
