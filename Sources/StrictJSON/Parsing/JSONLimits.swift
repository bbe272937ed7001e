/// How large and how deep a document may be.
///
///     let line = JSONLimits(maximumBytes: 65_536, maximumDepth: 8)
///     let value = try JSONValue(parsing: bytes, limits: line)
public struct JSONLimits: Hashable, Sendable {
  /// The deepest nesting that can be asked for; it keeps any walk over a value within the stack.
  public static var deepest: Int { 512 }

  /// The largest number of bytes accepted.
  public let maximumBytes: Int

  /// The deepest nesting of arrays and objects accepted, in `0...deepest`; 0 is a lone scalar.
  public let maximumDepth: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The largest number of bytes accepted; 16 MiB if not given.
  ///   - maximumDepth: The deepest nesting accepted; 64 if not given. Values outside
  ///     `0...deepest` become the nearer end.
  public init(maximumBytes: Int = 16_777_216, maximumDepth: Int = 64) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = min(max(maximumDepth, 0), Self.deepest)
  }
}
