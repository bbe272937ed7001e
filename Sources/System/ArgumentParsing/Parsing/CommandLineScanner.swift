/// Assigns the words of a command line to a command and its parameters.
///
/// The scanner descends to the called command and collects the texts of its parameters. Texts are
/// converted only after all words are assigned, so a misplaced word is reported as misplaced.
struct CommandLineScanner<Output> {
  enum Request { case run, help, version }

  private let words: [String]
  private var next = 0
  private var optionsEnded = false
  private var texts: [String: [String]] = [:]
  private var argumentIndex = 0
  private let root: CommandNode<Output>
  /// The command reached so far.
  private(set) var node: CommandNode<Output>

  init(words: [String], root: CommandNode<Output>) {
    self.words = words
    self.root = root
    node = root
  }

  /// Scans all words, or up to the word that requests the help or the version.
  ///
  /// If a word is wrong but `--help` follows it, the function discards the error and returns
  /// `.help`, unless the wrong word is an unknown subcommand.
  mutating func runOrHelp() throws(UsageError) -> Request {
    do {
      return try run()
    } catch {
      if case .unknownSubcommand = error.reason { throw error }
      guard !optionsEnded, remainingWordsAskForHelp else { throw error }
      return .help
    }
  }

  private mutating func run() throws(UsageError) -> Request {
    while let word = takeWord() {
      let request: Request
      if !optionsEnded, let error = typographicDash(in: word) { throw error }
      if optionsEnded || !word.looksLikeOption {
        request = try takeOperand(word)
      } else if word.isSpelled("--") {
        optionsEnded = true
        request = .run
      } else if word.utf8.starts(with: "--".utf8) {
        request = try takeLongOption(word)
      } else {
        request = try takeShortOptions(word)
      }
      if request != .run { return request }
    }
    return .run
  }

  private mutating func takeWord() -> String? {
    guard next < words.count else { return nil }
    defer { next += 1 }
    return words[next]
  }

  private var remainingWordsAskForHelp: Bool {
    let before = words[min(next, words.count)...].prefix { !$0.isSpelled("--") }
    return before.contains { Flag.help.declaration.isNamed($0) }
  }
}

// MARK: - Words without dashes

extension CommandLineScanner {
  private mutating func takeOperand(_ word: String) throws(UsageError) -> Request {
    guard node.command.subcommands.isEmpty else { return try descend(to: word) }
    let arguments = node.outline.arguments
    guard argumentIndex < arguments.count else {
      let option = node.outline.options.first { $0.name.isSpelled("--\(word)") }
      throw failure(.unexpectedArgument(word), suggestion: option?.name)
    }
    let argument = arguments[argumentIndex]
    texts[argument.name, default: []].append(word)
    if !argument.occurrence.isRepeating { argumentIndex += 1 }
    return .run
  }

  private mutating func descend(to word: String) throws(UsageError) -> Request {
    if let child = node.child(named: word) {
      // An option of a command that has both parameters and subcommands is none of the subcommand's.
      for name in texts.keys.sorted()
      where !child.outline.options.contains(where: { $0.name == name }) {
        let owner = node.outline.path.joined(separator: " ")
        node = child
        throw failure(.optionOfOthers(name, [owner]))
      }
      node = child
      return .run
    }
    guard word.isSpelled("help") else {
      let names = node.outline.subcommands.map(\.name)
      throw failure(.unknownSubcommand(word), suggestion: nearest(to: word, in: names + ["help"]))
    }
    while let word = takeWord(), !Flag.help.declaration.isNamed(word) {
      guard !node.command.subcommands.isEmpty else { throw failure(.unexpectedArgument(word)) }
      guard let child = node.child(named: word) else {
        let names = node.outline.subcommands.map(\.name)
        throw failure(.unknownSubcommand(word), suggestion: nearest(to: word, in: names))
      }
      node = child
    }
    return .help
  }
}

// MARK: - Options

extension CommandLineScanner {
  private mutating func takeLongOption(_ word: String) throws(UsageError) -> Request {
    let (name, value) = word.splitAtEqualsSign()
    guard let option = option(named: name) else { throw unknown(name, in: word) }
    return try take(option, attached: value)
  }

