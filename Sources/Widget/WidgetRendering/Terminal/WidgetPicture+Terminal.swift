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
