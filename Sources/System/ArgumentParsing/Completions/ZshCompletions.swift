/// The completion script for Zsh: a function for each command, which calls `_arguments`.
struct ZshCompletions {
  let commands: [CommandOutline]

  private var program: CommandOutline { commands[0] }

  var script: String {
    """
    #compdef \(program.name)
    # Completions of \(program.name) for Zsh; to turn them on:
    #   \(Shell.zsh.installation(program: program.name))

    \(commands.map(function).joined(separator: "\n"))
    if [[ $funcstack[1] == \(program.functionName) ]]; then
      \(program.functionName) "$@"
    else
      compdef \(program.functionName) \(program.name)
    fi

    """
  }

  private func function(_ command: CommandOutline) -> String {
    let operands =
      command.subcommands.isEmpty
      ? command.arguments.map(argument) : ["'1: :->subcommand'", "'*:: :->words'"]
    let specifications = command.offeredOptions.map(option) + operands
    return """
      \(command.functionName)() {
        local curcontext=$curcontext state line ret=1
        local -A opt_args
        local -a subcommands
        _arguments -C -s -S \\
          \(specifications.joined(separator: " \\\n    ")) && ret=0
      \(dispatch(command))  return ret
      }

      """
  }

  /// Returns the code that completes the name of a subcommand, or calls the subcommand's function.
  private func dispatch(_ command: CommandOutline) -> String {
    guard !command.subcommands.isEmpty else { return "" }
    let help = CommandOutline.Subcommand(name: "help", abstract: "Shows the help of a subcommand.")
    let names = (command.subcommands + [help]).map { subcommand in
      "      \("\(subcommand.name):\(subcommand.abstract.escaped(":"))".singleQuoted)"
    }
    let children = commands.filter { $0.path.dropLast() == command.path[...] }
    let calls = children.map { subcommand in
      "    \(subcommand.path.last ?? "")) \(subcommand.functionName) && ret=0 ;;"
    }
    return """
        case $state in
        subcommand)
          subcommands=(
      \(names.joined(separator: "\n"))
          )
          _describe -t commands subcommand subcommands && ret=0 ;;
        words)
          case $line[1] in
      \(calls.joined(separator: "\n"))
          help) \(command.functionName) && ret=0 ;;
          esac ;;
        esac

      """
  }

  private func option(_ declaration: Declaration) -> String {
    let names = [declaration.name] + (declaration.short.map { [$0] } ?? [])
    let repeats = declaration.occurrence.isRepeating
    let others = repeats ? "*" : "(\(names.joined(separator: " ")))"
    let help = "[\(declaration.help.escaped("[]:"))]"
    let value =
      declaration.kind == .flag
      ? "" : ":\(declaration.placeholder.escaped(":")):\(action(declaration))"
    return names.map { name in
      let takesEqualsSign = declaration.kind == .option && name.hasPrefix("--")
      let takesRest = declaration.kind == .option && !name.hasPrefix("--")
      let spelling = name + (takesEqualsSign ? "=" : takesRest ? "+" : "")
      return "\(others)\(spelling)\(help)\(value)".singleQuoted
    }.joined(separator: " ")
  }

  private func argument(_ declaration: Declaration) -> String {
    let start =
      declaration.occurrence.isRepeating ? "*:" : declaration.occurrence.isRequired ? ":" : "::"
    return "\(start)\(declaration.name.escaped(":")):\(action(declaration))".singleQuoted
  }

  private func action(_ declaration: Declaration) -> String {
    switch declaration.completion {
    case .nothing: " "
    case .files: "_files"
    case .directories: "_files -/"
    case .choices(let choices): "(\(choices.map { $0.escapedWord }.joined(separator: " ")))"
    }
  }
}

extension String {
  /// Returns the text with a backslash before every backslash and the given characters.
  fileprivate func escaped(_ characters: String) -> String {
    reduce(into: "") { result, character in
      if character == "\\" || characters.contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// The text with a backslash before every character that may have a meaning for the shell.
  fileprivate var escapedWord: String {
    reduce(into: "") { result, character in
      let isPlain = character.isLetter || character.isNumber || "-_.,/+@%".contains(character)
      if !isPlain { result += "\\" }
      result.append(character)
    }
  }
}
