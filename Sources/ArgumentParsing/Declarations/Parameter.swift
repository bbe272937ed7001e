/// A declared option, flag or argument; at the same time the key that reads its value.
package protocol Parameter<Value>: Sendable {
  /// The type of the value that ``ParsedArguments`` holds for this parameter.
  associatedtype Value: Sendable

  /// What was declared, without the type of the value.
  var declaration: Declaration { get }
}

/// A parameter that is given by its name: an ``Option`` or a ``Flag``.
package protocol NamedParameter: Parameter {}

/// An option with a value: `--amount 50.00` or `--amount=50.00`.
///
/// The word after the name is its value, also when it starts with `-` (`--amount -5`), unless it is
/// `--` or the name of an option that the command knows; such a value is written `--amount=--json`.
/// `--amount=` gives the empty text.
///
///     let amount = Option("amount", value: "AMOUNT", .required, help: "The order total.")
///     let threads = Option("threads", value: "N", .optional(.integer(in: 1...64)), help: "...")
///     parsed[amount]   // String
///     parsed[threads]  // Int?
package struct Option<Value: Sendable>: NamedParameter {
  /// What was declared, without the type of the value.
  package let declaration: Declaration

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: A letter for the short form, which takes `-o FILE`, `-oFILE` and `-o=FILE`.
  ///   - placeholder: What stands for the value in help texts, in capitals.
  ///   - decoder: How often the option may be given, and how its value is read.
  ///   - help: One sentence.
  package init(
    _ name: String, short: Unicode.Scalar? = nil, value placeholder: String,
    _ decoder: ArgumentDecoder<Value>, help: String
  ) {
    declaration = Declaration(
      kind: .option, occurrence: decoder.occurrence, name: "--\(name)",
      short: short.map { "-\($0)" }, placeholder: placeholder, help: help,
      defaultText: decoder.defaultText, completion: decoder.completion, convert: decoder.convert)
  }
}

/// An option without a value: true when it is given.
///
///     let json = Flag("json", help: "Print one line of JSON.")
///     parsed[json]  // Bool
package struct Flag: NamedParameter {
  /// The type of the value that ``ParsedArguments`` holds for a flag.
  package typealias Value = Bool

  /// What was declared, without the type of the value.
  package let declaration: Declaration

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: A letter for the short form; short flags may be joined, as in `-qv`.
  ///   - help: One sentence.
  package init(_ name: String, short: Unicode.Scalar? = nil, help: String) {
    declaration = Declaration(
      kind: .flag, occurrence: .optional, name: "--\(name)", short: short.map { "-\($0)" },
      placeholder: "", help: help, defaultText: nil, completion: .nothing,
      convert: { texts throws(InvalidText) in StoredValue(value: !texts.isEmpty) })
  }
}

/// A positional argument.
///
/// Arguments are filled in the order of their declaration; optional ones come after required ones,
/// and only the last may repeat.
///
///     let files = Argument("FILE", .oneOrMore(.file), help: "A plan file.")
///     parsed[files]  // [String]
package struct Argument<Value: Sendable>: Parameter {
  /// What was declared, without the type of the value.
  package let declaration: Declaration

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - name: What stands for the argument in help texts, in capitals.
  ///   - decoder: How often the argument may be given, and how its value is read.
  ///   - help: One sentence.
  package init(_ name: String, _ decoder: ArgumentDecoder<Value>, help: String) {
    declaration = Declaration(
      kind: .argument, occurrence: decoder.occurrence, name: name, short: nil, placeholder: name,
      help: help, defaultText: decoder.defaultText, completion: decoder.completion,
      convert: decoder.convert)
  }
}

/// What was declared about a parameter, without the type of its value.
///
/// Parsing, help texts and completions all work from declarations; tests can walk them too.
package struct Declaration: Sendable {
  /// The kinds of parameters.
  package enum Kind: Hashable, Sendable {
    /// An option without a value.
    case flag
    /// An option with a value.
    case option
    /// A positional argument.
    case argument
  }

  typealias Conversion = @Sendable ([String]) throws(InvalidText) -> (any Sendable)?

  /// Whether this is a flag, an option or an argument.
  package let kind: Kind
  /// How often the parameter may be given.
  package let occurrence: Occurrence
  /// The name as the user writes it, `--amount`; of an argument its placeholder, `FILE`.
  package let name: String
  /// The short form as the user writes it, `-o`.
  package let short: String?
  /// What stands for the value in help texts; empty for a flag.
  package let placeholder: String
  /// What the parameter means, in one sentence.
  package let help: String
  /// The default value as text.
  package let defaultText: String?
  /// What a shell offers while the value is being typed.
  package let completion: Completion
  /// Reads all values given; nil when one is required and there is none.
  let convert: Conversion
}

extension Declaration {
  /// The name with its placeholder: `--amount AMOUNT`, `--json` or `FILE`.
  package var spelling: String {
    kind == .option ? "\(name) \(placeholder)" : name
  }

  /// The values the parameter is limited to or completed with, if there is such a list.
  package var choices: [String] {
    if case .choices(let choices) = completion { choices } else { [] }
  }

  /// Whether a word is the long or the short name.
  func isNamed(_ word: String) -> Bool {
    kind != .argument && (name.isSpelled(word) || short?.isSpelled(word) == true)
  }
}

/// A value that its parser refused.
struct InvalidText: Error {
  let text: String
  let message: String
}

/// A value of a known type, to be found again by that type.
struct StoredValue<Value: Sendable>: Sendable {
  let value: Value
}
