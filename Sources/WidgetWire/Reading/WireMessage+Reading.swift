internal import StrictJSON

extension WireMessage {
  /// The most bytes that a message may have: 65,536.
  public static var maximumByteCount: Int { 65_536 }

  /// Reads a message.
  ///
  /// ```swift
  /// let message = try WireMessage(decoding: Array(#"{"type":"resize","size":1337}"#.utf8))
  /// message == .resize(1337)  // true
  /// ```
  ///
  /// Any bytes give a message or an error. Unknown keys are ignored, because Afterpay adds some;
  /// the value of a known key must have its type. `null` counts as missing, except for `type`.
  /// <doc:ReadingMessages> lists the messages that are rejected although an SDK reads them.
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
