import ScheduleEngine

extension HTMLWidget {
  /// Draws the payments as a list, each with its circle, its amount and its day.
  ///
  /// The list says that it is one: some readers take it for none once it has no bullets.
  func drawList(in markup: inout MarkupWriter) {
    markup.element("ol", [("class", listClasses), ("role", "list")]) { list in
      for payment in words.payments {
        list.element("li", [("class", "apw-pay")]) { item in
          drawCircle(filledTo: payment.number, in: &item)
          item.element("span", [("class", "apw-sum")], text: payment.amount)
          item.element(
            "time", [("class", "apw-day"), ("datetime", payment.dueDate.description)],
            text: payment.day)
        }
      }
    }
  }

  /// Draws a circle that is filled by its share: the line of the part is as wide as the circle, and
  /// as long as its share of the way around.
  private func drawCircle(filledTo number: Int, in markup: inout MarkupWriter) {
    let count = "\(words.payments.count)"
    markup.element("svg", Self.drawing("apw-pie", viewBox: "0 0 32 32")) { circle in
      circle.emptyElement(
        "circle",
        [("class", "apw-ring"), ("cx", "16"), ("cy", "16"), ("r", "8"), ("stroke-width", "16")])
      circle.emptyElement(
        "circle",
        [
          ("class", "apw-part"), ("cx", "16"), ("cy", "16"), ("r", "8"), ("stroke-width", "16"),
          ("pathLength", count), ("stroke-dasharray", "\(number) \(count)"),
          ("transform", "rotate(-90 16 16)"),
        ])
    }
  }

  /// How many payments stand side by side where there is room, and how much room that takes.
  ///
  /// Along a timeline they never do.
  private var listClasses: String {
    guard style.theme != .timeline else { return "apw-list" }
    let columns = Self.columns(for: words.payments.count)
    var classes = "apw-list apw-c\(columns)"
    let width = columns * columnWidth + (columns - 1) * 38
    for room in [16, 20, 24, 30, 36] where width <= room * 100 {
      classes += " apw-w\(room)"
      break
    }
    return classes
  }

  /// Up to six payments stand in one row, more in rows of four to six that come out even, or nearly.
  private static func columns(for count: Int) -> Int {
    guard count > 6 else { return count }
    var best = 6
    for columns in [5, 4] where missing(count, columns) < missing(count, best) { best = columns }
    return best
  }

  /// How many places stay empty in the last row.
  private static func missing(_ count: Int, _ columns: Int) -> Int {
    (columns - count % columns) % columns
  }

  /// The width of the widest payment in hundredths of an em: that of its amount, or of the longest
  /// word of its day, in a font with wide letters.
  private var columnWidth: Int {
    var widest = 0
    for payment in words.payments {
      var width = 0
      for scalar in payment.amount.unicodeScalars {
        width += scalar == "." || scalar == "," || scalar == " " ? 36 : 67
      }
      widest = max(widest, width)
      for word in payment.day.utf8.split(separator: UInt8(ascii: " ")) {
        widest = max(widest, word.count * 54)
      }
    }
    return widest
  }
}
