/// A command line that cannot be understood: what is wrong with it and what to do.
///
///     print("error: \(error)")
///     // error: unknown option '--amout' (did you mean '--amount'?); see 'widget update --help'
package struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, with the words in question as they were given.
  package enum Reason: Hashable, Sendable {
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
  package let path: [String]
  /// What is wrong.
  package let reason: Reason
  /// The name of an option or a subcommand that was probably meant.
  package let suggestion: String?
}

extension UsageError: CustomStringConvertible {
  /// One printable line that says what is wrong and what to do.
  ///
  /// Words of the command line are shortened, and everything in them that could change how a
  /// terminal shows the line is escaped.
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

extension String {
  /// The text on one line, safe to show in a terminal, and no longer than needed to recognize it.
  ///
  /// Letters, marks, digits, punctuation, symbols and the plain space stay. Everything else is
  /// written as its code point, `\u{1B}`: controls, line and paragraph separators, bidirectional
  /// and other invisible characters, unassigned code points. Already printable text is unchanged.
  ///
  /// - Parameter limit: How many code points are kept; `...` stands for the rest.
  /// - Returns: The text, shortened and with escapes; its length is at most some ten times `limit`.
  /// - Complexity: O(`limit`), whatever the length of the text.
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

/// Finds the name that was probably meant by a word with a typing mistake.
///
/// Dashes in front and the case of letters do not count. A name of up to four letters may differ by
/// one edit, up to eight by two, a longer one by three; of equally close names the first wins.
///
///     nearest(to: "--amout", in: ["--amount", "--widget"])  // "--amount"
///     nearest(to: "--currency", in: ["--amount"])           // nil
///
/// - Complexity: O(1) for a long word, which is near to nothing; else quadratic in its length.
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

/// Counts the insertions, deletions, substitutions and swaps of neighbors between two words.
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
