internal import ScheduleEngine

extension PageAddress: ExpressibleByStringLiteral {
  /// Creates the address of a literal.
  public init(stringLiteral text: StaticString) { self.init(UTF8Text(stringLiteral: text)) }
}

extension PageAddress: CustomStringConvertible {
  /// The address without its query and its fragment, which may contain keys, for logs.
  ///
  ///     PageAddress("https://shop.example/cart/1?key=a#top").description  // "https://shop.example/cart/1"
  public var description: String {
    let end = text.bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return String(decoding: text.bytes[..<(end ?? text.bytes.count)], as: UTF8.self)
  }
}

#if !hasFeature(Embedded)
  extension PageAddress: CustomReflectable {
    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
