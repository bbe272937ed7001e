public import ScheduleEngine

/// The known facts about a buyer, which an app adds to a cart so that its checkout is filled in.
///
///     let buyer = BuyerIdentity(email: "ada@example.com", country: "US")
///     buyer.phone  // nil
///
/// It becomes the member `buyer` of the cart; `CheckoutWire` writes it as JSON.
public struct BuyerIdentity: Hashable, Sendable {
  /// The email address.
  public var email: UTF8Text?
  /// The phone number.
  public var phone: UTF8Text?
  /// The country as two capital letters, such as `US`.
  public var country: UTF8Text?

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - email: The email address, or nil.
  ///   - phone: The phone number, or nil.
  ///   - country: The country, or nil.
  public init(email: UTF8Text? = nil, phone: UTF8Text? = nil, country: UTF8Text? = nil) {
    (self.email, self.phone, self.country) = (email, phone, country)
  }
}

/// The body of a multipass token, by which a shop recognizes a buyer of its own account system.
///
/// The shop's server encrypts and signs it; the key never reaches an app. The token can be used
/// once, so that a sheet whose address contains `multipass` is never loaded a second time.
/// `CheckoutWire` writes the body as JSON.
public struct MultipassBody: Hashable, Sendable {
  /// The buyer's email address.
  public var email: UTF8Text
  /// The time at which the token is made.
  public var createdAt: Timestamp
  /// The IP address of the buyer's device, or nil to accept the token from any.
  public var remoteIP: UTF8Text?
  /// The address of the checkout.
  public var returnTo: PageAddress

  /// Creates the body of a token.
  ///
  /// - Parameters:
  ///   - email: The buyer's email address.
  ///   - createdAt: The time at which the token is made.
  ///   - remoteIP: The IP address of the buyer's device, or nil.
  ///   - returnTo: The address of the checkout.
  public init(
    email: UTF8Text, createdAt: Timestamp, remoteIP: UTF8Text? = nil, returnTo: PageAddress
  ) {
    (self.email, self.createdAt) = (email, createdAt)
    (self.remoteIP, self.returnTo) = (remoteIP, returnTo)
  }
}
