import ScheduleEngine
import WidgetRendering

/// A table of dated amounts: the installments or late fees of an account, or the payments of a loan.
///
/// A column of amounts that are all zero is left out, except those of the first two and of the last.
/// If the table is too wide, each row becomes a few lines.
struct AmountTable {
  /// An installment, a late fee or a payment.
  struct Row {
    var number: Int
    var date: CivilDate
    /// The amounts in minor units, one for each column.
    var amounts: [Int64]
    /// The state, at the end of the row; empty for none.
    var words = ""
    var emphasis: Terminal.Emphasis?
  }

  private let currency: Currency
  private let dateTitle: String
  private let titles: [String]
  private let rows: [Row]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - currency: The currency of the amounts.
  ///   - dateTitle: The heading of the dates.
  ///   - titles: The headings of the amounts.
  ///   - rows: The rows.
  init(of currency: Currency, title dateTitle: String, amounts titles: [String], rows: [Row]) {
    self.currency = currency
    self.dateTitle = dateTitle
    let shown = titles.indices.filter { column in
      column < 2 || column == titles.count - 1 || rows.contains { $0.amounts[column] != 0 }
    }
    self.titles = shown.map { titles[$0] }
    self.rows = rows.map { row in
      var row = row
      row.amounts = shown.map { row.amounts[$0] }
      return row
    }
  }

  /// Adds the table to a box.
  func add(to box: inout TextBox) {
    let cells = rows.map { row in [String(row.number), row.date.description] + texts(of: row) }
    let headings = ["#", dateTitle] + titles
    let widths = headings.indices.map { column in
      cells.reduce(headings[column].columns) { max($0, $1[column].columns) }
    }
    let words = rows.reduce(0) { max($0, $1.words.columns) }
    let gap = words > 0 ? "  " : ""
    let width = widths.reduce(words + gap.columns) { $0 + $1 + 2 }
    guard width <= box.room else { return addLines(to: &box) }
    box.add([TextBox.Piece(line(headings, widths), .faint)])
    for (row, cells) in zip(rows, cells) {
      box.add([
        TextBox.Piece(line(cells, widths) + gap), TextBox.Piece(row.words, row.emphasis),
      ])
    }
  }

  private func texts(of row: Row) -> [String] {
    row.amounts.map { Money(minorUnits: $0, currency: currency).text }
  }

  /// Returns a line whose amounts are aligned on the right.
  private func line(_ cells: [String], _ widths: [Int]) -> String {
    cells.indices.reduce(into: "") { line, column in
      let padding = String(repeating: " ", count: widths[column] - cells[column].columns)
      line += "  " + (column == 1 ? cells[column] + padding : padding + cells[column])
    }
  }

  /// Adds each row as its number, date and state, followed by its amounts.
  private func addLines(to box: inout TextBox) {
    for row in rows {
      let gap = row.words.isEmpty ? "" : "  "
      box.add([
        TextBox.Piece("  \(row.number)  \(row.date)\(gap)"),
        TextBox.Piece(row.words, row.emphasis),
      ])
      for (title, text) in zip(titles, texts(of: row)) {
        box.add([TextBox.Piece("     \(title.lowercased().padded(to: 11))\(text)")])
      }
    }
  }
}
