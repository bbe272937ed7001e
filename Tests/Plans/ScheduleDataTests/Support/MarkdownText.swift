/// A document in Markdown, with its tables and blocks of code.
struct MarkdownText {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The rows of all tables as trimmed cells, without the lines under their headings.
  var rows: [[String]] {
    lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("| ---") }.map { line in
      line.split(separator: "|").map(Self.trimmed)
    }
  }

  /// Returns the rows of the table whose heading has these cells.
  func rows(under heading: [String]) -> [[String]] {
    let below = lines.drop { line in
      !line.hasPrefix("|") || line.split(separator: "|").map(Self.trimmed) != heading
    }
    return MarkdownText(below.prefix { $0.hasPrefix("|") }.joined(separator: "\n")).rows
      .filter { $0 != heading }
  }

  /// Returns the JSON of the examples that have a key, and not that of other examples.
  func examples(withKey key: String) -> [String] {
    blocks(of: "json").filter { $0.contains("\"\(key)\": ") }
  }

  /// Returns the text between fences of a language, without the fences' indentation.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    var indentation = 0
    for line in lines {
      let text = line.drop { $0 == " " }
      if text == "```\(language)" {
        block = []
        indentation = line.count - text.count
      } else if text == "```", let lines = block {
        blocks.append(lines.map { "\($0)\n" }.joined())
        block = nil
      } else {
        block?.append(line.dropFirst(indentation))
      }
    }
    return blocks
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      .filter { $0 != "`" }
  }
}
