/// A command line that cannot be understood: what is wrong with it and what to do.
///
///     print("error: \(error)")
///     // error: unknown option '--amout' (did you mean '--amount'?); see 'widget update --help'
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, with the words in question as they were given.
  public enum Reason: Hashable, Sendable {
    /// No option has this name. It may be meant as an argument, if the command takes any.
    case unknownOption(String, maybeArgument: Bool)
    /// The option belongs to a subcommand, and has to follow its name as in the example.
    case misplacedOption(String, example: String)
    /// No subcommand has this name.
    case unknownSubcommand(String)
    /// A subcommand has to be chosen.
    case missingSubcommand(choices: [String])
    /// More arguments than the command takes, from this one on.
    case unexpectedArgument(String)
    /// An argument or an option that is required is not there.
    case missingParameter(String, kind: Declaration.Kind)
    /// An option stands without its value.
    case missingValue(option: String)
    /// A flag has a value.
    case unexpectedValue(option: String, value: String)
    /// An option that may be given once is given again.
    case repeatedOption(String)
    /// The value of a parameter is not accepted; the message says what would be.
    case invalidValue(parameter: String, value: String, message: String)
    /// The values contradict each other; the message says what to do.
    case rejected(String)
  }

  /// The words that call the command, that of the program first.
  public let path: [String]
  /// What is wrong.
  public let reason: Reason
  /// The name of an option or a subcommand that was probably meant.
  public let suggestion: String?
}

extension UsageError: CustomStringConvertible {
  /// One printable line that says what is wrong and what to do.
  ///
  /// Words of the command line are shortened, and everything in them that could change how a
  /// terminal shows the line is escaped.
  public var description: String {
    let help = "'\(path.joined(separator: " ")) --help'"
    let question = suggestion.map { " (did you mean '\($0)'?)" } ?? ""
    return "\(problem)\(question); see \(help)"
  }

  private var problem: String {
    switch reason {
    case .unknownOption(let name, true) where suggestion == nil:
      "unknown option \(quoted(name)); write '--' before an argument that starts with '-'"
    case .unknownOption(let name, _):
      "unknown option \(quoted(name))"
    case .misplacedOption(let name, let example):
      "option \(quoted(name)) belongs after the subcommand, as in \(quoted(example))"
    case .unknownSubcommand(let name):
      "unknown subcommand \(quoted(name))"
    case .missingSubcommand(let choices):
      "missing subcommand: use one of \(choices.joined(separator: ", "))"
    case .unexpectedArgument(let word):
      "unexpected argument \(quoted(word))"
    case .missingParameter(let spelling, .argument):
      "missing argument \(spelling)"
    case .missingParameter(let spelling, _):
      "missing required option \(quoted(spelling))"
    case .missingValue(let option):
      "missing value: write \(quoted(option))"
    case .unexpectedValue(let option, let value):
      "option \(quoted(option)) takes no value, but was given \(quoted(value))"
    case .repeatedOption(let name):
      "option \(quoted(name)) is given more than once; give it once"
    case .invalidValue(let parameter, let value, let message):
      "invalid value \(quoted(value)) for \(quoted(parameter)): \(message.printable(limit: 400))"
    case .rejected(let message):
      message.printable(limit: 400)
    }
  }

  private func quoted(_ word: String) -> String {
    "'\(word.printable(limit: 60))'"
  }
}
