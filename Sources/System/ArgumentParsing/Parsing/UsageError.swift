/// An error in a command line.
///
///     print("error: \(error)")
///     // error: unknown option '--amout' (did you mean '--amount'?); see 'widget update --help'
package struct UsageError: Error, Hashable, Sendable {
  /// The kind of the error, with the words that caused it.
  package enum Reason: Hashable, Sendable {
    /// No option has this name; it may be meant as an argument if the command has arguments.
    case unknownOption(String, maybeArgument: Bool)
    /// The option belongs to other commands, whose names these are.
    case optionOfOthers(String, [String])
    /// The word begins with a dash of a word processor, such as U+2014, instead of hyphens; the name of
    /// the scalar and the corrected word.
    case typographicDash(String, scalar: String, corrected: String)
    /// The option belongs to a subcommand and must follow the subcommand's name, as in the example.
    case misplacedOption(String, example: String)
    /// No subcommand has this name.
    case unknownSubcommand(String)
    /// The command line ends before a subcommand.
    case missingSubcommand(choices: [String])
    /// The command line has more arguments than the command declares; this is the first of them.
    case unexpectedArgument(String)
    /// A required argument or option is missing.
    case missingParameter(String, kind: Declaration.Kind)
    /// An option has no value.
    case missingValue(option: String)
    /// A flag is followed by `=` and a value.
    case unexpectedValue(option: String, value: String)
    /// An option that does not repeat is given more than once.
    case repeatedOption(String)
    /// A value is invalid; the message describes the valid values.
    case invalidValue(parameter: String, value: String, message: String)
    /// The values contradict each other; the message describes a valid combination.
    case invalidCombination(String)
  }

  /// The name of the program and those of the subcommands that lead to the command, such as
  /// `widget` and `update`.
  package let path: [String]
  package let reason: Reason
  /// The option or subcommand whose name is most similar to the given one; nil if none is similar.
  package let suggestion: String?
}

extension UsageError: CustomStringConvertible {
  /// One printable line with the error and a correction.
  ///
  /// Words of the command line are shortened, and all characters in them that control a terminal
  /// are escaped.
  package var description: String {
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
    case .optionOfOthers(let name, let owners):
      "\(path.joined(separator: " ")) has no option \(quoted(name)); \(Self.list(owners))"
    case .typographicDash(let word, let scalar, let corrected):
      "\(quoted(word)) begins with \(scalar), which is no hyphen; write \(quoted(corrected))"
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
    case .invalidCombination(let message):
      message.printable(limit: 400)
    }
  }

  /// Returns a sentence with the first two commands that have an option.
  private static func list(_ owners: [String]) -> String {
    let names = owners.prefix(2).map { "'\($0)'" }.joined(
      separator: owners.count > 2 ? ", " : " and ")
    let others = owners.count > 2 ? " and \(owners.count - 2) others" : ""
    return "\(names)\(others) \(owners.count > 1 ? "have" : "has") it"
  }

  private func quoted(_ word: String) -> String {
    "'\(word.printable(limit: 60))'"
  }
}

extension String {
  /// Returns the text shortened to one line that is safe to print in a terminal.
  ///
  /// Letters, marks, digits, punctuation, symbols and U+0020 are not changed. All other characters
  /// are written as code points, such as `\u{1B}`: controls, line and paragraph separators,
  /// bidirectional and other invisible characters, unassigned code points.
  ///
  /// - Parameter limit: The maximum number of code points; `...` replaces the rest.
  /// - Returns: A text of at most about ten times `limit` characters.
  /// - Complexity: O(`limit`), independent of the length of the text.
  func printable(limit: Int) -> String {
    var result = ""
    var rest = unicodeScalars[...]
    for scalar in rest.prefix(limit) {
      result += scalar.isPrintable ? String(scalar) : "\\u{\(scalar.hexadecimal)}"
    }
    rest = rest.dropFirst(limit)
    return rest.isEmpty ? result : result + "..."
  }
}

extension Unicode.Scalar {
  var isPrintable: Bool {
    if self == " " { return true }
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default:
      return true
    }
  }

  fileprivate var hexadecimal: String {
    String(value, radix: 16, uppercase: true)
  }
}

/// Returns the name that is nearest to a misspelled word.
///
/// Leading dashes and the case of letters are ignored. A name of up to four letters may differ by
/// one edit, up to eight letters by two, a longer name by three, but never by as many as it
/// has letters. The first of equally near names is returned.
///
///     nearest(to: "--amout", in: ["--amount", "--widget"])  // "--amount"
///     nearest(to: "--currency", in: ["--amount"])           // nil
///
/// - Complexity: O(1) for a word of more than 64 bytes, which has no near name; else
///   O(*n* × *m*) in the length of the word and the length of all names.
func nearest(to word: String, in names: [String]) -> String? {
  let maximumBytes = 64
  guard word.utf8.count <= maximumBytes else { return nil }
  let typed = letters(of: word)
  var best: (name: String, distance: Int)?
  for name in names {
    let target = letters(of: name)
    let distance = editDistance(typed, target)
    let allowed = target.count <= 4 ? 1 : target.count <= 8 ? 2 : 3
    if distance <= allowed, distance < target.count, distance < best?.distance ?? .max {
      best = (name, distance)
    }
  }
  return best?.name
}

private func letters(of word: String) -> [UInt8] {
  Array(word.lowercased().utf8.drop { $0 == UInt8(ascii: "-") })
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbors between two
/// words.
///
/// - Complexity: O(*n* × *m*) in time, O(*m*) in space.
func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for (row, byte) in source.enumerated() {
    var current = [row + 1]
    for (column, other) in target.enumerated() {
      var distance = min(
        last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, byte == target[column - 1], other == source[row - 1] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[target.count]
}
