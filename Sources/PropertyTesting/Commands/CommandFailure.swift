/// The reason why a sequence of commands failed, and where.
public struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the command that failed, counted from 1; 0 if the system failed before the first.
  public let step: Int

  /// What went wrong.
  public let reason: String

  /// The step and the reason.
  public var description: String {
    step == 0 ? "before the first command: \(reason)" : "command \(step): \(reason)"
  }
}
