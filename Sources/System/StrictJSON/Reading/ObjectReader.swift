/// Reads the members of an object one by one and records their keys.
///
/// ```swift
/// var object = try ObjectReader(JSONValue(parsing: bytes))
/// let id = try object.string("id")
/// let count = try object.integer("count", in: 1...1000)
/// let validFrom = try object.nullable("validFrom")?.string()
/// try object.finish()  // throws for any other key
/// ```
///
/// Keys may be read in any order; reading them in the order of the document is fastest.
package struct ObjectReader {
  /// The path of the object.
  package let path: JSONPath

  private let value: JSONValue
  private let memberCount: Int
  /// The indexes of the values that were read.
  private var read: [Int] = []
  private var asked: [String] = []
  /// The index after the value that was read last, of the key most likely to be read next.
  private var next: Int

  /// Starts reading the object in a field.
  ///
  /// - Parameter field: The object.
  /// - Throws: ``JSONReadError`` for a value of another kind.
  package init(_ field: JSONField) throws(JSONReadError) {
    guard field.value.kind == .object else {
      throw field.error(.wrongKind(expected: .object, found: field.value.kind))
    }
    self.path = field.path
    self.value = field.value
    self.memberCount = value.count
    self.next = value.index + 1
    read.reserveCapacity(8)
    asked.reserveCapacity(8)
  }

  /// Starts reading the object in a value.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - path: The name of the object in errors; none by default.
  /// - Throws: ``JSONReadError`` for a value of another kind.
  package init(_ value: JSONValue, path: String = "") throws(JSONReadError) {
    try self.init(JSONField(value, path: JSONPath(path)))
  }

  /// Reads an optional key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, whose value may be `null`, or `nil` if the key is missing.
  /// - Complexity: O(1) if keys are read in the order of the document, else O(*n*) in the number of
  ///   members.
  package mutating func optional(_ key: String) -> JSONField? {
    asked.append(key)
    guard let index = index(of: key) else { return nil }
    if !read.contains(index) { read.append(index) }
    next = value.document.tree.index(after: index)
    return JSONField(JSONValue(value.document, at: index), key: key, of: path)
  }

  /// The position of the object's first byte.
  package var position: JSONPosition { value.position }

  private func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { bytes in
      unsafe value.document.tree.value(of: bytes.span, in: value.index, guess: next)
    }
  }

  /// Reads a required key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, whose value may be `null`.
  /// - Throws: ``JSONReadError`` if the key is missing.
  package mutating func required(_ key: String) throws(JSONReadError) -> JSONField {
    guard let field = optional(key) else {
      throw JSONReadError(.missingKey, path: path.key(key), position: position)
    }
    return field
  }

  /// Reads a required key whose value may be `null`.
  ///
  ///     let minimum = try object.nullable("minimum")?.string()
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, or `nil` for `null`.
  /// - Throws: ``JSONReadError`` if the key is missing.
  package mutating func nullable(_ key: String) throws(JSONReadError) -> JSONField? {
    let field = try required(key)
    return field.isNull ? nil : field
  }

  /// Checks that every key of the object was read.
  ///
  /// - Throws: ``JSONReadError`` for the first key that was not read, with the key that was
  ///   probably meant.
  /// - Complexity: O(*n*) in the number of members.
  package func finish() throws(JSONReadError) {
    guard read.count < memberCount, let members = value.object,
      let member = members.first(where: { !read.contains($0.value.index) })
    else { return }
    let missing = asked.filter { index(of: $0) == nil }
    let suggestion = missing.first { $0.isNearMiss(of: member.key) }
    throw JSONReadError(
      .unknownKey(suggestion: suggestion), path: path.key(member.key), position: member.keyPosition)
  }
}

extension ObjectReader {
  /// Reads a string.
  ///
  /// - Parameter key: The key.
  /// - Returns: The string.
  /// - Throws: ``JSONReadError`` if the key is missing or its value is of another kind.
  package mutating func string(_ key: String) throws(JSONReadError) -> String {
    try required(key).string()
  }

  /// Reads a Boolean.
  ///
  /// - Parameter key: The key.
  /// - Returns: The Boolean.
  /// - Throws: ``JSONReadError`` if the key is missing or its value is of another kind.
  package mutating func bool(_ key: String) throws(JSONReadError) -> Bool {
    try required(key).bool()
  }

  /// Reads an integer in a range.
  ///
  ///     let count = try object.integer("count", in: 1...1000)
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - range: The integers accepted.
  /// - Returns: The integer.
  /// - Throws: ``JSONReadError`` if the key is missing or its value is not such an integer.
  @inlinable package mutating func integer<Integer: FixedWidthInteger & Sendable>(
    _ key: String, in range: ClosedRange<Integer>
  ) throws(JSONReadError) -> Integer {
    try required(key).integer(in: range)
  }

  /// Reads one of the words of an enumeration.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The enumeration, whose raw values are the words.
  /// - Returns: The case whose raw value is the word.
  /// - Throws: ``JSONReadError`` if the key is missing or its value is none of the words.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Word.Type
  ) throws(JSONReadError) -> Word {
    try required(key).word(of: type)
  }

  /// Reads the elements of an array.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - range: The counts accepted; any by default.
  /// - Returns: The elements, each with its path.
  /// - Throws: ``JSONReadError`` if the key is missing, its value is of another kind, or the count
  ///   is outside the range.
  package mutating func elements(
    _ key: String, count range: ClosedRange<Int> = 0...Int.max
  ) throws(JSONReadError) -> [JSONField] {
    try required(key).elements(count: range)
  }

  /// Reads an object; a key that the body does not read is an error.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - body: Reads the inner members.
  /// - Returns: The result of the body.
  /// - Throws: ``JSONReadError`` if the key is missing, its value is of another kind, the body
  ///   throws, or an inner key is unknown.
  @inlinable package mutating func object<Result>(
    _ key: String, _ body: (inout ObjectReader) throws(JSONReadError) -> Result
  ) throws(JSONReadError) -> Result {
    try required(key).object(body)
  }
}

extension ObjectReader {
  /// Checks for unknown keys before any is read, so that an error is about a misspelled key and not
  /// about the key that is therefore missing.
  ///
  /// - Parameter keys: The allowed keys; the function does not count them as read.
  /// - Throws: ``JSONReadError`` for the first other key.
  package func expectKeys(_ keys: [String]) throws(JSONReadError) {
    var object = self
    for key in keys { _ = object.optional(key) }
    try object.finish()
  }

  /// Reads the key `format`, the version of a file's format.
  ///
  /// - Parameters:
  ///   - format: The only supported format, 1 or more.
  ///   - content: A word for the content, for the error: `plan` in `write the plan in that format`.
  /// - Throws: ``JSONReadError`` for another format; the message about a newer one advises an
  ///   update.
  package mutating func expectFormat(_ format: Int, of content: String) throws(JSONReadError) {
    let field = try required("format")
    if let number = try field.number().integer(as: Int.self), number > format {
      throw field.error(
        .invalid(
          "the file is written in the newer format \(number), and this version reads format "
            + "\(format) only; update this software, or write the \(content) in that format"))
    }
    _ = try field.integer(in: format...format)
  }
}
