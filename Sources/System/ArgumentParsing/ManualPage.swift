/// The manual of a program for `man`: a section for each command, with the text of its help.
///
///     print(ManualPage(program.commands, version: "1.0.0").text)
package struct ManualPage: Sendable {
  private let commands: [CommandOutline]
  private let version: String

  /// Creates the manual of a program's commands, the program itself first.
  package init(_ commands: [CommandOutline], version: String) {
    (self.commands, self.version) = (commands, version)
  }

  /// The page in the language of `troff`, in lines of at most 76 characters where help is wrapped.
  ///
  /// - Complexity: O(*n*) in the length of all help texts.
  package var text: String {
    guard let program = commands.first else { return "" }
    var page = """
      .TH \(Self.escaped(program.name.uppercased())) 1 "" "\(program.name) \(version)"
      .SH NAME
      \(Self.escaped(program.name)) \\- \(Self.escaped(program.abstract))

      """
    for command in commands {
      page += """
        .SH \(Self.escaped(command.name.uppercased()))
        .nf
        \(Self.escaped(HelpPage(command).text(width: 72))).fi

        """
    }
    return page
  }

  /// Returns lines of text in which no character is a request or an escape.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let plain = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : String(plain)
    }.joined(separator: "\n")
  }
}
