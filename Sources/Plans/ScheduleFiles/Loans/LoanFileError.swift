/// A mistake in a file of loan terms, with the file, the key and the reason.
///
/// ```text
/// my-terms.json: line 10, column 17: payments.count: expected a whole number from 1 to 480, found 0
/// ```
public struct LoanFileError: Error, Sendable {
  let mistake: FileMistake

  /// The name of the file, as the caller passed it.
  public var file: String { mistake.file }
  /// The path of the key, such as `payments.interval`; empty for a file that is not JSON.
  public var key: String { mistake.key }
  /// The mistake and its remedy, without file and key.
  public var reason: String { mistake.reason }
  /// The line of the mistake, counted from 1.
  public var line: Int { mistake.line }
}

extension LoanFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String { mistake.description }
}
