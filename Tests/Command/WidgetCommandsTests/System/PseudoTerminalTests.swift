#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @Suite("A terminal", .needsProgram)
  struct PseudoTerminalTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func output() throws -> String {
      String(decoding: try shell.directory.bytes(of: "output"), as: UTF8.self)
    }

    @Test(arguments: ["002.secret-token\n\u{4}", "002.secret-token\u{4}\u{4}"])
    func `A token can be typed at a terminal`(_ typed: String) throws {
      let terminal = try PseudoTerminal()
      let words = "schedule --amount 200.00 --today 2026-11-21 --format json --token-file -"
      let process = try shell.start(
        words.split(separator: " ").map(String.init), input: terminal.program)
      terminal.type(typed)
      #expect(process.hasEnded() && process.terminationStatus == 0)
      #expect(try output().contains(Samples.checksum200Token))
    }

    @Test(arguments: [
      "update --amount 5.00", "create w --amount 5.00", "status", "list", "history", "remove x",
      "schedule --amount 5", "verify --amount 5 --checksum x", "plans list", "--help", "",
    ])
    func `Commands without input do not wait for a terminal`(_ line: String) throws {
      let terminal = try PseudoTerminal()
      let process = try shell.start(
        line.split(separator: " ").map(String.init), input: terminal.program)
      #expect(process.hasEnded())
    }

    @Test(arguments: [("y\n", Int32(0)), ("Yes\n", 0), ("n\n", 1), ("\n", 1), ("\u{4}", 1)])
    func `A removal is confirmed at a terminal`(_ typed: String, _ status: Int32) throws {
      #expect(try shell.start(["create", "w", "--amount", "5"]).hasEnded())
      let terminal = try PseudoTerminal()
      let process = try shell.start(
        ["remove", "w"], input: terminal.program, error: terminal.program)
      terminal.type(typed)
      #expect(process.hasEnded() && process.terminationStatus == status)
      #expect(terminal.screen().contains("remove the widget w and its history? [y/N]"))
    }

    /// Environment variables, options, and whether the program then prints colors.
    private static let environment: [([String: String], String, Bool)] = [
      (["TERM": "xterm-256color"], "", true), (["TERM": "xterm", "NO_COLOR": ""], "", true),
      (["TERM": "xterm", "NO_COLOR": "1"], "", false), (["TERM": "dumb"], "", false),
      ([:], "", false),
      (["TERM": "dumb", "NO_COLOR": "1"], "--color always", true),
      (["TERM": "xterm-256color"], "--color never", false),
      (["TERM": "xterm-256color"], "--format json", false),
      (["TERM": "xterm-256color"], "--format canonical", false),
      (["TERM": "xterm", "LC_ALL": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati"], "", true),
    ]

    @Test(arguments: environment)
    func `The environment decides about colors at a terminal`(
      _ environment: [String: String], _ options: String, _ isColored: Bool
    ) throws {
      let terminal = try PseudoTerminal()
      let words = "schedule --amount 200.00 --today 2026-11-21 \(options)"
      let process = try shell.start(
        words.split(separator: " ").map(String.init), output: terminal.program,
        environment: environment)
      #expect(process.hasEnded() && process.terminationStatus == 0)
      let screen = terminal.screen()
      #expect(screen.contains("50.00") || screen.contains(" 5000"), "\(screen)")
      #expect(screen.contains("\u{1B}[") == isColored, "\(screen)")
    }

    @Test(arguments: [(40, nil, 40), (60, nil, 60), (200, "52", 52), (40, "x", 40), (40, "0", 40)])
    func `The width of a terminal is used`(_ columns: UInt16, _ variable: String?, _ widest: Int)
      throws
    {
      let terminal = try PseudoTerminal(columns: columns)
      var environment = ["TERM": "xterm", "NO_COLOR": "1"]
      environment["COLUMNS"] = variable
      let process = try shell.start(
        ["schedule", "--amount", "200.00"], output: terminal.program, environment: environment)
      #expect(process.hasEnded() && process.terminationStatus == 0)
      let lines = terminal.screen().split(separator: "\n").filter { "╭│├╰".contains($0.prefix(1)) }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= widest })
    }
  }
#endif
