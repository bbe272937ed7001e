/// The completion script for Fish: a function that determines the current command, and a line for
/// every subcommand, option and argument.
struct FishCompletions {
  let commands: [CommandOutline]

  private var program: CommandOutline { commands[0] }
  private var function: String { "_\(program.functionName)_at" }

  var script: String {
    """
    # Completions of \(program.name) for Fish; to turn them on:
    #   \(Shell.fish.installation(program: program.name))

    # Whether the command being written is $argv[1], and, given $argv[2], whether the argument with
    # this number, or with a trailing + any from it on, comes next.
    function \(function)
        set -l path \(program.name.fishQuoted)
        set -l operands 0
        set -l pending no
        set -l words (commandline -opc)
        for word in $words[2..-1]
            if test $pending = yes
                set pending no
                continue
            end
            switch "$path $word"
                case \(list(subcommandPaths))
                    set path "$path $word"
                case \(list(branches.map { $0.name + " help" }))
                case \(list(valuedOptions))
                    set pending yes
                case '* -*'
                case '*'
                    set operands (math $operands + 1)
            end
        end
        test "$path" = $argv[1]; or return 1
        set -q argv[2]; or return 0
        string match -q '*+' -- $argv[2]; and test $operands -ge (string trim -c + -- $argv[2])
        or test $operands = $argv[2]
    end

    complete -c \(program.name) -f
    \(commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var branches: [CommandOutline] { commands.filter { !$0.subcommands.isEmpty } }
  private var subcommandPaths: [String] { commands.dropFirst().map(\.name) }
  private var valuedOptions: [String] {
    commands.flatMap { command in
      command.offeredOptions.filter { $0.kind == .option }.flatMap { option in
        ([option.name] + (option.short.map { [$0] } ?? [])).map { "\(command.name) \($0)" }
      }
    }
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "''" : words.map(\.fishQuoted).joined(separator: " ")
  }

  private func lines(_ command: CommandOutline) -> [String] {
    let help = CommandOutline.Subcommand(name: "help", abstract: "Shows the help of a subcommand.")
    let subcommands = command.subcommands.isEmpty ? [] : command.subcommands + [help]
    return subcommands.map { line(command, "-a \($0.name)", $0.abstract) }
      + command.offeredOptions.map { option in
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.kind == .flag ? "" : requirement(option) + source(option)
        return line(command, "-l \(option.name.dropFirst(2))\(short)\(value)", option.help)
      }
      + command.arguments.enumerated().compactMap { index, argument in
        let repeats = argument.occurrence.isRepeating
        let source = source(argument)
        guard !source.isEmpty else { return nil }
        return line(
          command, String(source.dropFirst()), argument.help, at: "\(index)\(repeats ? "+" : "")")
      }
  }

  private func line(
    _ command: CommandOutline, _ candidate: String, _ help: String, at argument: String? = nil
  ) -> String {
    let place = argument.map { " \($0)" } ?? ""
    let condition = "\(function) \(command.name.fishQuoted)\(place)".fishQuoted
    return "complete -c \(program.name) -n \(condition) \(candidate) -d \(help.fishQuoted)"
  }

  /// Returns the flag of an option with a value: `-x`, without which Fish also proposes names
  /// of files, or `-r` if the value is a file.
  private func requirement(_ option: Declaration) -> String {
    option.completion == .files ? " -r" : " -x"
  }

  private func source(_ declaration: Declaration) -> String {
    switch declaration.completion {
    case .nothing: ""
    case .files: " -F"
    case .directories: " -a '(__fish_complete_directories)'"
    case .choices(let choices): " -a \(choices.map(\.fishQuoted).joined(separator: " ").fishQuoted)"
    }
  }
}

extension String {
  /// The text as one quoted word of Fish.
  fileprivate var fishQuoted: String {
    "'" + replacing("\\", by: #"\\"#).replacing("'", by: #"\'"#) + "'"
  }
}
