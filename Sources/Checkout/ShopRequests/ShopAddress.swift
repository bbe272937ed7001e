internal import HTTPClient

/// The address of a shop's server.
///
///     try ShopAddress("https://shop.example/api").text  // "https://shop.example/api"
///     try ShopAddress("http://127.0.0.1:8080/").text    // "http://127.0.0.1:8080"
///     try ShopAddress("http://shop.example")            // throws: requests would be sent without …
public struct ShopAddress: Hashable, Sendable {
  /// The address as text, without a slash at its end.
  public let text: String
  /// Whether requests are encrypted.
  let isSecure: Bool

  /// Reads an address.
  ///
  /// - Parameter text: `https://`, a host, perhaps a port, and perhaps a path to which the paths of
  ///   requests are appended; at most 1,000 bytes. `http://` is accepted for `127.0.0.1`, `[::1]`
  ///   and `localhost` only, since it does not encrypt what the shopper entered.
  /// - Throws: ``ShopAddressError`` for any other text.
  public init(_ text: String) throws(ShopAddressError) {
    let host = text.drop { $0 != "/" }.dropFirst(2)
    let pathStart = host.firstIndex(of: "/") ?? text.endIndex
    guard text.utf8.count <= 1_000, let origin = WebOrigin(String(text[..<pathStart])),
      Self.isPath(text[pathStart...].utf8)
    else { throw ShopAddressError(reason: .invalid) }
    guard origin.isSecure || origin.isLoopback else { throw ShopAddressError(reason: .insecure) }
    isSecure = origin.isSecure
    self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Returns whether a path has segments of letters, digits and `-._~%` alone, and none that would
  /// change the path: no empty one but the last, no `.` and no `..`.
  private static func isPath(_ path: Substring.UTF8View) -> Bool {
    guard path.allSatisfy(isOfPath) else { return false }
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let dot = UInt8(ascii: ".")
    return segments.dropFirst().dropLast().allSatisfy { !$0.isEmpty }
      && segments.allSatisfy { !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot]) }
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x25, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
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

  /// The mistake.
  public let reason: Reason
}

extension ShopAddressError: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  public var description: String {
    switch reason {
    case .invalid:
      "not the address of a shop's server; write one such as https://shop.example or "
        + "https://shop.example/api, without a query"
    case .insecure:
      "requests would be sent without encryption; write an address that begins with https://"
    }
  }
}
