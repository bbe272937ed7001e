import ArgumentParsing
import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import ShopRequests
import StrictJSON
import WidgetRendering

/// `widget checkout run`: carries a checkout out with a shop's server.
enum CheckoutRunCommand {
  static let shop = Option(
    "shop", value: "URL", .required(.string),
    help: "The address of the shop's server, such as https://shop.example.")
  static let timeout = Option(
    "timeout", value: "SECONDS", .optional(.integer(in: 1...3_600), default: 30),
    help: "The time for a request with its repetitions, 1 to 3600 seconds.")
  static let device = Option(
    "device", value: "UUID", .optional(.string),
    help: "The device's identifier; the flow 'payments' lists the payments of one device.")
  static let record = Option(
    "record", value: "FILE", .optional(.file),
    help: "Create a file with the inputs and answers, which 'widget checkout replay' reads.")
  static let resume = Option(
    "resume", value: "FILE", .optional(.file),
    help: "Continue the checkout of a recording, which further inputs and answers are added to.")
  static let immediately = Flag(
    "immediately", help: "Apply each line when it is read, also while a request is under way.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(OutputOptions.Format.self)),
    help: "Pictures, the default at a terminal, or lines of JSON.")
  static let json = Flag("json", help: "Print lines of JSON, as --format json does.")

  static let command = Command<Action>(
    "run", "Carries a checkout out with a shop's server.",
    examples: [
      Example(
        "widget checkout run native order.jsonl --shop https://shop.example",
        "Sends the requests of a shopper's inputs, and prints a line for each step."),
      Example(
        "widget checkout run native --shop http://127.0.0.1:8080 --record order-1042.jsonl",
        "Applies inputs as they are typed, and records them with the answers."),
    ],
    discussion: """
      An input is an object on one line, as 'widget checkout replay' reads it, but the shop's \
      server gives the answers and the system's clock the time:

        {"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card"]}
        {"input":"load"}
        {"input":"setContact","email":"ada@example.com"}

      The command sends each request over HTTP and prints a line for each input and each answer, \
      in the form of 'widget checkout replay'. A line waits until no request is under way, \
      unless it is typed at a terminal, where lines are applied at once, also with \
      --immediately. After the last line, the command waits for the requests under way. Payments \
      at a provider and the words of pages are the shopper's: the effect 'presentProvider' is \
      answered by {"input":"providerFinished","result":"succeeded"}. The flows 'sheet', \
      'kit' and 'express' send no requests of their own.

      GET requests, and payments, which have a key, are sent up to 3 times within --timeout if the \
      server does not answer or asks for a pause; all others are sent once. Redirects are not \
      followed. The address begins with https://, or with http:// on this machine. A request \
      without an answer is a warning on standard error.

      --record writes each input and answer with its time before the step's requests are sent; \
      before a payment's request, the file is on the disk. Replaying the file prints the same \
      lines; a line that could not be read is an empty line there. The file must not exist yet, \
      and only its owner can read it: it contains what the shopper entered, and the tokens of \
      providers. The output of this command hides tokens, secrets, the values of cookies, and \
      messages of pages that cannot be read, and of the addresses of 'kit' the user, the \
      fragment and the items of the kit's keys; a script that needs a token for 'providerFinished' \
      reads it in the recording. 'widget checkout replay' hides nothing.

      --resume continues a recording: the command applies its lines without printing them, asks \
      the shop for whatever was under way, a payment by its key before anything else, and then \
      takes lines. An incomplete last line of the recording is removed.

      Ends with status 65 if a line could not be read. A signal ends the command at once; the \
      shop's server may carry a request out all the same.
      """,
    parameters: [
      CheckoutCommands.flow, CheckoutCommands.file, shop, device, timeout, record, resume,
      immediately,
      json, format,
    ]
  ) { parsed throws(ValidationError) in
    if parsed[json], parsed[format] == .text {
      throw ValidationError("--json and --format text differ; pass one of them")
    }
    if parsed[record] != nil, parsed[resume] != nil {
      throw ValidationError("--resume adds to its recording; omit --record")
    }
    if let path = parsed[resume], path == "-" || path == parsed[CheckoutCommands.file] {
      throw ValidationError("--resume adds to a file; pass a recording that is not the input")
    }
    let address: ShopAddress
    do throws(ShopAddressError) {
      address = try ShopAddress(parsed[shop])
    } catch {
      throw ValidationError("--shop: \(error)")
    }
    try checkDevice(parsed)
    return Action { environment throws(CommandError) in
      try run(parsed, address, environment)
    }
  }

