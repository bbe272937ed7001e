import ArgumentParsing
import StrictJSON

/// The work that a parsed command line asks for.
struct Action: Sendable {
  let run: @Sendable (CommandEnvironment) throws(CommandError) -> CommandResult
  /// The file to write instead of standard output, or nil.
  var file: String?

  init(_ run: @escaping @Sendable (CommandEnvironment) throws(CommandError) -> CommandResult) {
    self.run = run
  }
}

/// The `widget` command as a function of its words and its environment.
///
///     WidgetTool.run(["schedule", "--amount", "200.00"], in: environment).output
package enum WidgetTool {
  /// The version that `widget --version` prints.
  package static let version = "0.1.0"

  static let program = Program(
    Command<Action>(
      "widget", "Shows the payments that an order splits into, and follows the order total.",
      examples: [
        Example("widget update --amount 200.00", "Shows the payments of an order of 200.00."),
        Example("widget update --amount 180.00", "Follows a promo code."),
        Example("widget status --json", "Prints JSON for a shop's program."),
      ],
      discussion: """
        The figures are those of a buy-now-pay-later checkout. The checksum is this project's own \
        and not Afterpay's; the project is not affiliated with Afterpay.

        With --json, an error is one line of JSON on standard error: its code, message, field and \
        remedy. Schedules/schemas has a JSON Schema for every line of JSON.
        """,
      groups: [CommonOptions.group],
      subcommands: subcommands.map { command in
        // These print while they work, print what must be seen before they go on, or print nothing.
        ["events", "batch", "checkout", "store", "backup", "service"].contains(command.name)
          ? command : command.adding(PictureOptions.output) { $0.writing(to: $1) }
      }),
    version: version)

  private static var subcommands: [Command<Action>] {
    [
      UpdateCommand.command, StatusCommand.command, CreateCommand.command,
      CaptureCommand.command, OrderCommand.command, ListCommand.command, HistoryCommand.command,
      EventsCommand.command, RenderCommand.command, CheckCommand.command,
      ExportCommand.command, ImportCommand.command, RemoveCommand.command,
      TrashCommands.command,
      StoreCommands.command, BackupCommand.command,
      ScheduleCommand.command, PriceCommand.command, VerifyCommand.command,
      BatchCommand.command, PlansCommands.command, RulesCommands.command,
      StatementCommand.command, FeesCommand.command, LoanCommand.command,
      LoansCommands.command, AprCommand.command, TermsCommand.command, CheckoutCommands.command,
      AccountCommands.command, ServiceCommands.command, ManualCommand.command,
    ]
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - environment: The files, the clock and the outputs.
  /// - Returns: The text to print and the exit status.
  package static func run(_ words: [String], in environment: CommandEnvironment) -> CommandResult {
    let result = textResult(of: words, in: environment)
    return wantJSON(words) ? result.withJSONErrors : result
  }

  /// Whether the errors of a command line are printed as JSON: it has `--json` or `--format json`.
  ///
  /// The words decide, so that also a command line that cannot be parsed gets JSON.
  static func wantJSON(_ words: [String]) -> Bool {
    let words = words.prefix { $0 != "--" }
    return words.contains("--json") || words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func textResult(
    of words: [String], in environment: CommandEnvironment
  ) -> CommandResult {
    do throws(UsageError) {
      switch try program.parse(words) {
      case .help(let page):
        let columns = min(environment.columns ?? 80, widestHelp)
        return CommandResult(output: page.text(width: columns))
      case .version(let line):
        let details = words.contains("--verbose") ? environment.kernelLine : ""
        return CommandResult(output: line + "\n" + details)
      case .completions(let script): return CommandResult(output: script)
      case .run(let action):
        let json = PrintedJSON(
          escapesInvisible: environment.outputIsTerminal && action.file == nil,
          escapesAll: words.contains(CommonOptions.ascii.declaration.name))
        let collected = CollectedOutput()
        var environment =
          (action.file == nil ? environment : environment.collecting(in: collected))
          .printing(json)
        environment.openedStore = OpenedStore()
        defer { environment.openedStore.close() }
        do throws(CommandError) {
          var result = try action.run(environment)
          result.output = json.escaped(result.output)
          guard let file = action.file else { return result }
          return try collected.write(with: result, to: file, in: environment)
        } catch {
          return error.naming(words).result
        }
      }
    } catch {
      return CommandError(
        .usage, message(for: error, in: words), code: error.code, field: error.field
      ).naming(words).result
    }
  }

  /// Returns a message with a corrected command line for the most common errors, else the error's
  /// description.
  private static func message(for error: UsageError, in words: [String]) -> String {
    switch error.reason {
    case .missingSubcommand where error.path.count == 1:
      "missing subcommand; try "
        + (program.commands.first?.examples ?? []).map { "'\($0.line)'" }.joined(separator: ", ")
        + ", or see 'widget --help'"
    case .unexpectedArgument(let word) where word.looksLikeAmount:
      "unexpected argument '\(word)'; an amount is written '--amount \(word)', "
        + "see '\(error.path.joined(separator: " ")) --help'"
    case .unknownOption("--date", _):
      "unknown option '--date'; the day is written '--today YYYY-MM-DD', "
        + "see '\(error.path.joined(separator: " ")) --help'"
    case .missingParameter(let spelling, .option) where spelling.hasPrefix("--amount "):
      amount(in: words).map { amount in
        "missing required option '--amount'; an amount is written '--amount \(amount)', "
          + "see '\(error.path.joined(separator: " ")) --help'"
      } ?? error.description
    default: error.description
    }
  }

  /// Returns the first word that looks like an amount and is not the value of an option.
  private static func amount(in words: [String]) -> String? {
    zip(words, words.dropFirst()).first { !$0.hasPrefix("-") && $1.looksLikeAmount }?.1
  }

  /// The maximum line length of help in a wide terminal: longer lines are hard to read.
  private static let widestHelp = 100
}

extension String {
  /// Whether the text consists of 1 to 20 digits and points.
  fileprivate var looksLikeAmount: Bool {
    (1...20).contains(utf8.count)
      && utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }
}
