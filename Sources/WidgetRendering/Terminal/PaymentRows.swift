import ScheduleEngine

/// The words of a schedule's payments, laid out to fit a terminal.
///
/// Payments stand side by side where there is room for all of them, else one a line, else each on
/// as many lines as it takes.
struct PaymentRows {
  /// One payment's words.
  private struct Row {
    var circle: String
    var amount: String
    var day: String?
    var date: String
  }

  /// A column of words, as wide as the widest.
  private struct Column {
    var width: Int
    var alignsRight = false
    var emphasis: Terminal.Emphasis?
    var text: (Row) -> String

    /// A row's word, as wide as the column.
    func word(of row: Row) -> String {
      let text = text(row)
      return alignsRight ? text.aligned(right: width) : text.padded(to: width)
    }
  }

  /// What stands between two payments side by side.
  private static let gap = 3
  /// What stands between two words of a line.
  private static let space = "  "
  /// Where payments stop standing side by side, however wide the terminal is.
  private static let widestPicture = 80

  private let rows: [Row]
  private let room: Int

  init(_ schedule: PaymentSchedule, for checkout: Checkout, in terminal: Terminal) {
    rows = schedule.enumerated().map { index, installment in
      Row(
        circle: terminal.circle(installment.number, of: schedule.count),
        amount: installment.amount.displayText(asciiOnly: terminal.asciiOnly),
        day: checkout == .tokenless ? schedule.dueDay(at: index) : nil,
        date: installment.dueDate.description)
    }
    room = terminal.columns - TextBox.frame
  }

  /// Adds the payments to a box.
  func add(to box: inout TextBox) {
    let widths = columns.map(\.width)
    let width = widths.max() ?? 0
    let sideBySide = (width + Self.gap) * rows.count - Self.gap
    if sideBySide <= min(room, Self.widestPicture - TextBox.frame) {
      addSideBySide(width, to: &box)
    } else {
      addBelowOneAnother(to: &box)
    }
  }

  private var columns: [Column] {
    func column(
      _ emphasis: Terminal.Emphasis?, alignsRight: Bool = false, _ text: @escaping (Row) -> String
    ) -> Column {
      let width = rows.map { text($0).count }.max() ?? 0
      return Column(width: width, alignsRight: alignsRight, emphasis: emphasis, text: text)
    }
    return [
      column(.good, alignsRight: true) { $0.circle },
      column(.strong, alignsRight: true) { $0.amount },
      column(nil) { $0.day ?? "" },
      column(.faint) { $0.date },
    ].filter { $0.width > 0 }
  }

  private func addSideBySide(_ width: Int, to box: inout TextBox) {
    for column in columns {
      let words = rows.dropLast().map { column.text($0).padded(to: width + Self.gap) }
      let last = rows.last.map(column.text) ?? ""
      box.add([(words.joined() + last, column.emphasis)])
    }
  }

  private func addBelowOneAnother(to box: inout TextBox) {
    let columns = columns
    let indent = indent(of: columns)
    let lines = lines(of: columns, indent: indent)
    for row in rows {
      for (index, line) in lines.enumerated() {
        var pieces: [(text: String, emphasis: Terminal.Emphasis?)] = []
        if index > 0 { pieces.append(("".padded(to: indent), nil)) }
        for (place, column) in line.enumerated() {
          if place > 0 { pieces.append((Self.space, nil)) }
          pieces.append((column.word(of: row), column.emphasis))
        }
        box.add(pieces)
      }
    }
  }

  /// How far a payment's further lines are indented: to the amount, where there is room.
  private func indent(of columns: [Column]) -> Int {
    let circle = columns.first.map { $0.width + Self.space.count } ?? 0
    let widest = columns.dropFirst().map(\.width).max() ?? 0
    return max(0, min(circle, room - widest))
  }

  /// The columns shared out to as few lines as hold them.
  private func lines(of columns: [Column], indent: Int) -> [[Column]] {
    var lines: [[Column]] = []
    var end = 0
    for column in columns {
      let columnEnd = end + Self.space.count + column.width
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
