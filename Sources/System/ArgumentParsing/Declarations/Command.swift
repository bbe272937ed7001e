/// A command with parameters, a command with subcommands, or both in one.
///
/// `Output` is the type that a command line is parsed to: an enumeration of the program's actions,
/// or a function to call.
///
///     enum Action { case greet(name: String, loudly: Bool) }
///
///     let name = Argument("NAME", .required, help: "Who is greeted.")
///     let loudly = Flag("loudly", help: "Raise the voice.")
///     let greet = Command<Action>(
///       "greet", "Greets somebody.",
///       examples: [Example("hello greet Ada", "Says hello to Ada.")],
///       parameters: [name, loudly]
///     ) { parsed in
///       .greet(name: parsed[name], loudly: parsed[loudly])
///     }
///
/// A declaration computes only the name and the abstract. The other arguments are evaluated each time that
/// they are needed: to call the command, or for its help.
package struct Command<Output>: Sendable {
  enum Body: Sendable {
    case run(@Sendable (ParsedArguments) throws(ValidationError) -> Output)
    case subcommands(@Sendable () -> [Command])
    case completions(Argument<Shell>)
  }

  /// All of a command that its parent does not need.
  struct Details: Sendable {
    var examples: [Example] = []
    var discussion = ""
    var parameters: [any Parameter] = []
    var groups: [OptionGroup] = []
    /// The names of inherited options that mean nothing here.
    var meaningless: Set<String> = []
  }

  /// The word that calls the command.
  package let name: String
  /// Other words that call the command; help texts and completions do not have them.
  package var otherNames: [String] = []
  /// A one-sentence description.
  package let abstract: String
  let details: @Sendable () -> Details
  let body: Body
  /// The subcommands of a command that also has parameters.
  private var nested: @Sendable () -> [Command] = { [] }

  /// Declares a command with parameters.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: A one-sentence description.
  ///   - examples: Command lines to copy, the most common one first; help texts begin with them.
  ///   - discussion: A longer description, in paragraphs that empty lines separate. A line that
  ///     begins with a space is not wrapped.
  ///   - parameters: Arguments in their order, options and flags.
  ///   - groups: Options that several commands share.
  ///   - run: Creates the output from the values. It throws, for instance a ``ValidationError``, if
  ///     values contradict each other; the user sees the description of the error.
  package init<Failure: Error>(
    _ name: String, _ abstract: String,
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    discussion: @autoclosure @escaping @Sendable () -> String = "",
    parameters: @autoclosure @escaping @Sendable () -> [any Parameter] = [],
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    run: @escaping @Sendable (ParsedArguments) throws(Failure) -> Output
  ) {
    self.init(
      name, abstract,
      details: {
        Details(
          examples: examples(), discussion: discussion(), parameters: parameters(),
          groups: groups())
      },
      body: .run { parsed throws(ValidationError) in
        do { return try run(parsed) } catch { throw ValidationError("\(error)") }
      })
  }

  /// Declares a command with subcommands.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: A one-sentence description of the subcommands.
  ///   - examples: Command lines to copy; help texts begin with them.
  ///   - discussion: A longer description, in paragraphs that empty lines separate.
  ///   - groups: Options that every subcommand inherits. They may precede or follow the name of the
  ///     subcommand.
  ///   - subcommands: The subcommands, in the order in which help texts list them.
  package init(
    _ name: String, _ abstract: String,
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    discussion: @autoclosure @escaping @Sendable () -> String = "",
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    subcommands: @autoclosure @escaping @Sendable () -> [Command]
  ) {
    self.init(
      name, abstract,
      details: {
        Details(examples: examples(), discussion: discussion(), groups: groups())
      },
      body: .subcommands(subcommands))
  }

  init(
    _ name: String, _ abstract: String, details: @escaping @Sendable () -> Details, body: Body
  ) {
    self.name = name
    self.abstract = abstract
    self.details = details
    self.body = body
  }

  /// The direct subcommands; empty for a command with parameters alone.
  package var subcommands: [Command] {
    if case .subcommands(let commands) = body { commands() } else { nested() }
  }

  /// Whether the command does something without a subcommand.
  var runs: Bool {
    if case .subcommands = body { false } else { true }
  }

  /// Returns this command, which has options but no arguments, with subcommands beside its own work.
  ///
  /// The first word without a dash is then the name of a subcommand.
  ///
  ///     let terms = Command<Action>("terms", "Computes terms.", parameters: [amount]) { … }
  ///       .having { [check] }  // `terms --amount 5`, `terms check`
  package func having(_ subcommands: @escaping @Sendable () -> [Command]) -> Command {
    var copy = self
    copy.nested = subcommands
    return copy
  }

  /// Returns this command with another word that calls it, which help texts and completions do not have.
  package func alsoNamed(_ name: String) -> Command {
    var copy = self
    copy.otherNames.append(name)
    return copy
  }

  /// Returns this command in which an option is added to each command that has parameters, but none of its
  /// name, and changes the output.
  ///
  ///     program.adding(file) { action, file in action.writing(to: file) }
  package func adding<Added: NamedParameter>(
    _ option: Added, _ change: @escaping @Sendable (Output, Added.Value) -> Output
  ) -> Command {
    let name = option.declaration.name
    let declares: @Sendable (Details) -> Bool = { details in
      details.parameters.contains { $0.declaration.name == name }
    }
    var copy: Command
    switch body {
    case .completions: return self
    case .subcommands(let commands):
      copy = Command(
        self.name, abstract, details: details,
        body: .subcommands { commands().map { $0.adding(option, change) } })
    case .run(let run):
      copy = Command(
        self.name, abstract,
        details: { [details] in
          var result = details()
          if !declares(result) { result.parameters.append(option) }
          return result
        },
        body: .run { [details] parsed throws(ValidationError) in
          let output = try run(parsed)
          return declares(details()) ? output : change(output, parsed[option])
        })
    }
    copy.nested = { [nested] in nested().map { $0.adding(option, change) } }
    copy.otherNames = otherNames
    return copy
  }

  /// Returns this command with inherited options that mean nothing for it and its subcommands.
  ///
  /// Help texts and completions do not offer them. A command line may still have them, so that a script
  /// can pass the same options to all commands.
  package func withoutMeaning(for options: [any NamedParameter]) -> Command {
    let names = options.map(\.declaration.name)
    var copy = Command(
      name, abstract,
      details: { [details] in
        var result = details()
        result.meaningless.formUnion(names)
        return result
      },
      body: body)
    copy.nested = nested
    copy.otherNames = otherNames
    return copy
  }
}

