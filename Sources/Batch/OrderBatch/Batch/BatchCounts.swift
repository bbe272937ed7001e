/// The numbers of rows of a batch that have a schedule, and of those that have an error.
public struct BatchCounts: Hashable, Sendable {
  /// The number of orders with a schedule.
  public var schedules = 0
  /// The number of these orders whose received checksum differs from the computed one.
  public var mismatches = 0
  /// The number of rows that cannot be computed.
  public private(set) var errors = 0
  /// The number of these rows by the code of their error.
  public private(set) var errorsByCode: [String: Int] = [:]

  /// The number of all rows.
  public var rows: Int { schedules + errors }

  /// Creates counts of zero.
  public init() {}

  /// Counts a row that cannot be computed.
  ///
  /// - Parameter error: The reason.
  public mutating func add(_ error: RowError) {
    errors += 1
    errorsByCode[error.code, default: 0] += 1
  }

  /// Adds the counts of other rows.
  public static func += (sum: inout Self, other: Self) {
    sum.schedules += other.schedules
    sum.mismatches += other.mismatches
    sum.errors += other.errors
    for (code, count) in other.errorsByCode { sum.errorsByCode[code, default: 0] += count }
  }
}

/// The reason why a row cannot be computed.
///
///     var batch = BatchProcessor(BatchOptions())
///     let rows = ContiguousArray("o-1,-5,USD,2026-11-21,".utf8)
///     let error = batch.run(rows.span, firstLine: 7).firstError
///     error?.code     // "invalid_amount"
///     error?.line     // 7
///     error?.message  // "'-' at position 1: an amount must be positive and has no sign; write one such as 50.00"
public struct RowError: Error, Hashable, Sendable {
  /// The name of the reason: `malformed_row`, `invalid_id`, `invalid_amount`, `unsupported_currency`,
  /// `invalid_date`, `invalid_token`, `invalid_checksum`, `amount_below_minimum`,
  /// `amount_above_maximum`, `amount_too_small`, `plan_unavailable` or `repeated_id`; for loans also
  /// the other codes of ``/Financing/FinancingError``, such as `invalid_rate` and `apr_not_offered`.
  public let code: String
  /// The line on which the row begins, from 1.
  public let line: Int
  /// One line with the mistake and its remedy, without any part of a token.
  public let message: String
}

extension RowError: CustomStringConvertible {
  /// The line, the code and the message.
  public var description: String { "line \(line): \(code): \(message)" }
}

extension RowError {
  /// The reason why a row cannot be computed, without the number of its line.
  struct Reason: Error {
    let code: String
    let message: String
  }
}

extension RowError.Reason {
  /// Creates the reason of a row that cannot be split into the fields of an order.
  static func malformed(_ message: String) -> Self { Self(code: "malformed_row", message: message) }

  /// Creates the reason of a row whose identifier the row on an earlier line has.
  static func repeated(_ firstLine: Int) -> Self {
    Self(
      code: "repeated_id",
      message: "line \(firstLine) has this id already; write another id, or pass --duplicates keep")
  }
}
