public import ScheduleEngine

/// The facts that a native checkout begins with.
///
///     let settings = try NativeSettings(cartID: "c-1", providers: ["afterpay", "card"])
///     settings.buyer  // .guest
public struct NativeSettings: Hashable, Sendable {
  /// The cart's identifier.
  public let cartID: UTF8Text
  /// The shopper.
  public let buyer: Buyer
  /// The identifiers of the payment providers, in the order in which they are offered.
  ///
  /// The provider `afterpay` is special: it accepts a payment only if the widget is valid, and it
  /// receives the checksum of the schedule.
  public let providers: [UTF8Text]
  /// The plan of the widget, or nil for the default plan of the order's currency.
  public let plan: Plan?

  /// The largest number of providers.
  public static var maximumProviderCount: Int { 100 }
  /// The largest number of addresses of a customer.
  public static var maximumAddressCount: Int { 1_000 }

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - cartID: The cart's identifier, at least one byte.
  ///   - buyer: The shopper; a guest by default.
  ///   - providers: The identifiers of the payment providers, at most 100, none empty, none twice.
  ///   - plan: The plan of the widget, or nil for the default plan of the order's currency.
  /// - Throws: ``NativeSettingsError`` for other values.
  public init(
    cartID: UTF8Text, buyer: Buyer = .guest, providers: [UTF8Text], plan: Plan? = nil
  ) throws(NativeSettingsError) {
    guard !cartID.isEmpty else { throw NativeSettingsError(reason: .emptyCartID) }
    guard providers.count <= Self.maximumProviderCount, !providers.contains(where: { $0.isEmpty }),
      providers.indices.allSatisfy({ !providers[..<$0].contains(providers[$0]) })
    else { throw NativeSettingsError(reason: .providers) }
    if case .customer(_, let addresses, let defaultAddress) = buyer {
      guard addresses.count <= Self.maximumAddressCount,
        !addresses.contains(where: { $0.id.isEmpty }),
        defaultAddress == nil || addresses.contains(where: { $0.id == defaultAddress })
      else { throw NativeSettingsError(reason: .addresses) }
    }
    (self.cartID, self.buyer, self.providers, self.plan) = (cartID, buyer, providers, plan)
  }

  /// The provider whose payments the widget describes.
  public static var afterpay: UTF8Text { "afterpay" }
}

/// A shopper.
///
/// ```swift
/// let home = Address(
///   name: "Ada", line1: "1 Main St", city: "Springfield", postcode: "62701", country: "US")
/// let ada = Buyer.customer(
///   email: "ada@example.com", addresses: [Buyer.SavedAddress(id: "a-1", address: home)],
///   defaultAddress: "a-1")
/// ada.isGuest          // false
/// Buyer.guest.isGuest  // true
/// ```
public enum Buyer: Hashable, Sendable {
  /// A shopper without an account, who enters an email address.
  case guest
  /// A shopper with an account: the email address, the addresses, at most 1,000, and the identifier
  /// of the default one.
  case customer(email: UTF8Text, addresses: [SavedAddress], defaultAddress: UTF8Text?)

  /// An address of an account.
  public struct SavedAddress: Hashable, Sendable {
    /// The address's identifier.
    public let id: UTF8Text
    /// The address.
    public let address: Address

    /// Creates an address of an account.
    ///
    /// - Parameters:
    ///   - id: The address's identifier, at least one byte. Of two equal ones the first counts.
    ///   - address: The address.
    public init(id: UTF8Text, address: Address) { (self.id, self.address) = (id, address) }
  }

  /// Whether the shopper has no account.
  public var isGuest: Bool { self == .guest }

  /// Returns the address with an identifier, or nil.
  func address(withID id: UTF8Text) -> Address? {
    guard case .customer(_, let addresses, _) = self else { return nil }
    return addresses.first { $0.id == id }?.address
  }

  /// Returns the identifier of the first address that matches another one, or nil.
  func id(of address: Address?) -> UTF8Text? {
    guard let address, case .customer(_, let addresses, _) = self else { return nil }
    return addresses.first { $0.address.matches(address) }?.id
  }
}

/// The reason why values are not the settings of a native checkout, which the app's author
/// corrects.
///
///     try NativeSettings(cartID: "", providers: [])  // throws: the cart's identifier is empty
public struct NativeSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A rule that settings can break.
  public enum Reason: Hashable, Sendable {
    /// The cart's identifier is empty.
    case emptyCartID
    /// A provider is empty or there twice, or there are more than 100.
    case providers
    /// An address has no identifier, the default address is unknown, or there are more than 1,000.
    case addresses
  }

  /// The broken rule.
  public let reason: Reason

  /// The error in one line.
  public var description: String {
    switch reason {
    case .emptyCartID: "the cart's identifier is empty"
    case .providers: "name at most 100 providers, each once"
    case .addresses:
      "give at most 1000 addresses, each with an identifier, the default one among them"
    }
  }
}
