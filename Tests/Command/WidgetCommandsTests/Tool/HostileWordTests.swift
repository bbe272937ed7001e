import TestSupport
import Testing

@testable import WidgetCommands

/// `CommandHarness.run` checks every answer for control characters, blanks at line ends and length.
@Suite("Words from outside")
struct HostileWordTests {
  private static let words = [
    "\u{1B}[31mred\u{1B}[0m", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}31m", "a\nerror: forged", "a\r\u{8}b",
    "\u{202E}gpj.exe", "\u{2028}line", "\u{200B}", "\u{FEFF}", "a\u{0}b", "'; rm -rf /", "%s%n",
    "\u{85}", "\u{FFFD}", "e\u{301}", "🏳️‍🌈", String(repeating: "x", count: 1_000_000),
    String(repeating: "\u{1B}", count: 100_000), String(repeating: "0", count: 1_000_000) + "x",
    String(repeating: "e\u{301}", count: 100_000), "-", "--", "---", "-\u{1B}", "--\u{1B}[31m",
    "--=x", "-=", "--amount=\u{1B}[31m",
  ]

  private static let places: [[String]] = [
    [], ["update", "--amount"], ["update", "--amount", "5", "--widget"],
    ["update", "--amount", "5"], ["update", "--amount", "5", "--format"], ["status"], ["history"],
    ["events"], ["events", "--follow"],
    ["remove"], ["create"], ["create", "w", "--amount"], ["update", "--amount", "5", "--today"],
    ["schedule", "--amount", "5", "--currency"], ["schedule", "--amount", "5", "--plan"],
    ["schedule", "--amount", "5", "--plan-file"], ["schedule", "--amount", "5", "--token-file"],
    ["schedule", "--amount", "5", "--format"], ["schedule", "--amount", "5", "--color"],
    ["verify", "--amount", "5", "--checksum"], ["plans"], ["plans", "show"], ["plans", "check"],
    ["rules"], ["rules", "show"], ["rules", "check"], ["statement"],
    ["statement", "--as-of"], ["statement", "--format"], ["statement", "--rules-file"],
    ["statement", "--checksum"], ["fees", "--amount", "5", "--days-late"],
    ["fees", "--days-late", "8", "--amount"],
    ["list"], ["help"], ["completions"],
    ["render"], ["render", "--amount"], ["render", "--widget"], ["render", "-o"],
    ["render", "--amount", "5", "-o"], ["render", "--amount", "5", "--format", "svg", "-o"],
    ["render", "--amount", "5", "--locale"], ["render", "--amount", "5", "--theme"],
    ["render", "--amount", "5", "--brand"],
    ["render", "--amount", "5", "--format", "svg", "--brand"],
    ["render", "--amount", "5", "--format", "html", "--brand"],
    ["render", "--amount", "5", "--format", "ics", "--brand"], ["price", "--amount"],
    ["price", "--amount", "5", "--brand"], ["price", "--amount", "5", "--json", "--brand"],
    ["batch"], ["batch", "--threads"], ["batch", "--output"], ["batch", "--format"],
    ["batch", "--input-format"], ["batch", "--plan"], ["batch", "--plan-file"],
    ["batch", "--plan", "us-pay-monthly-12", "--rate"],
    ["checkout"], ["checkout", "replay"], ["checkout", "replay", "native"],
    ["checkout", "replay", "native", "--format"],
  ]

  @Test(arguments: places)
  func `Control characters are never printed`(_ place: [String]) throws {
    let harness = try CommandHarness()
    for word in Self.words {
      let result = harness.run(place + [word])
      let text = result.output + result.error
      let invisible = text.unicodeScalars.filter { scalar in
        [.format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(invisible.isEmpty, "\(place)")
      if result.status != .yes {
        #expect(result.output.isEmpty, "\(place)")
        #expect(result.error.split(separator: "\n").count == 1, "\(place)")
      }
    }
  }

  @Test func `Control characters are escaped in errors about the state directory`() throws {
    let harness = try CommandHarness()
    try harness.directory.write([], to: "file")
    for name in ["\u{1B}[31m", "a\nb", "\u{202E}", "x'y"] {
      let result = harness.run(
        ["update", "--amount", "5", "--state-dir", harness.directory.path("file") + "/" + name])
      #expect(result.error.split(separator: "\n").count == 1)
    }
  }
}
