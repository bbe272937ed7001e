/// The shells that completion scripts are made for.
package enum Shell: String, CaseIterable, Hashable, Sendable {
  /// Bash 3.2 and newer.
  case bash
  /// Zsh 5 and newer.
  case zsh
  /// Fish 3 and newer.
  case fish

  /// The command line that turns completion on.
  func installation(program: String) -> String {
    switch self {
    case .bash: "source <(\(program) completions bash)"
    case .zsh: "source <(\(program) completions zsh)"
    case .fish: "\(program) completions fish | source"
    }
  }
}

extension Program {
  /// The script that makes a shell complete subcommands, options and their values.
  ///
  /// Bash sources the script. Zsh sources it after `compinit`, or finds it as a file `_NAME` in its
  /// `fpath`. Fish sources it, or finds it as `NAME.fish` in its directory of completions.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(commands: commands).script
    case .zsh: ZshCompletions(commands: commands).script
    case .fish: FishCompletions(commands: commands).script
    }
  }
}

extension CommandOutline {
  /// The name of a shell function for this command: `_widget__plans__list`.
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
  /// The text as one word of Bash or Zsh that stands for exactly itself.
  var singleQuoted: String {
    "'" + replacing("'", by: #"'\''"#) + "'"
  }

  /// The text with every occurrence of a character replaced.
  func replacing(_ character: Character, by replacement: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
