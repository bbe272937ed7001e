import AfterpayRequests
import ArgumentParsing
import OrderStorage
import PaymentEngine
import ScheduleEngine
import StrictJSON

/// `widget service resume`: settles what other commands have left without an outcome.
enum ResumeCommand {
  static let olderThan = Option(
    "older-than", value: "SECONDS",
    .optional(.integer(in: 0...86_400), default: Int(PaymentLease.seconds)),
    help: "Only orders whose last request began at least so long ago; 0 takes every one over.")

  static let command = Command<Action>(
    "resume", "Settles the orders that commands have left without an outcome.",
    examples: [
      Example(
        "widget service resume --server sandbox --shop https://shop.example",
        "Prints a line for each order that was left.")
    ],
    discussion: """
      Run it every few minutes, on any machine. It sends each request again, the same one, within \
      22 hours, and a refund at any time; later it asks the service for the order and looks for the \
      event. The line of an order is printed as soon as it is settled or left; the lines are in the \
      order of the tokens' digests.

      Ends with status 0 if all are settled, 71 if one is left, and 78 at once if the service does not \
      accept the key. An order that another process works on is left.
      """,
    parameters: [olderThan, OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofDay)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let session = try ServiceSession(parsed, environment)
    let seconds = Int64(parsed[olderThan])
    let tokens = try session.onOrders(changing: false) { orders throws(OrderStoreError) in
      try await orders.unsettledOrders()
    }
    var result = CommandResult()
    var leftCount = 0
    for token in tokens {
      do throws(CommandError) {
        let resumed = try session.onOrders { orders throws(OrderStoreError) in
          try await orders.resume(token, olderThan: seconds)
        }
        // Another process may have settled it.
        guard let resumed else { continue }
        let report = ServiceReport(resumed, of: resumed.call, session)
        switch environment.emit(parsed.printsJSON ? report.json.string + "\n" : report.text) {
        case .printed: break
        case .readerIsGone: return CommandResult()
        case .failed(let reason):
          throw CommandError(
            unprinted: reason, recorded: "the order is stored; 'widget service orders' shows it")
        }
        result.add(session.follow(resumed))
        if case .unauthorized(let error) = resumed.outcome {
          return ServiceProblem(unauthorized: error, session).error(.configuration).result
        }
        if resumed.order.pending != nil { leftCount += 1 }
      } catch {
        // An error in one order does not end the command.
        guard error.code != "output_failed" else { throw error }
        result.add(error)
        leftCount += 1
      }
    }
    if leftCount > 0 {
      result.status = .unanswered
      result.add(
        CommandError(
          .unanswered,
          "\(leftCount) of \(tokens.count) orders are left without an outcome; repeat the command "
            + "later, and 'widget service orders --state unknown' lists them",
          code: "orders_left"))
    } else if environment.isInteractive, tokens.isEmpty {
      result.add("hint: every order has an outcome\n")
    }
    if !parsed.printsJSON, let warning = session.observations.clockWarning {
      result.add("warning: \(warning)\n")
    }
    return result
  }
}

extension OrderReport {
  /// The call of the last operation.
  fileprivate var call: ServiceCall {
    order.operations.last.map { ServiceCall($0.intent.command.kind) } ?? .payment
  }
}
