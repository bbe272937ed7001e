import ArgumentParsing
import Testing

@Suite struct CompletionTests {
  static let hasBash = ShellRunner.has("bash")
  static let hasZsh = ShellRunner.has("zsh")
  static let hasFish = ShellRunner.has("fish")

  /// Words up to the cursor, with the current word last, and the proposals of Bash and Fish.
  static let proposals: [(words: [String], candidates: [String])] = [
    (["s"], ["sell"]),
    (["p"], ["plans", "print"]),
    ([""], ["completions", "help", "open", "plans", "print", "sell"]),
    (["plans", ""], ["check", "help", "list"]),
    (["plans", "l"], ["list"]),
    (["--today", "T", "plans", "l"], ["list"]),
    (["--today", "sell", "plans", "l"], ["list"]),
    (["help", "pl"], ["plans"]),
    (["help", "plans", "ch"], ["check"]),
    (["x", "pl"], ["plans"]),
    (["sell", "--a"], ["--amount"]),
    (["sell", "--t"], ["--till", "--today"]),
    (["sell", "--amount", "5", "--j"], ["--json"]),
    (["plans", "check", "--st"], ["--state-dir", "--strict"]),
    (["print", "--format", ""], ["canonical", "json", "text"]),
    (["print", "--format", "j"], ["json"]),
    (["print", "-f", "j"], ["json"]),
    (["completions", ""], ["bash", "fish", "zsh"]),
    (["completions", "z"], ["zsh"]),
    (["sell", "--till", "s"], []),
    (["open", "s"], []),
  ]

  @Test(.enabled(if: hasBash), arguments: proposals)
  func `Bash completes commands, options and values`(words: [String], candidates: [String]) {
    #expect(bash(words) == candidates)
  }

  @Test(
    .enabled(if: hasBash),
    arguments: [
      (["print", "--format", "="], ["canonical", "json", "text"]),
      (["print", "--format", "=", "j"], ["json"]),
      (["print", "--format=j"], ["--format=json"]),
      (["print", "--format", "=", "json", "--co"], ["--copies"]),
      (["plans", "check", "--", "--s"], []),
    ])
  func `Bash completes after an equals sign`(words: [String], candidates: [String]) {
    #expect(bash(words) == candidates)
  }

  @Test(
    .enabled(if: hasBash),
    arguments: [
      (["print", "--output", "fi"], ["file one", "file-two"]),
      (["print", "-o", ""], ["directory", "file one", "file-two"]),
      (["sell", "--state-dir", ""], ["directory"]),
      (["plans", "check", "a", "file-"], ["file-two"]),
    ])
  func `Bash completes names of files`(words: [String], candidates: [String]) {
    let files = """
      cd "$(mktemp -d)" || exit 1
      trap 'rm -r "$PWD"' EXIT
      mkdir directory && : > 'file one' && : > file-two
      """
    #expect(bash(words, before: files) == candidates)
  }

  @Test(.enabled(if: hasBash))
  func `Bash completes choices with special characters`() throws {
    enum Odd: String, CaseIterable { case shell = "$(echo hacked)", quote = "it's", space = "a b" }
    let odd = Option("odd", value: "X", .required(.choice(Odd.self)), help: "It's \"odd\": $x [y].")
    let program = Program(
      Command("odd", "Is odd.", parameters: [odd]) { parsed in parsed[odd] }, version: "1")
    let script = """
      \(program.completionScript(for: .bash))
      COMP_WORDS=(odd --odd '') COMP_CWORD=2
      _odd
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(
      ShellRunner.output(of: script, in: "bash --norc")
        == "\\$\\(echo\\ hacked\\)\nit\\'s\na\\ b\n")
    if Self.hasZsh {
      #expect(ShellRunner.output(of: program.completionScript(for: .zsh), in: "zsh -n") == "")
    }
    if Self.hasFish {
      let fish = program.completionScript(for: .fish) + "\ncomplete -C 'odd --odd '"
      let lines = ShellRunner.output(of: fish, in: "fish -N")?.split(separator: "\n")
      #expect(lines?.count == 3)
      #expect(lines?.contains { $0.hasPrefix("$(echo hacked)") } == true)
    }
  }

  @Test(.enabled(if: hasZsh))
  func `Zsh accepts the script`() {
    let script = SampleProgram.program.completionScript(for: .zsh)
    #expect(ShellRunner.output(of: script, in: "zsh -f -n") == "")
    #expect(script.hasPrefix("#compdef till\n"))
    let load = "autoload -U compinit; compinit -D -u; \(script)\nprint $_comps[till]"
    #expect(ShellRunner.output(of: load, in: "zsh -f") == "_till\n")
  }

  @Test(.enabled(if: hasFish))
  func `Fish accepts the script`() {
    let script = SampleProgram.program.completionScript(for: .fish)
    #expect(ShellRunner.output(of: script, in: "fish -N --no-execute") == "")
  }

  @Test(.enabled(if: hasFish), arguments: proposals)
  func `Fish completes commands, options and values`(words: [String], candidates: [String]) {
    let line = (["till"] + words).joined(separator: " ")
    let script = "\(SampleProgram.program.completionScript(for: .fish))\ncomplete -C '\(line)'"
    let output = ShellRunner.output(of: script, in: "fish -N") ?? "failed"
    let names = output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    #expect(names.sorted() == candidates)
  }

  /// Sources the script, and calls the completion function as Bash does.
  private func bash(_ words: [String], before: String = "") -> [String]? {
    let quoted = (["till"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      set -u
      \(before)
      \(SampleProgram.program.completionScript(for: .bash))
      [[ $(complete -p till) == 'complete -F _till till' ]] || exit 1
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
      _till
      [[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    return ShellRunner.output(of: script, in: "bash --norc")?
      .split(separator: "\n").map(String.init).sorted()
  }
}
