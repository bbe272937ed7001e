extension HTMLWidget {
  /// Draws the payments as the theme has them, with what is due today.
  func drawPayments(in markup: inout MarkupWriter) {
    switch style.theme {
    case .classic, .timeline:
      drawList(in: &markup)
      drawDueToday(as: "p", in: &markup)
    case .collapsible:
      markup.element("details", [("class", "apw-fold")]) { fold in
        drawDueToday(as: "summary", withSummary: true, in: &fold)
        drawList(in: &fold)
      }
    case .modal:
      drawDueToday(as: "p", withSummary: true, in: &markup)
      markup.element(
        "button",
        [("class", "apw-button apw-open"), ("type", "button"), ("popovertarget", windowID)],
        text: words.opening)
      drawWindow(in: &markup)
    }
  }

  /// Draws the line with what is due today, and under it the payments in one line.
  private func drawDueToday(
    as name: StaticString, withSummary: Bool = false, in markup: inout MarkupWriter
  ) {
    guard let due = words.dueToday else { return }
    markup.element(name, [("class", "apw-due")]) { line in
      line.element("span", [("class", "apw-what")], text: due.label)
      line.element("strong", [("class", "apw-now")], text: due.amount)
      if withSummary { line.element("span", [("class", "apw-note")], text: words.summary) }
    }
  }

  /// Draws the window with the payments, which the browser opens and closes without a script.
  private func drawWindow(in markup: inout MarkupWriter) {
    let attributes: [MarkupWriter.Attribute] = [
      ("class", "apw-pop"), ("id", windowID), ("popover", "auto"), ("role", "dialog"),
      ("aria-label", words.heading),
    ]
    markup.element("div", attributes) { window in
      window.element("div", [("class", "apw-bar")]) { bar in
        if style.heading {
          bar.element(isPage ? "h2" : "h3", [("class", "apw-head")], text: words.heading)
        }
        bar.element(
          "button",
          [
            ("class", "apw-button"), ("type", "button"), ("popovertarget", windowID),
            ("popovertargetaction", "hide"),
          ], text: words.closing)
      }
      drawList(in: &window)
      drawDueToday(as: "p", in: &window)
    }
  }
}
