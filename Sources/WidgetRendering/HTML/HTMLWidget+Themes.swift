extension HTMLWidget {
  /// Draws the payments as the theme has them, with what is due today.
  func drawPayments(in markup: inout MarkupWriter) {
    switch style.theme {
    case .classic, .timeline: drawList(withDueToday: true, in: &markup)
    case .collapsible:
      markup.write("<details class=\"apw-fold\">")
      markup.indented { fold in
        drawDueToday(as: .summary, in: &fold)
        drawList(withDueToday: false, in: &fold)
      }
      markup.write("</details>")
    case .modal:
      drawDueToday(as: .lineAndSummary, in: &markup)
      drawWindow(in: &markup)
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
  func drawDueToday(as line: DueLine, in markup: inout MarkupWriter) {
    guard let due = words.dueToday else { return }
    markup.write(line == .summary ? "<summary class=\"apw-due\">" : "<p class=\"apw-due\">")
    markup.write(
      """
        <span class="apw-what">%</span>
        <strong class="apw-now">%</strong>
      """, [due.label, due.amount])
    if line != .line { markup.write("  <span class=\"apw-note\">%</span>", [words.summary]) }
    markup.write(line == .summary ? "</summary>" : "</p>")
  }

  /// Draws the window with the payments and its button; the browser opens and closes it without a
  /// script.
  private func drawWindow(in markup: inout MarkupWriter) {
    markup.write(
      """
      <button class="apw-button apw-open" type="button" popovertarget="%">%</button>
      <div class="apw-pop" id="%" popover="auto" role="dialog" aria-label="%">
        <div class="apw-bar">
      """, [windowID, words.opening, windowID, words.heading])
    if style.heading {
      markup.write(
        isPage ? "    <h2 class=\"apw-head\">%</h2>" : "    <h3 class=\"apw-head\">%</h3>",
        [words.heading])
    }
    markup.write(
      """
          <button class="apw-button" type="button" popovertarget="%" popovertargetaction="hide">%</button>
        </div>
      """, [windowID, words.closing])
    markup.indented { drawList(withDueToday: true, in: &$0) }
    markup.write("</div>")
  }
}
