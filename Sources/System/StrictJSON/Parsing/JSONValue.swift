/// A value of a JSON document, with its position.
///
/// ```swift
/// let plan = try JSONValue(parsing: #"{"id": "us-pay-in-4", "count": 4}"#)
/// plan["count"]?.number?.int  // 4
/// plan["count"]?.position     // line 1, column 32
/// ```
package struct JSONValue: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, as its literal.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object in the order of the document; no key occurs twice.
    case object([JSONMember])
  }

  let document: JSONDocument
  /// The index in the document's tree.
  let index: Int

  init(_ document: JSONDocument, at index: Int) {
    self.document = document
    self.index = index
  }

  /// The number of elements or members.
  var count: Int {
    switch node.content {
    case .array(let parts), .object(let parts): Int(parts.count)
    case .null, .bool, .number, .string, .decodedString: 0
    }
  }

  private var node: JSONNode { document.tree.nodes[index] }

  /// The position of the first byte.
  ///
  /// - Complexity: O(*n*) in the number of preceding bytes.
  package var position: JSONPosition {
    JSONPosition(of: Int(node.start), in: document.tree.bytes)
  }

  /// The content.
  ///
  /// - Complexity: O(*n*) in the number of elements or members.
  package var content: Content {
    switch node.content {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let literal):
      return .number(
        JSONNumber(
          checkedText: String(decoding: document.tree.bytes[literal.bounds], as: UTF8.self)))
    case .string, .decodedString: return .string(string ?? "")
    case .array(let parts):
      var elements: [JSONValue] = []
      elements.reserveCapacity(Int(parts.count))
      var index = index + 1
      while index < Int(parts.end) {
        elements.append(JSONValue(document, at: index))
        index = document.tree.index(after: index)
      }
      return .array(elements)
    case .object(let parts):
      var members: [JSONMember] = []
      members.reserveCapacity(Int(parts.count))
      var index = index + 1
      while index < Int(parts.end) {
        members.append(JSONMember(value: JSONValue(document, at: index + 1)))
        index = document.tree.index(after: index + 1)
      }
      return .object(members)
    }
  }
}

/// A key of an object and its value.
package struct JSONMember: Sendable {
  /// The value, which follows its key.
  package let value: JSONValue

  private var keyValue: JSONValue { JSONValue(value.document, at: value.index - 1) }

  /// The key, its escapes resolved.
  package var key: String { keyValue.string ?? "" }

  /// The position of the key's opening quotation mark.
  package var keyPosition: JSONPosition { keyValue.position }
}

extension JSONValue {
  /// Whether the value is `null`.
  package var isNull: Bool { kind == .null }

  /// The Boolean, or `nil` for a value of another kind.
  package var bool: Bool? {
    if case .bool(let bool) = node.content { bool } else { nil }
  }

  /// The number, or `nil` for a value of another kind.
  package var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The string, or `nil` for a value of another kind.
  package var string: String? {
    document.tree.text(at: index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The string in UTF-8, or `nil` for a value of another kind.
  package var utf8: ArraySlice<UInt8>? { document.tree.text(at: index) }

  /// The string in UTF-8 as an array of its own, or `nil` for a value of another kind.
  package var utf8Array: [UInt8]? {
    switch node.content {
    case .string(let range): document.tree.bytes.copy(of: range.bounds)
    case .decodedString(let range): document.tree.decoded.copy(of: range.bounds)
    case .null, .bool, .number, .array, .object: nil
    }
  }

  /// The elements, or `nil` for a value of another kind.
  package var array: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members in the order of the document, or `nil` for a value of another kind.
  package var object: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key, or `nil` if there is no such key or the value is not an object.
  ///
  /// Keys are compared byte for byte: a precomposed letter is not its decomposed form.
  ///
  /// - Parameter key: The key to look for.
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    var key = key
    return key.withUTF8 { bytes in
      unsafe document.tree.value(of: bytes.span, in: index).map { JSONValue(document, at: $0) }
    }
  }

  /// Returns whether two values are equal apart from their positions.
  ///
  /// The order of members and the spelling of numbers count, so `1` is not `1.0`.
  ///
  /// - Parameter other: The other value.
  /// - Returns: Whether kinds, texts, orders and counts are equal.
  /// - Complexity: O(*n*) in the size of the smaller value.
  package func hasSameContent(as other: JSONValue) -> Bool {
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

extension [UInt8] {
  /// Returns a copy of a part, sooner than `Array(self[range])`.
  fileprivate func copy(of range: Range<Int>) -> [UInt8] {
    unsafe withUnsafeBufferPointer { unsafe Array(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}

extension String {
  /// Returns whether the bytes in UTF-8 are equal; `==` also equates canonically equivalent texts.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// The six kinds of JSON value.
package enum JSONKind: Hashable, Sendable, CustomStringConvertible {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object

  /// The kind with its article, for a sentence: `a number`, `an object`, `null`.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The kind of the value.
  package var kind: JSONKind {
    switch node.content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string, .decodedString: .string
    case .array: .array
    case .object: .object
    }
  }
}

/// A number of a document, as its literal.
///
/// The literal never becomes a floating-point number, so nothing is rounded:
///
///     try JSONValue(parsing: "0.10").number?.text    // "0.10"
///     try JSONValue(parsing: "0.10").number?.int64   // nil: not a plain integer
///     try JSONValue(parsing: "5000").number?.int64   // 5000
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The literal, which follows the grammar of RFC 8259.
  package let text: String

  /// Creates a number from a literal that the caller has checked against the grammar.
  init(checkedText text: String) {
    self.text = text
  }

  /// The value as an `Int64`; `nil` with a fraction, with an exponent or out of range.
  package var int64: Int64? { integer(as: Int64.self) }

  /// The value as an `Int`; `nil` with a fraction, with an exponent or out of range.
  package var int: Int? { integer(as: Int.self) }

  /// Whether the literal has neither a fraction nor an exponent; its size does not matter.
  package var isPlainInteger: Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || JSONByte.isDigit($0) }
  }

  /// Returns the value as an integer of any width.
  ///
  /// `1.0` and `1e3` give `nil` although they are whole: such a literal comes from a writer that
  /// computes in floating point. `-0` is zero.
  ///
  /// - Parameter type: The type of the integer.
  /// - Returns: The value, or `nil` with a fraction, with an exponent or out of range.
  /// - Complexity: O(*n*) in the length of the literal.
  @inlinable package func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    isPlainInteger ? Integer(text) : nil
  }

  /// The literal itself.
  package var description: String { text }
}
