import ArgumentParsing
import ScheduleEngine
import StrictJSON

/// `widget verify`: whether a checksum is that of an order's schedule.
enum VerifyCommand {
  static let checksum = Option(
    "checksum", value: "HEX", .required, help: "The checksum that was received: 64 hex digits.")

  static let command = Command<Action>(
    "verify", "Tells whether a checksum is that of an order's schedule.",
    examples: [
      Example(
        "widget verify --amount 200.00 --today 2026-11-21 --checksum "
          + "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
        "Checks what came with a capture.")
    ],
    discussion: """
      The schedule is made from what is given here, so give what you know yourself, and with \
      --today the day of the purchase. Ends with status 0 when the checksum matches; otherwise \
      with status 1, printing both checksums. A plan's limits and dates are not looked at: a shop \
      can have limits of its own.
      """,
    parameters: [
      checksum, OrderOptions.amount, OrderOptions.currency, OrderOptions.plan,
      OrderOptions.planFile, OrderOptions.tokenFile, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let received: ScheduleChecksum
    do throws(ScheduleChecksumError) {
      received = try ScheduleChecksum(parsed[checksum])
    } catch {
      throw CommandError(.data, "--checksum: \(error)")
    }
    let order = try RequestedOrder(parsed, environment)
    let schedule = try order.schedule()
    let computed = schedule.checksum(for: order.checkout)
    let matches = schedule.matches(received, for: order.checkout)
    let status: ExitStatus = matches ? .yes : .no
    if parsed.printsJSON {
      let line = JSONText.object { object in
        object.member("match", matches)
        object.member("computed", computed.description)
        object.member("received", received.description)
      }
      return CommandResult(output: line.string + "\n", status: status)
    }
    let text = matches ? "match\n" : "no match\n"
    let both = [("computed", computed.description), ("received", received.description)]
    return CommandResult(output: text + (matches ? "" : ScheduleText.details(both)), status: status)
  }
}
