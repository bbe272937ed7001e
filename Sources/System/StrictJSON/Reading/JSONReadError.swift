/// A mistake in a well-formed document, with its path and position.
///
/// ```swift
/// line 4, column 14: installments.count: expected a whole number from 1 to 1000, found 0
/// line 9, column 3: curency: unknown key; did you mean "currency"?
/// ```
package struct JSONReadError: Error, Hashable, Sendable {
  /// The mistake.
  package enum Reason: Hashable, Sendable {
    /// An object lacks a key.
    case missingKey
    /// An object has an unknown key; the suggestion is the key that was probably meant.
    case unknownKey(suggestion: String?)
    /// The value is of another kind.
    case wrongKind(expected: JSONKind, found: JSONKind)
    /// The number has a fraction or an exponent; the text is its literal.
    case notAnInteger(String)
    /// The number is outside the range; the first text is its literal, and both ends are inclusive.
    case outOfRange(String, minimum: String, maximum: String)
    /// The array has too few or too many elements; both ends are inclusive.
    case wrongCount(Int, minimum: Int, maximum: Int)
    /// The string is none of the allowed words.
    case unknownWord(String, allowed: [String])
    /// A mistake that the reader describes.
    case invalid(String)
  }

  /// The mistake.
  package let reason: Reason

  /// The path of the value, or of the missing or unknown key.
  package let path: JSONPath

  /// The position of the value, of the object that lacks a key, or of the unknown key.
  package let position: JSONPosition

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The mistake.
  ///   - path: The path of the value, or of the missing or unknown key.
  ///   - position: The position of the value, the object that lacks a key, or the unknown key.
  package init(_ reason: Reason, path: JSONPath, position: JSONPosition) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}

extension JSONReadError: CustomStringConvertible {
  /// The position, the path, the mistake and its remedy, in one line.
  package var description: String {
    path == .root("") ? "\(position): \(reason)" : "\(position): \(path): \(reason)"
  }
}

extension JSONReadError.Reason: CustomStringConvertible {
  /// The mistake and its remedy, without the position.
  ///
  /// Text of the document is escaped; the text of ``invalid(_:)`` is not.
  package var description: String {
    switch self {
    case .missingKey: "this key is missing; add it"
    case .unknownKey(.some(let meant)): "unknown key; did you mean \(meant.quotedForMessage)?"
    case .unknownKey(.none): "unknown key; remove it"
    case .wrongKind(let expected, let found): "expected \(expected), found \(found)"
    case .notAnInteger(let literal):
      "expected a whole number without fraction or exponent, found \(Self.shortened(literal))"
    case .outOfRange(let literal, let minimum, let maximum):
      "expected a whole number from \(minimum) to \(maximum), found \(Self.shortened(literal))"
    case .wrongCount(let count, let minimum, let maximum):
      "expected \(minimum) to \(maximum) elements, found \(count)"
    case .unknownWord(let word, let allowed):
      "expected one of \(allowed.map { $0.quotedForMessage }.joined(separator: ", ")), "
        + "found \(word.quotedForMessage)"
    case .invalid(let message): message
    }
  }

  private static func shortened(_ literal: String) -> String {
    literal.utf8.count <= 60 ? literal : "\(literal.prefix(60))..."
  }
}

/// The path from a document's root to a value, such as `sources[1].url`.
///
/// The root may have a name:
///
///     JSONPath("limits").key("minimum").description  // "limits.minimum"
///     JSONPath().key("sources").index(1).description  // "sources[1]"
package indirect enum JSONPath: Hashable, Sendable {
  /// The outermost value, with its name, which may be empty.
  case root(String)
  /// The value of a key in an object.
  case member(of: JSONPath, key: String)
  /// An element of an array, counted from 0.
  case element(of: JSONPath, index: Int)

  /// Creates the path of the outermost value.
  ///
  /// - Parameter root: The name of the outermost value; empty if it has none.
  package init(_ root: String = "") {
    self = .root(root)
  }

  /// Returns the path of a member.
  ///
  /// - Parameter key: The key.
  /// - Returns: The longer path.
  package func key(_ key: String) -> JSONPath { .member(of: self, key: key) }

  /// Returns the path of an element.
  ///
  /// - Parameter index: The element's number, counted from 0.
  /// - Returns: The longer path.
  package func index(_ index: Int) -> JSONPath { .element(of: self, index: index) }
}

extension JSONPath: CustomStringConvertible {
  /// The path in one line of printable ASCII; an unnamed root is empty.
  ///
  /// A key is quoted if it is empty, longer than 60 bytes, or has anything but ASCII letters,
  /// digits, `_` and `-`: `names["a b"]`.
  package var description: String {
    switch self {
    case .root(let name): Self.isPlain(name) || name.isEmpty ? name : name.quotedForMessage
    case .element(let parent, let index): "\(parent)[\(index)]"
    case .member(let parent, let key):
      if !Self.isPlain(key) {
        "\(parent)[\(key.quotedForMessage)]"
      } else if parent == .root("") {
        key
      } else {
        "\(parent).\(key)"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 60
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
