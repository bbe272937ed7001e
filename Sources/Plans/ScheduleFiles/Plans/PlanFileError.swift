/// A mistake in a plan file, with the file, the key and the reason.
///
/// ```text
/// my-plan.json: line 9, column 15: installments.count: expected a whole number from 1 to 1000,
/// found 0
/// ```
public struct PlanFileError: Error, Sendable {
  let mistake: FileMistake

  /// The name of the file, as the caller passed it.
  public var file: String { mistake.file }
  /// The path of the key, such as `installments.count`; empty for a file that is not JSON.
  public var key: String { mistake.key }
  /// The mistake and its remedy, without file and key.
  public var reason: String { mistake.reason }
  /// The line of the mistake, counted from 1.
  public var line: Int { mistake.line }
}

extension PlanFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String { mistake.description }
}
