/// A declared option, flag or argument, which is also the key of its value in ``ParsedArguments``.
package protocol Parameter<Value>: Sendable {
  /// The type of the parameter's value in ``ParsedArguments``.
  associatedtype Value: Sendable

  /// The declaration without the type of the value.
  var declaration: Declaration { get }
}

/// A parameter that is given by its name: an ``Option`` or a ``Flag``.
package protocol NamedParameter: Parameter {}

/// An option with a value: `--amount 50.00` or `--amount=50.00`.
///
/// The word after the name is the value, even if it starts with `-` (`--amount -5`), unless it is
/// `--` or the name of an option of the command; such a value is written `--amount=--json`.
/// `--amount=` gives the empty text.
///
///     let amount = Option("amount", value: "AMOUNT", .required, help: "The order total.")
///     let threads = Option("threads", value: "N", .optional(.integer(in: 1...64)), help: "...")
///     parsed[amount]   // String
///     parsed[threads]  // Int?
package struct Option<Value: Sendable>: NamedParameter {
  /// The declaration without the type of the value.
  package let declaration: Declaration

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: The letter of the short form: `-o FILE`, `-oFILE` and `-o=FILE`.
  ///   - placeholder: The placeholder of the value in help texts, in capitals.
  ///   - decoder: The option's occurrence, and the conversion of its value.
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

/// An option without a value: true if it is given.
///
///     let json = Flag("json", help: "Print one line of JSON.")
///     parsed[json]  // Bool
package struct Flag: NamedParameter {
  package typealias Value = Bool

  /// The declaration without the type of the value.
  package let declaration: Declaration

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: The letter of the short form; short flags may be joined, as in `-qv`.
  ///   - help: One sentence.
  package init(_ name: String, short: Unicode.Scalar? = nil, help: String) {
    declaration = Declaration(
      kind: .flag, occurrence: .optional, name: "--\(name)", short: short.map { "-\($0)" },
      placeholder: "", help: help, defaultText: nil, completion: .nothing,
      convert: { texts throws(InvalidValueError) in StoredValue(value: !texts.isEmpty) })
  }
}

/// A positional argument.
///
/// Words are assigned to arguments in the order of their declaration. Optional arguments follow
/// required ones, and only the last argument may repeat.
///
///     let files = Argument("FILE", .oneOrMore(.file), help: "A plan file.")
///     parsed[files]  // [String]
package struct Argument<Value: Sendable>: Parameter {
  /// The declaration without the type of the value.
  package let declaration: Declaration

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - name: The placeholder of the argument in help texts, in capitals.
  ///   - decoder: The argument's occurrence, and the conversion of its value.
  ///   - help: One sentence.
  package init(_ name: String, _ decoder: ArgumentDecoder<Value>, help: String) {
    declaration = Declaration(
      kind: .argument, occurrence: decoder.occurrence, name: name, short: nil, placeholder: name,
      help: help, defaultText: decoder.defaultText, completion: decoder.completion,
      convert: decoder.convert)
  }
}

/// The declaration of a parameter without the type of its value.
///
/// Parsing, help texts, completions and tests use declarations.
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

  typealias Conversion = @Sendable ([String]) throws(InvalidValueError) -> (any Sendable)?

  package let kind: Kind
  package let occurrence: Occurrence
  /// The name with its dashes, `--amount`, or the placeholder of an argument, `FILE`.
  package let name: String
  /// The short form with its dash, `-o`.
  package let short: String?
  /// The placeholder of the value in help texts; empty for a flag.
  package let placeholder: String
  /// A one-sentence description.
  package let help: String
  /// The default value as text.
  package let defaultText: String?
  /// The values that a shell proposes.
  package let completion: Completion
  /// Converts the given texts; returns nil if a required value is missing.
  let convert: Conversion
}

extension Declaration {
  /// The name with its placeholder: `--amount AMOUNT`, `--json` or `FILE`.
  package var spelling: String {
    kind == .option ? "\(name) \(placeholder)" : name
  }

  /// The fixed list of values; empty if there is none.
  package var choices: [String] {
    if case .choices(let choices) = completion { choices } else { [] }
  }

  /// Whether a word is the long or the short name.
  func isNamed(_ word: String) -> Bool {
    kind != .argument && (name.isSpelled(word) || short?.isSpelled(word) == true)
  }
}

/// A text that its parser rejected.
struct InvalidValueError: Error {
  let text: String
  let message: String
}

/// A value that is stored as `any Sendable` and retrieved by its type.
struct StoredValue<Value: Sendable>: Sendable {
  let value: Value
}
