import ArgumentParsing
import Testing

@Suite struct DeclarationTests {
  @Test func `All commands have outlines`() {
    let commands = SampleProgram.program.commands
    #expect(
      commands.map(\.name) == [
        "till", "till sell", "till open", "till print", "till plans", "till plans list",
        "till plans check", "till completions",
      ])
    #expect(commands.allSatisfy { $0.options.contains { $0.name == "--help" } })
    #expect(commands.allSatisfy { $0.options.contains { $0.name == "--today" } })
    #expect(commands.filter { $0.options.contains { $0.name == "--version" } }.count == 1)
    #expect(commands[2].arguments.map(\.name) == ["NAME", "OWNER", "NOTE"])
    #expect(commands[2].arguments.map(\.occurrence) == [.required, .optional, .optional])
    #expect(commands[2].arguments.map(\.defaultText) == [nil, "nobody", nil])
    #expect(commands[3].ownOptions.map(\.spelling).first == "--format FORMAT")
    #expect(commands[3].ownOptions.map(\.choices).first == ["text", "json", "canonical"])
    #expect(commands[3].ownOptions.map(\.kind).contains(.flag))
    #expect(commands[3].groups.map(\.title) == ["Common options"])
  }

  @Test func `Options without a meaning are read, but not offered`() throws {
    let quiet = Command<[String?]>("quiet", "Tests.") { [$0[SampleProgram.today]] }
      .withoutMeaning(for: [SampleProgram.today])
    let open = Command<[String?]>("open", "Tests.") { [$0[SampleProgram.today]] }
      .alsoNamed("unlock")
    let program = Program(
      Command("p", "Tests.", groups: [SampleProgram.common], subcommands: [quiet, open]),
      version: "1")
    let outlines = program.commands
    #expect(outlines[1].offeredOptions.map(\.name) == ["--state-dir", "--help"])
    #expect(outlines[2].offeredOptions.map(\.name) == ["--today", "--state-dir", "--help"])
    #expect(outlines[3].path == ["p", "completions"])
    #expect(outlines[3].offeredOptions.map(\.name) == ["--help"])
    #expect(outlines[1].offeredGroups.map(\.title) == ["Common options"])
    #expect(outlines[3].offeredGroups.isEmpty)
    guard case .run(["5"]) = try program.parse(["quiet", "--today", "5"]),
      case .run(["5"]) = try program.parse(["--today", "5", "unlock"]),
      case .help(let page) = try program.parse(["quiet", "--help"]),
      case .help(let other) = try program.parse(["help", "unlock"])
    else {
      Issue.record("not parsed")
      return
    }
    #expect(!page.text().contains("--today"))
    #expect(other.text().contains("p open"))
    #expect(throws: UsageError.self) { try program.parse(["lock"]) }
  }

  @Test func `An option is added where none has its name, and changes the output`() throws {
    let file = Option("file", short: "f", value: "FILE", .optional, help: "The file.")
    let plain = Command<[String]>("plain", "Tests.") { _ in ["plain"] }
    let own = Command<[String]>("own", "Tests.", parameters: [file]) { [$0[file] ?? "", "own"] }
    let program = Program(
      Command("p", "Tests.", subcommands: [Command("both", "Tests.", subcommands: [plain, own])])
        .adding(file) { output, file in output + [file ?? "none"] },
      version: "1")
    #expect(program.declarationErrors == [])
    for (words, output) in [
      (["both", "plain"], ["plain", "none"]), (["both", "plain", "-f", "x"], ["plain", "x"]),
      (["both", "own", "--file", "y"], ["y", "own"]),
    ] {
      guard case .run(output) = try program.parse(words) else {
        Issue.record("\(words)")
        continue
      }
    }
    #expect(
      program.commands.first { $0.path.last == "plain" }?.ownOptions.map(\.name) == ["--file"])
    #expect(throws: UsageError.self) { try program.parse(["completions", "bash", "-f", "x"]) }
  }

  @Test func `A valid program has no declaration errors`() {
    #expect(SampleProgram.program.declarationErrors == [])
  }

  @Test(
    arguments: [
      ([Flag("a", help: "A."), Flag("a", help: "A.")], "p: '--a' is declared twice"),
      ([Flag("help", help: "A.")], "p: '--help' is declared twice"),
      ([Flag("a", short: "h", help: "A.")], "p: '-h' is declared twice"),
      ([Flag("A", help: "A.")], "p: 'A' is not a name of a-z, 0-9 and inner hyphens"),
      ([Flag("-a", help: "A.")], "p: '-a' is not a name of a-z, 0-9 and inner hyphens"),
      ([Flag("", help: "A.")], "p: '' is not a name of a-z, 0-9 and inner hyphens"),
      ([Flag("a", short: "=", help: "A.")], "p: '-=' is not a letter or a digit"),
      ([Flag("a", help: "")], "p: the help of '--a' is not one printable line"),
      ([Flag("a", help: "A\nB")], "p: the help of '--a' is not one printable line"),
      ([Option("a", value: "", .required, help: "A.")], "p: '--a' has no placeholder"),
      (
        [Argument("A", .optional, help: "A."), Argument("B", .required, help: "B.")],
        "p: 'B' is required after the optional 'A'"
      ),
      (
        [Argument("A", .zeroOrMore(.string), help: "A."), Argument("B", .optional, help: "B.")],
        "p: 'A' repeats but is not the last"
      ),
      (
        [Argument("A", .required, help: "A."), Argument("A", .required, help: "B.")],
        "p: 'A' is declared twice"
      ),
    ] as [([any Parameter], String)])
  func `An invalid declaration is reported`(parameters: [any Parameter], problem: String) {
    let command = Command<Int>("p", "Tests.", parameters: parameters) { _ in 0 }
    #expect(Program(command, version: "1").declarationErrors == [problem])
  }

  @Test func `Built-in subcommands cannot be declared`() {
    let names = ["help", "completions", "a", "a"]
    let commands = names.map { Command<Int>($0, "Tests.") { _ in 0 } }
    let program = Program(Command("p", "Tests.", subcommands: commands), version: "1")
    #expect(
      program.declarationErrors == [
        "p: the subcommand 'help' is built in", "p: 'a' is declared twice",
        "p: 'completions' is declared twice",
      ])
  }

  @Test func `A command without subcommands is reported`() {
    let hollow = Command<Int>("hollow", "Tests.", subcommands: [])
    let program = Program(Command("p", "Tests.", subcommands: [hollow]), version: "1")
    #expect(program.declarationErrors == ["p hollow: there are no subcommands"])
  }

  #if os(Linux) || os(macOS)
    @Test func `The value of an undeclared parameter is a precondition failure`() async {
      await #expect(processExitsWith: .failure) {
        let flag = Flag("flag", help: "Is not declared.")
        let program = Program(Command("p", "Tests.") { parsed in parsed[flag] }, version: "1")
        _ = try program.parse([])
      }
    }
  #endif
}

