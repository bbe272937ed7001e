/// A tree of commands that parses command lines.
///
/// Every command has `--help` and `-h`, and the program itself has `--version`. A program with
/// subcommands also has `help COMMAND` and `completions SHELL`.
///
///     let program = Program(hello, version: "1.0.0")
///     do throws(UsageError) {
///       switch try program.parse(words) {
///       case .run(let action): perform(action)
///       case .help(let page): write(page.text(width: 80))
///       case .version(let line): write(line + "\n")
///       case .completions(let script): write(script)
///       }
///     } catch {
///       complain("error: \(error)")
///     }
///
/// The syntax:
///
/// - Options may precede, separate and follow arguments. Options of a group that is declared by a
///   command with subcommands may also precede the name of the subcommand.
/// - `--amount 5` and `--amount=5` give a value; `--amount=` gives the empty text. The next word is
///   the value even if it starts with `-`, unless it is an option of the command or `--`.
/// - `--` ends the options: later words are arguments. `-` alone is an argument or a value.
/// - `-o FILE`, `-oFILE` and `-o=FILE` mean the same; short flags may be joined.
/// - Names cannot be abbreviated. A repeated option is an error unless it is declared as repeating.
///
/// Parsing does not print, exit or read the process environment.
package struct Program<Output>: Sendable {
  let root: CommandNode<Output>
  private let version: String

  /// Creates a program from its root command, whose name is the name of the program.
  package init(_ command: Command<Output>, version: String) {
    self.version = version
    root = CommandNode(root: command.addingCompletions(), flags: [.help, .version])
  }

  /// The root command and all its subcommands; a parent precedes its children.
  ///
  /// - Complexity: O(*n*) in the number of declared parameters.
  package var commands: [CommandOutline] {
    root.descendants.map(\.outline)
  }

  /// Parses a command line.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Returns: The output of the called command, or a text to print. A request for help takes
  ///   precedence over any error in the same command line except an unknown subcommand.
  /// - Throws: ``UsageError``, whose description is one printable line for any words.
  /// - Complexity: O(*n*) in the length of the words for a command with few options.
  package func parse(_ words: [String]) throws(UsageError) -> Outcome<Output> {
    var scanner = CommandLineScanner(words: words, root: root)
    switch try scanner.runOrHelp() {
    case .help: return .help(HelpPage(scanner.node.outline))
    case .version: return .version("\(root.command.name) \(version)")
    case .run: return try outcome(of: scanner)
    }
  }

  private func outcome(of scanner: CommandLineScanner<Output>) throws(UsageError) -> Outcome<Output>
  {
    let values = try scanner.values()
    switch scanner.node.command.body {
    case .run(let run):
      do { return .run(try run(values)) } catch {
        throw scanner.failure(.invalidCombination(error.message))
      }
    case .completions(let shell):
      return .completions(completionScript(for: values[shell]))
    case .subcommands(let commands):
      throw scanner.failure(.missingSubcommand(choices: commands().map(\.name)))
    }
  }
}

/// The result of parsing a command line.
package enum Outcome<Output> {
  /// The output of the called command.
  case run(Output)
  /// The requested help page.
  case help(HelpPage)
  /// The requested version: one line without a line feed.
  case version(String)
  /// The requested completion script, which ends in a line feed.
  case completions(String)
}

extension Outcome: Sendable where Output: Sendable {}

extension Command {
  /// Returns this command; if it has subcommands, with the additional subcommand `completions`.
  fileprivate func addingCompletions() -> Command {
    guard case .subcommands(let commands) = body else { return self }
    let shell = Argument("SHELL", .required(.choice(Shell.self)), help: "The shell to complete in.")
    let completions = Command(
      "completions", "Prints a completion script for a shell.",
      details: {
        let examples = Shell.allCases.map { shell in
          Example(shell.installation(program: name), "Completes in \(shell.rawValue).")
        }
        let inherited = details().groups.flatMap(\.parameters).map(\.declaration.name)
        return Details(examples: examples, parameters: [shell], meaningless: Set(inherited))
      },
      body: .completions(shell))
    return Command(
      name, abstract, details: details, body: .subcommands { commands() + [completions] })
  }
}

/// The values of a command line, by their declared parameters.
///
///     parsed[amount]   // String, when `amount` is a required option
///     parsed[json]     // Bool, when `json` is a flag
package struct ParsedArguments: Sendable {
  private var values: [String: any Sendable] = [:]

  init() {}

  /// The value of a parameter.
  ///
  /// - Precondition: The called command declares the parameter, itself or in a group.
  package subscript<Value: Sendable>(_ parameter: some Parameter<Value>) -> Value {
    let name = parameter.declaration.name
    guard let stored = values[name] as? StoredValue<Value> else {
      // not covered: a trap ends the process before it writes its coverage; an exit test checks it
      preconditionFailure("declare '\(name)' in the parameters or groups of the command")
    }
    return stored.value
  }

  mutating func store(_ value: any Sendable, of declaration: Declaration) {
    values[declaration.name] = value
  }
}
