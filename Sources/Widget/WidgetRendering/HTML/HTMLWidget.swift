/// Draws texts as a section of HTML, which is also well-formed XML.
struct HTMLWidget<Texts: PictureTexts> {
  let words: Texts
  /// Whether the section is the only content of its page.
  let isPage: Bool
  /// The identifier that distinguishes the widget from others on its page; any UTF-8.
  private let identifier: [UInt8]
  /// The markup so far.
  var markup = MarkupWriter()
  /// The index of the payment that is being drawn.
  var payment = 0

  /// Whether the section is in a shadow root, where it has parts and slots for the page.
  let isShadow: Bool
  /// The texts of the shop.
  private let texts: ShopTexts

  init(
    _ words: Texts, identifier: [UInt8], isPage: Bool, isShadow: Bool = false,
    texts: ShopTexts = ShopTexts()
  ) {
    self.words = words
    self.texts = texts
    self.isPage = isPage
    self.isShadow = isShadow
    markup.hasParts = isShadow
    self.identifier = identifier
  }

  var style: WidgetStyle { words.style }

  /// A value that replaces a `%` in a template.
  enum Substitution {
    case nothing
    /// A text of the picture, or of the payment that is being drawn.
    case word(PictureWords.Word)
    /// The classes of the section that depend on the style, each after a space.
    case styleClasses
    /// The path of the filled part of the circle of the payment that is being drawn.
    case mark
    /// The classes of the list of payments.
    case listClasses
    /// The `id` of the dialog that the modal theme opens.
    case dialogID
    /// A text of the shop, or the usual phrase.
    case text(ShopText, Phrase)
  }

  /// Writes a template with its substitutions.
  @inline(never)
  mutating func write(
    _ lines: StaticString, _ first: Substitution = .nothing, _ second: Substitution = .nothing,
    _ third: Substitution = .nothing, _ fourth: Substitution = .nothing
  ) {
    markup.write(lines, [text(first), text(second), text(third), text(fourth)])
  }

  /// Writes what `content` writes, indented further.
  mutating func indented(by steps: Int = 1, _ content: (inout Self) -> Void) {
    markup.indent(by: steps)
    content(&self)
    markup.indent(by: -steps)
  }

  @inline(never)
  private func text(_ substitution: Substitution) -> [UInt8] {
    var writer = PhraseWriter(for: words.locale, texts: texts)
    switch substitution {
    case .nothing: break
    case .word(let word): words.write(word, of: payment, by: &writer)
    case .styleClasses: writeStyleClasses(by: &writer)
    case .mark: writeMark(by: &writer)
    case .listClasses: writeListClasses(by: &writer)
    case .dialogID: writeDialogID(by: &writer)
    case .text(let text, let phrase): writer.write(text, phrase)
    }
    return writer.bytes
  }

  /// Returns a text of the picture or of one of its payments.
  @inline(never)
  func bytes(_ word: PictureWords.Word, of payment: Int) -> [UInt8] {
    var writer = PhraseWriter(for: words.locale, texts: texts)
    words.write(word, of: payment, by: &writer)
    return writer.bytes
  }

  private func writeStyleClasses(by writer: inout PhraseWriter) {
    if style.theme == .timeline { writer.write(" apw-timeline") }
    if style.border { writer.write(" apw-border") }
    switch style.colorScheme {
    case .auto: break
    case .light: writer.write(" apw-light")
    case .dark: writer.write(" apw-dark")
    }
    if style.font == .inherited { writer.write(" apw-inherit") }
  }

  /// Writes the dialog's `id`: the widget's identifier and `-payments`.
  ///
  /// Every byte of the identifier except ASCII letters, digits and hyphens becomes hexadecimal,
  /// such as `_20` for a space, so that different identifiers remain different.
  @inline(never)  // Only the modal theme has a dialog; other pages need not compile it.
  private func writeDialogID(by writer: inout PhraseWriter) {
    for byte in identifier {
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: writer.write(byte: byte)
      default:
        writer.write("_")
        writer.write(byte: Self.hexadecimal(byte >> 4))
        writer.write(byte: Self.hexadecimal(byte & 0xF))
      }
    }
    writer.write("-payments")
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

extension HTMLWidget {
  /// Draws the section.
  @inline(never)
  mutating func draw(withStylesheet: Bool) {
    drawSection(withStylesheet: withStylesheet) { section in
      if section.words.hasBarrier {
        section.drawBarrier()
      } else {
        section.drawPayments()
      }
    }
  }

