/// Why a row cannot be computed.
public struct RowError: Error, Hashable, Sendable {
  /// The reason's name, such as `invalid_amount`.
  public let code: String
  /// The line on which the row begins, from 1.
  public let line: Int
  /// One line that says what is wrong and what to write, without any of a token.
  public let message: String
}
