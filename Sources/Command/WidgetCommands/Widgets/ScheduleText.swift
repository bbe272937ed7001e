import ScheduleEngine
import WidgetRendering

extension WidgetPicture {
  /// Creates the picture for the command's own output: in English, without the logo and the brand.
  init(plain contents: WidgetContents) {
    let currency = contents.plan.currency
    self.init(
      of: contents, style: WidgetStyle(logo: false),
      locale: currency == .eur ? .enUS : .usual(for: currency), brand: "")
  }
}

/// The text of a schedule: its picture, followed by details for the shop.
enum ScheduleText {
  /// Returns the picture and the details of a schedule.
  static func text(
    of schedule: PaymentSchedule, for checkout: CheckoutReference, in terminal: Terminal
  ) -> String {
    WidgetPicture(plain: .schedule(schedule, for: checkout)).text(in: terminal)
      + details([
        ("Order total", schedule.total.description),
        ("Plan", "\(schedule.plan.id), from \(schedule.startDate)"),
        ("Checkout", checkout == .tokenless ? "none yet: an estimate" : "by its token"),
        ("Checksum", schedule.checksum(for: checkout).description),
      ])
  }

  /// Returns a line for each label and its value; the values are aligned.
  static func details(_ lines: [(label: String, value: String)]) -> String {
    let width = 13
    return lines.map { label, value in
      let padding = String(repeating: " ", count: max(1, width - label.count))
      return "  \(label)\(padding)\(value)\n"
    }.joined()
  }

  /// Returns a heading and rows with aligned columns and without trailing spaces.
  static func table(_ heading: [String], _ rows: [[String]]) -> String {
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let filled = (row.lastIndex { !$0.isEmpty } ?? 0) + 1
      let cells = row.prefix(filled).enumerated().map { column, cell in
        column == filled - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
