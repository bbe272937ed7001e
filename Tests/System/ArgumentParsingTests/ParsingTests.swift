import ArgumentParsing
import Testing

@Suite struct ParsingTests {
  static func sell(
    _ amount: String, till: String? = nil, json: Bool = false, today: String? = nil,
    in directory: String? = nil
  ) -> SampleProgram.Action {
    .sell(amount: amount, till: till, json: json, today: today, stateDirectory: directory)
  }

  static func print(
    _ format: SampleProgram.Format = .text, copies: Int = 1, notes: [String] = [],
    quiet: Bool = false,
    output: String? = nil
  ) -> SampleProgram.Action {
    .print(format: format, copies: copies, notes: notes, quiet: quiet, output: output)
  }

  @Test(arguments: [
    ("sell --amount 50.00", sell("50.00")),
    ("sell --amount=50.00", sell("50.00")),
    ("sell --amount=5=5", sell("5=5")),
    ("sell --json --amount 5 --till front", sell("5", till: "front", json: true)),
    ("sell --amount 5 --till=", sell("5", till: "")),
    ("sell --amount 5 --till -", sell("5", till: "-")),
    ("sell --amount 5 --till -front", sell("5", till: "-front")),
    ("sell --amount 5 --till=--", sell("5", till: "--")),
    ("sell --amount 5 --till=--json", sell("5", till: "--json")),
    ("sell --amount 5 --till --jso", sell("5", till: "--jso")),
    ("sell --amount 5 --till help", sell("5", till: "help")),
    ("sell --amount 5 --till sell", sell("5", till: "sell")),
    ("sell --amount 5 --", sell("5")),
  ])
  func `Options have values`(line: String, expected: SampleProgram.Action) throws {
    #expect(try SampleProgram.action(line) == expected)
  }

  @Test(arguments: [
    ("--today T sell --amount 5", sell("5", today: "T")),
    ("sell --today T --amount 5", sell("5", today: "T")),
    ("sell --amount 5 --today T", sell("5", today: "T")),
    ("--state-dir D --today=T sell --amount 5", sell("5", today: "T", in: "D")),
    ("--state-dir D sell --amount 5 --today T", sell("5", today: "T", in: "D")),
    ("--state-dir sell sell --amount 5", sell("5", in: "sell")),
    ("--state-dir -D sell --amount 5", sell("5", in: "-D")),
    ("-- print", print()),
    ("--today T plans list", .listPlans(today: "T")),
    ("plans --today T list", .listPlans(today: "T")),
    ("plans list --today T", .listPlans(today: "T")),
  ])
  func `Shared options can be anywhere in a command line`(
    line: String, expected: SampleProgram.Action
  ) throws {
    #expect(try SampleProgram.action(line) == expected)
  }

  @Test(arguments: [
    ("print", print()),
    ("print -f json", print(.json)),
    ("print -fjson", print(.json)),
    ("print -f=json", print(.json)),
    ("print --format canonical --copies 9", print(.canonical, copies: 9)),
    ("print -c9 -q", print(copies: 9, quiet: true)),
    ("print -qx", print(quiet: true)),
    ("print -xqo out", print(quiet: true, output: "out")),
    ("print -qoout", print(quiet: true, output: "out")),
    ("print -qo=out", print(quiet: true, output: "out")),
    ("print -o -", print(output: "-")),
    ("print -o=-q", print(output: "-q")),
    ("print -o-q", print(output: "-q")),
    ("print --note a --note=b --note -c5", print(notes: ["a", "b", "-c5"])),
    ("print --note= --note=", print(notes: ["", ""])),
  ])
  func `Short and repeated options are parsed`(line: String, expected: SampleProgram.Action) throws
  {
    #expect(try SampleProgram.action(line) == expected)
  }

  @Test(arguments: [
    (
      "open a --level 1",
      SampleProgram.Action.open(name: "a", owner: "nobody", note: nil, verbosity: ["1"])
    ),
    ("open --level 1 a b", .open(name: "a", owner: "b", note: nil, verbosity: ["1"])),
    (
      "open a --level 1 b --level 2 c",
      .open(name: "a", owner: "b", note: "c", verbosity: ["1", "2"])
    ),
    (
      "open - --level 1 -- -50 --level",
      .open(name: "-", owner: "-50", note: "--level", verbosity: ["1"])
    ),
    ("open --level 1 -- -- --", .open(name: "--", owner: "--", note: nil, verbosity: ["1"])),
    ("plans check a", .checkPlans(files: ["a"], strict: false)),
    ("plans check a --strict - b", .checkPlans(files: ["a", "-", "b"], strict: true)),
    ("plans check -- --strict -h", .checkPlans(files: ["--strict", "-h"], strict: false)),
  ])
  func `Words are assigned to arguments in order`(line: String, expected: SampleProgram.Action)
    throws
  {
    #expect(try SampleProgram.action(line) == expected)
  }