  /// Throws if the device is missing or cannot be the value of a header.
  private static func checkDevice(_ parsed: ParsedArguments) throws(ValidationError) {
    guard let device = parsed[device] else {
      guard parsed[CheckoutCommands.flow] != .payments else {
        throw ValidationError(
          "the flow payments needs --device UUID, by which the shop knows whose payments to list")
      }
      return
    }
    guard (1...64).contains(device.utf8.count),
      device.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw ValidationError("--device: write 1 to 64 characters of ASCII without spaces")
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ address: ShopAddress, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let source = CheckoutCommands.source(in: parsed)
    let input = try CheckoutCommands.input(in: parsed, environment)
    let recorded = try recordedLines(parsed[resume], environment)
    let output =
      if let recorded { recorded.output } else { try recording(parsed[record], environment) }
    let day = try parsed.today(in: environment)
    let isDayGiven = parsed[CommonOptions.today] != nil
    let clock = isDayGiven ? environment.now : try parsed.clock(in: environment)
    let settings = LiveSettings(
      shop: environment.shop(address, parsed[device], .seconds(parsed[timeout])),
      takesLinesInTurn: !parsed[immediately] && !input.isTerminal,
      now: {
        guard let now = clock() else { return nil }
        return isDayGiven ? Moment(today: day, secondsSinceEpoch: now.secondsSinceEpoch) : now
      },
      recording: output)
    let isText = parsed[format] == .text || environment.outputIsTerminal
    let printsText = isText && parsed[format] != .json && !parsed[json]
    let run = LiveStart(
      settings: settings, input: input, source: source, recorded: recorded,
      environment: environment, terminal: printsText ? parsed.terminal(in: environment) : nil)
    return switch parsed[CheckoutCommands.flow] {
    case .native:
      if let terminal = run.terminal {
        run.result(NativeReplayPrinter(in: terminal))
      } else {
        run.result(JSONReplayPrinter<NativeCheckout>(hidesSecrets: true))
      }
    case .web: run.result(of: WebCheckout.self)
    case .sheet: run.result(of: SheetCheckout.self)
    case .kit: run.result(of: KitCheckout.self)
    case .payments: run.result(of: PaymentsCheckout.self)
    case .express: run.result(of: ExpressCheckout.self)
    }
  }

  /// Opens and reads a recording that is continued.
  private static func recordedLines(
    _ path: String?, _ environment: CommandEnvironment
  ) throws(CommandError) -> RecordedLines? {
    guard let path else { return nil }
    let source = path.quotedForMessage
    switch environment.batches.reopen(path) {
    case .file(let file):
      return try RecordedLines(
        of: file, named: source, upTo: CheckoutReplay<NativeCheckout>.maximumLineLength)
    case .missing:
      throw CommandError(
        .noInput, "there is no file \(source); check its name", code: "no_such_file",
        field: "--resume")
    case .failed(let reason):
      throw CommandError(
        .cannotCreate, "the recording \(source) cannot be continued: \(reason)", field: "--resume")
    }
  }

  private static func recording(
    _ path: String?, _ environment: CommandEnvironment
  ) throws(CommandError) -> ByteOutput? {
    guard let path else { return nil }
    switch environment.batches.create(path) {
    case .output(let output): return output
    case .exists:
      throw CommandError(
        .cannotCreate, "the file \(path.quotedForMessage) exists already; name another one",
        code: "file_exists", field: "--record")
    case .failed(let reason):
      throw CommandError(
        .cannotCreate,
        "the file \(path.quotedForMessage) cannot be created: \(reason); name another one",
        field: "--record")
    }
  }
}

/// The facts that a run of any flow starts with.
private struct LiveStart {
  let settings: LiveSettings
  let input: ByteInput
  let source: String
  /// The lines of the recording that is continued, or nil.
  let recorded: RecordedLines?
  let environment: CommandEnvironment
  /// The terminal of pictures, or nil for lines of JSON.
  let terminal: Terminal?

  func result<Flow: LiveFlow>(of flow: Flow.Type) -> CommandResult {
    terminal.map { result(PlainReplayPrinter<Flow>(in: $0, hidesSecrets: true)) }
      ?? result(JSONReplayPrinter<Flow>(hidesSecrets: true))
  }

  func result<Printer: ReplayPrinter>(
    _ printer: Printer
  ) -> CommandResult where Printer.Flow: LiveFlow {
    var run = LiveRun(printer, settings, named: source, in: environment.batches)
    return run.result(of: input, after: recorded)
  }
}
