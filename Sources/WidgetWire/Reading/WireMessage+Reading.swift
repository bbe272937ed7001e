internal import StrictJSON

extension WireMessage {
  /// The most bytes that a message may have: 65,536.
  public static var maximumByteCount: Int { 65_536 }

  /// Reads a message.
  ///
  /// ```swift
  /// try WireMessage(decoding: Array(#"{"type":"resize","size":1337}"#.utf8))  // resize(1337)
  /// ```
  ///
  /// Whatever the bytes are, the answer is a message or an error. Keys that are not known are
  /// passed over, because Afterpay adds some; what stands under a known key must be what it has to
  /// be. `null` under a key that may be missing counts as missing, but a `type` is never `null`.
  ///
  /// - Parameter bytes: One JSON object, UTF-8, at most ``maximumByteCount`` bytes.
  /// - Throws: ``WireError`` with the first mistake, its field and its place.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(decoding bytes: [UInt8]) throws(WireError) {
    let value: JSONValue
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: Self.maximumByteCount, maximumDepth: 32)
      value = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      throw WireError(error)
    }
    self = try WireReader.message(in: JSONField(value))
  }

  /// Reads a message from text.
  ///
  /// - Parameter text: One JSON object, read as its UTF-8 bytes are.
  /// - Throws: ``WireError`` with the first mistake, its field and its place.
  /// - Complexity: O(*n*) in the length of the text.
  public init(decoding text: String) throws(WireError) {
    try self.init(decoding: Array(text.utf8))
  }
}
