/// A scheme, a host and perhaps a port, and nothing else of a web address.
package struct WebOrigin: Hashable, Sendable {
  /// Whether the scheme is `https`.
  package let isSecure: Bool
  /// The name or address of the host, an address of IPv6 in brackets.
  package let host: String
  private let port: String?

  /// Reads `https://shop.example`, `http://127.0.0.1:8080` or `https://[::1]`; nil for any other form.
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

  /// The origin without a path.
  package var text: String {
    (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// The port, or that of the scheme.
  var portNumber: Int { port.flatMap { Int($0) } ?? (isSecure ? 443 : 80) }

  /// Whether the host is an address, so that there is no name to look up.
  var isNumeric: Bool {
    let labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return host.hasPrefix("[")
      || labels.count == 4
        && labels.allSatisfy { $0.count <= 3 && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether the host is this machine.
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
