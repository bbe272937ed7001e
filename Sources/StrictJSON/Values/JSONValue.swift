/// A value of a JSON document, with the place where it stands.
///
/// ```swift
/// let plan = try JSONValue(parsing: #"{"id": "us-pay-in-4", "count": 4}"#)
/// plan["count"]?.number?.int  // 4
/// plan["count"]?.position     // line 1, column 32
/// ```
public struct JSONValue: Sendable {
  /// What a value holds.
  public enum Content: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, as it is spelled.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object in the order of the document, no key twice.
    case object([JSONMember])
  }

  /// What the value holds.
  public let content: Content

  /// The place of the value's first byte.
  public let position: JSONPosition

  init(_ content: Content, at position: JSONPosition) {
    self.content = content
    self.position = position
  }
}

/// A key of an object and the value that belongs to it.
public struct JSONMember: Sendable {
  /// The key, its escapes resolved.
  public let key: String

  /// The place of the key's opening quotation mark.
  public let keyPosition: JSONPosition

  /// The value.
  public let value: JSONValue
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The Boolean, or `nil` for a value of another kind.
  public var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// The number, or `nil` for a value of another kind.
  public var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The string, or `nil` for a value of another kind.
  public var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The elements, or `nil` for a value of another kind.
  public var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members in the order of the document, or `nil` for a value of another kind.
  public var object: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key, or `nil` if there is no such key or the value is not an object.
  ///
  /// Keys are compared byte for byte: a precomposed letter is not its decomposed form.
  ///
  /// - Parameter key: The key to look for.
  /// - Complexity: O(*n*) in the number of members.
  public subscript(key: String) -> JSONValue? {
    object?.first { $0.key.hasSameBytes(as: key) }?.value
  }

  /// Whether two values hold the same, wherever they stand in their documents.
  ///
  /// The order of members and the spelling of numbers count, so `1` is not `1.0`.
  ///
  /// - Parameter other: The value to compare with.
  /// - Returns: Whether kinds, texts, orders and counts all agree.
  /// - Complexity: O(*n*) in the size of the smaller value.
  public func hasSameContent(as other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left.text.hasSameBytes(as: right.text)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.hasSameContent(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.key.hasSameBytes(as: $1.key) && $0.value.hasSameContent(as: $1.value)
        }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension String {
  /// Equality of the encoded bytes; `==` would also equate different spellings of one letter.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
