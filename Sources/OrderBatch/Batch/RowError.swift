/// Why a row cannot be computed.
///
///     var batch = BatchProcessor(BatchOptions())
///     let rows = Array("o-1,-5,USD,2026-11-21,".utf8)
///     let error = batch.run(rows.span, firstLine: 7).firstError
///     error?.code     // "invalid_amount"
///     error?.line     // 7
///     error?.message  // "'-' at position 1: an amount must be positive and has no sign; write one such as 50.00"
public struct RowError: Error, Hashable, Sendable {
  /// The reason's name: `malformed_row`, `invalid_id`, `invalid_amount`, `unsupported_currency`,
  /// `invalid_date`, `invalid_token`, `invalid_checksum`, `amount_below_minimum`,
  /// `amount_above_maximum`, `amount_too_small` or `plan_unavailable`.
  public let code: String
  /// The line on which the row begins, from 1.
  public let line: Int
  /// One line that says what is wrong and what to write, without any of a token.
  public let message: String
}

extension RowError: CustomStringConvertible {
  /// The line, the code and the message.
  public var description: String { "line \(line): \(code): \(message)" }
}

/// Why a row cannot be computed, before it is known on which line it stands.
struct RowFault: Error {
  let code: String
  let message: String
}

extension RowFault {
  /// The row is not one of orders: it cannot even be cut into its fields.
  static func malformed(_ message: String) -> Self { Self(code: "malformed_row", message: message) }
}
