package import ShopRequests

/// The address of a shop's server.
///
///     try ShopAddress("https://shop.example/api").text  // "https://shop.example/api"
///     try ShopAddress("http://127.0.0.1:8080/").text    // "http://127.0.0.1:8080"
///     try ShopAddress("http://shop.example")            // throws: requests would be sent without …
public struct ShopAddress: Hashable, Sendable {
  package let location: ShopLocation

  /// The address as text, without a slash at its end.
  public var text: String { location.text }

  /// Reads an address.
  ///
  /// - Parameter text: `https://`, a host, perhaps a port, and perhaps a path to which the paths of
  ///   requests are appended; at most 1,000 bytes. `http://` is accepted for `127.0.0.1`, `[::1]`
  ///   and `localhost` only, since it does not encrypt what the shopper entered.
  /// - Throws: ``ShopAddressError`` for any other text.
  public init(_ text: String) throws(ShopAddressError) {
    do throws(ShopLocationFault) {
      location = try ShopLocation(text)
    } catch {
      throw ShopAddressError(fault: error)
    }
  }
}

extension ShopAddress: CustomStringConvertible {
  /// The address.
  public var description: String { text }
}

/// The error of a text that cannot be the address of a shop's server.
///
/// It contains no part of the text.
public struct ShopAddressError: Error, Hashable, Sendable {
  /// A mistake in an address.
  public enum Reason: Hashable, Sendable {
    /// The text is not a scheme, a host and perhaps a port and a path.
    case invalid
    /// Requests to the server would not be encrypted.
    case insecure
  }

  private let fault: ShopLocationFault

  /// The mistake.
  public var reason: Reason {
    switch fault {
    case .invalid: .invalid
    case .insecure: .insecure
    }
  }

  package init(fault: ShopLocationFault) { self.fault = fault }
}

extension ShopAddressError: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  public var description: String { fault.description }
}
