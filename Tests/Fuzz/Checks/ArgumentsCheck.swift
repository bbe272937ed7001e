import ArgumentParsing

@testable import WidgetCommands

/// Checks that any words run the command, print a text or give an error of one line, that `--help`
/// always prints the help, and that a completion script is always that of its shell.
enum ArgumentsCheck {
  private static let scripts = Shell.allCases.map { WidgetTool.program.completionScript(for: $0) }

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let words = lines.map { String(decoding: $0, as: UTF8.self) }
    switch reading({ () throws(UsageError) in try WidgetTool.program.parse(words) }) {
    case .success(let outcome):
      try requireText(of: outcome)
      if case .version = outcome { return }
    case .failure(let error):
      try requireMessage(error)
      if case .unknownSubcommand = error.reason { return }
    }
    try requireHelp(for: words)
  }

  private static func requireText(of outcome: Outcome<Action>) throws(Disagreement) {
    switch outcome {
    case .run: break
    case .version(let line): try requireOneLine(line)
    case .completions(let script):
      try require(scripts.contains(script), "the script differs from that of its shell")
    case .help(let page):
      let lines = page.text(width: 80).split(separator: "\n")
      try require(lines.count > 3, "the help has \(lines.count) lines")
      for line in lines { try requireOneLine(String(line)) }
    }
  }

  private static func requireMessage(_ error: UsageError) throws(Disagreement) {
    try requireOneLine(error.description)
    try require(error.description.unicodeScalars.count < 2_000, "the message is too long")
    try require(
      error.description.hasSuffix(" --help'"), "the message does not name the help: \(error)")
  }

  /// Requires that `--help` after the words overrides every mistake in them.
  private static func requireHelp(for words: [String]) throws(Disagreement) {
    guard !words.contains(where: { $0.utf8.elementsEqual("--".utf8) }) else { return }
    guard case .help? = try? WidgetTool.program.parse(words + ["--help"]) else {
      throw Disagreement("--help is ignored after \(words)")
    }
  }
}
