/// A command: either one that runs, with parameters, or one that only holds subcommands.
///
/// `Output` is what a parsed command line becomes: an enumeration of the program's actions, or a
/// function to call. A command cannot be declared without saying what it becomes.
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
package struct Command<Output>: Sendable {
  enum Body: Sendable {
    case run(@Sendable (ParsedArguments) throws(ValidationError) -> Output)
    case subcommands([Command])
    case completions(Argument<Shell>)
  }

  /// The word that calls the command.
  package let name: String
  /// One sentence that says what the command does.
  package let abstract: String
  /// Command lines to copy, the most common one first.
  package let examples: [Example]
  /// More to say, in paragraphs with an empty line between them.
  package let discussion: String
  let parameters: [any Parameter]
  let groups: [OptionGroup]
  let body: Body

  /// Declares a command that runs.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: One sentence that says what the command does.
  ///   - examples: Command lines to copy; help texts begin with them.
  ///   - discussion: More to say, in paragraphs with an empty line between them. A line that begins
  ///     with a space is kept as it is.
  ///   - parameters: Arguments in their order, options and flags.
  ///   - groups: Options that several commands share.
  ///   - run: Makes the output from the values. It throws, for instance a ``ValidationError``, when
  ///     values contradict each other; the description of the error is shown to the user.
  package init<Failure: Error>(
    _ name: String, _ abstract: String, examples: [Example] = [], discussion: String = "",
    parameters: [any Parameter] = [], groups: [OptionGroup] = [],
    run: @escaping @Sendable (ParsedArguments) throws(Failure) -> Output
  ) {
    self.init(
      name, abstract, examples: examples, discussion: discussion, parameters: parameters,
      groups: groups,
      body: .run { parsed throws(ValidationError) in
        do { return try run(parsed) } catch { throw ValidationError("\(error)") }
      })
  }

  /// Declares a command that only holds subcommands.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: One sentence that says what the subcommands are about.
  ///   - examples: Command lines to copy; help texts begin with them.
  ///   - discussion: More to say, in paragraphs with an empty line between them.
  ///   - groups: Options that every command below has as well. They may stand before the name of
  ///     the subcommand or anywhere after it.
  ///   - subcommands: The commands below, in the order in which help texts list them.
  package init(
    _ name: String, _ abstract: String, examples: [Example] = [], discussion: String = "",
    groups: [OptionGroup] = [], subcommands: [Command]
  ) {
    self.init(
      name, abstract, examples: examples, discussion: discussion, parameters: [], groups: groups,
      body: .subcommands(subcommands))
  }

  init(
    _ name: String, _ abstract: String, examples: [Example], discussion: String,
    parameters: [any Parameter], groups: [OptionGroup], body: Body
  ) {
    self.name = name
    self.abstract = abstract
    self.examples = examples
    self.discussion = discussion
    self.parameters = parameters
    self.groups = groups
    self.body = body
  }

  /// The commands below this one; empty for a command that runs.
  package var subcommands: [Command] {
    if case .subcommands(let commands) = body { commands } else { [] }
  }
}

/// A command line to copy, and what it does.
package struct Example: Hashable, Sendable {
  /// The whole command line.
  package let line: String
  /// What it does, in one sentence.
  package let explanation: String

  /// Creates an example.
  package init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}

/// Options under a title of their own in help texts, declared once and shared by several commands.
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
