/// A declared option, flag or argument; at the same time the key that reads its value.
public protocol Parameter<Value>: Sendable {
  /// The type of the value that ``ParsedArguments`` holds for this parameter.
  associatedtype Value: Sendable

  /// What was declared, without the type of the value.
  var declaration: Declaration { get }
}

/// A parameter that is given by its name: an ``Option`` or a ``Flag``.
public protocol NamedParameter: Parameter {}

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
public struct Option<Value: Sendable>: NamedParameter {
  /// What was declared, without the type of the value.
  public let declaration: Declaration

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: A letter for the short form, which takes `-o FILE`, `-oFILE` and `-o=FILE`.
  ///   - placeholder: What stands for the value in help texts, in capitals.
  ///   - reading: How often the option may be given, and how its value is read.
  ///   - help: One sentence.
  public init(
    _ name: String, short: Unicode.Scalar? = nil, value placeholder: String,
    _ reading: Reading<Value>, help: String
  ) {
    declaration = Declaration(
      kind: .option, occurrence: reading.occurrence, name: "--\(name)",
      short: short.map { "-\($0)" }, placeholder: placeholder, help: help,
      defaultText: reading.defaultText, completion: reading.completion, convert: reading.convert)
  }
}

/// An option without a value: true when it is given.
///
///     let json = Flag("json", help: "Print one line of JSON.")
///     parsed[json]  // Bool
public struct Flag: NamedParameter {
  /// The type of the value that ``ParsedArguments`` holds for a flag.
  public typealias Value = Bool

  /// What was declared, without the type of the value.
  public let declaration: Declaration

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The name without the dashes: lower-case ASCII letters, digits and inner hyphens.
  ///   - short: A letter for the short form; short flags may be joined, as in `-qv`.
  ///   - help: One sentence.
  public init(_ name: String, short: Unicode.Scalar? = nil, help: String) {
    declaration = Declaration(
      kind: .flag, occurrence: .optional, name: "--\(name)", short: short.map { "-\($0)" },
      placeholder: "", help: help, defaultText: nil, completion: .nothing,
      convert: { texts throws(RejectedText) in StoredValue(value: !texts.isEmpty) })
  }
}

/// A positional argument.
///
/// Arguments are filled in the order of their declaration; optional ones come after required ones,
/// and only the last may repeat.
///
///     let files = Argument("FILE", .oneOrMore(.file), help: "A plan file.")
///     parsed[files]  // [String]
public struct Argument<Value: Sendable>: Parameter {
  /// What was declared, without the type of the value.
  public let declaration: Declaration

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - name: What stands for the argument in help texts, in capitals.
  ///   - reading: How often the argument may be given, and how its value is read.
  ///   - help: One sentence.
  public init(_ name: String, _ reading: Reading<Value>, help: String) {
    declaration = Declaration(
      kind: .argument, occurrence: reading.occurrence, name: name, short: nil, placeholder: name,
      help: help, defaultText: reading.defaultText, completion: reading.completion,
      convert: reading.convert)
  }
}
