/// A statement of an example: its lines, and the comment after the last one.
struct Statement {
  /// The lines, without the comment.
  private(set) var lines: [CodeLine]
  /// The text after `//` at the end, or nil.
  private(set) var result: String?
  /// The number of open parentheses and brackets.
  private(set) var openBrackets = 0
  /// The number of opened braces less that of closed ones.
  private(set) var openBraces = 0

  init(_ line: CodeLine) {
    lines = []
    append(line)
  }

  /// Appends the next line.
  mutating func append(_ line: CodeLine) {
    var code = Substring(line.text)
    if let comment = scan(line.text) {
      code = line.text[..<comment]
      result = String(line.text[comment...].dropFirst(2).trimmingSpaces())
    }
    lines.append(CodeLine(line.number, String(code.trimmingSpaces())))
  }

  /// Appends a comment on the next line as the statement's result.
  mutating func takeResult(_ line: CodeLine) {
    lines.append(CodeLine(line.number, ""))
    result = String(line.trimmed.dropFirst(2).trimmingSpaces())
  }

  /// Returns whether the statement continues with a line.
  func continues(with line: CodeLine) -> Bool {
    openBrackets > 0 || result == nil && line.trimmed.hasPrefix(".")
  }

  /// Counts brackets, and returns the start of a comment.
  private mutating func scan(_ text: String) -> String.Index? {
    var isInText = false
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      switch text[index] {
      case "\\" where isInText && next < text.endIndex:
        index = text.index(after: next)
        continue
      case "\"": isInText.toggle()
      case _ where isInText: break
      case "/" where text[index...].hasPrefix("//"): return index
      case "(", "[": openBrackets += 1
      case ")", "]": openBrackets -= 1
      case "{": openBraces += 1
      case "}": openBraces -= 1
      default: break
      }
      index = next
    }
    return nil
  }
}

extension Statement {
  /// The kind of a statement, which determines its check.
  enum Kind: Equatable {
    /// It binds one name.
    case binding(name: String)
    /// It binds several names.
    case bindings(names: [String])
    case expression
    case printing
    /// Anything else: it has no value.
    case other
  }

  var kind: Kind {
    let words = lines[0].text.split { " (".contains($0) }
    guard let first = words.first, first.first?.isLetter == true || first.first == "\"" else {
      return lines[0].text.first.map { "[(.".contains($0) } == true ? .expression : .other
    }
    switch first {
    case "let", "var":
      let pattern = lines[0].text.dropFirst(4).prefix { $0 != "=" && $0 != ":" }
      let names = pattern.split { "(), ".contains($0) }.map(String.init).filter { $0 != "_" }
      return names.count == 1 ? .binding(name: names[0]) : .bindings(names: names)
    case "print": return .printing
    case _ where Self.keywords.contains(first): return .other
    case _ where words.count > 2 && Self.assignments.contains(words[1]): return .other
    case _ where openBraces != 0: return .other
    default: return .expression
    }
  }

  private static let assignments: Set<Substring> = ["=", "+=", "-=", "*=", "&=", "|="]

  private static let keywords: Set<Substring> = [
    "_", "break", "case", "catch", "class", "default", "defer", "do", "else", "enum", "extension",
    "for", "func", "guard", "if", "import", "private", "protocol", "public", "repeat", "return",
    "struct", "switch", "throw", "typealias", "while",
  ]
}
