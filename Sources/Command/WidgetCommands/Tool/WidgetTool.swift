import ArgumentParsing
import StrictJSON
import WidgetRendering

/// The work that a parsed command line asks for.
struct Action: Sendable {
  let run: @Sendable (CommandEnvironment) throws(CommandError) -> CommandResult
  /// Whether the output has stored lines with their bytes, on which hashes depend.
  let isVerbatim: Bool

  init(
    isVerbatim: Bool = false,
    _ run: @escaping @Sendable (CommandEnvironment) throws(CommandError) -> CommandResult
  ) {
    (self.isVerbatim, self.run) = (isVerbatim, run)
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
        """,
      groups: [CommonOptions.group],
      subcommands: [
        UpdateCommand.command, StatusCommand.command, CreateCommand.command,
        CaptureCommand.command, OrderCommand.command, ListCommand.command, HistoryCommand.command,
        EventsCommand.command, RenderCommand.command, CheckCommand.command,
        ExportCommand.command, ImportCommand.command, RemoveCommand.command,
        StoreCommands.command, BackupCommand.command,
        ScheduleCommand.command, PriceCommand.command, VerifyCommand.command,
        BatchCommand.command, PlansCommands.command, RulesCommands.command,
        StatementCommand.command, FeesCommand.command, LoanCommand.command,
        LoansCommands.command, AprCommand.command, CheckoutCommands.command,
        AccountCommands.command, ManualCommand.command,
      ]),
    version: version)

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - environment: The files, the clock and the outputs.
  /// - Returns: The text to print and the exit status.
  package static func run(_ words: [String], in environment: CommandEnvironment) -> CommandResult {
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
          escapesInvisible: environment.outputIsTerminal && !action.isVerbatim,
          escapesAll: words.contains(CommonOptions.ascii.declaration.name) && !action.isVerbatim)
        var environment = environment.printing(json)
        environment.openedStore = OpenedStore()
        defer { environment.openedStore.close() }
        do throws(CommandError) {
          var result = try action.run(environment)
          result.output = json.escaped(result.output)
          return result
        } catch {
          return error.naming(words).result
        }
      }
    } catch {
      return CommandError(.usage, message(for: error, in: words)).naming(words).result
    }
  }

  /// Returns a message with a corrected command line for the most common errors, else the error's
  /// description.
  private static func message(for error: UsageError, in words: [String]) -> String {
    switch error.reason {
    case .missingSubcommand where error.path.count == 1:
      "missing subcommand; begin with one of these, and see 'widget --help' for all\n"
        + (program.commands.first?.examples ?? []).map { example in
          "  \(example.line.padded(to: 32))\(example.explanation)"
        }.joined(separator: "\n")
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

/// The output of a command and its exit status.
package struct CommandResult: Hashable, Sendable {
  /// The text for standard output: data.
  package var output: String
  /// The text for standard error: errors, warnings and hints.
  package var error: String
  package var status: ExitStatus
  /// A description of the change that the command stored, for the case that the output cannot be
  /// written; nil if it stored none.
  package var recorded: String?

  package init(output: String = "", error: String = "", status: ExitStatus = .yes) {
    self.output = output
    self.error = error
    self.status = status
  }
}

extension CommandResult {
  /// Returns the result that replaces this one if standard output cannot be written.
  func unprinted(because reason: String) -> CommandResult {
    CommandError(unprinted: reason, recorded: recorded).result
  }
}

/// The exit status of the `widget` command.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// The widget is valid, the checksum matches, or the command succeeded.
  case yes = 0
  /// The widget is invalid, or the checksum does not match.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong: an amount, a date, a token, a plan file, a damaged journal.
  case data = 65
  /// The widget, plan or file does not exist, or the file cannot be read.
  case noInput = 66
  /// An internal error, or the system's clock cannot be read.
  case software = 70
  /// The command's change is stored, or may be, but the command could not confirm it.
  ///
  /// The caller checks with `widget status`, or repeats the command with the same `--id`.
  case unanswered = 71
  /// A widget or a file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, and no widget was changed.
  case inputOutput = 74
  /// Other programs use the store, or a server cannot be reached for now; the command can be repeated.
  case busy = 75
  /// An environment variable or the store's location is wrong, its file is not trusted, it has no
  /// tables or newer ones, or a library is missing.
  case configuration = 78
}

/// The error that ends a command: its exit status and its message.
struct CommandError: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line with the error and a correction.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates the error that standard output cannot be written.
  ///
  /// - Parameters:
  ///   - reason: The system's error text.
  ///   - recorded: A description of the stored change; nil if there is none.
  init(unprinted reason: String, recorded: String? = nil) {
    self.init(
      recorded == nil ? .inputOutput : .unanswered,
      "standard output cannot be written: \(reason); \(recorded ?? "send the output elsewhere")")
  }

  /// Returns this error with the typographic character, if any, of a word that the message quotes.
  func naming(_ words: [String]) -> CommandError {
    guard let note = TypographicCharacters.note(in: words, quotedBy: message) else { return self }
    return CommandError(status, "\(message); \(note)")
  }

  var result: CommandResult { CommandResult(error: "error: \(message)\n", status: status) }
}
