/// What a command answers: everything it prints, and how it ends.
public struct Reply: Hashable, Sendable {
  /// What goes to standard output: data.
  public var output: String
  /// What goes to standard error: errors, warnings and hints.
  public var error: String
  /// How the command ends.
  public var status: ExitStatus
  /// What is on the disk for good, even if the answer cannot be printed; nil where nothing is.
  public var recorded: String?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - output: What goes to standard output.
  ///   - error: What goes to standard error.
  ///   - status: How the command ends.
  public init(output: String = "", error: String = "", status: ExitStatus = .yes) {
    self.output = output
    self.error = error
    self.status = status
  }
}

extension Reply {
  /// What is left to say when standard output cannot be written.
  ///
  /// - Parameter reason: Why it cannot, in the system's words.
  /// - Returns: An answer that has nothing for standard output.
  func unprinted(because reason: String) -> Reply {
    CommandFailure(unprinted: reason, recorded: recorded).reply
  }
}
