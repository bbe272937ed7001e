/// A type whose values are written as one JSON value each.
///
/// ```swift
/// extension Money: JSONWritable {
///   func writeJSON(to writer: inout JSONWriter) {
///     writer.object { object in
///       object.member("amount", amountText)
///       object.member("currency", currency.code)
///     }
///   }
/// }
/// ```
package protocol JSONWritable {
  /// Writes the value by calling exactly one method of the writer once.
  ///
  /// - Parameter writer: The writer of the value.
  func writeJSON(to writer: inout JSONWriter)
}

/// A type whose values are written as one object each.
///
///     struct Contact: JSONObjectWritable {
///       let email: String
///       func writeMembers(to object: inout JSONObjectWriter) { object.member("email", email) }
///     }
package protocol JSONObjectWritable: JSONWritable {
  /// Writes the members.
  ///
  /// - Parameter object: The writer of the object.
  func writeMembers(to object: inout JSONObjectWriter)
}

extension JSONObjectWritable {
  /// Writes the object.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }
}

extension String: JSONWritable {
  /// Writes a string.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(self) }
}

extension StaticString: JSONWritable {
  /// Writes a string.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONWritable {
  /// Writes `true` or `false`.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.bool(self) }
}

extension JSONWritable where Self: FixedWidthInteger {
  /// Writes the digits of an integer.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the wrapped value, or `null`.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .some(let wrapped): wrapped.writeJSON(to: &writer)
    case .none: writer.null()
    }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes the elements in order.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) {
    writer.array { array in
      for element in self { array.element(element) }
    }
  }
}

extension JSONText: JSONWritable {
  /// Writes the text unchanged.
  ///
  /// - Parameter writer: The writer of the value.
  package func writeJSON(to writer: inout JSONWriter) { writer.raw(self) }
}

extension JSONValue: JSONWritable {
  /// Writes the value compactly; numbers keep their literals.
  ///
  /// - Parameter writer: The writer of the value.
  /// - Complexity: O(*n*) in the size of the value.
  package func writeJSON(to writer: inout JSONWriter) {
    switch content {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.literal(number)
    case .string(let string): writer.string(string)
    case .array(let elements): elements.writeJSON(to: &writer)
    case .object(let members):
      writer.object { object in
        for member in members { object.member(key: member.key, member.value) }
      }
    }
  }
}
