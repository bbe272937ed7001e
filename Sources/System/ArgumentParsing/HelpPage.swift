/// The help of one command: examples, abstract, usage, discussion, subcommands and parameters.
package struct HelpPage: Sendable {
  /// The command that the page is about.
  package let command: CommandOutline

  /// Creates the help page of a command.
  package init(_ command: CommandOutline) {
    self.command = command
  }

  /// Returns the page as plain text.
  ///
  /// - Parameter width: The maximum line length in characters, at least 40. Examples and single
  ///   words that are longer are not broken.
  /// - Returns: The lines, each with a line feed and without trailing spaces.
  package func text(width: Int = 80) -> String {
    let layout = TextLayout(width: width)
    let parts = [
      examples(layout), layout.wrap(command.abstract), usage(layout),
      layout.paragraphs(command.discussion), subcommands(layout),
      parameters("Arguments", command.arguments, layout),
      parameters("Options", command.ownOptions, layout),
    ]
    let groups = command.offeredGroups.map { parameters($0.title, $0.options, layout) }
    let help = parameters("Help", command.builtIn, layout)
    return (parts + groups + [help]).filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func examples(_ layout: TextLayout) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["Examples:"]
      + command.examples.flatMap { example in
        ["  \(example.line)"] + layout.wrap(example.explanation, indent: 6)
      }
  }

  private func usage(_ layout: TextLayout) -> [String] {
    var words = command.arguments.map { argument in
      argument.occurrence.notation(argument.name)
    }
    words += command.ownOptions.map { $0.occurrence.notation($0.spelling) }
    words += command.offeredGroups.map { "[\($0.title.lowercased())]" }
    if !command.subcommands.isEmpty, !command.runs { words.append("SUBCOMMAND ...") }
    let own = layout.wrap(phrases: ["Usage:", command.name] + words, indent: 0, hanging: 7)
    guard !command.subcommands.isEmpty, command.runs else { return own }
    return own + ["       \(command.name) SUBCOMMAND ..."]
  }

  private func subcommands(_ layout: TextLayout) -> [String] {
    guard !command.subcommands.isEmpty else { return [] }
    let path = command.path[..<1] + ["help"] + command.path[1...] + ["SUBCOMMAND"]
    let more = "Run '\(path.joined(separator: " "))' for the help of one of them."
    return layout.table("Subcommands", command.subcommands.map { ($0.name, $0.abstract) })
      + [""] + layout.wrap(more)
  }

  private func parameters(
    _ title: String, _ declarations: [Declaration], _ layout: TextLayout
  ) -> [String] {
    let indent = declarations.contains { $0.short != nil } ? "    " : ""
    return layout.table(
      title,
      declarations.map { declaration in
        let start = declaration.short.map { "\($0), " } ?? indent
        return (start + declaration.spelling, declaration.explanation)
      })
  }
}

extension Declaration {
  /// The text of the right column: the help, followed by the choices, the default and the
  /// occurrence in parentheses.
  fileprivate var explanation: String {
    var remarks: [String] = []
    if !choices.isEmpty { remarks.append("one of \(choices.joined(separator: ", "))") }
    if let defaultText { remarks.append("default: \(defaultText)") }
    if kind == .option, occurrence.isRequired { remarks.append("required") }
    if kind == .option, occurrence.isRepeating { remarks.append("may be repeated") }
    return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
  }
}

extension Occurrence {
  fileprivate func notation(_ spelling: String) -> String {
    switch self {
    case .required: spelling
    case .optional: "[\(spelling)]"
    case .zeroOrMore: "[\(spelling)]..."
    case .oneOrMore: "\(spelling)..."
    }
  }
}

/// Breaks text into lines of a limited width.
struct TextLayout {
  private static let narrowest = 40
  private static let widestLabel = 24

  private let width: Int

  init(width: Int) {
    self.width = max(width, Self.narrowest)
  }

  /// Breaks a text into as few lines as possible.
  func wrap(_ text: String, indent: Int = 0) -> [String] {
    wrap(phrases: text.split(separator: " ").map(String.init), indent: indent, hanging: indent)
  }

  /// Joins phrases into lines without breaking a phrase; lines after the first are indented by
  /// `hanging`.
  func wrap(phrases: [String], indent: Int, hanging: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for phrase in phrases {
      let margin = lines.isEmpty ? indent : hanging
      if line.isEmpty {
        line = spaces(margin) + phrase
      } else if line.count + 1 + phrase.count <= width {
        line += " " + phrase
      } else {
        lines.append(line)
        line = spaces(hanging) + phrase
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Breaks paragraphs into lines.
  ///
  /// Empty lines separate paragraphs. A line that begins with a space is not changed.
  func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var words: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        lines += wrap(phrases: words, indent: 0, hanging: 0) + [String(line)]
        words = []
      } else {
        words += line.split(separator: " ").map(String.init)
      }
    }
    lines += wrap(phrases: words, indent: 0, hanging: 0)
    return Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }

  /// Returns a title and two columns; a label that is too long for its column gets its own line.
  func table(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let fitting = rows.map(\.label.count).filter { $0 <= Self.widestLabel }
    let column = 2 + (fitting.max() ?? Self.widestLabel / 2) + 2
    return ["\(title):"]
      + rows.flatMap { row in
        var lines = wrap(row.text, indent: column)
        let label = "  \(row.label)"
        if label.count + 2 <= column, !lines.isEmpty {
          lines[0] = label + lines[0].dropFirst(label.count)
          return lines
        }
        return [label] + lines
      }
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
