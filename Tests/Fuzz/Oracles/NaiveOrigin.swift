/// A second implementation of the rule for the address of a server or a shop, by splitting it.
enum NaiveOrigin {
  private static let digits = "0123456789"
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// Returns whether a text has no other characters than ASCII letters, digits and these marks.
  static func isPlain(_ bytes: [UInt8], _ marks: String) -> Bool {
    Set((digits + letters + marks).utf8).isSuperset(of: bytes)
  }

  /// Returns whether a text is `http://` or `https://`, a host and perhaps a port, and nothing
  /// else.
  static func accepts(_ text: String) -> Bool {
    guard text.utf8.count <= 300, let (_, host, port) = parts(text) else { return false }
    return isHost(host) && (port.map(isPort) ?? true)
  }

  /// Returns whether requests to an address are encrypted or stay on the machine.
  static func isSafe(_ text: String) -> Bool {
    guard let (scheme, host, _) = parts(text) else { return false }
    let own = ["127.0.0.1", "[::1]", "localhost"]
    return scheme == "https" || own.contains { $0.utf8.elementsEqual(host) }
  }

  private static func parts(_ text: String) -> (scheme: String, host: [UInt8], port: [UInt8]?)? {
    let bytes = Array(text.utf8)
    for scheme in ["https", "http"] {
      let start = Array("\(scheme)://".utf8)
      guard bytes.starts(with: start) else { continue }
      let rest = Array(bytes.dropFirst(start.count))
      // The port follows the first colon, which in an IPv6 address is the first after the bracket.
      let closing = rest.first == UInt8(ascii: "[") ? rest.firstIndex(of: UInt8(ascii: "]")) : 0
      guard let closing, let colon = rest[closing...].firstIndex(of: UInt8(ascii: ":")) else {
        return (scheme, rest, nil)
      }
      return (scheme, Array(rest[..<colon]), Array(rest[(colon + 1)...]))
    }
    return nil
  }

  private static func isHost(_ host: [UInt8]) -> Bool {
    if host.first == UInt8(ascii: "[") {
      let inside = host.dropFirst().dropLast()
      return host.last == UInt8(ascii: "]") && inside.count > 1
        && Set("0123456789abcdefABCDEF:".utf8).isSuperset(of: inside)
    }
    return host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        let ends = [label.first, label.last]
        return (1...63).contains(label.count) && isPlain(Array(label), "-")
          && !ends.contains(UInt8(ascii: "-"))
      }
  }

  private static func isPort(_ port: [UInt8]) -> Bool {
    guard let number = NaiveAmount.minorUnits(port, places: 0) else { return false }
    return (1...65_535).contains(number)
  }

  /// Decodes a segment of a path: each `%` with its two digits becomes a byte; nil for other
  /// characters after a `%`.
  static func decoded(_ segment: [UInt8]) -> [UInt8]? {
    let parts = segment.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(parts.first.map(Array.init)) { bytes, part in
      guard let bytes, let byte = UInt8(String(decoding: part.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      return bytes + [byte] + part.dropFirst(2)
    }
  }
}

/// A decoder of Base64, six bits per digit.
enum NaiveBase64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes of a text, or nil if it has an incomplete group or another character.
  static func bytes(of text: [UInt8]) -> [UInt8]? {
    let values = text.prefix { $0 != UInt8(ascii: "=") }.map { digits.firstIndex(of: $0) ?? 64 }
    let padding = text.count - values.count
    guard text.count.isMultiple(of: 4), padding < 3, !values.contains(64) else { return nil }
    let bits = values.flatMap { value in (0..<6).map { value >> (5 - $0) & 1 } }
    return stride(from: 0, through: bits.count - 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }
}
