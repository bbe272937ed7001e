import StrictJSON

/// The output of a command that compares a received checksum with a computed one.
struct ChecksumReport {
  /// The checksum that the command computed.
  let computed: String
  /// The checksum that the caller passed.
  let received: String

  /// Returns the result: status 0 for equal checksums, else status 1 and both of them.
  func result(asJSON: Bool) -> CommandResult {
    let matches = computed == received
    let status: ExitStatus = matches ? .yes : .no
    if asJSON {
      let line = JSONText.object { object in
        object.member("match", matches)
        object.member("computed", computed)
        object.member("received", received)
      }
      return CommandResult(output: line.string + "\n", status: status)
    }
    let both = [("computed", computed), ("received", received)]
    return CommandResult(
      output: matches ? "match\n" : "no match\n" + ScheduleText.details(both), status: status)
  }
}
