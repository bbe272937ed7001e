extension [UInt8] {
  /// Calls a closure with the bytes.
  ///
  /// On Apple systems, the property `span` of an array needs iOS 26 or macOS 26; that of a slice does
  /// not.
  @inline(__always)
  package func withSpan<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slice = self[...]
    return try body(slice.span)
  }
}
