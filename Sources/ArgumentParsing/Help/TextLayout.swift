/// Breaks text into lines of a limited width.
struct TextLayout {
  private static let narrowest = 40
  private static let widestLabel = 24

  private let width: Int

  init(width: Int) {
    self.width = max(width, Self.narrowest)
  }

  /// The words of a text on as few lines as fit.
  func wrap(_ text: String, indent: Int = 0) -> [String] {
    wrap(phrases: text.split(separator: " ").map(String.init), indent: indent, hanging: indent)
  }

  /// Phrases that are not broken themselves; lines after the first are indented by `hanging`.
  func wrap(phrases: [String], indent: Int, hanging: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for phrase in phrases {
      let margin = lines.isEmpty ? indent : hanging
      if line.isEmpty {
        line = spaces(margin) + phrase
      } else if line.count + 1 + phrase.count <= width {
        line += " " + phrase
      } else {
        lines.append(line)
        line = spaces(hanging) + phrase
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Paragraphs with an empty line between them; a line that begins with a space is kept as it is.
  func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var words: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        lines += wrap(phrases: words, indent: 0, hanging: 0) + [String(line)]
        words = []
      } else {
        words += line.split(separator: " ").map(String.init)
      }
    }
    lines += wrap(phrases: words, indent: 0, hanging: 0)
    return Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }

  /// A title and two columns; a label that is too long for its column gets a line of its own.
  func table(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let fitting = rows.map(\.label.count).filter { $0 <= Self.widestLabel }
    let column = 2 + (fitting.max() ?? Self.widestLabel / 2) + 2
    return ["\(title):"]
      + rows.flatMap { row in
        var lines = wrap(row.text, indent: column)
        let label = "  \(row.label)"
        if label.count + 2 <= column, !lines.isEmpty {
          lines[0] = label + lines[0].dropFirst(label.count)
          return lines
        }
        return [label] + lines
      }
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
