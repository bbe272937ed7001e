/// A command with parameters, or a command with subcommands.
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
  }

  /// The word that calls the command.
  package let name: String
  /// A one-sentence description.
  package let abstract: String
  let details: @Sendable () -> Details
  let body: Body

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

  /// The direct subcommands; empty for a command with parameters.
  package var subcommands: [Command] {
    if case .subcommands(let commands) = body { commands() } else { [] }
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
