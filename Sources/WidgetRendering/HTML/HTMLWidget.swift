/// Draws a picture as a section of HTML, which is well-formed XML too.
struct HTMLWidget {
  let words: WidgetWords
  let style: WidgetStyle
  /// Whether the section is all that its page has.
  let isPage: Bool
  /// The `id` of the window that the modal theme opens.
  let windowID: String

  init(_ picture: WidgetPicture, identifier: String, isPage: Bool) {
    words = picture.words
    style = picture.style
    self.isPage = isPage
    windowID = Self.safe(identifier) + "-payments"
  }

  /// A text as a part of an `id`: every byte that is no letter or digit of ASCII and no hyphen is
  /// written in hexadecimal, `_20` for a space, so that different texts stay different.
  private static func safe(_ identifier: String) -> String {
    var text: [UInt8] = []
    for byte in Array(identifier.utf8) {
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text += [byte]
      default: text += [UInt8(ascii: "_"), hexadecimal(byte >> 4), hexadecimal(byte & 0xF)]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Draws the section.
  func draw(in markup: inout MarkupWriter, withStylesheet: Bool) {
    let theme = style.theme == .timeline ? "apw apw-timeline" : "apw"
    markup.write(
      "<section class=\"%\" lang=\"%\" aria-label=\"%\">",
      [style.border ? theme + " apw-border" : theme, words.language, words.heading])
    markup.indented { section in
      if withStylesheet { section.element("style", verbatim: HTMLStylesheet.sheet) }
      drawTop(in: &section)
      if let barrier = words.barrier {
        draw(barrier, in: &section)
      } else {
        drawPayments(in: &section)
      }
    }
    markup.write("</section>")
  }

  /// Draws the heading and the brand's name.
  ///
  /// A page has its heading even where none is to be seen, for those who listen.
  private func drawTop(in markup: inout MarkupWriter) {
    if isPage, !style.heading { markup.write("<h1 class=\"apw-away\">%</h1>", [words.heading]) }
    guard style.heading || style.logo else { return }
    markup.write("<div class=\"apw-top\">")
    markup.indented { top in
      if style.heading {
        top.write(
          isPage ? "<h1 class=\"apw-head\">%</h1>" : "<h2 class=\"apw-head\">%</h2>",
          [words.heading])
      }
      if style.logo { top.write("<p class=\"apw-logo\">%</p>", [words.brand]) }
    }
    markup.write("</div>")
  }

  /// Draws what stands in the way, whatever the theme: it is never folded away.
  ///
  /// It is an alert, since it mostly comes up while the shopper is busy with the order and keeps
  /// them from paying.
  private func draw(_ barrier: WidgetWords.Barrier, in markup: inout MarkupWriter) {
    markup.write(
      """
      <div class="apw-barrier" role="alert">
        <svg class="apw-sign" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
          <circle cx="12" cy="12" r="10"/>
          <path d="M12 6v8m0 2v2"/>
        </svg>
        <p class="apw-problem">%</p>
        <p>%</p>
      </div>
      """, [barrier.problem, barrier.remedy])
  }
}
