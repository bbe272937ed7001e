import AfterpayRequests
import ArgumentParsing
import OrderStorage
import PaymentEngine
import StrictJSON

/// `widget service order` and `widget service orders`: the orders of the store.
enum OrderListCommands {
  static let ask = Flag("ask", help: "Ask the service for the order first, and store it.")
  static let state = Option(
    "state", value: "STATE", .optional(.choice(PaymentState.self)),
    help: "Only the orders in this state.")

  static let order = Command<Action>(
    "order", "Shows an order, as it is stored or as the service has it.",
    examples: [
      Example("widget service order --order 100101 --json", "Prints the stored order."),
      Example(
        "widget service order --token-file token.txt --ask --server sandbox --shop https://shop.example",
        "Asks the service first."),
    ],
    discussion: """
      Without --ask nothing is sent, and --server and --shop are not needed. With --ask, an order \
      that the store does not know is stored; ends with status 66 if the service does not know it \
      either. While another process works on the order, its answer is not stored.
      """,
    parameters: [ServiceOptions.optionalOrder, ServiceOptions.optionalTokenFile, ask]
      + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    let (number, tokenFile) = (
      parsed[ServiceOptions.optionalOrder], parsed[ServiceOptions.optionalTokenFile]
    )
    guard (number == nil) != (tokenFile == nil) else {
      throw ValidationError("name the order by either --order N or --token-file FILE")
    }
    if parsed[ask] { try ServiceSettings.check(parsed) }
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let name: OrderName
      if let number {
        name = .number(number)
      } else {
        name = .token(
          try ServiceReader(environment: environment).token(inFile: tokenFile ?? ""))
      }
      return try show(name, parsed, environment)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  private static func show(
    _ name: OrderName, _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let report: ServiceReport
    if parsed[ask] {
      let session = try ServiceSession(parsed, environment)
      report = ServiceReport(
        try session.onOrders(changing: false) { orders throws(OrderStoreError) in
          try await orders.order(name, askingService: true)
        }, of: .payment, session)
    } else {
      let orders = try OrderStore(local: parsed, environment)
      do throws(CommandError) {
        report = ServiceReport(
          try onOrders { () async throws(OrderStoreError) in try await orders.order(name) },
          of: .payment, nil)
      } catch {
        guard error.code == "no_such_order" else { throw error }
        var unknown = error
        unknown.message = "the store does not know the order; ask the service for it by --ask"
        throw unknown
      }
    }
    return report.result(asJSON: parsed.printsJSON, hints: environment.isInteractive)
  }

  static let orders = Command<Action>(
    "orders", "Lists the orders of the store.",
    examples: [
      Example("widget service orders", "Prints a line for each order."),
      Example("widget service orders --state unknown --json", "Lists what 'resume' would settle."),
    ],
    discussion: """
      Nothing is sent. The order of the lines is that of the tokens' digests: it is the same each \
      time, and says nothing about the age of an order. An order that the service has not decided \
      has no number.
      """,
    parameters: [state, OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let orders = try OrderStore(local: parsed, environment)
      let state = parsed[state]
      let reports = try onOrders { () async throws(OrderStoreError) in
        try await orders.orders(in: state)
      }.map { ServiceReport($0, of: .payment, nil) }
      var result = CommandResult()
      if parsed.printsJSON {
        result.output = reports.map { $0.json.string + "\n" }.joined()
      } else if !reports.isEmpty {
        result.output = ScheduleText.table(
          ["ORDER", "STATE", "ORIGINAL", "CAPTURED", "VOIDED", "OPEN", "REFUNDED"],
          reports.map(\.row))
      } else if environment.isInteractive {
        result.add("hint: there are no such orders; 'widget service authorize' decides one\n")
      }
      return result
    }
  }.withoutMeaning(for: CommonOptions.ofDay + ServiceOptions.ofRequests)
}

/// Reads orders of the store, and converts an error.
private func onOrders<Result: Sendable>(
  _ work: @escaping @Sendable () async throws(OrderStoreError) -> Result
) throws(CommandError) -> Result {
  do throws(OrderStoreError) {
    return try waiting(work)
  } catch {
    throw CommandError(error)
  }
}

extension ServiceReport {
  /// The row of a table.
  fileprivate var row: [String] {
    let payment = report.order.payment
    let approved = payment.flatMap { $0.isApproved ? $0 : nil }
    return [payment?.order.description ?? "-", report.state.rawValue]
      + [
        approved?.original, approved?.captured, approved?.voided, approved?.open,
        approved?.refunded,
      ]
      .map { $0?.description ?? "-" }
  }
}