/// A command line to copy, with an explanation.
package struct Example: Hashable, Sendable {
  /// The whole command line.
  package let line: String
  /// A one-sentence explanation.
  package let explanation: String

  package init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}

/// Options that several commands share; help texts list them under their own title.
package struct OptionGroup: Sendable {
  /// The title, such as `Common options`.
  package let title: String
  let parameters: [any NamedParameter]

  /// Creates a group of options and flags.
  package init(_ title: String, _ parameters: [any NamedParameter]) {
    self.title = title
    self.parameters = parameters
  }
}

/// The declarations of one command, including inherited ones.
///
/// Parsing, help texts, completions and tests use outlines.
package struct CommandOutline: Sendable {
  /// Options that help texts show under one title.
  package struct Section: Sendable {
    /// The title, such as `Options`.
    package let title: String
    /// The options and flags, in the order of their declaration.
    package let options: [Declaration]
  }

  /// A direct subcommand.
  package struct Subcommand: Hashable, Sendable {
    /// The word that calls the subcommand.
    package let name: String
    /// A one-sentence description.
    package let abstract: String
  }

  /// The names that call the command, beginning with the program's.
  package let path: [String]
  /// A one-sentence description.
  package let abstract: String
  /// Command lines to copy.
  package let examples: [Example]
  /// A longer description; may be empty.
  package let discussion: String
  /// The arguments, in their order.
  package let arguments: [Declaration]
  /// The options that the command declares outside groups.
  package let ownOptions: [Declaration]
  /// The shared groups of options: the command's own groups, then those of the commands above it.
  package let groups: [Section]
  /// The names of options of these groups that mean nothing for the command.
  let meaningless: Set<String>
  /// The flags that the command has without a declaration: `--help`, and for the program
  /// `--version`.
  package let builtIn: [Declaration]
  /// The direct subcommands; empty for a command with parameters alone.
  package let subcommands: [Subcommand]
  /// Whether the command does something without a subcommand.
  package let runs: Bool

  /// The names that call the command as one text: `widget plans list`.
  package var name: String { path.joined(separator: " ") }

  /// All options, in the order in which help texts show them.
  package var options: [Declaration] { ownOptions + groups.flatMap(\.options) + builtIn }

  /// The groups with the options that help texts offer; a group without such an option is left out.
  package var offeredGroups: [Section] {
    groups.map { group in
      Section(
        title: group.title, options: group.options.filter { !meaningless.contains($0.name) })
    }.filter { !$0.options.isEmpty }
  }

  /// The options that help texts and completions offer, in their order.
  package var offeredOptions: [Declaration] {
    ownOptions + offeredGroups.flatMap(\.options) + builtIn
  }
}

