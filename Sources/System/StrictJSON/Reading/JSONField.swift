/// A value and its path, with functions that convert the value or throw an error with the path.
///
/// ```swift
/// let field = try JSONField(JSONValue(parsing: #"["a", 2]"#))
/// try field.elements()[1].integer(in: 1...9)  // 2
/// try field.elements()[1].string()  // line 1, column 7: [1]: expected a string, found a number
/// ```
package struct JSONField: Sendable {
  /// The value.
  package let value: JSONValue

  private let parent: JSONPath
  private let step: Step

  /// The last part of a path.
  private enum Step {
    case none
    case key(String)
    case index(Int)
  }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the value; an unnamed root by default.
  package init(_ value: JSONValue, path: JSONPath = JSONPath()) {
    (self.value, parent, step) = (value, path, .none)
  }

  /// Creates the field of a key.
  init(_ value: JSONValue, key: String, of parent: JSONPath) {
    (self.value, self.parent, step) = (value, parent, .key(key))
  }

  /// Creates the field of an element.
  init(_ value: JSONValue, index: Int, of parent: JSONPath) {
    (self.value, self.parent, step) = (value, parent, .index(index))
  }

  /// The path of the value.
  package var path: JSONPath {
    switch step {
    case .none: parent
    case .key(let key): parent.key(key)
    case .index(let index): parent.index(index)
    }
  }

  /// Whether the value is `null`.
  package var isNull: Bool { value.isNull }

  /// Returns an error about this value.
  ///
  ///     guard let date = CivilDate(text) else { throw field.error(.invalid("not a date")) }
  ///
  /// - Parameter reason: The mistake.
  /// - Returns: The error with the path and position of the value.
  package func error(_ reason: JSONReadError.Reason) -> JSONReadError {
    JSONReadError(reason, path: path, position: value.position)
  }

  private func error(expected: JSONKind) -> JSONReadError {
    error(.wrongKind(expected: expected, found: value.kind))
  }

  /// Returns the value as a string.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  package func string() throws(JSONReadError) -> String {
    guard let string = value.string else { throw error(expected: .string) }
    return string
  }

  /// Returns the value as a Boolean.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  package func bool() throws(JSONReadError) -> Bool {
    guard let bool = value.bool else { throw error(expected: .bool) }
    return bool
  }

  /// Returns the value as a number.
  ///
  /// - Throws: ``JSONReadError`` for a value of another kind.
  package func number() throws(JSONReadError) -> JSONNumber {
    guard let number = value.number else { throw error(expected: .number) }
    return number
  }

  /// Returns the value as an integer in a range.
  ///
  ///     try field.integer(in: 1...1000)
  ///     try field.integer(in: 0...Int64.max)
  ///
  /// - Parameter range: The integers accepted.
  /// - Returns: The integer.
  /// - Throws: ``JSONReadError`` for a value of another kind, a fraction, an exponent (even if the
  ///   number is whole) or an integer out of range.
  @inlinable package func integer<Integer: FixedWidthInteger & Sendable>(
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

  /// Returns the value as the case of an enumeration.
  ///
  ///     enum Unit: String, CaseIterable { case day, week }
  ///     try field.word(of: Unit.self)
  ///
  /// - Parameter type: The enumeration, whose raw values are the words.
  /// - Returns: The case whose raw value is the string.
  /// - Throws: ``JSONReadError`` for a value of another kind or another word.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    of type: Word.Type
  ) throws(JSONReadError) -> Word {
    let text = try string()
    for word in Word.allCases where word.rawValue.hasSameBytes(as: text) { return word }
    throw error(.unknownWord(text, allowed: Word.allCases.map { $0.rawValue }))
  }

  /// Returns the elements of the value, which must be an array.
  ///
  /// - Parameter range: The counts accepted; any by default.
  /// - Returns: The elements, each with its path.
  /// - Throws: ``JSONReadError`` for a value of another kind or another count.
  package func elements(
    count range: ClosedRange<Int> = 0...Int.max
  ) throws(JSONReadError) -> [JSONField] {
    guard let elements = value.array else { throw error(expected: .array) }
    guard range.contains(elements.count) else {
      throw error(
        .wrongCount(elements.count, minimum: range.lowerBound, maximum: range.upperBound))
    }
    let path = path
    return elements.enumerated().map { JSONField($1, index: $0, of: path) }
  }

  /// Reads the value as an object; a key that the body does not read is an error.
  ///
  /// ```swift
  /// let source = try field.object { object throws(JSONReadError) in
  ///   Source(url: try object.string("url"), confidence: try object.string("confidence"))
  /// }
  /// ```
  ///
  /// - Parameter body: Reads the members.
  /// - Returns: The result of the body.
  /// - Throws: ``JSONReadError`` for a value of another kind, from the body, or for an unknown key.
  @inlinable package func object<Result>(
    _ body: (inout ObjectReader) throws(JSONReadError) -> Result
  ) throws(JSONReadError) -> Result {
    var reader = try ObjectReader(self)
    let result = try body(&reader)
    try reader.finish()
    return result
  }
}

extension JSONField {
  /// Calls a conversion, and adds the value's path and position to its error.
  ///
  /// - Parameter convert: The conversion.
  /// - Returns: The result of the conversion.
  /// - Throws: ``JSONReadError`` with the description of the conversion's error.
  @inlinable package func converted<Value, Failure: Error & CustomStringConvertible>(
    _ convert: () throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    do throws(Failure) {
      return try convert()
    } catch {
      throw self.error(.invalid(error.description))
    }
  }
}
