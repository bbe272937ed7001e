/// Finds the values of an object by their keys, where a mistake needs no path.
///
///     var members = JSONMembers(value)
///     members?.value(of: "id")?.string
///
/// Keys may be asked for in any order; the order of the document is fastest.
package struct JSONMembers: Sendable {
  private let object: JSONValue
  /// The index after the value that was found last, of the key most likely to be next.
  private var next: Int

  /// Starts reading an object, or returns nil for a value of another kind.
  ///
  /// - Parameter value: The object.
  package init?(_ value: JSONValue) {
    guard value.kind == .object else { return nil }
    object = value
    next = value.index + 1
  }

  /// Returns the value of a key, or nil if there is no such key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Complexity: O(1) if keys are asked for in the order of the document, else O(*n*) in the number
  ///   of members.
  package mutating func value(of key: StaticString) -> JSONValue? {
    let index = key.withUTF8Buffer { bytes in
      unsafe object.document.tree.value(of: bytes.span, in: object.index, guess: next)
    }
    guard let index else { return nil }
    next = object.document.tree.index(after: index)
    return JSONValue(object.document, at: index)
  }
}
