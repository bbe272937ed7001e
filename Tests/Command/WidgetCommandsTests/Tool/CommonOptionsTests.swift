import EntryStore
import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("Output at a terminal")
struct TerminalTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func atTerminal(_ variables: [String: String?] = [:], columns: Int? = 80)
    -> CommandHarness
  {
    for (name, value) in variables { harness.environment.variables[name] = value }
    harness.environment.outputIsTerminal = true
    harness.environment.isInteractive = true
    harness.environment.columns = columns
    return harness
  }

  private func isColored(_ harness: CommandHarness, _ options: String = "") -> Bool {
    let result = WidgetTool.run(
      "schedule --amount 50.00 \(options)".split(separator: " ").map(String.init),
      in: harness.environment)
    return result.output.contains("\u{1B}[")
  }

  @Test func `Only the output at a terminal is colored`() {
    #expect(!isColored(harness))
    #expect(isColored(atTerminal()))
    #expect(isColored(atTerminal(["NO_COLOR": ""])), "an empty NO_COLOR does not count")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "0"], ["TERM": "dumb"], ["TERM": nil]])
  func `The environment can disable colors`(_ variables: [String: String?]) {
    #expect(!isColored(atTerminal(variables)))
    #expect(isColored(harness, "--color always"), "the option wins")
  }

  @Test func `The option has precedence over the environment`() {
    #expect(isColored(harness, "--color always"))
    #expect(!isColored(atTerminal(), "--color never"))
    #expect(isColored(atTerminal(), "--color auto"))
    harness("schedule --amount 5 --color sometimes").expectFailure(.usage, "auto, always, never")
  }

  @Test(arguments: [
    "update --amount 50.00 --json", "status --json", "history --json", "list --json",
    "schedule --amount 5 --format json", "schedule --amount 5 --format canonical",
    "plans list --json", "rules list --json", "fees --amount 5 --days-late 8 --json",
    "price --amount 5 --json",
    "verify --amount 5 --json --checksum \(Samples.checksum50)",
  ])
  func `JSON has no colors and no hints`(_ line: String) {
    harness("update --amount 40.00")
    let words = "\(line) --color always".split(separator: " ").map(String.init)
    let result = WidgetTool.run(words, in: atTerminal().environment)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.error.isEmpty)
  }

  @Test(arguments: [
    (["TERM": "dumb"], ""), (["TERM": "linux"], ""), (["TERM": "vt100"], ""), ([:], "--ascii"),
    (["TERM": nil], ""),
  ])
  func `The picture is ASCII at a terminal that may not show other characters`(
    _ variables: [String: String?], _ option: String
  ) {
    let result = atTerminal(variables)(
      "schedule --amount 80.00 --currency GBP --color never \(option)")
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(result.output.contains("| (1/4)        (2/4)        (3/4)        (4/4)      |"))
    let refused = harness("update --amount 5000.00 --color never \(option)")
    #expect((refused.output + refused.error).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `The picture fits the columns of the terminal`() {
    for columns in [20, 30, 40, 52, 60, 79, 200] {
      let output = atTerminal(columns: columns)("schedule --amount 50.00 --color never").output
      let picture = output.split(separator: "\n").filter { "╭│├╰".contains($0.prefix(1)) }
      #expect(picture.allSatisfy { $0.count <= columns }, "\(columns)")
    }
  }

  @Test func `Help has lines of at most 100 characters`() {
    for (columns, widest) in [(40, 52), (60, 66), (80, 80), (100, 100), (400, 100)] {
      let lines = atTerminal(columns: columns)("update --help").output.split(separator: "\n")
      let prose = lines.filter { !$0.hasPrefix("  widget ") }
      #expect(prose.allSatisfy { $0.count <= widest }, "\(columns)")
    }
  }

  @Test(arguments: [
    ("update --amount 50.00", "'widget history' shows"),
    ("update --amount 50.00 --widget w", "'widget history w' shows"),
    ("create x --amount 50.00", "'widget update x --amount AMOUNT' follows"),
    ("create default --amount 50.00", "'widget update --amount AMOUNT' follows"),
    ("status kept", "'widget update kept --amount AMOUNT' changes"),
    ("list --state-dir /nowhere/at/all", "there are no widgets yet"),
  ])
  func `Hints are printed at a terminal`(_ line: String, _ phrase: String) {
    harness.stores.allow("/nowhere")
    harness("create kept --amount 5.00")
    let hint = atTerminal()("\(line) --color never").error
    #expect(hint.hasPrefix("hint: ") && hint.contains(phrase), "\(hint)")
  }

  @Test func `Without a terminal, no hints are printed`() {
    harness.environment.outputIsTerminal = true
    for line in ["update --amount 50.00", "status", "create x --amount 5", "list", "remove x"] {
      #expect(harness("\(line) --color never").error.isEmpty, "\(line)")
    }
  }

  @Test func `A command without output confirms its work at a terminal`() {
    harness("update --amount 50.00")
    let file = harness.directory.path("copy.sqlite")
    #expect(atTerminal()("backup \(file)").error.hasPrefix("wrote \"/"))
  }
}

