/// The address of a resource: an origin, a path and perhaps a query.
struct HTTPAddress: Sendable {
  let origin: WebOrigin
  /// The path and the query, as the request line contains them.
  let target: String

  /// Reads an address of at most 16,384 bytes; nil if it has a user name, a fragment, or a
  /// character that has to be percent-encoded.
  init?(_ text: String) {
    guard text.utf8.count <= 16_384, let scheme = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let host = text[scheme...].dropFirst(3)
    let end = host.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? text.endIndex
    guard let origin = WebOrigin(String(text[..<end])),
      text[end...].utf8.allSatisfy(Self.isOfTarget)
    else { return nil }
    self.origin = origin
    let target = String(text[end...])
    self.target = target.hasPrefix("/") ? target : "/" + target
  }

  var text: String { origin.text + target }

  /// Returns whether a byte may be in a path or a query, by RFC 3986.
  private static func isOfTarget(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x40...0x5A, 0x61...0x7A: true
    case 0x21, 0x24...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x5F, 0x7E: true
    default: false
    }
  }
}

/// A scheme, a host and perhaps a port, and nothing else of a web address.
package struct WebOrigin: Hashable, Sendable {
  /// Whether the scheme is `https`.
  package let isSecure: Bool
  /// The name or IP address of the host; an IPv6 address includes its brackets.
  package let host: String
  private let port: String?

  /// Reads `https://shop.example`, `http://127.0.0.1:8080` or `https://[::1]`; nil for any other
  /// form.
  package init?(_ text: String) {
    guard text.utf8.count <= 300,
      let scheme = ["https://", "http://"].first(where: text.hasPrefix)
    else { return nil }
    isSecure = scheme == "https://"
    let rest = text.dropFirst(scheme.count)
    let end = rest.first == "[" ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : nil
    let hostEnd = end ?? rest.firstIndex(of: ":") ?? rest.endIndex
    host = String(rest[..<hostEnd])
    let portText = rest[hostEnd...]
    port = portText.isEmpty ? nil : String(portText.dropFirst())
    guard Self.isHost(host), portText.isEmpty || portText.first == ":", Self.isPort(port) else {
      return nil
    }
  }

  /// The origin as text, such as `https://shop.example`, without a slash at its end.
  package var text: String {
    (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// The port, by default that of the scheme: 443 or 80.
  var portNumber: Int { port.flatMap { Int($0) } ?? (isSecure ? 443 : 80) }

  /// Whether the host is an IP address, so that there is no name to look up.
  var isNumeric: Bool {
    let labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return host.hasPrefix("[")
      || labels.count == 4
        && labels.allSatisfy { $0.count <= 3 && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether the host is `127.0.0.1`, `[::1]` or `localhost`: this machine.
  package var isLoopback: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(host) }

  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host.hasSuffix("]") && host.utf8.count > 3
        && host.utf8.dropFirst().dropLast().allSatisfy { isHexadecimal($0) || $0 == 0x3A }
    }
    let labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
        && label.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D }
    }
  }

  private static func isPort(_ port: String?) -> Bool {
    guard let port else { return true }
    let isPlain = !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isPlain && UInt16(port).map { $0 > 0 } == true
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// The percent-encoding of a text as one segment of a path.
package enum PathSegment {
  /// Encodes a text, so that none of its characters ends the segment or changes the address.
  ///
  /// ASCII letters, digits, `-`, `.`, `_` and `~` stay; every other byte of the UTF-8 becomes `%`
  /// and two hexadecimal digits.
  ///
  /// - Parameter text: The text.
  /// - Returns: The segment; nil for the empty text, and for `.` and `..`, which would change the
  ///   path even if they were encoded.
  /// - Complexity: O(*n*) in the length of the text.
  package static func encoded(_ text: String) -> String? {
    guard !["", ".", ".."].contains(text) else { return nil }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
