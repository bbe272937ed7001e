internal import ScheduleEngine

extension PageAddress: ExpressibleByStringLiteral {
  /// Creates the address of a literal.
  public init(stringLiteral text: StaticString) { self.init(UTF8Text(stringLiteral: text)) }
}

extension PageAddress: CustomStringConvertible {
  /// The address without its user, its query and its fragment, which may contain keys, for logs.
  ///
  ///     PageAddress("https://shop.example/cart/1?key=a#top").description  // "https://shop.example/cart/1"
  ///     PageAddress("https://ada:pw@shop.example/").description           // "https://shop.example/"
  public var description: String {
    let end = text.bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let shown = Array(text.bytes[..<(end ?? text.bytes.count)])
    guard let user = userRange else { return String(decoding: shown, as: UTF8.self) }
    return String(decoding: shown[..<user.lowerBound] + shown[user.upperBound...], as: UTF8.self)
  }
}

#if !hasFeature(Embedded)
  extension PageAddress: CustomReflectable {
    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
