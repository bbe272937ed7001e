/// A mistake in a plan file, with the file, the key and the reason.
///
/// ```text
/// my-plan.json: line 9, column 15: installments.count: expected a whole number from 1 to 1000,
/// found 0
/// ```
public struct PlanFileError: Error, Sendable {
  let error: FileError

  /// The name of the file, as the caller passed it.
  public var file: String { error.file }
  /// The path of the key, such as `installments.count`; empty for a file that is not JSON.
  public var key: String { error.key }
  /// The mistake and its remedy, without file and key.
  public var reason: String { error.reason }
  /// The line of the mistake, counted from 1.
  public var line: Int { error.line }
}

extension PlanFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String { error.description }
}
