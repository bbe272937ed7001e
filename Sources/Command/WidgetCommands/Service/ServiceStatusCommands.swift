import AfterpayRequests
import ArgumentParsing
import PaymentWire
import ScheduleEngine
import StrictJSON
import WidgetWire

/// `widget service ping` and `widget service limits`.
enum ServiceStatusCommands {
  static let ping = Command<Action>(
    "ping", "Asks whether the service answers.",
    examples: [
      Example(
        "widget service ping --server sandbox --shop https://shop.example", "Prints pong.")
    ],
    discussion: "The request has no credentials, and the variables with them need not be set.",
    parameters: ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let session = try ServiceSession(parsed, environment, needsCredentials: false)
      try session.onClient { client throws(AfterpayServiceError) in try await client.ping() }
      return CommandResult(output: parsed.printsJSON ? "{\"answer\":\"pong\"}\n" : "pong\n")
    }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  static let limits = Command<Action>(
    "limits", "Shows the smallest and the largest order that the service accepts from the shop.",
    examples: [
      Example(
        "widget service limits --server sandbox --shop https://shop.example --json",
        "Prints one line of JSON.")
    ],
    discussion: "Both are inclusive. Afterpay recommends one request a day.",
    parameters: ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let limits = try ServiceSession(parsed, environment).onClient {
        client throws(AfterpayServiceError) in try await client.limits()
      }
      return CommandResult(output: parsed.printsJSON ? json(limits).string + "\n" : text(limits))
    }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  private static func json(_ limits: ServiceLimits) -> JSONText {
    JSONText.object { object in
      object.member("minimum", limits.minimum)
      object.member("maximum", limits.maximum)
    }
  }

  private static func text(_ limits: ServiceLimits) -> String {
    "limits\n"
      + ScheduleText.details([
        ("Minimum", limits.minimum?.description ?? "none"),
        ("Maximum", limits.maximum.description),
      ])
  }
}
