import ScheduleEngine

extension WidgetPicture {
  /// Draws the picture as text for a terminal.
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
  /// A circle for each payment fills up; an estimate tells its days in words and by their dates, a
  /// schedule of a checkout by its dates alone. Payments stand side by side where there is room
  /// for all of them in the terminal and in 80 columns, else below one another; in the theme
  /// `timeline` they always stand below one another. Folded and modal pictures are drawn opened.
  ///
  /// From 40 columns on, no line is wider than the terminal, unless a single amount or word is. On
  /// fewer columns that holds as well, except for a payment or an amount due today that is itself
  /// wider: an amount is never cut.
  ///
  /// The brand is shown in the letters of Latin, Greek and Cyrillic, one column each, and of
  /// Chinese, Japanese and Korean, two columns each. Whatever else is in it, a command to the
  /// terminal above all, becomes U+FFFD, or `?` where only ASCII can be shown.
  ///
  /// - Parameter terminal: What the terminal can show.
  /// - Returns: Lines of text, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func text(in terminal: Terminal) -> String {
    let words = words(signs: terminal.asciiOnly ? .ascii : .all)
    var box = TextBox(in: terminal, border: style.border)
    addTop(words, to: &box, in: terminal)
    if let barrier = words.barrier {
      add(barrier, to: &box, in: terminal)
    } else {
      PaymentRows(words.payments, datesToo: isEstimate, in: terminal)
        .add(to: &box, areStacked: style.theme == .timeline)
    }
    if let due = words.dueToday {
      box.addRule()
      box.add(left: TextBox.Piece(due.label), right: TextBox.Piece(due.amount, .strong))
    }
    return box.text
  }

  /// Adds the heading and the brand's name, side by side where there is room for both.
  private func addTop(_ words: WidgetWords, to box: inout TextBox, in terminal: Terminal) {
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

  /// Adds what is wrong and what can be done, behind a mark.
  private func add(
    _ barrier: WidgetWords.Barrier, to box: inout TextBox, in terminal: Terminal
  ) {
    let mark = terminal.asciiOnly ? "!" : "✗"
    let room = min(box.room, Self.widestMessage) - 2
    for (index, line) in "\(barrier.problem) \(barrier.remedy)".wrapped(to: room).enumerated() {
      let start = index == 0 ? TextBox.Piece(mark, .bad) : TextBox.Piece(" ")
      box.add([start, TextBox.Piece(" \(line)")])
    }
  }

  /// How wide a message may be with its mark: lines of some 60 columns read well.
  private static let widestMessage = 62

  private var isEstimate: Bool {
    if case .schedule(_, for: .tokenless) = contents { true } else { false }
  }
}
