extension ObjectReader {
  /// Reads a string.
  ///
  /// - Parameter key: The key, which must be there.
  /// - Returns: The string.
  /// - Throws: ``JSONReadError`` if the key is missing or its value of another kind.
  public mutating func string(_ key: String) throws(JSONReadError) -> String {
    try required(key).string()
  }

  /// Reads a Boolean.
  ///
  /// - Parameter key: The key, which must be there.
  /// - Returns: The Boolean.
  /// - Throws: ``JSONReadError`` if the key is missing or its value of another kind.
  public mutating func bool(_ key: String) throws(JSONReadError) -> Bool {
    try required(key).bool()
  }

  /// Reads an integer in a range.
  ///
  ///     let count = try object.integer("count", in: 1...1000)
  ///
  /// - Parameters:
  ///   - key: The key, which must be there.
  ///   - range: The integers accepted.
  /// - Returns: The integer.
  /// - Throws: ``JSONReadError`` if the key is missing or its value not such an integer.
  public mutating func integer<Integer: FixedWidthInteger & Sendable>(
    _ key: String, in range: ClosedRange<Integer>
  ) throws(JSONReadError) -> Integer {
    try required(key).integer(in: range)
  }

  /// Reads one of the words of an enumeration.
  ///
  /// - Parameters:
  ///   - key: The key, which must be there.
  ///   - type: The enumeration, whose raw values are the words.
  /// - Returns: The case of that word.
  /// - Throws: ``JSONReadError`` if the key is missing or its value none of the words.
  public mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Word.Type
  ) throws(JSONReadError) -> Word {
    try required(key).word(of: type)
  }

  /// Reads the elements of an array.
  ///
  /// - Parameters:
  ///   - key: The key, which must be there.
  ///   - range: The counts accepted; any if not given.
  /// - Returns: The elements, each with its path.
  /// - Throws: ``JSONReadError`` if the key is missing, its value of another kind or the count
  ///   another one.
  public mutating func elements(
    _ key: String, count range: ClosedRange<Int> = 0...Int.max
  ) throws(JSONReadError) -> [JSONField] {
    try required(key).elements(count: range)
  }

  /// Reads an object and refuses the keys that the body did not read.
  ///
  /// - Parameters:
  ///   - key: The key, which must be there.
  ///   - body: Reads the inner members.
  /// - Returns: What the body returns.
  /// - Throws: ``JSONReadError`` if the key is missing or its value of another kind, from the body,
  ///   or for an unknown inner key.
  public mutating func object<Result>(
    _ key: String, _ body: (inout ObjectReader) throws(JSONReadError) -> Result
  ) throws(JSONReadError) -> Result {
    try required(key).object(body)
  }
}
