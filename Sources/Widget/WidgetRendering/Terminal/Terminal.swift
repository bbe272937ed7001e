/// The capabilities of a terminal.
///
///     Terminal(columns: 4).columns  // 20
public struct Terminal: Hashable, Sendable {
  /// The least width; narrower terminals count as this wide.
  static let fewestColumns = 20

  /// The width in columns; less than 20 becomes 20.
  public var columns: Int {
    didSet { columns = max(columns, Self.fewestColumns) }
  }
  /// Whether the terminal can only show ASCII.
  public var asciiOnly: Bool
  /// Whether text may be colored.
  public var hasColor: Bool

  /// Creates a description of a terminal.
  ///
  /// - Parameters:
  ///   - columns: The width in columns; less than 20 becomes 20.
  ///   - asciiOnly: Whether the terminal can only show ASCII.
  ///   - hasColor: Whether text may be colored.
  public init(columns: Int = 80, asciiOnly: Bool = false, hasColor: Bool = false) {
    self.columns = max(columns, Self.fewestColumns)
    self.asciiOnly = asciiOnly
    self.hasColor = hasColor
  }
}

extension Terminal {
  /// The emphasis of a piece of text, as a parameter of the SGR escape sequence.
  package enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case bad = "31"
  }

  /// Returns a text with its emphasis if the terminal has color.
  func emphasized(_ text: String, _ emphasis: Emphasis?) -> String {
    guard hasColor, let emphasis, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }

  /// Returns a circle that is filled by the part `number` of `count`, rounded to a quarter.
  ///
  /// At least a quarter is filled, and only the circle of the last payment is full.
  ///
  ///     (1...4).map { Terminal().circle($0, of: 4) }  // ["◔", "◑", "◕", "●"]
  ///
  /// A terminal that can only show ASCII gets the payment's number: `(1/4)`.
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
