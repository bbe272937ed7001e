/// What a terminal can show.
///
///     Terminal(columns: 4).columns  // 20
public struct Terminal: Hashable, Sendable {
  /// The fewest columns that are drawn for.
  static let fewestColumns = 20

  /// How many columns it has; fewer than 20 become 20.
  public var columns: Int {
    didSet { columns = max(columns, Self.fewestColumns) }
  }
  /// Whether it can only show ASCII.
  public var asciiOnly: Bool
  /// Whether text may be coloured.
  public var hasColor: Bool

  /// Describes a terminal.
  ///
  /// - Parameters:
  ///   - columns: How many columns it has; fewer than 20 become 20.
  ///   - asciiOnly: Whether it can only show ASCII.
  ///   - hasColor: Whether text may be coloured.
  public init(columns: Int = 80, asciiOnly: Bool = false, hasColor: Bool = false) {
    self.columns = max(columns, Self.fewestColumns)
    self.asciiOnly = asciiOnly
    self.hasColor = hasColor
  }
}

extension Terminal {
  /// How a piece of text stands out.
  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case bad = "31"
  }

  /// A piece of text with its emphasis, where there is colour.
  func emphasized(_ text: String, _ emphasis: Emphasis?) -> String {
    guard hasColor, let emphasis, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }

  /// A circle filled to the nearest quarter: never empty, because a payment is something, and full
  /// for the last payment alone.
  ///
  ///     (1...4).map { Terminal().circle($0, of: 4) }  // ["◔", "◑", "◕", "●"]
  ///
  /// Where only ASCII can be shown, the number of the payment: `(1/4)`.
  func circle(_ number: Int, of count: Int) -> String {
    if asciiOnly { return "(\(number)/\(count))" }
    if number == count { return "●" }
    switch (number * 8 + count) / (count * 2) {
    case ...1: return "◔"
    case 2: return "◑"
    default: return "◕"
    }
  }
}