@Suite struct ValueParserTests {
  @Test(arguments: [
    ("0", 0), ("-5", -5), ("007", 7), ("9", 9), ("10", nil), ("-6", nil), ("+1", nil), ("", nil),
    (" 1", nil), ("1.0", nil), ("1e0", nil), ("0x1", nil), ("٣", nil), ("-", nil), ("--1", nil),
    ("99999999999999999999", nil), ("1_0", nil), ("1\u{0}", nil),
  ])
  func `Whole numbers are parsed`(text: String, expected: Int?) {
    let number = Argument("N", .required(.integer(in: -5...9)), help: "A number.")
    let program = Program(
      Command("p", "Tests.", parameters: [number]) { parsed in parsed[number] }, version: "1")
    let outcome = try? program.parse(["--", text])
    guard let expected else {
      #expect(outcome == nil)
      return
    }
    guard case .run(expected) = outcome else {
      Issue.record("\(text) is not read")
      return
    }
  }

  @Test func `The message is the description of the parser's error`() {
    struct Odd: Error, CustomStringConvertible { let description = "must be even" }
    let even = ValueParser { text throws(Odd) -> Int in
      guard let number = Int(text), number.isMultiple(of: 2) else { throw Odd() }
      return number
    }
    let number = Option("even", value: "N", .zeroOrMore(even), help: "Even numbers.")
    let program = Program(
      Command("p", "Tests.", parameters: [number]) { parsed in parsed[number] }, version: "1")
    let error = #expect(throws: UsageError.self) {
      _ = try program.parse(["--even", "2", "--even", "3"])
    }
    #expect(
      error?.reason == .invalidValue(parameter: "--even", value: "3", message: "must be even"))
  }

  @Test func `Proposals do not limit the valid values`() throws {
    let plan = Option(
      "plan", value: "ID", .required(.string.completing(.choices(["one", "two"]))), help: "A plan.")
    let program = Program(
      Command("p", "Tests.", parameters: [plan]) { parsed in parsed[plan] }, version: "1")
    #expect(program.commands.first?.ownOptions.first?.choices == ["one", "two"])
    guard case .run("three") = try program.parse(["--plan", "three"]) else {
      Issue.record("not accepted")
      return
    }
  }
}
