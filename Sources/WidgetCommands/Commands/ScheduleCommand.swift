import ArgumentParsing
import ScheduleEngine
import StrictJSON

/// `widget schedule`: computes a schedule from what is given, and keeps nothing.
enum ScheduleCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, canonical
  }

  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(), default: Format.text),
    help: "A picture, one line of JSON, or the text whose SHA-256 is the checksum.")

  static let command = Command<Action>(
    "schedule", "Computes a payment schedule and prints it; nothing is kept.",
    examples: [
      Example("widget schedule --amount 200.00", "Shows the payments of an order."),
      Example("widget schedule --amount 80.00 --currency GBP --format json", "Prints JSON."),
      Example(
        "widget schedule --amount 200.00 --format canonical | sha256sum", "Checks the checksum."),
    ],
    discussion: """
      Ends with status 1 when the order may not proceed: its total is outside the plan's limits or \
      too small to be split, or the plan is not offered on the day.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile,
      OrderOptions.tokenFile, format,
    ]
  ) { parsed throws(Rejection) in
    try OrderOptions.check(parsed)
    return Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let order = try Order(parsed, surroundings)
    try order.checkBarriers()
    let schedule = try order.schedule()
    switch parsed[format] {
    case .text:
      let terminal = parsed.terminal(in: surroundings)
      return Reply(output: ScheduleText.text(of: schedule, for: order.checkout, in: terminal))
    case .json: return Reply(output: schedule.json(for: order.checkout).string + "\n")
    case .canonical: return Reply(output: schedule.canonicalText(for: order.checkout))
    }
  }
}
