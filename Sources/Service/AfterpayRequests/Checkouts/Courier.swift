public import ScheduleEngine

/// The delivery of an order: a part of a checkout, or a note on an order, one for each shipment.
///
///     try Courier(name: "INSTORE_PICKUP").name  // "INSTORE_PICKUP"
public struct Courier: Hashable, Sendable {
  /// The time at which the order left the shop.
  public let shippedAt: Timestamp?
  /// The courier's name, at most 128 characters; `INSTORE_PICKUP` if the shopper collects the order.
  public let name: String?
  /// The number by which the delivery is followed, at most 128 characters.
  public let tracking: String?
  /// The speed of the delivery.
  public let priority: Priority?

  /// The speed of a delivery.
  public enum Priority: String, Hashable, Sendable, CaseIterable {
    /// The usual delivery.
    case standard = "STANDARD"
    /// A faster delivery.
    case express = "EXPRESS"
  }

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - shippedAt: The time at which the order left the shop, or nil.
  ///   - name: The courier's name, at most 128 characters; or nil.
  ///   - tracking: The number by which the delivery is followed, at most 128 characters; or nil.
  ///   - priority: The speed, or nil.
  /// - Throws: ``CheckoutRequestError`` for a text that is too long.
  public init(
    shippedAt: Timestamp? = nil, name: String? = nil, tracking: String? = nil,
    priority: Priority? = nil
  ) throws(CheckoutRequestError) {
    self.init(unchecked: shippedAt, name: name, tracking: tracking, priority: priority)
    try check("")
  }

  init(unchecked shippedAt: Timestamp?, name: String?, tracking: String?, priority: Priority?) {
    (self.shippedAt, self.name) = (shippedAt, name)
    (self.tracking, self.priority) = (tracking, priority)
  }

  /// Checks the limits of the fields below a path.
  func check(_ path: String) throws(CheckoutRequestError) {
    try FieldCheck.optional(name, path + "name", limit: 128)
    try FieldCheck.optional(tracking, path + "tracking", limit: 128)
  }
}
