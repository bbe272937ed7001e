import ArgumentParsing
import CheckoutEngine
import CheckoutWire
import StrictJSON

/// `widget checkout`: replays checkouts from recorded inputs, and carries them out.
enum CheckoutCommands {
  /// The kinds of checkout.
  enum Flow: String, CaseIterable, Sendable {
    case native, web, sheet, kit, payments, express
  }

  static let flow = Argument("FLOW", .required(.choice(Flow.self)), help: "The kind of checkout.")
  static let file = Argument(
    "FILE", .optional(.file), help: "The inputs; by default, and for -, standard input.")
  static let final = Flag("final", help: "Print only the last state.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(OutputOptions.Format.self)),
    help: "Pictures for people, or lines of JSON, the default.")
  static let json = Flag("json", help: "Print lines of JSON, which is the default.")

  static let command = Command<Action>(
    "checkout", "Carries a checkout out, or replays one from its recorded inputs.",
    examples: [
      Example(
        "widget checkout replay native checkout.jsonl", "Prints a line of JSON for each input."),
      Example(
        "widget checkout replay native checkout.jsonl --format text",
        "Draws the checkout after each input."),
    ],
    subcommands: [replay, CheckoutRunCommand.command])

  static let replay = Command<Action>(
    "replay", "Applies recorded inputs to a checkout and prints its state after each.",
    examples: [
      Example(
        "widget checkout replay native checkout.jsonl", "Prints a line of JSON for each input."),
      Example(
        "widget checkout replay native checkout.jsonl --format text",
        "Draws the checkout after each input."),
      Example(
        "widget checkout replay native checkout.jsonl --final", "Prints the last state alone."),
    ],
    discussion: """
      The flow 'native' is a shop's own checkout, in which the shopper fills sections in; 'web' is \
      a page of the shop in a web view, 'sheet' a hosted page that is loaded before it is shown, \
      'kit' the same with the protocol of the Checkout Kit 4, \
      'payments' a list of payments that are made by their links, and 'express' Afterpay's own \
      window. An input is an object on one line. The first one begins the checkout:

        {"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card"]}
        {"input":"load"}
        {"input":"answer","request":1,"status":503}
        {"input":"retry"}

      The command uses no network and no clock: answers of the shop's server are inputs too, and \
      any line may set the time by "at" (seconds since 1970, or RFC 3339) and the day by "today". \
      The same inputs always give the same bytes.

      The output has one line for each input: its number, the state, the effects and the events. \
      If the checkout rejects an input, the line has the reason. An answer to a request that is \
      not under way is ignored. A line that cannot be read changes nothing, and its output line has \
      the mistake; later lines are still applied. Ends with status 65 if there was such a line. \
      Lines are printed as soon as possible; memory does not grow with the input. An example is \
      Examples/Checkouts/two-mugs.jsonl; the article RecordedCheckouts lists all inputs.

      With --format text, a picture shows the sections with their states, the order, the \
      widget's payments, the last failure, and then effects and events; of the flows other than \
      'native' it shows the members of the state. Control characters in names and messages are \
      escaped, and long ones are cut.
      """,
    parameters: [flow, file, final, json, format]
  ) { parsed throws(ValidationError) in
    if parsed[json], parsed[format] == .text {
      throw ValidationError("--json and --format text differ; pass one of them")
    }
    guard parsed[CommonOptions.today] == nil else {
      throw ValidationError(
        "the day is in the inputs; write \"today\" in the first line, and omit --today")
    }
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let input = try input(in: parsed, environment)
    let terminal = parsed.terminal(in: environment)
    let isText = parsed[format] == .text
    switch parsed[flow] {
    case .native where isText:
      return result(of: NativeReplayPrinter(in: terminal), input, parsed, environment)
    case .native:
      return result(of: JSONReplayPrinter<NativeCheckout>(), input, parsed, environment)
    case .web: return result(WebCheckout.self, isText, input, parsed, environment)
    case .sheet: return result(SheetCheckout.self, isText, input, parsed, environment)
    case .kit: return result(KitCheckout.self, isText, input, parsed, environment)
    case .payments: return result(PaymentsCheckout.self, isText, input, parsed, environment)
    case .express: return result(ExpressCheckout.self, isText, input, parsed, environment)
    }
  }

  private static func result<Flow: ReplayableFlow>(
    _ flow: Flow.Type, _ isText: Bool, _ input: ByteInput, _ parsed: ParsedArguments,
    _ environment: CommandEnvironment
  ) -> CommandResult {
    isText
      ? result(
        of: PlainReplayPrinter<Flow>(in: parsed.terminal(in: environment)), input, parsed,
        environment)
      : result(of: JSONReplayPrinter<Flow>(), input, parsed, environment)
  }

  /// Returns the name of the input in messages.
  static func source(in parsed: ParsedArguments) -> String {
    let path = parsed[file] ?? "-"
    return path == "-" ? "standard input" : path.quotedForMessage
  }

  /// Opens the input.
  static func input(
    in parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> ByteInput {
    let source = source(in: parsed)
    switch environment.batches.open(parsed[file] ?? "-") {
    case .input(let input): return input
    case .missing:
      throw CommandError(
        .noInput, "there is no file \(source); check its name", code: "no_such_file", field: "FILE")
    case .unreadable(let reason):
      throw CommandError(
        .noInput, "\(source) cannot be read: \(reason); pass a readable file",
        code: "unreadable_file", field: "FILE")
    }
  }

  private static func result(
    of printer: some ReplayPrinter, _ input: ByteInput, _ parsed: ParsedArguments,
    _ environment: CommandEnvironment
  ) -> CommandResult {
    var run = ReplayRun(
      printer, of: input, named: source(in: parsed), printsFinalState: parsed[final],
      in: environment.batches)
    return run.result()
  }
}
