/// What was declared about a parameter, without the type of its value.
///
/// Parsing, help texts and completions all work from declarations; tests can walk them too.
public struct Declaration: Sendable {
  /// The kinds of parameters.
  public enum Kind: Hashable, Sendable {
    /// An option without a value.
    case flag
    /// An option with a value.
    case option
    /// A positional argument.
    case argument
  }

  typealias Conversion = @Sendable ([String]) throws(RejectedText) -> (any Sendable)?

  /// Whether this is a flag, an option or an argument.
  public let kind: Kind
  /// How often the parameter may be given.
  public let occurrence: Occurrence
  /// The name as the user writes it, `--amount`; of an argument its placeholder, `FILE`.
  public let name: String
  /// The short form as the user writes it, `-o`.
  public let short: String?
  /// What stands for the value in help texts; empty for a flag.
  public let placeholder: String
  /// What the parameter means, in one sentence.
  public let help: String
  /// The default value as text.
  public let defaultText: String?
  /// What a shell offers while the value is being typed.
  public let completion: Completion
  /// Reads all values given; nil when one is required and there is none.
  let convert: Conversion
}

extension Declaration {
  /// The name with its placeholder: `--amount AMOUNT`, `--json` or `FILE`.
  public var spelling: String {
    kind == .option ? "\(name) \(placeholder)" : name
  }

  /// The values the parameter is limited to or completed with, if there is such a list.
  public var choices: [String] {
    if case .choices(let choices) = completion { choices } else { [] }
  }

  /// Whether a word is the long or the short name.
  func isNamed(_ word: String) -> Bool {
    kind != .argument && (name.isSpelled(word) || short?.isSpelled(word) == true)
  }
}

/// A value that its parser refused.
struct RejectedText: Error {
  let text: String
  let message: String
}

/// A value of a known type, to be found again by that type.
struct StoredValue<Value: Sendable>: Sendable {
  let value: Value
}
