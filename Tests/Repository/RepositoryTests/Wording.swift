import Foundation

/// The phrases that comments and articles avoid: the first column of the table in
/// `CONTRIBUTING.md`, "Words".
struct Wording {
  /// Phrases in lower case.
  let phrases: [String]
  /// The words with which no documentation comment begins.
  static let openings = ["What", "Who", "Whoever", "Where"]

  init(phrases: [String]) { self.phrases = phrases }

  /// Reads the table of a text: each row is `` | `phrase`, `phrase` | better words | ``.
  init(table text: String) {
    let section = text.components(separatedBy: "\n## Words\n").dropFirst().first ?? ""
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    phrases = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  /// Whether a file may have one of the phrases, by a search that knows no words or comments.
  func mayOccur(in bytes: Data) -> Bool {
    let capitalized = phrases.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let needles = phrases + capitalized + Self.openings.map { "/// " + $0 }
    // A C string, in which the search is fast in debug builds too.
    return unsafe (bytes + [0]).withUnsafeBytes { file in
      guard let text = unsafe file.bindMemory(to: CChar.self).baseAddress else { return false }
      return needles.contains { unsafe strstr(text, $0) != nil }
    }
  }

  /// The phrases of a file, each with its line.
  func mistakes(in prose: Prose) -> [(line: Int, phrase: String)] {
    prose.lines.flatMap { line in
      let text = line.text.lowercased()
      var found = phrases.filter { Self.occurs($0, in: text) }
      let first = String(line.text.prefix { $0.isLetter })
      if line.beginsDocumentation, Self.openings.contains(first) { found.append("/// " + first) }
      return found.map { (line.number, $0) }
    }
  }

  /// Whether whole words of a text are a phrase.
  private static func occurs(_ phrase: String, in text: String) -> Bool {
    var rest = text[...]
    while let found = rest.firstRange(of: phrase) {
      let before = text[..<found.lowerBound].last
      let after = text[found.upperBound...].first
      if !isPartOfWord(before), !isPartOfWord(after) { return true }
      rest = text[found.upperBound...]
    }
    return false
  }

  private static func isPartOfWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }
}
