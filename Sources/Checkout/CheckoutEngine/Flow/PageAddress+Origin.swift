internal import ScheduleEngine

extension PageAddress {
  /// Whether the address could run a script in the app or read its files, so that it is neither
  /// loaded nor opened: its scheme is `javascript`, `data`, `file` or `blob`.
  var isScriptOrFile: Bool {
    switch scheme {
    case "javascript", "data", "file", "blob": true
    default: false
    }
  }

  /// Returns whether two addresses have the same origin: scheme, host and port.
  ///
  /// The origins are compared as RFC 3986 normalizes them, in sections 6.2.2 and 6.2.3: the scheme and
  /// the host without case, percent-encoded letters, digits, `-`, `.`, `_` and `~` of the host as
  /// those characters, and the port that the scheme has without one, or an empty one, as none. An
  /// address without a host has the origin of itself alone.
  ///
  ///     let page: PageAddress = "https://shop.example/cart"
  ///     page.hasSameOrigin(as: "HTTPS://user@Shop.ex%61mple:443/done")  // true
  ///     page.hasSameOrigin(as: "https://bank.example/")                 // false
  ///
  /// - Parameter other: The other address.
  /// - Returns: Whether the origins are the same.
  /// - Complexity: O(*n*) in the length of the addresses.
  package func hasSameOrigin(as other: PageAddress) -> Bool {
    guard let host = normalizedHost, let otherHost = other.normalizedHost else {
      return self == other
    }
    return scheme == other.scheme && host == otherHost && normalizedPort == other.normalizedPort
  }

  /// The host in lower case, without the percent-encoding of bytes that need none, or nil if it is
  /// empty or missing.
  private var normalizedHost: UTF8Text? {
    guard let bytes = host?.bytes, !bytes.isEmpty else { return nil }
    var normalized: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue,
        (high << 4 | low).isUnreserved
      {
        normalized.append((high << 4 | low).asciiLowercased)
        index += 3
      } else {
        normalized.append(bytes[index].asciiLowercased)
        index += 1
      }
    }
    return UTF8Text(checkedUTF8: normalized)
  }

  /// The port, or nil if it is empty, missing, or the one that the scheme has without it.
  private var normalizedPort: UTF8Text? {
    guard let port, !port.isEmpty else { return nil }
    if port == "443", hasScheme("https") { return nil }
    return port == "80" && hasScheme("http") ? nil : port
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `-`, `.`, `_` or `~`, which need no percent-encoding.
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
