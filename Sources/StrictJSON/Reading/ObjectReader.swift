/// Reads the members of an object one by one and remembers which ones.
///
/// ```swift
/// var object = try ObjectReader(JSONValue(parsing: bytes))
/// let id = try object.string("id")
/// let count = try object.integer("count", in: 1...1000)
/// let validFrom = try object.nullable("validFrom")?.string()
/// try object.finish()  // refuses any other key
/// ```
///
/// Keys may be read in any order; the order of the document is fastest.
public struct ObjectReader {
  /// The way to the object.
  public let path: JSONPath

  /// Where the object starts.
  public let position: JSONPosition

  private let members: [JSONMember]
  private var isRead: [Bool]
  private var asked: [String] = []
  /// The member behind the one read last, where the next one probably is.
  private var next = 0

  /// Starts to read a field.
  ///
  /// - Parameter field: The object.
  /// - Throws: ``JSONReadError`` for a value of another kind.
  public init(_ field: JSONField) throws(JSONReadError) {
    guard let members = field.value.object else {
      throw field.error(.wrongKind(expected: .object, found: field.value.kind))
    }
    self.path = field.path
    self.position = field.value.position
    self.members = members
    self.isRead = Array(repeating: false, count: members.count)
  }

  /// Starts to read a value.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - path: The name that errors have for it; none if not given.
  /// - Throws: ``JSONReadError`` for a value of another kind.
  public init(_ value: JSONValue, path: String = "") throws(JSONReadError) {
    try self.init(JSONField(value, path: JSONPath(path)))
  }

  /// Reads a key that may be missing.
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, whose value may be `null`, or `nil` if the key is missing.
  /// - Complexity: O(1) in the order of the document, else O(*n*) in the number of members.
  public mutating func optional(_ key: String) -> JSONField? {
    asked.append(key)
    guard let index = index(of: key) else { return nil }
    isRead[index] = true
    next = index + 1
    return JSONField(members[index].value, path: path.key(key))
  }

  private func index(of key: String) -> Int? {
    if next < members.count, members[next].key.hasSameBytes(as: key) { return next }
    return members.firstIndex { $0.key.hasSameBytes(as: key) }
  }

  /// Reads a key that must be there.
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, whose value may be `null`.
  /// - Throws: ``JSONReadError`` if it is missing.
  public mutating func required(_ key: String) throws(JSONReadError) -> JSONField {
    guard let field = optional(key) else {
      throw JSONReadError(.missingKey, path: path.key(key), position: position)
    }
    return field
  }

  /// Reads a key that must be there and may be `null`.
  ///
  ///     let minimum = try object.nullable("minimum")?.string()
  ///
  /// - Parameter key: The key.
  /// - Returns: The field, or `nil` for `null`.
  /// - Throws: ``JSONReadError`` if the key is missing.
  public mutating func nullable(_ key: String) throws(JSONReadError) -> JSONField? {
    let field = try required(key)
    return field.isNull ? nil : field
  }

  /// Ends the reading and refuses the first key that nothing has asked for.
  ///
  /// - Throws: ``JSONReadError`` with the key's place and the key that was probably meant.
  /// - Complexity: O(*n*) in the number of members.
  public func finish() throws(JSONReadError) {
    guard let index = isRead.firstIndex(of: false) else { return }
    let member = members[index]
    let missing = asked.filter { key in !members.contains { $0.key.hasSameBytes(as: key) } }
    let suggestion = missing.first { $0.isNearMiss(of: member.key) }
    throw JSONReadError(
      .unknownKey(suggestion: suggestion), path: path.key(member.key), position: member.keyPosition)
  }
}
