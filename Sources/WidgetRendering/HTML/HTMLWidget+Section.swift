extension HTMLWidget {
  /// Draws the section.
  @inline(never)
  mutating func draw(withStylesheet: Bool) {
    write(
      "<section class=\"%\" lang=\"%\" aria-label=\"%\">", .classes, .word(.language),
      .word(.heading))
    indented { section in
      if withStylesheet { section.markup.element("style", verbatim: HTMLStylesheet.sheet) }
      section.drawTop()
      if case .barrier = section.words.picture.contents {
        section.drawBarrier()
      } else {
        section.drawPayments()
      }
    }
    write("</section>")
  }

  /// Draws the heading and the brand's name.
  ///
  /// A page has its heading even where none is to be seen, for those who listen.
  private mutating func drawTop() {
    if isPage, !style.heading { write("<h1 class=\"apw-away\">%</h1>", .word(.heading)) }
    guard style.heading || style.logo else { return }
    write("<div class=\"apw-top\">")
    if style.heading {
      write(
        isPage ? "  <h1 class=\"apw-head\">%</h1>" : "  <h2 class=\"apw-head\">%</h2>",
        .word(.heading))
    }
    if style.logo { write("  <p class=\"apw-logo\">%</p>", .word(.brand)) }
    write("</div>")
  }

  /// Draws what stands in the way, whatever the theme: it is never folded away.
  ///
  /// It is an alert, since it mostly comes up while the shopper is busy with the order and keeps
  /// them from paying.
  private mutating func drawBarrier() {
    write(
      """
      <div class="apw-barrier" role="alert">
        <svg class="apw-sign" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
          <circle cx="12" cy="12" r="10"/>
          <path d="M12 6v8m0 2v2"/>
        </svg>
        <p class="apw-problem">%</p>
        <p>%</p>
      </div>
      """, .word(.problem), .word(.remedy))
  }
}
