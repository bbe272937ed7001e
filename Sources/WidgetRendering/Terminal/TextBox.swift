/// Lines of text in a frame.
///
/// Every line is kept with the number of columns it takes, since its emphasis takes none. All text
/// that is put in is one column a character. The box is as wide as its widest line.
struct TextBox {
  /// What the frame takes of a line: a side and a space, twice.
  static let frame = 4

  private let terminal: Terminal
  private var lines: [Line] = []
  private var width = 0

  private enum Line {
    /// Pieces next to each other, and the columns they take.
    case pieces(String, columns: Int)
    /// A text at the left end, and an emphasized one at the right.
    case ends(left: String, right: String, Terminal.Emphasis)
    case rule
  }

  init(in terminal: Terminal) { self.terminal = terminal }

  /// How many columns a line has if the box is to fit the terminal.
  private var room: Int { terminal.columns - Self.frame }

  /// Adds a line of pieces next to each other.
  mutating func add(_ pieces: [(text: String, emphasis: Terminal.Emphasis?)]) {
    let columns = pieces.reduce(0) { $0 + $1.text.count }
    let text = pieces.map { terminal.emphasized($0.text, $0.emphasis) }.joined()
    lines.append(.pieces(text, columns: columns))
    width = max(width, columns)
  }

  /// Adds an empty line.
  mutating func addSpace() { add([]) }

  /// Adds a text in as many lines as it takes.
  mutating func add(wrapping text: String, _ emphasis: Terminal.Emphasis) {
    for line in text.wrapped(to: room) { add([(line, emphasis)]) }
  }

  /// Adds a text at each end of a line, or of two lines where one cannot hold both.
  mutating func add(left: String, right: String, _ emphasis: Terminal.Emphasis) {
    let columns = left.count + 2 + right.count
    if columns <= max(room, width) {
      lines.append(.ends(left: left, right: right, emphasis))
      width = max(width, columns)
    } else {
      add([(left, nil)])
      lines.append(.ends(left: "", right: right, emphasis))
      width = max(width, right.count)
    }
  }

  /// Adds a rule from side to side.
  mutating func addRule() { lines.append(.rule) }

  /// The framed lines, each ended by a line feed.
  var text: String {
    let side = terminal.emphasized(terminal.asciiOnly ? "|" : "│", .faint)
    var text = rule("╭", "╮")
    for line in lines {
      switch line {
      case .pieces(let pieces, let columns):
        text += "\(side) \(pieces)\(spaces(width - columns)) \(side)\n"
      case .ends(let left, let right, let emphasis):
        let middle = spaces(width - left.count - right.count)
        text += "\(side) \(left)\(middle)\(terminal.emphasized(right, emphasis)) \(side)\n"
      case .rule: text += rule("├", "┤")
      }
    }
    return text + rule("╰", "╯")
  }

  /// A line across, between two corners.
  private func rule(_ left: String, _ right: String) -> String {
    let (across, left, right) = terminal.asciiOnly ? ("-", "+", "+") : ("─", left, right)
    let line = left + String(repeating: across, count: width + 2) + right
    return terminal.emphasized(line, .faint) + "\n"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
