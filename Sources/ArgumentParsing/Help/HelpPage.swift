/// The help of one command: examples first, then what it does, how it is called and its options.
public struct HelpPage: Sendable {
  /// The command that the page is about.
  public let command: CommandOutline

  /// Creates the page about a command.
  public init(_ command: CommandOutline) {
    self.command = command
  }

  /// The page as plain text that ends in a line feed.
  ///
  /// - Parameter width: The longest line in characters; at least 40 are used. Examples and single
  ///   words that are longer are not broken.
  /// - Returns: The lines, each with its line feed and without spaces at its end.
  public func text(width: Int = 80) -> String {
    let layout = TextLayout(width: width)
    let parts = [
      examples(layout), layout.wrap(command.abstract), usage(layout),
      layout.paragraphs(command.discussion), subcommands(layout),
      parameters("Arguments", command.arguments, layout),
      parameters("Options", command.ownOptions, layout),
    ]
    let groups = command.groups.map { parameters($0.title, $0.options, layout) }
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
    words += command.groups.map { "[\($0.title.lowercased())]" }
    if !command.subcommands.isEmpty { words.append("SUBCOMMAND ...") }
    return layout.wrap(phrases: ["Usage:", command.name] + words, indent: 0, hanging: 7)
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
  /// What stands in the right column: the help with what is to be known about the value.
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
