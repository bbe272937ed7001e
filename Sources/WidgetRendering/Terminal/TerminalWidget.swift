public import ScheduleEngine

/// Draws the widget as text for a terminal.
///
///     let terminal = Terminal(columns: 80)
///     print(TerminalWidget.text(of: schedule, for: .tokenless, in: terminal))
///     // ╭───────────────────────────────────────────────────╮
///     // │ Your 4 interest-free payments                     │
///     // │                                                   │
///     // │ ◔            ◑            ◕            ●          │
///     // │ $50.00       $50.00       $50.00       $50.00     │
///     // │ Today        In 2 weeks   In 4 weeks   In 6 weeks │
///     // │ 2026-11-21   2026-12-05   2026-12-19   2027-01-02 │
///     // ├───────────────────────────────────────────────────┤
///     // │ Due today                                  $50.00 │
///     // ╰───────────────────────────────────────────────────╯
///
/// From 40 columns on, no line is wider than the terminal. On fewer columns that holds as well,
/// except for a payment or an amount due today that is itself wider: an amount is never cut.
public enum TerminalWidget {
  /// Draws a schedule: a circle for each payment filling up, the amounts, the days, and the amount
  /// due today.
  ///
  /// An estimate shows its days in words as well; a schedule of a checkout shows dates alone.
  /// Payments stand side by side where there is room for all of them in the terminal and in 80
  /// columns, else below one another.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - checkout: What it belongs to.
  ///   - terminal: What the terminal can show.
  /// - Returns: Lines of text, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public static func text(
    of schedule: PaymentSchedule, for checkout: Checkout, in terminal: Terminal
  ) -> String {
    var box = TextBox(in: terminal)
    box.add(wrapping: PaymentSchedule.heading(forPayments: schedule.count), .strong)
    box.addSpace()
    PaymentRows(schedule, for: checkout, in: terminal).add(to: &box)
    box.addRule()
    let due = schedule.amountDueToday.displayText(asciiOnly: terminal.asciiOnly)
    box.add(left: "Due today", right: due, .strong)
    return box.text
  }

  /// Draws a widget whose order may not proceed: what is wrong, and what can be done.
  ///
  ///     let plain = Terminal(columns: 80, asciiOnly: true)
  ///     print(TerminalWidget.text(of: .tokenExpired, plan: .usPayIn4, in: plain))
  ///     // +--------------------------------------------------------+
  ///     // | Your 4 interest-free payments                          |
  ///     // |                                                        |
  ///     // | ! This checkout is at least 180 minutes old. Start the |
  ///     // |   checkout again.                                      |
  ///     // +--------------------------------------------------------+
  ///
  /// - Parameters:
  ///   - barrier: What stands in the way.
  ///   - plan: The plan that was asked for.
  ///   - terminal: What the terminal can show.
  /// - Returns: Lines of text, each ended by a line feed.
  /// - Complexity: O(*n*) in the length of the barrier's message.
  public static func text(
    of barrier: PurchaseBarrier, plan: Plan, in terminal: Terminal
  ) -> String {
    var box = TextBox(in: terminal)
    box.add(
      wrapping: PaymentSchedule.heading(forPayments: plan.installments.count), .strong)
    box.addSpace()
    let mark = terminal.asciiOnly ? "!" : "✗"
    let room = min(terminal.columns, widestMessage) - TextBox.frame - 2
    for (index, line) in barrier.message.wrapped(to: room).enumerated() {
      box.add([(index == 0 ? mark : " ", index == 0 ? .bad : nil), (" \(line)", nil)])
    }
    return box.text
  }

  /// How wide the box around a message may be: lines of some 60 columns read well.
  private static let widestMessage = 66
}
