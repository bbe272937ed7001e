/// A value together with the path to it, ready to be read as something definite.
///
/// ```swift
/// let field = try JSONField(JSONValue(parsing: #"["a", 2]"#))
/// try field.elements()[1].integer(in: 1...9)  // 2
/// try field.elements()[1].string()  // line 1, column 7: [1]: expected a string, found a number
/// ```
public struct JSONField: Sendable {
  /// The value.
  public let value: JSONValue

  /// The way to it.
  public let path: JSONPath

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The way to it; an unnamed root if not given.
  public init(_ value: JSONValue, path: JSONPath = JSONPath()) {
    self.value = value
    self.path = path
  }

  /// Whether the value is `null`.
  public var isNull: Bool { value.isNull }

  /// An error about this value.
  ///
  ///     guard let date = CivilDate(text) else { throw field.error(.invalid("not a date")) }
  ///
  /// - Parameter reason: What is wrong.
  /// - Returns: The error with the path and place of the value.
  public func error(_ reason: JSONReadError.Reason) -> JSONReadError {
    JSONReadError(reason, path: path, position: value.position)
  }

  private func error(expected: JSONKind) -> JSONReadError {
    error(.wrongKind(expected: expected, found: value.kind))
  }

  /// The value as a string.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  public func string() throws(JSONReadError) -> String {
    guard let string = value.string else { throw error(expected: .string) }
    return string
  }

  /// The value as a Boolean.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  public func bool() throws(JSONReadError) -> Bool {
    guard let bool = value.bool else { throw error(expected: .bool) }
    return bool
  }

  /// The value as a number, as it is spelled.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  public func number() throws(JSONReadError) -> JSONNumber {
    guard let number = value.number else { throw error(expected: .number) }
    return number
  }

  /// The value as an integer in a range.
  ///
  ///     try field.integer(in: 1...1000)
  ///     try field.integer(in: 0...Int64.max)
  ///
  /// - Parameter range: The integers accepted.
  /// - Returns: The integer.
  /// - Throws: ``JSONReadError`` for a value of another kind, a fraction, an exponent (even if the
  ///   number is whole) or an integer out of range.
  public func integer<Integer: FixedWidthInteger & Sendable>(
    in range: ClosedRange<Integer>
  ) throws(JSONReadError) -> Integer {
    let number = try number()
    guard number.isPlainInteger else { throw error(.notAnInteger(number.text)) }
    guard let integer = number.integer(as: Integer.self), range.contains(integer) else {
      throw error(
        .outOfRange(
          number.text, minimum: String(range.lowerBound), maximum: String(range.upperBound)))
    }
    return integer
  }

  /// The value as one of the words of an enumeration.
  ///
  ///     enum Unit: String, CaseIterable { case day, week }
  ///     try field.word(of: Unit.self)
  ///
  /// - Parameter type: The enumeration, whose raw values are the words.
  /// - Returns: The case of that word.
  /// - Throws: ``JSONReadError`` for a value of another kind or another word.
  public func word<Word: RawRepresentable<String> & CaseIterable>(
    of type: Word.Type
  ) throws(JSONReadError) -> Word {
    let text = try string()
    for word in Word.allCases where word.rawValue.hasSameBytes(as: text) { return word }
    throw error(.unknownWord(text, allowed: Word.allCases.map { $0.rawValue }))
  }

  /// The value as the elements of an array.
  ///
  /// - Parameter range: The counts accepted; any if not given.
  /// - Returns: The elements, each with its path.
  /// - Throws: ``JSONReadError`` for a value of another kind or another count.
  public func elements(
    count range: ClosedRange<Int> = 0...Int.max
  ) throws(JSONReadError) -> [JSONField] {
    guard let elements = value.array else { throw error(expected: .array) }
    guard range.contains(elements.count) else {
      throw error(
        .wrongCount(elements.count, minimum: range.lowerBound, maximum: range.upperBound))
    }
    return elements.enumerated().map { JSONField($1, path: path.index($0)) }
  }

  /// Reads the value as an object and refuses the keys that the body did not read.
  ///
  /// ```swift
  /// let source = try field.object { object throws(JSONReadError) in
  ///   Source(url: try object.string("url"), confidence: try object.string("confidence"))
  /// }
  /// ```
  ///
  /// - Parameter body: Reads the members.
  /// - Returns: What the body returns.
  /// - Throws: ``JSONReadError`` for a value of another kind, from the body, or for an unknown key.
  public func object<Result>(
    _ body: (inout ObjectReader) throws(JSONReadError) -> Result
  ) throws(JSONReadError) -> Result {
    var reader = try ObjectReader(self)
    let result = try body(&reader)
    try reader.finish()
    return result
  }
}
