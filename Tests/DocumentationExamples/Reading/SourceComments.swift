/// Finds the examples in the documentation comments of a Swift source.
public enum SourceComments {
  /// The examples in the comments of public declarations.
  ///
  /// A comment of something that is not public has no example that a user could run.
  public static func examples(in source: String) -> [Example] {
    var examples: [Example] = []
    var comment: [CodeLine] = []
    var attributes = ""
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() {
      let text = line.trimmingSpaces()
      if text.hasPrefix("///") {
        let content = text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
        comment.append(CodeLine(offset + 1, String(content)))
      } else if !comment.isEmpty {
        let declaration = "\(attributes) \(text)"
        if text.hasPrefix("@"), !isDeclaration(declaration) {
          attributes = declaration
          continue
        }
        if isPublic(declaration) {
          let blocks = MarkdownBlocks.blocks(of: comment, readsIndented: true)
          if let example = Example(blocks) { examples.append(example) }
        }
        comment = []
        attributes = ""
      }
    }
    return examples
  }

  private static let introducers: Set<Substring> = [
    "actor", "associatedtype", "case", "class", "enum", "extension", "func", "init", "init?", "let",
    "macro", "protocol", "static", "struct", "subscript", "typealias", "var",
  ]

  private static func words(of declaration: String) -> [Substring] {
    declaration.split { " (<:".contains($0) }
  }

  private static func isDeclaration(_ text: String) -> Bool {
    words(of: text).contains { introducers.contains($0) }
  }

  /// Whether a declaration is public; a case is as public as its enumeration.
  private static func isPublic(_ declaration: String) -> Bool {
    let words = words(of: declaration)
    return words.contains("public") || words.contains("open") || words.first == "case"
  }
}
