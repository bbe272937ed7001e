import ArgumentParsing
import Testing

/// A command with both parameters and subcommands.
@Suite struct NestedCommandTests {
  private enum Action: Hashable, Sendable {
    case weigh(String, quick: Bool)
    case test(String?, quick: Bool)
  }

  private static let amount = Option("amount", value: "AMOUNT", .required, help: "The weight.")
  private static let quick = Flag("quick", help: "Hurry.")
  private static let output = Option("output", value: "FILE", .optional, help: "The file.")
  private static let file = Argument("FILE", .optional, help: "The file.")

  private static let program = Program(
    Command<Action>(
      "scale", "Weighs.", subcommands: [weigh.adding(output) { action, _ in action }]),
    version: "1.0.0")

  private static let weigh = Command<Action>(
    "weigh", "Weighs something.", parameters: [amount, quick]
  ) { parsed in
    .weigh(parsed[amount], quick: parsed[quick])
  }.having { [test] }.withoutMeaning(for: [])

  private static let test = Command<Action>(
    "test", "Tests the scale.", parameters: [file, quick]
  ) { parsed in
    .test(parsed[file], quick: parsed[quick])
  }.alsoNamed("try")

  private func run(_ line: String) throws -> Action? {
    let words = line.split(separator: " ").map(String.init)
    if case .run(let action) = try Self.program.parse(words) { return action }
    return nil
  }

  @Test func `Without a subcommand it does its own work`() throws {
    #expect(try run("weigh --amount 5") == .weigh("5", quick: false))
    #expect(try run("weigh --quick --amount test") == .weigh("test", quick: true))
    #expect(Self.program.declarationErrors == [])
  }

  @Test func `A word is the name of a subcommand`() throws {
    #expect(try run("weigh test") == .test(nil, quick: false))
    #expect(try run("weigh try x --quick") == .test("x", quick: true))
    #expect(try run("weigh --quick test x") == .test("x", quick: true))
  }

  @Test(arguments: [
    ("weigh", "missing required option '--amount AMOUNT'; see 'scale weigh --help'"),
    ("weigh tets", "unknown subcommand 'tets' (did you mean 'test'?); see 'scale weigh --help'"),
    (
      "weigh --amount 5 test",
      "scale weigh test has no option '--amount'; 'scale weigh' has it; see 'scale weigh test --help'"
    ),
    (
      "weigh test --amount 5",
      "scale weigh test has no option '--amount'; 'scale weigh' has it; see 'scale weigh test --help'"
    ),
  ])
  func `Mistakes name the command`(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try run(line) }
    #expect(error?.description == message)
  }

  @Test func `The help shows both uses and the subcommands`() throws {
    guard case .help(let page) = try Self.program.parse(["weigh", "--help"]) else {
      Issue.record("no help")
      return
    }
    #expect(
      page.text() == """
        Weighs something.

        Usage: scale weigh --amount AMOUNT [--quick] [--output FILE]
               scale weigh SUBCOMMAND ...

        Subcommands:
          test  Tests the scale.

        Run 'scale help weigh SUBCOMMAND' for the help of one of them.

        Options:
          --amount AMOUNT  The weight. (required)
          --quick          Hurry.
          --output FILE    The file.

        Help:
          -h, --help  Show this help.

        """)
    guard case .help(let inner) = try Self.program.parse(["help", "weigh", "test"]) else {
      Issue.record("no help")
      return
    }
    #expect(inner.text().contains("Usage: scale weigh test [FILE] [--quick] [--output FILE]\n"))
  }

  @Test func `Shells complete subcommands and options`() {
    for shell in Shell.allCases {
      let script = Self.program.completionScript(for: shell)
      #expect(script.contains("amount") && script.contains("Tests the scale.") || shell == .bash)
      #expect(script.contains("weigh"))
    }
    let bash = Self.program.completionScript(for: .bash)
    #expect(bash.contains("subcommands=('test' 'help')\n    options=('--amount' '--quick'"))
  }
}
