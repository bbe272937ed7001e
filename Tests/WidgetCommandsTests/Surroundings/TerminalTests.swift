import Testing

@testable import WidgetCommands

@Suite("What a terminal is shown")
struct TerminalTests {
  private let world: World

  init() throws { world = try World() }

  private func atTerminal(_ environment: [String: String?] = [:], columns: Int? = 80) -> World {
    for (name, value) in environment { world.surroundings.environment[name] = value }
    world.surroundings.outputIsTerminal = true
    world.surroundings.isInteractive = true
    world.surroundings.columns = columns
    return world
  }

  private func isColored(_ world: World, _ options: String = "") -> Bool {
    let reply = WidgetTool.run(
      "schedule --amount 50.00 \(options)".split(separator: " ").map(String.init),
      in: world.surroundings)
    return reply.output.contains("\u{1B}[")
  }

  @Test func `is coloured at a terminal alone`() {
    #expect(!isColored(world))
    #expect(isColored(atTerminal()))
    #expect(isColored(atTerminal(["NO_COLOR": ""])), "an empty NO_COLOR does not count")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "0"], ["TERM": "dumb"], ["TERM": nil]])
  func `is not coloured against its will`(_ environment: [String: String?]) {
    #expect(!isColored(atTerminal(environment)))
    #expect(isColored(world, "--color always"), "the option wins")
  }

  @Test func `has colours as the option says`() {
    #expect(isColored(world, "--color always"))
    #expect(!isColored(atTerminal(), "--color never"))
    #expect(isColored(atTerminal(), "--color auto"))
    world("schedule --amount 5 --color sometimes").expectFailure(.usage, "auto, always, never")
  }

  @Test(arguments: [
    "update --amount 50.00 --json", "status --json", "history --json", "list --json",
    "schedule --amount 5 --format json", "schedule --amount 5 --format canonical",
    "plans list --json", "price --amount 5 --json",
    "verify --amount 5 --json --checksum \(Samples.checksum50)",
  ])
  func `is never coloured nor hinted in JSON`(_ line: String) {
    world("update --amount 40.00")
    let words = "\(line) --color always".split(separator: " ").map(String.init)
    let reply = WidgetTool.run(words, in: atTerminal().surroundings)
    #expect(!reply.output.contains("\u{1B}"))
    #expect(reply.error.isEmpty)
  }

  @Test(arguments: [
    (["TERM": "dumb"], ""), (["TERM": "linux"], ""), (["TERM": "vt100"], ""), ([:], "--ascii"),
    (["TERM": nil], ""),
  ])
  func `is drawn in ASCII where nothing else is sure to show`(
    _ environment: [String: String?], _ option: String
  ) {
    let reply = atTerminal(environment)(
      "schedule --amount 80.00 --currency GBP --color never \(option)")
    #expect(reply.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(reply.output.contains("| (1/4)        (2/4)        (3/4)        (4/4)      |"))
    let refused = world("update --amount 5000.00 --color never \(option)")
    #expect((refused.output + refused.error).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `fits its columns`() {
    for columns in [20, 30, 40, 52, 60, 79, 200] {
      let output = atTerminal(columns: columns)("schedule --amount 50.00 --color never").output
      let picture = output.split(separator: "\n").filter { "╭│├╰".contains($0.prefix(1)) }
      #expect(picture.allSatisfy { $0.count <= columns }, "\(columns)")
    }
  }

  @Test func `has help of readable width`() {
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
  func `has a hint for someone who reads it`(_ line: String, _ phrase: String) {
    world.files.allow("/nowhere")
    world("create kept --amount 5.00")
    let hint = atTerminal()("\(line) --color never").error
    #expect(hint.hasPrefix("hint: ") && hint.contains(phrase), "\(hint)")
  }

  @Test func `has no hint where nobody reads it`() {
    world.surroundings.outputIsTerminal = true
    for line in ["update --amount 50.00", "status", "create x --amount 5", "list", "remove x"] {
      #expect(world("\(line) --color never").error.isEmpty, "\(line)")
    }
  }

  @Test func `confirms what leaves nothing to show`() {
    world("update --amount 50.00")
    #expect(atTerminal()("remove default").error == "removed the widget default\n")
  }
}