  /// Draws the section with some content after its heading.
  @inline(never)
  mutating func drawSection(withStylesheet: Bool = false, _ content: (inout Self) -> Void) {
    write(
      "<section class=\"apw%\" part=\"widget\" lang=\"%\" dir=\"ltr\" aria-label=\"%\">",
      .styleClasses, .word(.language),
      .word(.heading))
    indented { section in
      #if !hasFeature(Embedded)
        if withStylesheet { section.markup.element("style", verbatim: HTMLStylesheet.sheet) }
      #endif
      section.drawTop()
      content(&section)
      section.drawTerms()
    }
    write("</section>")
  }

  /// Draws the heading and the brand's name, in a shadow root after a mark of quarter circles, which
  /// is no brand's own.
  ///
  /// A page without a visible heading gets one for screen readers.
  mutating func drawTop() {
    if isPage, !style.heading { write("<h1 class=\"apw-away\">%</h1>", .word(.heading)) }
    guard style.heading || style.logo else { return }
    write("<div class=\"apw-top\">")
    if style.heading {
      write(
        isPage
          ? "  <h1 class=\"apw-head\">%</h1>"
          : "  <h2 class=\"apw-head\" part=\"heading\">%</h2>",
        .word(.heading))
    }
    if style.logo {
      write(
        isShadow
          ? """
            <p class="apw-logo" part="logo"><slot name="logo"><svg class="apw-brand" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true"><path d="M0 0a7 7 0 0 1 7 7H0zM16 0a7 7 0 0 1-7 7V0zM16 16a7 7 0 0 1-7-7h7zM0 16a7 7 0 0 1 7-7v7z"/></svg>%</slot></p>
          """
          : "  <p class=\"apw-logo\">%</p>", .word(.brand))
    }
    write("</div>")
  }

  /// Draws the place for the page's own line of terms, with the usual line in it if the style has
  /// one.
  mutating func drawTerms() {
    guard isShadow else { return }
    guard style.showsTerms else { return write("<slot name=\"terms\"></slot>") }
    write(
      "<slot name=\"terms\"><p class=\"apw-terms\" part=\"terms\">%</p></slot>",
      .text(.terms, PhraseWriter(for: words.locale).language.payments.terms))
  }

  /// Draws the barrier, which no theme folds.
  ///
  /// It mostly appears while the shopper changes the order, so it has the role `alert`: screen
  /// readers announce it at once.
  mutating func drawBarrier(
    _ problem: Substitution = .word(.problem), _ remedy: Substitution = .word(.remedy)
  ) {
    write(
      """
      <div class="apw-barrier" part="barrier" role="alert">
        <svg class="apw-sign" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
          <circle cx="12" cy="12" r="10"/>
          <path d="M12 6v8m0 2v2"/>
        </svg>
        <p class="apw-problem">%</p>
        <p>%</p>
      </div>
      """, problem, remedy)
  }
}

extension HTMLWidget {
  /// Draws the payments in the layout of the theme, with the amount due today.
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
      drawDialog()
    }
  }

  /// The form of the line with the amount due today.
  enum DueLine {
    /// The amount alone.
    case line
    /// The amount, and below it the payments in one line.
    case lineAndSummary
    /// Both of them, as the `<summary>` that opens the payments.
    case summary
  }

  /// Draws the line with the amount due today.
  mutating func drawDueToday(as line: DueLine) {
    write(
      line == .summary
        ? "<summary class=\"apw-due\" part=\"due\">" : "<p class=\"apw-due\" part=\"due\">")
    write(
      """
        <span class="apw-what" part="due-label">%</span>
        <strong class="apw-now" part="due-amount">%</strong>
      """, .word(.dueToday), .word(.amountDueToday))
    if line != .line {
      write("  <span class=\"apw-note\" part=\"summary\">%</span>", .word(.summary))
    }
    write(line == .summary ? "</summary>" : "</p>")
  }

  /// Draws the button that opens the dialog, and the dialog with the payments.
  ///
  /// Browsers open and close it without a script, as a modal dialog by `command`. Those that do not
  /// know `command`, which came in 2025, read `popovertarget` and show it above the page instead.
  private mutating func drawDialog() {
    write(
      """
      <button class="apw-button apw-open" part="button" type="button" command="show-modal" commandfor="%" popovertarget="%">%</button>
      """, .dialogID, .dialogID, .word(.opening))
    write(
      """
      <dialog class="apw-pop" part="dialog" id="%" aria-label="%" closedby="any" popover="auto">
        <div class="apw-bar">
      """, .dialogID, .word(.heading))
    if style.heading {
      write(
        isPage
          ? "    <h2 class=\"apw-head\">%</h2>"
          : "    <h3 class=\"apw-head\" part=\"heading\">%</h3>",
        .word(.heading))
    }
    write(
      """
          <button class="apw-button" part="button" type="button" command="close" commandfor="%" popovertarget="%" popovertargetaction="hide">%</button>
        </div>
      """, .dialogID, .dialogID, .word(.closing))
    indented { $0.drawList(withDueToday: true) }
    write("</dialog>")
  }
}
