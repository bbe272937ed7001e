import ScheduleEngine

extension WidgetPicture {
  /// Returns the picture as text for a terminal.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     print(picture.text(in: Terminal(columns: 80)))
  ///     // ╭───────────────────────────────────────────────────╮
  ///     // │ Your 4 interest-free payments            Afterpay │
  ///     // │                                                   │
  ///     // │ ◔            ◑            ◕            ●          │
  ///     // │ $50.00       $50.00       $50.00       $50.00     │
  ///     // │ Today        In 2 weeks   In 4 weeks   In 6 weeks │
  ///     // │ 2026-11-21   2026-12-05   2026-12-19   2027-01-02 │
  ///     // ├───────────────────────────────────────────────────┤
  ///     // │ Due today                                  $50.00 │
  ///     // ╰───────────────────────────────────────────────────╯
  ///
  /// The circles fill up from payment to payment. An estimate shows both relative days and dates, a
  /// checkout's schedule only dates. Payments are side by side if all of them fit the terminal and
  /// need at most 76 columns, otherwise below one another; in the theme `timeline` they are always
  /// below one another. Collapsible and modal widgets are drawn open.
  ///
  /// In 40 columns and more, every line fits the terminal. In fewer columns, a line can be wider
  /// than the terminal, since amounts, days and labels are never cut.
  ///
  /// The brand is shown if its letters are Latin, Greek or Cyrillic, one column each, or Chinese,
  /// Japanese or Korean, two columns each. Every other scalar, in particular a command to the
  /// terminal, becomes U+FFFD, or `?` if only ASCII can be shown.
  ///
  /// - Parameter terminal: The capabilities of the terminal.
  /// - Returns: Lines of text, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func text(in terminal: Terminal) -> String {
    var box = TextBox(in: terminal, border: style.border)
    add(to: &box, in: terminal)
    return box.text
  }

  /// Adds the picture to a box, without a border of its own.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - terminal: The capabilities of the terminal that the box is drawn in.
  package func add(to box: inout TextBox, in terminal: Terminal) {
    let words = words(signs: terminal.asciiOnly ? .ascii : .all)
    Self.addTop(words, in: style, to: &box, in: terminal)
    if let barrier = words.barrier {
      Self.add(barrier, to: &box, in: terminal)
    } else {
      PaymentRows(words.payments, datesToo: isEstimate, in: terminal)
        .add(to: &box, areStacked: style.theme == .timeline)
    }
    if let due = words.dueToday {
      box.addRule()
      box.add(left: TextBox.Piece(due.label), right: TextBox.Piece(due.amount, .strong))
    }
  }

  /// Adds the heading and the brand's name, side by side if both fit.
  static func addTop(
    _ words: WidgetWords, in style: WidgetStyle, to box: inout TextBox, in terminal: Terminal
  ) {
    let heading = style.heading ? words.heading : ""
    let logo = style.logo ? terminal.harmless(words.brand) : ""
    if heading.isEmpty, logo.isEmpty { return }
    if !heading.isEmpty, !logo.isEmpty, heading.columns + 2 + logo.columns <= box.room {
      box.add(left: TextBox.Piece(heading, .strong), right: TextBox.Piece(logo, .faint))
    } else {
      box.add(wrapping: logo, .faint)
      box.add(wrapping: heading, .strong)
    }
    box.addSpace()
  }

  /// Adds the problem and the remedy, after a cross or an exclamation mark.
  static func add(
    _ barrier: WidgetWords.Barrier, to box: inout TextBox, in terminal: Terminal
  ) {
    let mark = terminal.asciiOnly ? "!" : "✗"
    let room = min(box.room, widestMessage) - 2
    for (index, line) in "\(barrier.problem) \(barrier.remedy)".wrapped(to: room).enumerated() {
      let start = index == 0 ? TextBox.Piece(mark, .bad) : TextBox.Piece(" ")
      box.add([start, TextBox.Piece(" \(line)")])
    }
  }

  /// The most columns of a message with its mark: lines of about 60 columns are easy to read.
  private static let widestMessage = 62

  private var isEstimate: Bool {
    if case .schedule(_, for: .tokenless) = contents { true } else { false }
  }
}

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
