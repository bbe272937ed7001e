public import ScheduleEngine

/// A way to pay that the shop's server offers, such as a card or a bank transfer.
///
/// ```swift
/// let cent = try Money("0.01", .eur)
/// let ideal = PaymentMethod(id: "ideal", description: "iDEAL", minimum: cent)
/// ideal.isAvailable(for: try Money("12.34", .eur))  // true
/// ```
public struct PaymentMethod: Hashable, Sendable {
  /// The method's identifier.
  public let id: UTF8Text
  /// The method's name.
  public let description: UTF8Text
  /// The smallest amount, or nil.
  public let minimum: Money?
  /// The largest amount, or nil.
  public let maximum: Money?
  /// The method's pictures: JSON text from the server, unchanged, or nil.
  public let image: UTF8Text?
  /// The banks or cards of the method, from which the shopper chooses; empty for most methods.
  public let issuers: [PaymentIssuer]
  /// The method's prices: JSON text from the server, unchanged, or nil.
  public let pricing: UTF8Text?

  /// Creates a method.
  ///
  /// - Parameters:
  ///   - id: The method's identifier, at least one byte.
  ///   - description: The method's name.
  ///   - minimum: The smallest amount.
  ///   - maximum: The largest amount.
  ///   - image: The method's pictures, as JSON text.
  ///   - issuers: The banks or cards of the method.
  ///   - pricing: The method's prices, as JSON text.
  public init(
    id: UTF8Text, description: UTF8Text, minimum: Money? = nil, maximum: Money? = nil,
    image: UTF8Text? = nil, issuers: [PaymentIssuer] = [], pricing: UTF8Text? = nil
  ) {
    (self.id, self.description) = (id, description)
    (self.minimum, self.maximum) = (minimum, maximum)
    (self.image, self.issuers, self.pricing) = (image, issuers, pricing)
  }

  /// Returns whether an amount is within the method's limits.
  ///
  /// - Parameter amount: The amount, in the currency of the limits.
  /// - Returns: Whether it is at least the minimum and at most the maximum.
  public func isAvailable(for amount: Money) -> Bool {
    if let minimum, amount.minorUnits < minimum.minorUnits { return false }
    if let maximum, amount.minorUnits > maximum.minorUnits { return false }
    return true
  }
}

/// A bank or card through which a method pays.
///
///     PaymentIssuer(id: "bank-1", name: "First Bank").image  // nil
public struct PaymentIssuer: Hashable, Sendable {
  /// The issuer's identifier.
  public let id: UTF8Text
  /// The issuer's name.
  public let name: UTF8Text
  /// The issuer's pictures: JSON text from the server, unchanged, or nil.
  public let image: UTF8Text?

  /// Creates an issuer.
  ///
  /// - Parameters:
  ///   - id: The issuer's identifier, at least one byte.
  ///   - name: The issuer's name.
  ///   - image: The issuer's pictures, as JSON text.
  public init(id: UTF8Text, name: UTF8Text, image: UTF8Text? = nil) {
    (self.id, self.name, self.image) = (id, name, image)
  }
}
