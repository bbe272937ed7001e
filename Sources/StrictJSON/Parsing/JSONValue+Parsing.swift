extension JSONValue {
  /// Reads a document exactly as RFC 8259 has it.
  ///
  /// Beyond that grammar, a key that is there twice, half of a surrogate pair and invalid UTF-8 are
  /// refused, and nothing is repaired.
  ///
  ///     try JSONValue(parsing: Array(#"{"count": 4}"#.utf8))["count"]?.number?.int  // 4
  ///     try JSONValue(parsing: Array("[1,]".utf8))  // line 1, column 3: nothing follows this comma
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8 without a byte order mark.
  ///   - limits: How large and how deep it may be.
  /// - Throws: ``JSONError`` with the first mistake and its place.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: bytes.count)
    var parser = JSONParser(bytes, limits: limits)
    self = try parser.readDocument()
  }

  /// Reads a document from borrowed bytes, which are copied once.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8 without a byte order mark.
  ///   - limits: How large and how deep it may be.
  /// - Throws: ``JSONError`` with the first mistake and its place.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: bytes.count)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    try self.init(parsing: copy, limits: limits)
  }

  /// Reads a document from text.
  ///
  ///     try JSONValue(parsing: "[true, null]").array?.count  // 2
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: How large and how deep it may be.
  /// - Throws: ``JSONError`` with the first mistake and its place.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: text.utf8.count)
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension JSONLimits {
  /// Refuses a document that is too large before anything of it is read.
  fileprivate func check(byteCount: Int) throws(JSONError) {
    guard byteCount <= maximumBytes else {
      throw JSONError(
        .tooLarge(bytes: byteCount, maximum: maximumBytes),
        at: JSONPosition(line: 1, column: 1, offset: 0))
    }
  }
}
