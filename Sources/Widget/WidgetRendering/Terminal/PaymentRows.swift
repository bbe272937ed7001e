import ScheduleEngine

/// The texts of a schedule's payments, laid out to fit a terminal.
///
/// Payments are side by side if all of them fit on the same lines. Otherwise they are below one
/// another, each on one line if it fits, or on as many lines as it needs.
struct PaymentRows {
  /// A column of texts, one for each payment, as wide as the widest.
  private struct Column {
    let words: [String]
    let width: Int
    let alignsRight: Bool
    let emphasis: Terminal.Emphasis?

    init(
      _ words: [String], _ emphasis: Terminal.Emphasis? = nil, alignsRight: Bool = false
    ) {
      self.words = words
      self.emphasis = emphasis
      self.alignsRight = alignsRight
      width = words.reduce(0) { max($0, $1.columns) }
    }

    /// Returns a payment's text, padded to the column's width unless it ends its line.
    func piece(_ row: Int, isLast: Bool) -> TextBox.Piece {
      let word = words[row]
      let text =
        alignsRight ? word.aligned(right: width) : isLast ? word : word.padded(to: width)
      return TextBox.Piece(text, emphasis)
    }
  }

  /// The space between two payments side by side, in columns of the terminal.
  private static let gap = 3
  /// The space between two texts of a line.
  private static let space = "  "
  /// The greatest width of payments side by side, in columns of the terminal.
  private static let widestLine = 76

  private let count: Int
  private let columns: [Column]

  /// Creates the texts of the payments.
  ///
  /// - Parameters:
  ///   - payments: The payments.
  ///   - datesToo: Whether the due dates in ISO 8601 are shown as well as the days.
  ///   - terminal: The capabilities of the terminal.
  init(_ payments: [WidgetWords.Payment], datesToo: Bool, in terminal: Terminal) {
    count = payments.count
    var columns = [
      Column(
        payments.map { terminal.circle($0.number, of: payments.count) }, .good, alignsRight: true),
      Column(payments.map { $0.amount }, .strong, alignsRight: true),
    ]
    columns.append(Column(payments.map { $0.day }))
    if datesToo { columns.append(Column(payments.map { $0.dueDate.description }, .faint)) }
    self.columns = columns
  }

  /// Adds the payments to a box.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - areStacked: Whether the payments are below one another even if they fit side by side.
  func add(to box: inout TextBox, areStacked: Bool) {
    let width = columns.reduce(0) { max($0, $1.width) }
    let sideBySide = (width + Self.gap) * count - Self.gap
    if !areStacked, sideBySide <= min(box.room, Self.widestLine) {
      addSideBySide(width, to: &box)
    } else {
      addBelowOneAnother(to: &box)
    }
  }

  private func addSideBySide(_ width: Int, to box: inout TextBox) {
    for column in columns {
      var line = ""
      for (row, word) in column.words.enumerated() {
        line += row == count - 1 ? word : word.padded(to: width + Self.gap)
      }
      box.add([TextBox.Piece(line, column.emphasis)])
    }
  }

  private func addBelowOneAnother(to box: inout TextBox) {
    let indent = indent(in: box.room)
    let lines = lines(indent: indent, in: box.room)
    for row in 0..<count {
      for (index, line) in lines.enumerated() {
        var pieces: [TextBox.Piece] = []
        if index > 0 { pieces.append(TextBox.Piece(.spaces(indent))) }
        for (place, column) in line.enumerated() {
          if place > 0 { pieces.append(TextBox.Piece(Self.space)) }
          pieces.append(column.piece(row, isLast: place == line.count - 1))
        }
        box.add(pieces)
      }
    }
  }

  /// Returns the indentation of a payment's lines after the first: they begin below the amount, or
  /// further left if their widest text would not fit there.
  private func indent(in room: Int) -> Int {
    let circle = columns[0].width + Self.space.columns
    let widest = columns.dropFirst().reduce(0) { max($0, $1.width) }
    return max(0, min(circle, room - widest))
  }

  /// Distributes a payment's texts over as few lines as possible, in order.
  private func lines(indent: Int, in room: Int) -> [[Column]] {
    var lines: [[Column]] = []
    var end = 0
    for column in columns {
      let columnEnd = end + Self.space.columns + column.width
      if lines.isEmpty {
        lines.append([column])
        end = column.width
      } else if columnEnd <= room {
        lines[lines.count - 1].append(column)
        end = columnEnd
      } else {
        lines.append([column])
        end = indent + column.width
      }
    }
    return lines
  }
}
