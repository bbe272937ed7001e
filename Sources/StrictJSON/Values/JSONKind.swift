/// The six kinds of JSON value.
public enum JSONKind: Hashable, Sendable, CustomStringConvertible {
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
  public var description: String {
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
  public var kind: JSONKind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
