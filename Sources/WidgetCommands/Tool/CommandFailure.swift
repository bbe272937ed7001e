/// Why a command cannot do its work; it has then done nothing.
struct CommandFailure: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line that says what is wrong and what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  var reply: Reply { Reply(error: "error: \(message)\n", status: status) }
}
