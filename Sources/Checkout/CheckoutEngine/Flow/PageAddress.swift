public import ScheduleEngine

/// The address of a page, cut into its parts as RFC 3986 describes and otherwise left as written.
///
/// ```swift
/// let address = PageAddress("HTTPS://shop.example:443/order/thank%2Dyou?order_id=7&a#end")
/// address.hasScheme("https")                           // true
/// address.host?.description                            // "shop.example"
/// address.pathComponents.count                         // 3
/// address.firstValue(ofQueryItem: "order_id")?.description  // "7"
/// ```
///
/// Nothing is normalized: two addresses are equal if their bytes are. A part that cannot be decoded
/// has no value.
///
/// Source: RFC 3986, section 3 and appendix B.
public struct PageAddress: Hashable, Sendable {
  /// The address as written.
  public let text: UTF8Text

  /// Creates an address.
  ///
  /// Every text is one; a text without a scheme is a relative address.
  ///
  /// - Parameter text: The address.
  public init(_ text: UTF8Text) { self.text = text }
}

/// The places of an address's parts.
private struct PageAddressParts {
  /// The end of the scheme, or nil if there is none.
  let schemeEnd: Int?
  /// The authority, without its slashes, or nil if there is none.
  let authorityRange: Range<Int>?
  let pathRange: Range<Int>
  /// The query, without its question mark, or nil if there is none.
  let queryRange: Range<Int>?

