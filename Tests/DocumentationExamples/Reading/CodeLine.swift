/// A line of an example, with the number it has in its file.
public struct CodeLine: Hashable, Sendable {
  /// The line's number in its file, counted from 1.
  public let number: Int
  /// The line without the comment's slashes and the block's indentation.
  public let text: String

  /// Makes a line.
  public init(_ number: Int, _ text: String) {
    self.number = number
    self.text = text
  }

  /// The line without spaces around it.
  var trimmed: Substring { text.trimmingSpaces() }
}

/// What a comment or an article shows: blocks of code that run one after another.
public struct Example: Hashable, Sendable {
  /// The blocks, none of them empty; each sees the names of those before it.
  public let blocks: [[CodeLine]]

  /// Makes an example, or nil of no blocks.
  init?(_ blocks: [[CodeLine]]) {
    guard !blocks.isEmpty else { return nil }
    self.blocks = blocks
  }

  /// Whether it declares tests of its own, and so stands beside functions and not in one.
  public var declaresTests: Bool {
    blocks.contains { $0.contains { $0.trimmed.hasPrefix("@Test") } }
  }

  /// The number of the first line of code.
  public var line: Int { blocks[0][0].number }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  func trimmingSpaces() -> SubSequence {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return self[endIndex...] }
    return start[...end]
  }
}

extension Example {
  /// The example of an article: all of its blocks of Swift, or nil where there are none.
  public init?(article text: String) { self.init(MarkdownBlocks.inArticle(text)) }
}