/// A command in the tree of commands, with the declarations that it inherits.
struct CommandNode<Output>: Sendable {
  let command: Command<Output>
  let outline: CommandOutline
  private let inherited: [CommandOutline.Section]
  private let meaningless: Set<String>

  init(root: Command<Output>, flags: [Flag]) {
    self.init(root, above: [], inherited: [], meaningless: [], flags: flags)
  }

  private init(
    _ command: Command<Output>, above: [String], inherited: [CommandOutline.Section],
    meaningless: Set<String>, flags: [Flag]
  ) {
    self.command = command
    let details = command.details()
    self.meaningless = meaningless.union(details.meaningless)
    self.inherited = details.groups.map(CommandOutline.Section.init) + inherited
    let declarations = details.parameters.map(\.declaration)
    outline = CommandOutline(
      path: above + [command.name], abstract: command.abstract, examples: details.examples,
      discussion: details.discussion, arguments: declarations.filter { $0.kind == .argument },
      ownOptions: declarations.filter { $0.kind != .argument }, groups: self.inherited,
      meaningless: self.meaningless, builtIn: flags.map(\.declaration),
      subcommands: command.subcommands.map { subcommand in
        CommandOutline.Subcommand(name: subcommand.name, abstract: subcommand.abstract)
      }, runs: command.runs)
  }

  /// The direct subcommands.
  var children: [CommandNode] {
    command.subcommands.map(child)
  }

  /// Returns the direct subcommand with a name.
  func child(named name: String) -> CommandNode? {
    command.subcommands.first { command in
      ([command.name] + command.otherNames).contains { $0.isSpelled(name) }
    }.map(child)
  }

  /// This command and all its subcommands; a parent precedes its children.
  var descendants: [CommandNode] {
    [self] + children.flatMap(\.descendants)
  }

  private func child(_ command: Command<Output>) -> CommandNode {
    CommandNode(
      command, above: outline.path, inherited: inherited, meaningless: meaningless, flags: [.help])
  }
}

extension CommandOutline.Section {
  fileprivate init(_ group: OptionGroup) {
    self.init(title: group.title, options: group.parameters.map(\.declaration))
  }
}

extension Flag {
  /// The flag that every command has.
  static let help = Flag("help", short: "h", help: "Show this help.")
  /// The flag that the program itself has.
  static let version = Flag("version", help: "Show the version.")
}
