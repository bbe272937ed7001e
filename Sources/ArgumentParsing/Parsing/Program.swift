/// A command with everything below it, ready to read command lines.
///
/// Besides what is declared there is: `--help` and `-h` on every command, `--version` on the
/// program itself, and, when it has subcommands, `help COMMAND` and `completions SHELL`.
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
/// How words are read:
///
/// - Options may stand before, between and after arguments. Options of a group that is declared by
///   a command with subcommands may stand before the name of the subcommand as well.
/// - `--amount 5` and `--amount=5` give a value; `--amount=` gives the empty text. The next word is
///   the value even if it starts with `-`, unless it is an option that the command knows or `--`.
/// - `--` ends the options: later words are arguments. `-` alone is an argument or a value.
/// - `-o FILE`, `-oFILE` and `-o=FILE` are the same; short flags may be joined.
/// - Names are never abbreviated. What may be given once is refused when it is given again.
///
/// Nothing here prints, exits or looks at the environment.
package struct Program<Output>: Sendable {
  let root: CommandNode<Output>
  private let version: String

  /// Creates a program from its outermost command, whose name is the name of the program.
  package init(_ command: Command<Output>, version: String) {
    self.version = version
    root = CommandNode(root: command.addingCompletions(), flags: [.help, .version])
  }

  /// The program and all commands below, parents before their children.
  ///
  /// - Complexity: O(*n*) in the number of declared parameters.
  package var commands: [CommandOutline] {
    root.descendants.map(\.outline)
  }

  /// Reads a command line.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Returns: What to do: run, or show a text. A call for help wins over any mistake in the same
  ///   command line, except the name of a subcommand that does not exist.
  /// - Throws: ``UsageError``, whose description is one printable line, whatever the words are.
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
      do { return .run(try run(values)) } catch { throw scanner.failure(.rejected(error.message)) }
    case .completions(let shell):
      return .completions(completionScript(for: values[shell]))
    case .subcommands(let commands):
      throw scanner.failure(.missingSubcommand(choices: commands.map(\.name)))
    }
  }
}

/// What a command line asks for.
package enum Outcome<Output> {
  /// To run; the value that the command made of its parameters.
  case run(Output)
  /// To show the help of a command.
  case help(HelpPage)
  /// To show the version: one line without a line feed.
  case version(String)
  /// To print a completion script, which ends in a line feed.
  case completions(String)
}

extension Outcome: Sendable where Output: Sendable {}

extension Command {
  /// This command with the subcommand `completions`, if it has subcommands at all.
  fileprivate func addingCompletions() -> Command {
    guard case .subcommands(let commands) = body else { return self }
    let shell = Argument("SHELL", .required(.choice(Shell.self)), help: "The shell to complete in.")
    let completions = Command(
      "completions", "Prints a completion script for a shell.",
      examples: Shell.allCases.map { shell in
        Example(shell.installation(program: name), "Completes in \(shell.rawValue).")
      },
      discussion: "", parameters: [shell], groups: [], body: .completions(shell))
    return Command(
      name, abstract, examples: examples, discussion: discussion, parameters: parameters,
      groups: groups, body: .subcommands(commands + [completions]))
  }
}

/// The values of a command line, read with the declared parameters as keys.
///
///     parsed[amount]   // String, when `amount` is a required option
///     parsed[json]     // Bool, when `json` is a flag
package struct ParsedArguments: Sendable {
  private var values: [String: any Sendable] = [:]

  init() {}

  /// The value of a parameter.
  ///
  /// - Precondition: The command whose values these are has declared the parameter, itself or by a
  ///   group.
  package subscript<Value: Sendable>(_ parameter: some Parameter<Value>) -> Value {
    let name = parameter.declaration.name
    guard let stored = values[name] as? StoredValue<Value> else {
      // not covered: a trap ends the process before it writes its counts; an exit test sees it
      preconditionFailure("declare '\(name)' in the parameters or groups of the command")
    }
    return stored.value
  }

  mutating func store(_ value: any Sendable, of declaration: Declaration) {
    values[declaration.name] = value
  }
}
