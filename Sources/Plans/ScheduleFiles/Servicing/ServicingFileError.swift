/// A mistake in a file of servicing rules, with the file, the key and the reason.
///
/// ```text
/// my-rules.json: line 11, column 54: lateFees.tiers[0].fees[0].grace: a grace period is in days;
/// write days or weeks as P7D or P1W
/// ```
public struct ServicingFileError: Error, Sendable {
  let error: FileError

  /// The name of the file, as the caller passed it.
  public var file: String { error.file }
  /// The path of the key, such as `lateFees.tiers[0].perOrder`; empty for a file that is not JSON.
  public var key: String { error.key }
  /// The mistake and its remedy, without file and key.
  public var reason: String { error.reason }
  /// The line of the mistake, counted from 1.
  public var line: Int { error.line }
}

extension ServicingFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String { error.description }
}
