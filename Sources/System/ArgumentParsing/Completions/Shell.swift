/// The shells with completion scripts.
package enum Shell: String, CaseIterable, Hashable, Sendable {
  /// Bash 3.2 and newer.
  case bash
  /// Zsh 5 and newer.
  case zsh
  /// Fish 3 and newer.
  case fish

  /// Returns the command line that turns completion on.
  func installation(program: String) -> String {
    switch self {
    case .bash: "source <(\(program) completions bash)"
    case .zsh: "source <(\(program) completions zsh)"
    case .fish: "\(program) completions fish | source"
    }
  }
}

extension Program {
  /// Returns a shell's script for the completion of subcommands, options and values.
  ///
  /// Bash sources the script. Zsh sources it after `compinit`, or loads it as a file `_NAME` in its
  /// `fpath`. Fish sources it, or loads it as `NAME.fish` from its directory of completions.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(commands: commands).script
    case .zsh: ZshCompletions(commands: commands).script
    case .fish: FishCompletions(commands: commands).script
    }
  }
}

extension CommandOutline {
  /// The name of the shell function for this command: `_widget__plans__list`.
  var functionName: String {
    "_" + path.joined(separator: "__").map(\.functionCharacter).joined()
  }
}

extension Character {
  fileprivate var functionCharacter: String {
    isASCII && (isLetter || isNumber) ? String(self) : "_"
  }
}

extension String {
  /// The text as one quoted word of Bash or Zsh.
  var singleQuoted: String {
    "'" + replacing("'", by: #"'\''"#) + "'"
  }

  /// Returns the text with every occurrence of a character replaced.
  func replacing(_ character: Character, by replacement: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
