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
  /// The flags that the command has without a declaration: `--help`, and for the program
  /// `--version`.
  package let builtIn: [Declaration]
  /// The direct subcommands; empty for a command with parameters.
  package let subcommands: [Subcommand]

  /// The names that call the command as one text: `widget plans list`.
  package var name: String { path.joined(separator: " ") }

  /// All options, in the order in which help texts show them.
  package var options: [Declaration] { ownOptions + groups.flatMap(\.options) + builtIn }
}

/// A command in the tree of commands, with the declarations that it inherits.
struct CommandNode<Output>: Sendable {
  let command: Command<Output>
  let outline: CommandOutline
  private let inherited: [CommandOutline.Section]

  init(root: Command<Output>, flags: [Flag]) {
    self.init(root, above: [], inherited: [], flags: flags)
  }

  private init(
    _ command: Command<Output>, above: [String], inherited: [CommandOutline.Section], flags: [Flag]
  ) {
    self.command = command
    let details = command.details()
    self.inherited = details.groups.map(CommandOutline.Section.init) + inherited
    let declarations = details.parameters.map(\.declaration)
    outline = CommandOutline(
      path: above + [command.name], abstract: command.abstract, examples: details.examples,
      discussion: details.discussion, arguments: declarations.filter { $0.kind == .argument },
      ownOptions: declarations.filter { $0.kind != .argument }, groups: self.inherited,
      builtIn: flags.map(\.declaration),
      subcommands: command.subcommands.map { subcommand in
        CommandOutline.Subcommand(name: subcommand.name, abstract: subcommand.abstract)
      })
  }

  /// The direct subcommands.
  var children: [CommandNode] {
    command.subcommands.map(child)
  }

  /// Returns the direct subcommand with a name.
  func child(named name: String) -> CommandNode? {
    command.subcommands.first { $0.name.isSpelled(name) }.map(child)
  }

  /// This command and all its subcommands; a parent precedes its children.
  var descendants: [CommandNode] {
    [self] + children.flatMap(\.descendants)
  }

  private func child(_ command: Command<Output>) -> CommandNode {
    CommandNode(command, above: outline.path, inherited: inherited, flags: [.help])
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
