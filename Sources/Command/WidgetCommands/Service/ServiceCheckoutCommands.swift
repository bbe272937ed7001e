import AfterpayRequests
import ArgumentParsing
import PaymentWire
import ScheduleEngine
import StrictJSON

/// `widget service checkout`: checkouts at the service.
enum ServiceCheckoutCommands {
  static let command = Command<Action>(
    "checkout", "Creates and shows checkouts at the service.",
    examples: [
      Example(
        "widget service checkout show --token-file token.txt --server sandbox --shop https://shop.example",
        "Shows the checkout of a token.")
    ],
    discussion: """
      A checkout begins an order: the shop sends the shopper to its address, the shopper confirms \
      it there, and the shop decides the order with the token. It ends after three hours.
      """,
    subcommands: [create, show])

  static let file = Argument(
    "FILE", .optional(.file), help: "The body as JSON; standard input if not given, or -.")
  static let tokenOut = Option(
    "token-out", value: "FILE", .optional(.file),
    help: "A new file for the token, which is then not printed; only its owner can read it.")

  static let create = Command<Action>(
    "create", "Creates a checkout.",
    examples: [
      Example(
        "widget service checkout create order.json --server sandbox --shop https://shop.example --json",
        "Prints the token, its end and the address for the shopper."),
      Example(
        "widget service checkout create order.json --token-out token-1042.txt --server sandbox --shop https://shop.example",
        "Stores the token in a new file."),
    ],
    discussion: """
      The body has the members of Afterpay's documentation, and the documented limits are checked \
      before anything is sent; an unknown member is an error:

        {"amount":{"amount":"50.00","currency":"USD"},
         "consumer":{"email":"ada@example.com"},
         "merchant":{"redirectConfirmUrl":"https://shop.example/done",
                     "redirectCancelUrl":"https://shop.example/cart"}}

      The token is a secret, and this is the only command that prints one. With --token-out the token \
      is in the file before anything is printed; the address for the shopper contains it, too, and is \
      printed in any case. Each call creates another checkout: if an answer is lost (status 71), \
      call again, and forget the checkout that may have been created.
      """,
    parameters: [file, tokenOut] + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try runCreate(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  private static func runCreate(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let request = try request(inFile: parsed[file] ?? "-", environment)
    let session = try ServiceSession(parsed, environment)
    let output = parsed[tokenOut]
    // Before the request, so that no checkout is created whose token is then lost.
    if let output, environment.read(output, 0) != .missing { throw exists(output) }
    let created = try session.onClient { client throws(AfterpayServiceError) in
      try await client.createCheckout(request)
    }
    if let output { try write(created.token.revealed, to: output, environment) }
    let token = output == nil ? created.token.revealed : nil
    var result = CommandResult(
      output: parsed.printsJSON
        ? json(created, token).string + "\n" : text(created, token, output))
    result.recorded = "a checkout was created; create another"
    if environment.isInteractive, !parsed.printsJSON {
      result.add(
        "hint: 'widget service authorize --token-file \(output ?? "FILE")' decides the order once the "
          + "shopper has confirmed it\n")
    }
    return result
  }

  private static func request(
    inFile path: String, _ environment: CommandEnvironment
  ) throws(CommandError) -> CheckoutRequest {
    let bytes = try OrderReader(environment: environment).read(
      path, limit: 1_048_576, content: "body", from: "FILE")
    do throws(CheckoutRequestError) {
      return try CheckoutRequest(reading: bytes)
    } catch {
      throw CommandError(
        .data, "\(path == "-" ? "standard input" : path.quotedForMessage): \(error)",
        code: "invalid_checkout", field: "FILE")
    }
  }

  private static func exists(_ path: String) -> CommandError {
    CommandError(
      .cannotCreate, "the file \(path.quotedForMessage) exists already; name another one",
      code: "file_exists", field: "--token-out")
  }

  /// Writes the token to a new file, which is then on the disk.
  private static func write(
    _ token: String, to path: String, _ environment: CommandEnvironment
  ) throws(CommandError) {
    let output: ByteOutput
    switch environment.batches.create(path) {
    case .output(let created): output = created
    case .exists: throw exists(path)
    case .failed(let reason): throw lost(path, reason)
    }
    if let reason = output.append(Array((token + "\n").utf8)) ?? output.flush() {
      throw lost(path, reason)
    }
  }

  private static func lost(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      .cannotCreate,
      "the file \(path.quotedForMessage) cannot be written: \(reason); a checkout was created, and its "
        + "token is lost: name another file, and create another checkout",
      field: "--token-out")
  }

  private static func json(_ created: CreatedCheckout, _ token: String?) -> JSONText {
    JSONText.object { object in
      if let token { object.member("token", token) }
      object.member("expires", created.expires.description)
      object.member("redirectCheckoutUrl", created.redirectCheckoutURL.description)
    }
  }

  private static func text(
    _ created: CreatedCheckout, _ token: String?, _ file: String?
  ) -> String {
    "created\n"
      + ScheduleText.details([
        ("Token", token?.quotedIfInvisible ?? "in \((file ?? "").quotedForMessage)"),
        ("Expires", created.expires.description.quotedIfInvisible),
        ("Address", created.redirectCheckoutURL.description.quotedIfInvisible),
      ])
  }

  static let show = Command<Action>(
    "show", "Shows a checkout as the service has it.",
    examples: [
      Example(
        "widget service checkout show --token-file token.txt --server sandbox --shop https://shop.example --json",
        "Prints all that the service has of the checkout, but not its token.")
    ],
    discussion: """
      The service has a checkout for up to 60 minutes, and not after its order. After an express \
      checkout the answer has the shopper's address and the chosen delivery. --json prints the \
      service's own members, with … in place of the token.
      """,
    parameters: [ServiceOptions.tokenFile] + ServiceOptions.output
  ) { parsed throws(ValidationError) in
    try ServiceSettings.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let token = try ServiceReader(environment: environment).token(
        inFile: parsed[ServiceOptions.tokenFile])
      // The token becomes a part of a path.
      do throws(PaymentRequestError) {
        _ = try PaymentRequest.pathSegment(ofToken: token.revealed)
      } catch {
        throw CommandError(
          .data, error.description, code: "invalid_token", field: "--token-file")
      }
      let checkout = try ServiceSession(parsed, environment).onClient {
        client throws(AfterpayServiceError) in try await client.checkout(for: token)
      }
      return CommandResult(
        output: parsed.printsJSON ? checkout.json.description + "\n" : text(checkout))
    }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  private static func text(_ checkout: ServiceCheckout) -> String {
    "checkout\n"
      + ScheduleText.details([
        ("Amount", checkout.order.total.description),
        ("Issued", checkout.order.issuedAt?.description ?? "not known"),
      ])
  }
}
