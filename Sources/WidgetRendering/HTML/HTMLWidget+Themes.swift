extension HTMLWidget {
  /// Draws the payments as the theme has them, with what is due today.
  mutating func drawPayments() {
    switch style.theme {
    case .classic, .timeline: drawList(withDueToday: true)
    case .collapsible:
      write("<details class=\"apw-fold\">")
      indented { fold in
        fold.drawDueToday(as: .summary)
        fold.drawList(withDueToday: false)
      }
      write("</details>")
    case .modal:
      drawDueToday(as: .lineAndSummary)
      drawWindow()
    }
  }

  /// What the line with the amount due today is.
  enum DueLine {
    /// A line of its own.
    case line
    /// The same, and under it the payments in one line.
    case lineAndSummary
    /// Both of them, as what opens the payments.
    case summary
  }

  /// Draws the line with what is due today.
  mutating func drawDueToday(as line: DueLine) {
    write(line == .summary ? "<summary class=\"apw-due\">" : "<p class=\"apw-due\">")
    write(
      """
        <span class="apw-what">%</span>
        <strong class="apw-now">%</strong>
      """, .word(.dueToday), .word(.amountDueToday))
    if line != .line { write("  <span class=\"apw-note\">%</span>", .word(.summary)) }
    write(line == .summary ? "</summary>" : "</p>")
  }

  /// Draws the window with the payments and its button; the browser opens and closes it without a
  /// script.
  private mutating func drawWindow() {
    write(
      """
      <button class="apw-button apw-open" type="button" popovertarget="%">%</button>
      <div class="apw-pop" id="%" popover="auto" role="dialog" aria-label="%">
        <div class="apw-bar">
      """, .windowID, .word(.opening), .windowID, .word(.heading))
    if style.heading {
      write(
        isPage ? "    <h2 class=\"apw-head\">%</h2>" : "    <h3 class=\"apw-head\">%</h3>",
        .word(.heading))
    }
    write(
      """
          <button class="apw-button" type="button" popovertarget="%" popovertargetaction="hide">%</button>
        </div>
      """, .windowID, .word(.closing))
    indented { $0.drawList(withDueToday: true) }
    write("</div>")
  }
}
