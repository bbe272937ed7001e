/// The prose of a file: its comments, or the text of a Markdown file, without code and quotations.
struct Prose {
  /// How a language marks its comments.
  enum Language {
    case swift, javaScript, python, shell, markdown

    /// The language of a file, by its name and for a script without an extension by its first line.
    init?(fileName: String, text: @autoclosure () -> String) {
      switch fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last {
      case "swift": self = .swift
      case "js", "mjs", "c", "h": self = .javaScript
      case "py": self = .python
      case "md", "tutorial": self = .markdown
      case nil:
        let first = text().prefix { $0 != "\n" }
        guard first.hasPrefix("#!") else { return nil }
        self = first.contains("python") ? .python : .shell
      default: return nil
      }
    }
  }

  struct Line: Equatable {
    /// Counted from 1.
    let number: Int
    let text: String
    /// Whether a documentation comment begins here.
    let beginsDocumentation: Bool
  }

  private(set) var lines: [Line] = []
  private var isInBlock = false
  private var isInFence = false
  private var isInDocumentation = false
  /// Whether an indented line of a documentation comment would be code.
  private var allowsCode = false

  init(_ source: String, in language: Language) {
    for (offset, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let trimmed = line.drop { $0 == " " }
      let beginsDocumentation = trimmed.hasPrefix("///") && !isInDocumentation
      if !trimmed.hasPrefix("///") { (isInDocumentation, allowsCode) = (false, true) }
      let text: Substring?
      switch language {
      case .markdown: text = outsideFence(line)
      case .swift: text = swift(trimmed)
      case .javaScript: text = javaScript(trimmed)
      case .python: text = python(trimmed)
      case .shell:
        text = trimmed.first == "#" ? trimmed.dropFirst() : trailing(trimmed, after: " # ")
      }
      guard let text else { continue }
      let prose = Self.withoutCode(text)
      if !prose.isEmpty {
        lines.append(
          Line(number: offset + 1, text: prose, beginsDocumentation: beginsDocumentation))
      }
    }
  }

  private mutating func outsideFence(_ line: Substring) -> Substring? {
    if line.drop(while: { $0 == " " }).hasPrefix("```") {
      isInFence.toggle()
      return nil
    }
    return isInFence ? nil : line
  }

  private mutating func swift(_ line: Substring) -> Substring? {
    if line.hasPrefix("///") { return documentation(line.dropFirst(3)) }
    if !isInBlock, line.hasPrefix("//") { return line.dropFirst(2) }
    if (line.components(of: "\"\"\"") % 2) == 0 { isInBlock.toggle() }
    return isInBlock ? nil : trailing(line, after: " // ")
  }

  /// The text of a line of a documentation comment, or nil for a line of code.
  private mutating func documentation(_ text: Substring) -> Substring? {
    isInDocumentation = true
    let isBlank = text.allSatisfy { $0 == " " }
    if allowsCode, !isBlank, text.hasPrefix("     ") { return nil }
    allowsCode = isBlank
    return outsideFence(text)
  }

  private mutating func javaScript(_ line: Substring) -> Substring? {
    if isInBlock {
      if line.contains("*/") { isInBlock = false }
      return line
    }
    if line.hasPrefix("//") { return line.drop { $0 == "/" } }
    if line.hasPrefix("/*") {
      isInBlock = !line.contains("*/")
      return line
    }
    return trailing(line, after: " // ")
  }

  /// The text of a comment or documentation string.
  ///
  /// Lines of other strings count as prose too.
  private mutating func python(_ line: Substring) -> Substring? {
    let endsOrBegins = (line.components(of: "\"\"\"") % 2) == 0
    defer { if endsOrBegins { isInBlock.toggle() } }
    if isInBlock || line.hasPrefix("\"\"\"") {
      return line.drop { $0 == "\"" }
    }
    return line.first == "#" ? line.dropFirst() : trailing(line, after: " # ")
  }

  /// The comment at the end of a line of code, if its mark is not in a string.
  private func trailing(_ line: Substring, after mark: String) -> Substring? {
    guard line.contains(mark) else { return nil }
    var (isInString, isEscaped) = (false, false)
    for index in line.indices {
      if line[index] == "\"", !isEscaped { isInString.toggle() }
      isEscaped = line[index] == "\\" && !isEscaped
      if !isInString, line[index...].hasPrefix(mark) { return line[index...].dropFirst(mark.count) }
    }
    return nil
  }

  /// A text without the parts in backticks and in quotation marks, and without spaces around it.
  static func withoutCode(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " }
    var prose = ""
    while let start = rest.firstIndex(where: { $0 == "`" || $0 == "\"" }) {
      prose += rest[..<start]
      let mark = rest[start]
      let inside = rest[start...].drop { $0 == mark }
      guard let end = inside.firstIndex(of: mark) else {
        rest = inside
        continue
      }
      // A placeholder, so that no phrase is formed by the words around.
      prose += "…"
      rest = inside[end...].drop { $0 == mark }
    }
    prose += rest
    while prose.last == " " { prose.removeLast() }
    return prose
  }
}

extension Substring {
  /// The number of parts between occurrences of a mark.
  fileprivate func components(of mark: String) -> Int {
    guard contains(mark) else { return 1 }
    var (rest, count) = (self, 1)
    while let found = rest.firstRange(of: mark) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
