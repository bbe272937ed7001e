/// The reason why a well-formed document is not what a reader asked for, and where.
///
/// ```swift
/// line 4, column 14: installments.count: expected a whole number from 1 to 1000, found 0
/// line 9, column 3: curency: unknown key; did you mean "currency"?
/// ```
public struct JSONReadError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// An object lacks a key.
    case missingKey
    /// An object has a key that nothing reads; the key that may have been meant.
    case unknownKey(suggestion: String?)
    /// The value is of another kind.
    case wrongKind(expected: JSONKind, found: JSONKind)
    /// The number has a fraction or an exponent; its literal.
    case notAnInteger(String)
    /// The number is outside its range; its literal and both ends, inclusive.
    case outOfRange(String, minimum: String, maximum: String)
    /// The array has too few or too many elements; both ends are inclusive.
    case wrongCount(Int, minimum: Int, maximum: Int)
    /// The string is none of the words that are allowed.
    case unknownWord(String, allowed: [String])
    /// Something that only the reader knows about, in its own words.
    case invalid(String)
  }

  /// What is wrong.
  public let reason: Reason

  /// The way to the value, or to the key that is missing or unknown.
  public let path: JSONPath

  /// Where the value stands, or the object that lacks a key, or the unknown key.
  public let position: JSONPosition

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - path: The way to the value.
  ///   - position: Where it stands.
  public init(_ reason: Reason, path: JSONPath, position: JSONPosition) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}

extension JSONReadError: CustomStringConvertible {
  /// The place, the path and what to do about it, in one line.
  public var description: String {
    path == .root("") ? "\(position): \(reason)" : "\(position): \(path): \(reason)"
  }
}

extension JSONReadError.Reason: CustomStringConvertible {
  /// What is wrong and what to do about it, without the place.
  ///
  /// Text from the document is escaped; the words of ``invalid(_:)`` are printed as they are.
  public var description: String {
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
