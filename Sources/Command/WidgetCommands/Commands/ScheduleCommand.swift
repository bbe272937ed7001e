import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetWire

/// `widget schedule`: computes a schedule from the options, and stores nothing.
enum ScheduleCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, canonical
  }

  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: """
      A picture, the default, one line of JSON, or the canonical text, whose SHA-256 is the \
      checksum.
      """)

  static let command = Command<Action>(
    "schedule", "Computes a payment schedule and prints it; nothing is stored.",
    examples: [
      Example("widget schedule --amount 200.00", "Shows the payments of an order."),
      Example("widget schedule --amount 80.00 --currency GBP --json", "Prints JSON."),
      Example(
        "widget schedule --amount 200.00 --format canonical | sha256sum", "Checks the checksum."),
    ],
    discussion: """
      Ends with status 1 if the order may not proceed. An order outside the plan's limits, or on a \
      day on which the plan is not offered, is still computed, with a warning; JSON has the reason \
      as its member status instead. An order that is too small to be split has no schedule.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile,
      OrderOptions.tokenFile, OutputOptions.json, format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OutputOptions.check(parsed, format)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let order = try RequestedOrder(parsed, environment)
    let schedule = try order.schedule()
    let format = parsed[OutputOptions.json] ? .json : parsed[format] ?? .text
    let output =
      switch format {
      case .text:
        ScheduleText.text(
          of: schedule, for: order.checkout, in: parsed.terminal(in: environment))
      case .json: json(of: schedule, order).string + "\n"
      case .canonical: schedule.canonicalText(for: order.checkout)
      }
    guard let barrier = order.barrier else { return CommandResult(output: output) }
    let warning = format == .json ? "" : "warning: \(barrier.code): \(barrier.message)\n"
    return CommandResult(output: output, error: warning, status: .no)
  }

  /// Returns the schedule as JSON; that of a barred order has the status of its widget.
  private static func json(of schedule: PaymentSchedule, _ order: RequestedOrder) -> JSONText {
    JSONText.object { object in
      object.members(
        of: schedule, for: order.checkout, checksum: schedule.checksum(for: order.checkout))
      if let barrier = order.barrier {
        object.member("status", WireMessage(WidgetStatus.invalid(barrier)).json)
      }
    }
  }
}
