/// The blocks of Swift in a Markdown text.
///
/// A fence with only `swift` contains Swift to run; a fence with `swift no-run` and every other fence
/// contains text. In a comment an indented block is Swift as well.
package struct MarkdownBlocks {
  private let readsIndented: Bool
  private var blocks: [[CodeLine]] = []
  private var block: [CodeLine] = []
  private var place = Place.text(afterBlank: true)
  private var isInList = false

  private enum Place: Equatable {
    case text(afterBlank: Bool)
    case indented
    case fence(isSwift: Bool, indentation: Int)
  }

  /// Returns the blocks of an article.
  package static func inArticle(_ text: String) -> [[CodeLine]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return blocks(
      of: lines.enumerated().map { CodeLine($0.offset + 1, String($0.element)) },
      readsIndented: false)
  }

  /// Returns the blocks of some lines.
  static func blocks(of lines: [CodeLine], readsIndented: Bool) -> [[CodeLine]] {
    var markdown = Self(readsIndented: readsIndented)
    for line in lines { markdown.add(line) }
    markdown.endBlock()
    return markdown.blocks
  }

  private init(readsIndented: Bool) { self.readsIndented = readsIndented }

  private mutating func add(_ line: CodeLine) {
    let text = line.trimmed
    switch place {
    case .fence(let isSwift, let indentation):
      if text == "```" {
        endBlock()
      } else if isSwift {
        block.append(line.unindented(by: indentation))
      }
    case .indented where text.isEmpty || line.indentation >= 4:
      block.append(line.unindented(by: 4))
    case .indented:
      endBlock()
      add(line)
    case .text(let afterBlank):
      if text.hasPrefix("```") {
        place = .fence(isSwift: text == "```swift", indentation: line.indentation)
      } else if readsIndented, afterBlank, !isInList, line.indentation >= 4, !text.isEmpty {
        place = .indented
        block.append(line.unindented(by: 4))
      } else {
        if text.hasPrefix("- ") {
          isInList = true
        } else if afterBlank, line.indentation == 0, !text.isEmpty {
          isInList = false
        }
        place = .text(afterBlank: text.isEmpty)
      }
    }
  }

  private mutating func endBlock() {
    while block.last?.trimmed.isEmpty == true { block.removeLast() }
    if !block.isEmpty { blocks.append(block) }
    block = []
    place = .text(afterBlank: true)
  }
}

extension CodeLine {
  /// The number of spaces at the start of the line.
  fileprivate var indentation: Int { text.prefix { $0 == " " }.count }

  /// Returns the line without its first spaces, `columns` at most.
  fileprivate func unindented(by columns: Int) -> Self {
    Self(number, String(text.dropFirst(min(indentation, columns))))
  }
}