  @Test func `An empty word is an argument`() throws {
    let expected = SampleProgram.Action.open(name: "", owner: "", note: nil, verbosity: [""])
    #expect(try SampleProgram.action(["open", "", "", "--level", ""]) == expected)
  }

  @Test func `Values have the bytes of the command line`() throws {
    let marks = "\u{301}5\u{0}\r\n=\u{202E}"
    #expect(try SampleProgram.action(["sell", "--amount=\(marks)"]) == Self.sell(marks))
    #expect(try SampleProgram.action(["sell", "--amount", marks]) == Self.sell(marks))
    #expect(try SampleProgram.action(["print", "-o\u{301}x"]) == Self.print(output: "\u{301}x"))
  }

  @Test func `The version is one line`() throws {
    guard case .version(let text) = try SampleProgram.program.parse(["--version"]) else {
      Issue.record("not a version")
      return
    }
    #expect(text == "till 1.2.3")
  }

  @Test(arguments: Shell.allCases)
  func `A completion script is requested by the name of the shell`(shell: Shell) throws {
    let outcome = try SampleProgram.program.parse(["completions", shell.rawValue])
    guard case .completions(let script) = outcome else {
      Issue.record("not a script")
      return
    }
    #expect(script == SampleProgram.program.completionScript(for: shell))
  }

  @Test func `A subcommand can have its own version option`() throws {
    let version = Flag("version", help: "The version of the data.")
    let show = Command<Bool>("show", "Tests.", parameters: [version]) { parsed in parsed[version] }
    let program = Program(Command("p", "Tests.", subcommands: [show]), version: "1")
    #expect(program.declarationErrors == [])
    guard case .run(true) = try program.parse(["show", "--version"]) else {
      Issue.record("not the flag of the subcommand")
      return
    }
  }

  /// A program with many commands starts as fast as one with few.
  @Test func `The options of commands that are not called are not computed`() throws {
    @Sendable func computed() -> [any Parameter] {
      Issue.record("the options of the other command are computed")
      return []
    }
    let loudly = Flag("loudly", help: "Raise the voice.")
    let program = Program(
      Command<Bool>(
        "p", "Tests.",
        subcommands: [
          Command("greet", "Greets.", parameters: [loudly]) { parsed in parsed[loudly] },
          Command("part", "Parts.", parameters: computed()) { _ in false },
        ]), version: "1")
    guard case .run(true) = try program.parse(["greet", "--loudly"]) else {
      Issue.record("not the command")
      return
    }
    guard case .help = try program.parse(["help"]) else {
      Issue.record("no help")
      return
    }
  }

  @Test func `A program without subcommands runs itself`() throws {
    let word = Argument("WORD", .required, help: "A word.")
    let program = Program(
      Command("echo", "Repeats a word.", parameters: [word]) { parsed in parsed[word] },
      version: "1")
    guard case .run("help") = try program.parse(["help"]) else {
      Issue.record("the word is not an argument")
      return
    }
    guard case .help = try program.parse(["-h"]) else {
      Issue.record("no help")
      return
    }
  }
}

@Suite struct HelpRequestTests {
  @Test(arguments: [
    ("--help", "till"), ("-h", "till"), ("help", "till"), ("help --help", "till"),
    ("help help", nil), ("-- help", "till"), ("help -h", "till"),
    ("sell --help", "till sell"), ("sell -h", "till sell"), ("help sell", "till sell"),
    ("help sell --help", "till sell"),
    ("--help sell", "till"),
    ("plans --help", "till plans"), ("plans help", "till plans"), ("help plans", "till plans"),
    ("plans list -h", "till plans list"), ("help plans list", "till plans list"),
    ("plans help list", "till plans list"),
    ("print -qh", "till print"), ("completions --help", "till completions"),
    ("--today T plans list --help", "till plans list"),
  ])
  func `Every command has help`(line: String, path: String?) throws {
    guard let path else {
      #expect(SampleProgram.error(SampleProgram.words(line))?.reason == .unknownSubcommand("help"))
      return
    }
    #expect(try SampleProgram.help(line) == path)
  }

  @Test(arguments: [
    ("sell --bogus --help", "till sell"), ("sell extra -h", "till sell"),
    ("sell --amount --help", "till sell"), ("sell --amount", nil),
    ("sell --amount 1 --amount 2 -h", "till sell"), ("sell --json=1 -h", "till sell"),
    ("--bogus --help", "till"), ("sell --bogus -- --help", nil), ("open -- a b c d --help", nil),
    ("sel --help", nil), ("plans lst --help", nil), ("help sel --help", nil),
    ("sell --help=1", nil), ("sell --till=--help", nil),
  ])
  func `A request for help has precedence over errors`(line: String, path: String?) throws {
    #expect((try? SampleProgram.help(line)) == path)
  }
}
