import ArgumentParsing
import SHA256Kernels
import Testing

@testable import WidgetCommands

@Suite("The commands' declarations")
struct DeclarationTests {
  private static let commands = WidgetTool.program.commands

  @Test func `The declarations have no errors`() {
    #expect(WidgetTool.program.declarationErrors == [])
  }

  @Test func `All commands are declared`() {
    #expect(
      Self.commands.map(\.name) == [
        "widget", "widget update", "widget status", "widget create", "widget capture",
        "widget order",
        "widget list", "widget history", "widget events", "widget render", "widget check",
        "widget export", "widget import", "widget remove",
        "widget trash", "widget trash list", "widget trash restore", "widget store",
        "widget store status", "widget store migrate", "widget store grants",
        "widget store forget-capture", "widget backup",
        "widget schedule", "widget price", "widget verify", "widget batch", "widget plans",
        "widget plans list", "widget plans show", "widget plans check",
        "widget rules", "widget rules list", "widget rules show", "widget rules check",
        "widget statement", "widget fees", "widget loan", "widget loans", "widget loans list",
        "widget loans show", "widget loans check", "widget apr", "widget terms",
        "widget terms check", "widget checkout",
        "widget checkout replay", "widget checkout run",
        "widget account", "widget account open", "widget account pay", "widget account fail",
        "widget account capture", "widget account void", "widget account refund",
        "widget account waive", "widget account move", "widget account pause",
        "widget account resume", "widget account reverse", "widget account status",
        "widget account history",
        "widget account export", "widget account import", "widget account list",
        "widget account check",
        "widget account remove", "widget service", "widget service ping", "widget service limits",
        "widget service authorize", "widget service capture", "widget service void",
        "widget service refund", "widget service reverse", "widget service order",
        "widget service orders", "widget service checkout", "widget service checkout create",
        "widget service checkout show", "widget service resume", "widget manual",
        "widget completions",
      ])
  }

  @Test(arguments: commands.map(\.path))
  func `Every help page begins with examples`(_ path: [String]) throws {
    let help = try CommandHarness().run(path.dropFirst() + ["--help"]).output
    #expect(help.hasPrefix("Examples:\n  "))
    let command = try #require(Self.commands.first { $0.path == path })
    #expect(command.abstract.hasSuffix("."))
    #expect(command.examples.allSatisfy { $0.explanation.hasSuffix(".") })
    #expect(command.discussion.isEmpty || command.discussion.hasSuffix("."))
    let options = command.arguments + command.options
    #expect(options.allSatisfy { [".", ")"].contains($0.help.suffix(1)) })
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  widget ") })
  }

  @Test(arguments: commands.map(\.path))
  func `Three spellings show the same help`(_ path: [String]) throws {
    let (harness, words) = (try CommandHarness(), Array(path.dropFirst()))
    let help = harness.run(words + ["--help"])
    #expect(help.status == .yes && help.error.isEmpty)
    #expect(harness.run(words + ["-h"]) == help)
    #expect(harness.run(["help"] + words) == help)
  }

  @Test func `The version is one line`() throws {
    #expect(try CommandHarness()("--version").output == "widget \(WidgetTool.version)\n")
  }

  @Test func `The verbose version names the kernels for SHA-256`() throws {
    let names = ProcessorKernel.available.map(\.name)
    #expect(
      try CommandHarness()("--version --verbose").output == """
        widget \(WidgetTool.version)
        SHA-256 of batches: \(names[0]) (available: \(names.joined(separator: ", ")))

        """)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `Every shell has a completion script`(_ shell: String) throws {
    let result = WidgetTool.run(["completions", shell], in: try CommandHarness().environment)
    #expect(result.status == .yes)
    for word in Self.commands.flatMap(\.path) { #expect(result.output.contains(word)) }
  }

  @Test func `A missing subcommand is answered with a first command`() throws {
    try CommandHarness().run([]).expectFailure(.usage, "try 'widget update --amount 200.00'")
  }
}
