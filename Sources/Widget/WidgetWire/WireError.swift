internal import StrictJSON

/// The error for bytes that are not a message: the reason, the field and the position.
///
/// ```swift
/// do {
///   _ = try WireMessage(decoding: #"{"type":"resize","size":"1337"}"#)
/// } catch {
///   error.field   // "size"
///   error.reason  // .wrongType
///   print(error)  // line 1, column 25: size: expected a number, found a string
/// }
/// ```
public struct WireError: Error, Hashable, Sendable {
  /// The reason for which bytes are not a message.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The bytes are not one JSON document, are more than 65,536, are nested too deeply, or have a
    /// key twice.
    case notJSON
    /// A required field is missing.
    case missingField
    /// A field's value has the wrong type, or a number that must be whole has a fraction.
    case wrongType
    /// A number is smaller or larger than the field allows.
    case outOfRange
    /// The `type` is unknown.
    case unknownType
    /// The amount is not money text of its currency.
    case invalidAmount
    /// The currency is not an active one of ISO 4217.
    case unknownCurrency
    /// Two fields contradict each other, such as an `error` in a message that is valid.
    case contradiction

    /// The reason's name for programs, such as `missing_field`.
    public var code: String {
      switch self {
      case .notJSON: "not_json"
      case .missingField: "missing_field"
      case .wrongType: "wrong_type"
      case .outOfRange: "out_of_range"
      case .unknownType: "unknown_type"
      case .invalidAmount: "invalid_amount"
      case .unknownCurrency: "unknown_currency"
      case .contradiction: "contradiction"
      }
    }
  }

  /// The reason.
  public let reason: Reason
  /// The path of the field, such as `amountDueToday.currency`; empty for the message as a whole.
  public let field: String
  /// The problem and the remedy in one line, without the position.
  public let explanation: String
  /// The line of the mistake, counted from 1.
  public let line: Int
  /// The column of the mistake in Unicode scalars, counted from 1.
  public let column: Int
  /// The number of bytes before the mistake.
  public let offset: Int

  init(_ reason: Reason, at field: JSONField, _ explanation: String) {
    self.init(reason, field.path.description, explanation, field.value.position)
  }

  private init(
    _ reason: Reason, _ field: String, _ explanation: String, _ position: JSONPosition
  ) {
    self.reason = reason
    self.field = field
    self.explanation = explanation
    line = position.line
    column = position.column
    offset = position.offset
  }

  init(_ error: JSONError) {
    self.init(.notJSON, "", error.reason.description, error.position)
  }

  init(_ error: JSONReadError) {
    let reason: Reason =
      switch error.reason {
      case .missingKey: .missingField
      case .outOfRange: .outOfRange
      case .wrongKind, .notAnInteger, .wrongCount, .unknownKey, .invalid: .wrongType
      case .unknownWord: .unknownType
      }
    self.init(reason, error.path.description, error.reason.description, error.position)
  }
}

extension WireError: CustomStringConvertible {
  /// One printable line with the position, the field and the explanation.
  public var description: String {
    "line \(line), column \(column): " + (field.isEmpty ? "" : "\(field): ") + explanation
  }
}
