import AfterpayRequests
import ArgumentParsing
import OrderStorage
import PaymentEngine
import ScheduleEngine
import WidgetStorage

/// `widget service authorize`: authorizes the order of a checkout.
enum AuthorizeCommand {
  static let command = Command<Action>(
    "authorize", "Authorizes the order of a checkout; captures follow.",
    examples: [
      Example(
        "widget service authorize --token-file token.txt --amount 50.00 --currency USD --server sandbox --shop https://shop.example --json",
        "Prints the approved or declined order as one line of JSON."),
      Example(
        "widget service authorize --token-file token.txt --amount 45.00 --currency USD --adjusted --checksum-file checksum.txt --checksum-amount 45.00 --server sandbox --shop https://shop.example",
        "Passes on the checksum that Afterpay's widget sent for the changed order."),
    ],
    discussion: """
      \(decisionDiscussion)

      The authorization ends at the time after Expires: capture before it, or void. Then the open \
      amount is void. The order's payments begin at the authorization, not at the capture.
      """,
    parameters: [ServiceOptions.tokenFile, ServiceOptions.amount, ServiceOptions.currency]
      + ServiceOptions.decision + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try ServiceOptions.checkDecision(parsed, tokenFile: parsed[ServiceOptions.tokenFile])
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let reader = ServiceReader(environment: environment)
      let decision = try reader.decision(parsed, currency: parsed[ServiceOptions.currency])
      let token = try reader.token(inFile: parsed[ServiceOptions.tokenFile])
      return try ServiceDecision(command: .authorize(decision), token: token)
        .run(parsed, environment)
    }
  }

  static let decisionDiscussion = """
    A token is decided once: the same command again has the same outcome without a request, and one \
    with other values fails. If the order has changed since the shopper confirmed it, Afterpay \
    demands --adjusted, and the checksum that its own widget sent for the new amount; a checksum of \
    'widget status' cannot take its place. A declined order is permanent.

    --widget captures the widget of the token in the store, in the transaction that stores the \
    command, and nothing is sent if the widget refuses. After a decline the widget stays captured.
    """
}

/// `widget service capture`: captures an authorization, or decides and captures an order at once.
enum ServiceCaptureCommand {
  static let command = Command<Action>(
    "capture", "Captures an authorization, or authorizes and captures an order at once.",
    examples: [
      Example(
        "widget service capture --order 100101 --amount 20.00 --server sandbox --shop https://shop.example",
        "Captures a part of an authorization."),
      Example(
        "widget service capture --token-file token.txt --amount 50.00 --currency USD --server sandbox --shop https://shop.example --json",
        "Authorizes and captures the order of a checkout at once."),
    ],
    discussion: """
      With --order: captures at least 1.00 and at most the open amount. Without --id a repeated capture \
      is another one, unless the first has no answer yet: then it is continued.

      With --token-file: \(AuthorizeCommand.decisionDiscussion)
      """,
    parameters: [
      ServiceOptions.optionalTokenFile, ServiceOptions.optionalOrder, ServiceOptions.amount,
      ServiceOptions.optionalCurrency,
    ] + ServiceOptions.decision + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try check(parsed)
    return Action { environment throws(CommandError) in
      let reader = ServiceReader(environment: environment)
      if let order = parsed[ServiceOptions.optionalOrder] {
        let reference = try parsed[ServiceOptions.reference].map { (text) throws(CommandError) in
          try reader.reference(text)
        }
        return try OrderOperation(order: order, amount: parsed[ServiceOptions.amount]) {
          PaymentCommand.capture(amount: $0, reference: reference)
        }.run(parsed, environment)
      }
      let decision = try reader.decision(
        parsed, currency: parsed[ServiceOptions.optionalCurrency] ?? "")
      let token = try reader.token(inFile: parsed[ServiceOptions.optionalTokenFile] ?? "")
      return try ServiceDecision(command: .captureInFull(decision), token: token)
        .run(parsed, environment)
    }
  }

  private static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    try ServiceSettings.check(parsed)
    let tokenFile = parsed[ServiceOptions.optionalTokenFile]
    switch (tokenFile, parsed[ServiceOptions.optionalOrder]) {
    case (nil, nil):
      throw ValidationError(
        "pass --order N to capture an authorization, or --token-file FILE to decide an order")
    case (.some, .some): throw ValidationError("use either --order or --token-file, not both")
    case (.some, nil):
      guard parsed[ServiceOptions.optionalCurrency] != nil else {
        throw ValidationError("--token-file needs the currency of the order; pass --currency CODE")
      }
    case (nil, .some):
      guard parsed[ServiceOptions.checksumFile] == nil,
        parsed[ServiceOptions.checksumAmount] == nil, !parsed[ServiceOptions.adjusted],
        parsed[ServiceOptions.widget] == nil
      else {
        throw ValidationError(
          "--checksum-file, --checksum-amount, --adjusted and --widget decide an order; "
            + "omit them with --order")
      }
    }
    try ServiceOptions.checkDecision(parsed, tokenFile: tokenFile)
    try OutputOptions.check(parsed)
  }
}

/// A command that decides the order of a token.
struct ServiceDecision {
  let command: PaymentCommand
  let token: SecretToken

  func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let widget = try parsed[ServiceOptions.widget].map { (name) throws(CommandError) in
      OrderWidget(
        try WidgetName(typed: name, as: "--widget"),
        today: try ServiceClock(environment).today(parsed, environment))
    }
    let session = try ServiceSession(parsed, environment)
    let (command, token, id) = (command, token, parsed[ServiceOptions.id])
    let report = try session.onOrders { orders throws(OrderStoreError) in
      try await orders.perform(command, on: .token(token), id: id, capturing: widget)
    }
    return ServiceReport(report, of: ServiceCall(command.kind), session)
      .result(asJSON: parsed.printsJSON, hints: environment.isInteractive)
  }
}
