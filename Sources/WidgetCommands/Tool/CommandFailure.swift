/// Why a command cannot do its work; it has then done nothing.
struct CommandFailure: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line that says what is wrong and what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Says that standard output cannot be written, why, and what to do.
  init(unprinted reason: String, _ advice: String = "send the output elsewhere") {
    self.init(.inputOutput, "standard output cannot be written: \(reason); \(advice)")
  }

  var reply: Reply { Reply(error: "error: \(message)\n", status: status) }
}
