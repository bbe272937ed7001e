import StrictJSON
import WidgetRendering

extension Terminal {
  /// Returns text from outside in one line, cut with an ellipsis if it is wider than `columns`.
  ///
  /// Commands to the terminal, line ends and characters that change the direction of writing are
  /// escaped, such as `\u{1b}`, and so is the backslash. Every other scalar of uncertain width
  /// becomes U+FFFD. The time does not depend on the length of the text.
  func fitted(_ text: String, to columns: Int) -> String {
    // Each scalar takes at least one column and at most four bytes: no later byte is shown.
    let beginning = String(decoding: text.utf8.prefix(4 * (max(columns, 0) + 1)), as: UTF8.self)
    let ellipsis = asciiOnly ? "..." : "…"
    var pieces: [String] = []
    var uncut = 0
    var width = 0
    for scalar in beginning.unicodeScalars {
      let piece = visible(scalar)
      width += piece.columns
      if width > columns { return pieces.prefix(uncut).joined() + ellipsis }
      pieces.append(piece)
      if width + ellipsis.columns <= columns { uncut = pieces.count }
    }
    return pieces.joined()
  }

  private func visible(_ scalar: Unicode.Scalar) -> String {
    if scalar.isInvisible { return "\\u{\(String(scalar.value, radix: 16))}" }
    return scalar == "\\" ? "\\\\" : harmless(String(scalar))
  }
}

extension Terminal {
  /// The terminal with at most as many columns as are easy to read.
  var readable: Terminal {
    var terminal = self
    terminal.columns = min(columns, CheckoutDrawing.widest)
    return terminal
  }

  /// The sign of a problem.
  var cross: String { asciiOnly ? "!" : "✗" }
  /// The sign of something done.
  var check: String { asciiOnly ? "+" : "✓" }
  /// The sign of an effect.
  var arrow: String { asciiOnly ? "->" : "→" }
  /// The sign of an event.
  var bullet: String { asciiOnly ? "*" : "•" }
}

extension TextBox {
  /// Adds a line with texts at both ends of the box, or two lines if they do not fit on one.
  mutating func addEnds(_ left: [Piece], _ right: Piece) {
    let used = left.reduce(0) { $0 + $1.text.columns } + right.text.columns
    if used + 2 > room {
      add(left)
      add([Piece("".padded(to: room - right.text.columns)), right])
    } else {
      add(left + [Piece("".padded(to: room - used)), right])
    }
  }

  /// Adds a text in lines that fit the box, after a sign of one column.
  mutating func add(
    wrapping text: String, after sign: Piece, _ emphasis: Terminal.Emphasis? = nil
  ) {
    for (index, line) in text.wrapped(to: room - 2).enumerated() {
      add([index == 0 ? sign : Piece(" "), Piece(" "), Piece(line, emphasis)])
    }
  }
  /// Adds a label, and next to it a value in as many lines as it needs.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - width: The columns of the label.
  ///   - value: The value.
  ///   - emphasis: The emphasis of the value.
  mutating func add(
    _ label: String, width: Int, _ value: String, _ emphasis: Terminal.Emphasis? = nil
  ) {
    for (index, line) in value.wrapped(to: max(room - width - 2, 20)).enumerated() {
      add([Piece("  \((index == 0 ? label : "").padded(to: width))"), Piece(line, emphasis)])
    }
  }
}