  /// Cuts an address into its parts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8]) {
    func first(of stops: [UInt8], from start: Int, to end: Int) -> Int {
      var index = start
      while index < end, !stops.contains(bytes[index]) { index += 1 }
      return index
    }
    let fragmentStart = first(of: [UInt8(ascii: "#")], from: 0, to: bytes.count)
    let queryStart = first(of: [UInt8(ascii: "?")], from: 0, to: fragmentStart)
    queryRange = queryStart < fragmentStart ? queryStart + 1..<fragmentStart : nil
    let schemeStop = first(of: [UInt8(ascii: ":"), UInt8(ascii: "/")], from: 0, to: queryStart)
    var start = 0
    if schemeStop < queryStart, bytes[schemeStop] == UInt8(ascii: ":"),
      Self.isScheme(bytes[..<schemeStop])
    {
      schemeEnd = schemeStop
      start = schemeStop + 1
    } else {
      schemeEnd = nil
    }
    if bytes[start..<queryStart].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      let end = first(of: [UInt8(ascii: "/")], from: start + 2, to: queryStart)
      authorityRange = start + 2..<end
      start = end
    } else {
      authorityRange = nil
    }
    pathRange = start..<queryStart
  }

  /// Returns whether bytes are a scheme: a letter, then letters, digits, `+`, `-` and `.`.
  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: isLetter(byte)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension PageAddress {
  private var parts: PageAddressParts { PageAddressParts(text.bytes) }

  /// The scheme in lower case, without its colon, or nil if the address is relative.
  public var scheme: UTF8Text? {
    parts.schemeEnd.map { UTF8Text(checkedUTF8: text.bytes[..<$0].map { $0.asciiLowercased }) }
  }

  /// Returns whether the address has a scheme, compared without case.
  ///
  /// - Parameter scheme: The scheme in lower case.
  /// - Returns: Whether it is the address's scheme.
  public func hasScheme(_ scheme: UTF8Text) -> Bool { self.scheme == scheme }

  /// Whether the scheme is `http` or `https`.
  public var isWebAddress: Bool { hasScheme("https") || hasScheme("http") }

  /// The authority as written, with a user and a port if it has them, or nil if there is none.
  public var authority: UTF8Text? { parts.authorityRange.map(text(in:)) }

  /// Whether the authority names a user.
  public var hasUser: Bool {
    parts.authorityRange.map { text.bytes[$0].contains(UInt8(ascii: "@")) } ?? false
  }

  /// The place of the authority's user and its last `@`, or nil if it names none.
  var userRange: Range<Int>? {
    parts.authorityRange.flatMap { range in
      text.bytes[range].lastIndex(of: UInt8(ascii: "@")).map { range.lowerBound..<$0 + 1 }
    }
  }

  /// Whether programs may read different hosts in the authority: it names a user, or has a
  /// backslash, at which web browsers end it.
  var isAuthorityAmbiguous: Bool {
    parts.authorityRange.map { range in
      text.bytes[range].contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\") }
    } ?? false
  }

  /// The host as written: the authority after its last `@` and before its port.
  public var host: UTF8Text? { hostAndPort.map { text(in: $0.host) } }

  /// The port as written, without its colon, or nil if there is none.
  public var port: UTF8Text? { hostAndPort?.port.map(text(in:)) }

  /// The path as written.
  public var path: UTF8Text { text(in: parts.pathRange) }

  /// The parts of the path between its slashes, as written; the first one is empty if the path
  /// begins with a slash.
  public var pathComponents: [UTF8Text] {
    text.bytes[parts.pathRange].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    )
    .map { UTF8Text(checkedUTF8: Array($0)) }
  }

  /// The query as written, without its question mark, or nil if there is none.
  public var query: UTF8Text? { parts.queryRange.map(text(in:)) }

  /// Returns the decoded value of the first query item of a name.
  ///
  /// - Parameter name: The name, compared with the decoded names of the items.
  /// - Returns: The value, which is empty if the item has none; nil if there is no such item, or if
  ///   its value cannot be decoded.
  public func firstValue(ofQueryItem name: UTF8Text) -> UTF8Text? {
    firstQueryItem(named: name)?.value.percentDecoded
  }

  /// An item of the query: its place in the text, and its value as written.
  struct QueryItem {
    let range: Range<Int>
    let value: UTF8Text
  }

  /// Returns the first item of the query with a name.
  func firstQueryItem(named name: UTF8Text) -> QueryItem? {
    guard let queryRange = parts.queryRange else { return nil }
    let bytes = text.bytes
    var start = queryRange.lowerBound
    while true {
      let end =
        bytes[start..<queryRange.upperBound].firstIndex(of: UInt8(ascii: "&"))
        ?? queryRange.upperBound
      let nameEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
      if text(in: start..<nameEnd).percentDecoded == name {
        return QueryItem(range: start..<end, value: text(in: min(nameEnd + 1, end)..<end))
      }
      guard end < queryRange.upperBound else { return nil }
      start = end + 1
    }
  }

  /// Returns the address without its first query item of a name.
  ///
  /// One `&` beside the item is removed too, or the question mark if the item was the only one.
  /// Nothing else changes.
  ///
  /// ```swift
  /// let address = PageAddress("https://a.example/?x=%2B&open_externally=1#end")
  /// address.removingFirst(queryItem: "open_externally").description  // "https://a.example/?x=%2B#end"
  /// ```
  ///
  /// - Parameter name: The name, compared with the decoded names of the items.
  /// - Returns: The address without the item.
  public func removingFirst(queryItem name: UTF8Text) -> UTF8Text {
    guard let queryRange = parts.queryRange, let item = firstQueryItem(named: name) else {
      return text
    }
    var cut = item.range
    if cut == queryRange {
      cut = cut.lowerBound - 1..<cut.upperBound
    } else if cut.upperBound < queryRange.upperBound {
      cut = cut.lowerBound..<cut.upperBound + 1
    } else {
      cut = cut.lowerBound - 1..<cut.upperBound
    }
    return UTF8Text(
      checkedUTF8: Array(text.bytes[..<cut.lowerBound] + text.bytes[cut.upperBound...]))
  }

  private func text(in range: Range<Int>) -> UTF8Text {
    UTF8Text(checkedUTF8: Array(text.bytes[range]))
  }

  /// The places of the host and the port.
  ///
  /// A host in brackets may contain colons.
  private var hostAndPort: (host: Range<Int>, port: Range<Int>?)? {
    guard let authorityRange = parts.authorityRange else { return nil }
    let bytes = text.bytes
    let start =
      bytes[authorityRange].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
      ?? authorityRange.lowerBound
    let end = authorityRange.upperBound
    let bracket = bytes[start..<end].lastIndex(of: UInt8(ascii: "]")) ?? start
    guard let colon = bytes[bracket..<end].firstIndex(of: UInt8(ascii: ":")) else {
      return (start..<end, nil)
    }
    return (start..<colon, colon + 1..<end)
  }
}

extension UTF8Text {
  /// The text with its percent-encoded bytes decoded, or nil if that cannot be done.
  ///
  /// It cannot if `%` is not followed by two hexadecimal digits, or if the result is not UTF-8. A
  /// plus sign stays one.
  public var percentDecoded: UTF8Text? {
    guard bytes.contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return UTF8Text(utf8: decoded)
  }

  /// The text with its ASCII letters in lower case.
  var asciiLowercased: UTF8Text { UTF8Text(checkedUTF8: bytes.map { $0.asciiLowercased }) }

  /// The text with its ASCII letters as capitals.
  var asciiUppercased: UTF8Text {
    UTF8Text(
      checkedUTF8: bytes.map { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
      })
  }

  /// Returns whether the texts are equal except for the case of their ASCII letters.
  func isEqualIgnoringCase(to other: UTF8Text) -> Bool {
    bytes.count == other.bytes.count
      && zip(bytes, other.bytes).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  /// The byte, or the lower-case letter of a capital one.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit, or nil.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