  /// Reads `-o FILE`, `-oFILE`, `-o=FILE`, `-q` and joined flags, `-qv` or `-qoFILE`.
  private mutating func takeShortOptions(_ word: String) throws(UsageError) -> Request {
    var rest = word.unicodeScalars.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = option(named: "-\(letter)") else {
        // If the first letter is unknown, the error names the whole word, since it may be meant as
        // a long option, such as `-amount`.
        throw unknown(rest.count + 2 == word.unicodeScalars.count ? word : "-\(letter)", in: word)
      }
      let isLast = option.kind == .option || rest.first == "="
      let value = isLast && !rest.isEmpty ? String(rest.droppingFirst(if: "=")) : nil
      let request = try take(option, attached: value)
      if isLast || request != .run { return request }
    }
    return .run
  }

  private mutating func take(
    _ option: Declaration, attached value: String?
  ) throws(UsageError) -> Request {
    let name = option.name
    if option.kind == .flag, let value {
      throw failure(.unexpectedValue(option: name, value: value))
    }
    if texts[name] != nil, !option.occurrence.isRepeating {
      throw failure(.repeatedOption(name))
    }
    let text = option.kind == .flag ? "" : value ?? takeValue()
    guard let text else { throw failure(.missingValue(option: option.spelling)) }
    texts[name, default: []].append(text)
    if name == Flag.help.declaration.name { return .help }
    if name == Flag.version.declaration.name, isRoot { return .version }
    return .run
  }

  /// Returns the next word and moves past it; returns nil if it is `--` or an option of the
  /// command, or if there is none.
  private mutating func takeValue() -> String? {
    guard next < words.count else { return nil }
    let word = words[next]
    if word.isSpelled("--") || option(named: word.splitAtEqualsSign().name) != nil { return nil }
    return takeWord()
  }

  private var isRoot: Bool { node.outline.path.count == 1 }

  private func option(named name: String) -> Declaration? {
    node.outline.options.first { $0.isNamed(name) }
  }

  private func unknown(_ name: String, in word: String) -> UsageError {
    let below = node.descendants.dropFirst().filter { node in
      node.outline.options.contains { $0.isNamed(name) }
    }
    if let owner = below.first(where: { words.contains($0.command.name) }) ?? below.first {
      return failure(.misplacedOption(name, example: "\(owner.outline.name) \(name)"))
    }
    let known = node.outline.options.map(\.name)
    // The beginning of a name, up to one of its hyphens, is not close to it by its edits.
    let suggestion =
      known.first { $0.utf8.starts(with: "\(name)-".utf8) }
      ?? nearest(to: word.splitAtEqualsSign().name, in: known)
    let owners = root.descendants.map(\.outline).filter { outline in
      name.utf8.starts(with: "--".utf8) && outline.options.contains { $0.isNamed(name) }
    }
    guard suggestion != nil || owners.isEmpty else {
      return failure(.optionOfOthers(name, owners.map { $0.path.joined(separator: " ") }))
    }
    let takesArguments = !node.outline.arguments.isEmpty
    return failure(.unknownOption(name, maybeArgument: takesArguments), suggestion: suggestion)
  }

  /// Returns the error of a word that begins with another dash than a hyphen; nil for any other word.
  private func typographicDash(in word: String) -> UsageError? {
    let dashes = word.unicodeScalars.prefix { $0.properties.isDash }
    guard let dash = dashes.first(where: { $0 != "-" }) else { return nil }
    let name = String(word.unicodeScalars.dropFirst(dashes.count))
    guard !name.isEmpty else { return nil }
    return failure(
      .typographicDash(
        word, scalar: dash.codeAndName,
        corrected: name.unicodeScalars.count == 1 ? "-\(name)" : "--\(name)"))
  }
}

extension Unicode.Scalar {
  /// The code point and the name: `U+2014 EM DASH`.
  package var codeAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return properties.name.map { "\(code) \($0)" } ?? code
  }
}

// MARK: - Results

extension CommandLineScanner {
  /// Converts the collected texts to the values of all parameters of the command.
  func values() throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    for declaration in node.outline.arguments + node.outline.options {
      guard let value = try value(of: declaration) else {
        throw failure(.missingParameter(declaration.spelling, kind: declaration.kind))
      }
      parsed.store(value, of: declaration)
    }
    return parsed
  }

  private func value(of declaration: Declaration) throws(UsageError) -> (any Sendable)? {
    do {
      return try declaration.convert(texts[declaration.name] ?? [])
    } catch {
      throw failure(
        .invalidValue(parameter: declaration.name, value: error.text, message: error.message))
    }
  }

  func failure(_ reason: UsageError.Reason, suggestion: String? = nil) -> UsageError {
    UsageError(path: node.outline.path, reason: reason, suggestion: suggestion)
  }
}

extension String {
  /// Whether the word starts with a dash and is not the dash alone.
  fileprivate var looksLikeOption: Bool {
    utf8.first == UInt8(ascii: "-") && utf8.count > 1
  }

  /// Splits the word at its first `=`.
  ///
  /// The search compares bytes, so that a combining mark after the sign does not hide it.
  fileprivate func splitAtEqualsSign() -> (name: String, value: String?) {
    guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
    return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func droppingFirst(if scalar: Unicode.Scalar) -> Self {
    first == scalar ? dropFirst() : self
  }
}
