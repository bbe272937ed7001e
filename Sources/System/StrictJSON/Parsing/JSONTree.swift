/// The values and keys of a document, in the order of their first bytes.
///
/// The list has no text of its own: a string or number is a range of the document's bytes, so that
/// parsing allocates a few arrays, however many values there are.
struct JSONTree: Sendable {
  /// The document.
  let bytes: [UInt8]
  /// The strings that have escapes, with their escapes resolved, one after the other.
  var decoded: [UInt8] = []
  /// The values and keys; the members of an object are keys and values in turns.
  var nodes: [JSONNode] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 8 + 4)
  }

  /// Returns the index of the value or key that follows a value and all its parts.
  func index(after index: Int) -> Int {
    switch nodes[index].content {
    case .array(let parts), .object(let parts): Int(parts.end)
    case .null, .bool, .number, .string, .decodedString: index + 1
    }
  }

  /// Returns the bytes of a string or key, its escapes resolved, or nil for another value.
  func text(at index: Int) -> ArraySlice<UInt8>? {
    switch nodes[index].content {
    case .string(let range): bytes[range.bounds]
    case .decodedString(let range): decoded[range.bounds]
    case .null, .bool, .number, .array, .object: nil
    }
  }

  /// Returns whether a string or key has these bytes, its escapes resolved.
  func hasText(_ text: Span<UInt8>, at index: Int) -> Bool {
    switch nodes[index].content {
    case .string(let range): Self.isEqual(bytes, range, text)
    case .decodedString(let range): Self.isEqual(decoded, range, text)
    case .null, .bool, .number, .array, .object: false
    }
  }

  @inline(__always)
  private static func isEqual(
    _ bytes: [UInt8], _ range: JSONNode.Bounds, _ text: Span<UInt8>
  ) -> Bool {
    guard range.count == text.count else { return false }
    let start = Int(range.start)
    for index in text.indices where bytes[start + index] != text[index] { return false }
    return true
  }

  /// Returns whether two strings or keys have the same bytes, their escapes resolved.
  func hasSameText(_ index: Int, _ other: Int) -> Bool {
    if case (.string(let left), .string(let right)) = (nodes[index].content, nodes[other].content),
      left.count != right.count
    {
      return false
    }
    guard let text = text(at: other) else { return false }
    return hasText(text.span, at: index)
  }

  /// Returns the index of the value of a key, or nil if the object does not have it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - object: The index of the object.
  ///   - guess: The index after a value of the object, where the key probably is.
  /// - Returns: The index.
  func value(of key: Span<UInt8>, in object: Int, guess: Int? = nil) -> Int? {
    guard case .object(let parts) = nodes[object].content else { return nil }
    if let guess, guess < Int(parts.end), hasText(key, at: guess) { return guess + 1 }
    var index = object + 1
    while index < Int(parts.end) {
      if hasText(key, at: index) { return index + 1 }
      index = self.index(after: index + 1)
    }
    return nil
  }
}

/// A value of a document, or a key.
struct JSONNode: Sendable {
  /// The offset of the first byte.
  let start: UInt32
  /// The content.
  var content: Content

  /// The content of a value.
  enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number: the range of its literal in the document.
    case number(Bounds)
    /// A string without escapes: the range of its text in the document.
    case string(Bounds)
    /// A string with escapes: the range of its text in ``JSONTree/decoded``.
    case decodedString(Bounds)
    case array(Parts)
    case object(Parts)
  }

  /// A range of bytes.
  struct Bounds: Sendable {
    let start: UInt32
    let end: UInt32

    init(_ bounds: Range<Int>) {
      (start, end) = (UInt32(bounds.lowerBound), UInt32(bounds.upperBound))
    }

    var bounds: Range<Int> { Int(start)..<Int(end) }
    var count: Int { Int(end - start) }
  }

  /// The elements or members of a value.
  struct Parts: Sendable {
    /// The number of elements or members.
    let count: UInt32
    /// The index after the last of them.
    let end: UInt32
  }
}

/// A parsed document, which its values share.
final class JSONDocument: Sendable {
  let tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }
}
