/// The reason why a command cannot do its work, or cannot say that it has done it.
struct CommandFailure: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line that says what is wrong and what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Says that standard output cannot be written, why, and what to do.
  ///
  /// - Parameters:
  ///   - reason: The system's words.
  ///   - recorded: What is on the disk for good; nil if nothing is.
  init(unprinted reason: String, recorded: String? = nil) {
    self.init(
      recorded == nil ? .inputOutput : .unanswered,
      "standard output cannot be written: \(reason); \(recorded ?? "send the output elsewhere")")
  }

  var reply: Reply { Reply(error: "error: \(message)\n", status: status) }
}
