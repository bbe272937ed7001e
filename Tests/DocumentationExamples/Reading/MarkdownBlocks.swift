/// Finds the blocks of Swift in a text of Markdown.
///
/// A fence that says `swift` and nothing else holds Swift that runs; a fence that says `swift no-run`
/// and every other holds text. In a comment an indented block is Swift as well.
public struct MarkdownBlocks {
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

  /// The blocks of an article.
  public static func inArticle(_ text: String) -> [[CodeLine]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return blocks(
      of: lines.enumerated().map { CodeLine($0.offset + 1, String($0.element)) },
      readsIndented: false)
  }

  /// The blocks of some lines.
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
  /// How many spaces the line begins with.
  fileprivate var indentation: Int { text.prefix { $0 == " " }.count }

  /// The line without so many spaces, or without all it begins with where they are fewer.
  fileprivate func unindented(by columns: Int) -> Self {
    Self(number, String(text.dropFirst(min(indentation, columns))))
  }
}