@Suite("Today")
struct TodayTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test func `Today is the clock's day unless the option is given`() {
    #expect(harness("schedule --amount 5 --format canonical").output.contains("\n2026-11-21 "))
    let result = harness("schedule --amount 5 --format canonical --today 2024-02-29")
    #expect(result.output.contains("\n2024-02-29 "))
    #expect(harness("--today 2024-02-29 schedule --amount 5 --format canonical") == result)
  }

  @Test(arguments: [
    "", "2026-1-1", "20261121", "2026-11-21 ", " 2026-11-21", "2026-11-21T00:00:00Z", "2026/11/21",
    "0000-01-01", "10000-01-01", "2026-00-10", "2026-13-01", "2026-11-00", "2026-11-31",
    "2026-02-29",
    "1900-02-29", "-026-11-21", "٢٠٢٦-١١-٢١", "23:59:60", "today", "2026-11-2\u{0}",
  ])
  func `An invalid date is an error`(_ text: String) {
    for command in ["schedule --amount 5", "update --amount 5", "status", "list"] {
      harness.run(command.split(separator: " ").map(String.init) + ["--today=\(text)"])
        .expectFailure(.data, "error: --today: ")
    }
  }

  @Test func `The option may be given once`() {
    harness("schedule --amount 5 --today 2026-11-21 --today 2026-11-22")
      .expectFailure(.usage, "more than once")
  }

  @Test func `Without a clock, the option is required`() {
    harness.environment.now = { nil }
    harness("schedule --amount 5").expectFailure(.software, "pass --today YYYY-MM-DD")
    #expect(harness("schedule --amount 5 --today 2026-11-21").status == .yes)
    harness("update --amount 5 --today 2026-11-21").expectFailure(.software, "set it and try again")
    #expect(harness("plans list").status == .yes)
    #expect(harness("schedule --help").status == .yes)
  }
}

@Suite("Defaults of commands")
struct CommandDefaultsTests {
  @Test func `A command waits ten seconds for other processes`() {
    let environment = CommandEnvironment(
      variables: [:], now: { nil }, read: { _, _ in .missing },
      write: { _, _ in .notCreated("") }, emit: { _ in .printed }, wait: { _ in false })
    #expect(environment.lockTimeout == .seconds(10))
    #expect(CommandEnvironment.system(variables: [:]).lockTimeout == .seconds(10))
    let opened = environment.open(.memory, environment.lockTimeout)
    #expect(opened.location == .memory && opened.waiting == .seconds(10))
    #expect(
      !environment.outputIsTerminal && !environment.isInteractive && environment.columns == nil)
  }

  @Test func `A batch has one thread if the number of processors is not known`() {
    #expect(BatchEnvironment.empty.processors == 1)
    #expect(!BatchEnvironment.empty.showsProgress)
    #expect(BatchJob().threads == 1)
    #expect(!BatchJob().stopsAtError && !BatchJob().isQuiet)
    let statements = StatementJob(asOf: .first)
    #expect(statements.threads == 1 && !statements.isQuiet)
  }

  @Test func `Changes are read ten times a second, and progress is shown four times a second`() {
    #expect(EventPrinter.interval == .milliseconds(100))
    #expect(BatchProgress.interval == .milliseconds(250))
  }
}
