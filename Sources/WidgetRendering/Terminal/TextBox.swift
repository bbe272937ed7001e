/// Lines of text, in a frame or without one.
///
/// Every line is kept with the number of columns it takes, since its emphasis takes none. The box
/// is as wide as its widest line.
struct TextBox {
  private let terminal: Terminal
  private let hasBorder: Bool
  private var lines: [Line] = []
  private var width = 0

  private enum Line {
    /// Pieces next to each other, and the columns they take.
    case pieces(String, columns: Int)
    /// Pieces at the left and at the right end, and the columns they take.
    case ends(left: String, right: String, columns: Int)
    case rule
  }

  /// A text and how it stands out.
  struct Piece {
    var text: String
    var emphasis: Terminal.Emphasis?

    init(_ text: String, _ emphasis: Terminal.Emphasis? = nil) {
      self.text = text
      self.emphasis = emphasis
    }
  }

  init(in terminal: Terminal, border: Bool = true) {
    self.terminal = terminal
    hasBorder = border
  }

  /// What the frame takes of a line: a side and a space, twice.
  private var frame: Int { hasBorder ? 4 : 0 }

  /// How many columns a line has if the box is to fit the terminal.
  var room: Int { terminal.columns - frame }

  /// Adds a line of pieces next to each other.
  mutating func add(_ pieces: [Piece]) {
    var columns = 0
    for piece in pieces { columns += piece.text.columns }
    lines.append(.pieces(pieces.map(emphasized).joined(), columns: columns))
    width = max(width, columns)
  }

  /// Adds an empty line.
  mutating func addSpace() { add([]) }

  /// Adds a text in as many lines as it takes.
  mutating func add(wrapping text: String, _ emphasis: Terminal.Emphasis) {
    for line in text.wrapped(to: room) { add([Piece(line, emphasis)]) }
  }

  /// Adds a text at each end of a line, or of two lines where one cannot hold both.
  mutating func add(left: Piece, right: Piece) {
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

  /// Adds a rule from side to side.
  mutating func addRule() { lines.append(.rule) }

  /// The lines, each ended by a line feed.
  var text: String {
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

  /// A line across, between two corners where there is a frame.
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
