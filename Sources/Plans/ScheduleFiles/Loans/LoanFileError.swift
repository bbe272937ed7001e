/// A mistake in a file of loan terms, with the file, the key and the reason.
///
/// ```text
/// my-terms.json: line 10, column 17: payments.count: expected a whole number from 1 to 480, found 0
/// ```
public struct LoanFileError: Error, Sendable {
  let error: FileError

  /// The name of the file, as the caller passed it.
  public var file: String { error.file }
  /// The path of the key, such as `payments.interval`; empty for a file that is not JSON.
  public var key: String { error.key }
  /// The mistake and its remedy, without file and key.
  public var reason: String { error.reason }
  /// The line of the mistake, counted from 1.
  public var line: Int { error.line }
}

extension LoanFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String { error.description }
}
