package import ScheduleEngine

extension Timestamp {
  /// Reads a time by RFC 3339, whose letters `T` and `Z` may be small ones.
  ///
  /// `Timestamp` itself reads capital letters alone, which the widget's contract demands.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: `TimestampError` for any other text.
  package init(inAnyCase bytes: [UInt8]) throws(TimestampError) {
    var bytes = bytes
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "t"): bytes[index] = UInt8(ascii: "T")
      case UInt8(ascii: "z"): bytes[index] = UInt8(ascii: "Z")
      default: break
      }
    }
    try self.init(utf8: bytes)
  }
}
