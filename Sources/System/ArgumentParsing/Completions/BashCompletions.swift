/// The completion script for Bash.
///
/// The script has a table of the commands with their subcommands and options, a table of the values
/// of options and arguments, and a function that reads the words up to the cursor. It needs no
/// other package and works with Bash 3.2.
struct BashCompletions {
  let commands: [CommandOutline]

  private var program: CommandOutline { commands[0] }
  private var function: String { program.functionName }

  var script: String {
    """
    # Completions of \(program.name) for Bash; to turn them on:
    #   \(Shell.bash.installation(program: program.name))

    # Describes the command whose path is $1.
    \(function)__command() {
      subcommands=() options=() valued=()
      case $1 in
    \(commands.map(commandCase).joined(separator: "\n"))
      esac
    }

    # Describes the values of an option or an argument; $1 is the path of the command and its name.
    \(function)__values() {
      case $1 in
    \(commands.flatMap(valueCases).joined(separator: "\n"))
      *) return 1 ;;
      esac
    }

    \(walk)
    complete -F \(function) \(program.name)

    """
  }

  private func commandCase(_ command: CommandOutline) -> String {
    let help = command.subcommands.isEmpty ? [] : ["help"]
    let options = command.offeredOptions
    let names = options.map(\.name) + options.compactMap(\.short)
    let valued = options.filter { $0.kind == .option }
    return """
        \(command.name.singleQuoted))
          subcommands=(\(list(command.subcommands.map(\.name) + help)))
          options=(\(list(names)))
          valued=(\(list(valued.map(\.name) + valued.compactMap(\.short)))) ;;
      """
  }

  private func valueCases(_ command: CommandOutline) -> [String] {
    let last = command.arguments.count - 1
    let arguments = command.arguments.enumerated().compactMap { index, argument in
      let repeats = argument.occurrence.isRepeating && index == last
      return source(argument).map { source in
        let pattern = "\(command.name) ".singleQuoted + (repeats ? "[0-9]*" : "\(index)")
        return "  \(pattern)) \(source) ;;"
      }
    }
    let options = command.offeredOptions.filter { $0.kind == .option }.compactMap { option in
      source(option).map { source in
        let names = [option.name] + (option.short.map { [$0] } ?? [])
        let patterns = names.map { "\(command.name) \($0)".singleQuoted }
        return "  \(patterns.joined(separator: " | "))) \(source) ;;"
      }
    }
    return arguments + options
  }

  private func source(_ declaration: Declaration) -> String? {
    switch declaration.completion {
    case .nothing: nil
    case .files: "kind=-f"
    case .directories: "kind=-d"
    case .choices(let choices): "candidates=(\(list(choices)))"
    }
  }

  private func list(_ words: [String]) -> String {
    words.map(\.singleQuoted).joined(separator: " ")
  }
}

extension BashCompletions {
  /// The function that Bash calls: it follows the words in `COMP_WORDS` and fills `COMPREPLY`.
  ///
  /// Bash splits `--format=json` into three words if `=` is a word break. After the word `=`, the
  /// script therefore still expects the option's value.
  var walk: String {
    let name = commands[0].functionName
    return #"""
      \#(name)() {
        local IFS=$' \t\n' cur=${COMP_WORDS[COMP_CWORD]} path=\#(commands[0].name) prefix= kind=
        local pending= ended= operands=0 word i name
        local -a subcommands options valued candidates
        candidates=()
        \#(name)__command "$path"
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $pending ]]; then
            [[ $word == = ]] && continue
            pending=
          elif [[ ! $ended && $word == -- ]]; then
            ended=1
          elif [[ ! $ended && $word == -?* ]]; then
            for name in ${valued[@]+"${valued[@]}"}; do
              [[ $word == "$name" ]] && pending=$word
            done
          else
            for name in ${subcommands[@]+"${subcommands[@]}"}; do
              if [[ $word == "$name" ]]; then
                [[ $word == help ]] || path+=" $word"
                \#(name)__command "$path"
                continue 2
              fi
            done
            ((operands++))
          fi
        done

        [[ $pending && $cur == = ]] && cur=
        if [[ ! $pending && ! $ended && $cur == --*=* ]]; then
          pending=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}
        fi
        if [[ $pending ]]; then
          \#(name)__values "$path $pending"
        elif [[ ! $ended && $cur == -* ]]; then
          candidates=(${options[@]+"${options[@]}"})
        elif [[ ${#subcommands[@]} -gt 0 ]]; then
          candidates=("${subcommands[@]}")
        else
          \#(name)__values "$path $operands"
        fi

        COMPREPLY=()
        for word in ${candidates[@]+"${candidates[@]}"}; do
          if [[ $word == "$cur"* ]]; then
            printf -v word %q "$word"
            COMPREPLY+=("$prefix$word")
          fi
        done
        if [[ $kind ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r word; do
            COMPREPLY+=("$prefix$word")
          done < <(compgen "$kind" -- "$cur")
        fi
      }
      """#
  }
}
