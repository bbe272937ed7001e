import ScheduleEngine

/// The words of a schedule's payments, laid out to fit a terminal.
///
/// Payments stand side by side where there is room for all of them, else one a line, else each on
/// as many lines as it takes.
struct PaymentRows {
  /// A column of words, one a payment, as wide as the widest.
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

    /// A payment's word, as wide as the column unless it ends its line.
    func piece(_ row: Int, isLast: Bool) -> TextBox.Piece {
      let word = words[row]
      let text =
        alignsRight ? word.aligned(right: width) : isLast ? word : word.padded(to: width)
      return TextBox.Piece(text, emphasis)
    }
  }

  /// What stands between two payments side by side.
  private static let gap = 3
  /// What stands between two words of a line.
  private static let space = "  "
  /// How wide a line of payments may be, however wide the terminal is.
  private static let widestLine = 76

  private let count: Int
  private let columns: [Column]

  /// Takes the payments' words.
  ///
  /// - Parameters:
  ///   - payments: The payments.
  ///   - datesToo: Whether their dates stand below their days.
  ///   - terminal: What the terminal can show.
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
  ///   - areStacked: Whether they stand below one another even where there is room.
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

  /// How far a payment's further lines are indented: to the amount, where there is room.
  private func indent(in room: Int) -> Int {
    let circle = columns[0].width + Self.space.columns
    let widest = columns.dropFirst().reduce(0) { max($0, $1.width) }
    return max(0, min(circle, room - widest))
  }

  /// The columns shared out to as few lines as hold them.
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
