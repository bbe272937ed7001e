import ArgumentParsing
import ScheduleEngine

/// `widget verify`: compares a checksum with that of an order's schedule.
enum VerifyCommand {
  static let checksum = Option(
    "checksum", value: "HEX", .required, help: "The received checksum: 64 hex digits.")

  static let command = Command<Action>(
    "verify", "Checks whether a checksum is that of an order's schedule.",
    examples: [
      Example(
        "widget verify --amount 200.00 --today 2026-11-21 --checksum "
          + "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
        "Checks the checksum of a capture.")
    ],
    discussion: """
      The schedule is computed from the options: pass your own record of the order, and by --today \
      the day of the purchase. Ends with status 0 if the checksum matches, else with status 1, and \
      prints both checksums. A plan's limits and dates are not checked, since a shop can have its \
      own limits.
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
  }.withoutMeaning(for: CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let received: ScheduleChecksum
    do throws(ScheduleChecksumError) {
      received = try ScheduleChecksum(parsed[checksum])
    } catch {
      throw CommandError(.data, "--checksum: \(error)", code: "invalid_checksum")
    }
    let order = try RequestedOrder(parsed, environment)
    let schedule = try order.schedule()
    return ChecksumReport(
      computed: schedule.checksum(for: order.checkout).description,
      received: received.description
    ).result(asJSON: parsed.printsJSON)
  }
}
