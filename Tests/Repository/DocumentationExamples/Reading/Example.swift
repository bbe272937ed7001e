/// A line of an example, with its number in the file.
package struct CodeLine: Hashable, Sendable {
  /// The line's number in its file, counted from 1.
  package let number: Int
  /// The line without the comment's slashes and the block's indentation.
  package let text: String

  /// Creates a line.
  package init(_ number: Int, _ text: String) {
    self.number = number
    self.text = text
  }

  /// The line without spaces around it.
  var trimmed: Substring { text.trimmingSpaces() }
}

/// The blocks of code of a comment or an article, which run one after another.
package struct Example: Hashable, Sendable {
  /// The blocks, none of them empty; each can use the names of the preceding ones.
  package let blocks: [[CodeLine]]

  /// Creates an example, or nil if there are no blocks.
  init?(_ blocks: [[CodeLine]]) {
    guard !blocks.isEmpty else { return nil }
    self.blocks = blocks
  }

  /// Whether it declares tests of its own, and so is not the body of a function.
  package var declaresTests: Bool {
    blocks.contains { $0.contains { $0.trimmed.hasPrefix("@Test") } }
  }

  /// The number of the first line of code.
  package var line: Int { blocks[0][0].number }
}

extension StringProtocol {
  /// Returns the text without spaces at its ends.
  func trimmingSpaces() -> SubSequence {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return self[endIndex...] }
    return start[...end]
  }
}

extension Example {
  /// Creates the example of an article from all of its Swift blocks, or nil if there are none.
  package init?(article text: String) { self.init(MarkdownBlocks.inArticle(text)) }
}

/// The examples in the documentation comments of a Swift source.
package enum SourceComments {
  /// Returns the examples in the comments of public declarations.
  ///
  /// Users cannot run the examples of other declarations.
  package static func examples(in source: String) -> [Example] {
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

  /// Returns whether a declaration is public; a case is as public as its enumeration.
  private static func isPublic(_ declaration: String) -> Bool {
    let words = words(of: declaration)
    return words.contains("public") || words.contains("open") || words.first == "case"
  }
}
