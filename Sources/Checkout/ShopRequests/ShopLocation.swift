internal import HTTPClient

/// The address of a shop's server: `https://`, a host, perhaps a port, and perhaps a path.
///
/// `http://` is accepted for `127.0.0.1`, `[::1]` and `localhost` alone, because requests contain
/// what the shopper entered.
package struct ShopLocation: Hashable, Sendable {
  /// The address, without a slash at its end.
  package let text: String
  /// Whether requests are encrypted.
  let isSecure: Bool

  /// Reads an address.
  ///
  /// - Parameter text: The address, at most 1,000 bytes.
  /// - Throws: ``ShopLocationFault``.
  package init(_ text: String) throws(ShopLocationFault) {
    guard text.utf8.count <= 1_000 else { throw .invalid }
    let host = text.drop { $0 != "/" }.dropFirst(2)
    let pathStart = host.firstIndex(of: "/") ?? text.endIndex
    guard let origin = WebOrigin(String(text[..<pathStart])),
      Self.isPath(text[pathStart...].utf8)
    else { throw .invalid }
    guard origin.isSecure || origin.isLoopback else { throw .insecure }
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

/// The mistake in the address of a shop's server.
package enum ShopLocationFault: Error, Hashable, Sendable {
  /// The address has another form.
  case invalid
  /// Requests to the server would not be encrypted.
  case insecure
}

extension ShopLocationFault: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  package var description: String {
    switch self {
    case .invalid:
      "not the address of a shop's server; write one such as https://shop.example or "
        + "https://shop.example/api, without a query"
    case .insecure:
      "requests would be sent without encryption; write an address that begins with https://"
    }
  }
}
