/// Lines of text with or without a frame, as wide as the widest line.
///
/// Each line is stored with its width in columns, which is not the length of its text: the escape
/// sequences for emphasis occupy no columns.
package struct TextBox {
  private let terminal: Terminal
  private let hasBorder: Bool
  private var lines: [Line] = []
  private var width = 0

  private enum Line {
    /// Adjacent pieces and their width in columns.
    case pieces(String, columns: Int)
    /// A left-aligned and a right-aligned piece, and their least width with a gap, in columns.
    case ends(left: String, right: String, columns: Int)
    case rule
  }

  /// A text and its emphasis.
  package struct Piece {
    package var text: String
    package var emphasis: Terminal.Emphasis?

    package init(_ text: String, _ emphasis: Terminal.Emphasis? = nil) {
      self.text = text
      self.emphasis = emphasis
    }
  }

  package init(in terminal: Terminal, border: Bool = true) {
    self.terminal = terminal
    hasBorder = border
  }

  /// The columns that the frame occupies on each line: a bar and a space at either end.
  private var frame: Int { hasBorder ? 4 : 0 }

  /// The most columns of a line in a box that fits the terminal.
  package var room: Int { terminal.columns - frame }

  /// Adds a line of adjacent pieces.
  package mutating func add(_ pieces: [Piece]) {
    var columns = 0
    for piece in pieces { columns += piece.text.columns }
    lines.append(.pieces(pieces.map(emphasized).joined(), columns: columns))
    width = max(width, columns)
  }

  /// Adds an empty line.
  package mutating func addSpace() { add([]) }

  /// Adds a text in lines that fit the box.
  mutating func add(wrapping text: String, _ emphasis: Terminal.Emphasis) {
    for line in text.wrapped(to: room) { add([Piece(line, emphasis)]) }
  }

  /// Adds a line with a piece at each end, or two lines if the pieces do not fit on one.
  package mutating func add(left: Piece, right: Piece) {
    let (leftColumns, rightColumns) = (left.text.columns, right.text.columns)
    if leftColumns + 2 + rightColumns <= max(room, width) {
      addEnds(emphasized(left), emphasized(right), columns: leftColumns + 2 + rightColumns)
    } else {
      add([left])
      addEnds("", emphasized(right), columns: rightColumns)
    }
  }

  private mutating func addEnds(_ left: String, _ right: String, columns: Int) {
    lines.append(.ends(left: left, right: right, columns: columns))
    width = max(width, columns)
  }

  /// Adds a rule across the box.
  package mutating func addRule() { lines.append(.rule) }

  /// The lines, each ended by a line feed.
  package var text: String {
    let side = hasBorder ? terminal.emphasized(terminal.asciiOnly ? "|" : "│", .faint) : ""
    let space = hasBorder ? " " : ""
    var text = hasBorder ? rule("╭", "╮") : ""
    for line in lines {
      switch line {
      case .pieces(let pieces, let columns):
        text += "\(side)\(space)\(pieces)"
        if hasBorder { text += .spaces(width - columns) }
        text += "\(space)\(side)\n"
      case .ends(let left, let right, let columns):
        let middle = String.spaces(width - columns + (left.isEmpty ? 0 : 2))
        text += "\(side)\(space)\(left)\(middle)\(right)\(space)\(side)\n"
      case .rule: text += hasBorder ? rule("├", "┤") : rule("", "")
      }
    }
    return hasBorder ? text + rule("╰", "╯") : text
  }

  /// Returns a horizontal line, between two corners if there is a frame.
  private func rule(_ left: String, _ right: String) -> String {
    let across = String(
      repeating: terminal.asciiOnly ? "-" : "─", count: hasBorder ? width + 2 : width)
    let corner = terminal.asciiOnly && hasBorder
    let line = corner ? "+\(across)+" : "\(left)\(across)\(right)"
    return terminal.emphasized(line, .faint) + "\n"
  }

  private func emphasized(_ piece: Piece) -> String {
    terminal.emphasized(terminal.shown(piece.text), piece.emphasis)
  }
}

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
