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
    var text = ""
    for byte in identifier.utf8 {
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "_" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
      }
    }
    return text
  }

  /// Draws the section.
  func draw(in markup: inout MarkupWriter, withStylesheet: Bool) {
    let attributes: [MarkupWriter.Attribute] = [
      ("class", classes), ("lang", words.language), ("aria-label", words.heading),
    ]
    markup.element("section", attributes) { section in
      if withStylesheet { section.element("style", verbatim: HTMLStylesheet.sheet) }
      drawTop(in: &section)
      if let barrier = words.barrier {
        draw(barrier, in: &section)
      } else {
        drawPayments(in: &section)
      }
    }
  }

  private var classes: String {
    let theme = style.theme == .timeline ? "apw apw-timeline" : "apw"
    return style.border ? theme + " apw-border" : theme
  }

  /// Draws the heading and the brand's name.
  ///
  /// A page has its heading even where none is to be seen, for those who listen.
  private func drawTop(in markup: inout MarkupWriter) {
    if isPage, !style.heading {
      markup.element("h1", [("class", "apw-away")], text: words.heading)
    }
    guard style.heading || style.logo else { return }
    markup.element("div", [("class", "apw-top")]) { top in
      if style.heading {
        top.element(isPage ? "h1" : "h2", [("class", "apw-head")], text: words.heading)
      }
      if style.logo { top.element("p", [("class", "apw-logo")], text: words.brand) }
    }
  }

  /// Draws what stands in the way, whatever the theme: it is never folded away.
  ///
  /// It is an alert, since it mostly comes up while the shopper is busy with the order and keeps
  /// them from paying.
  private func draw(_ barrier: WidgetWords.Barrier, in markup: inout MarkupWriter) {
    markup.element("div", [("class", "apw-barrier"), ("role", "alert")]) { alert in
      alert.element("svg", Self.drawing("apw-sign", viewBox: "0 0 24 24")) { sign in
        sign.emptyElement(
          "circle", [("cx", "12"), ("cy", "12"), ("r", "10"), ("stroke-width", "2")])
        sign.emptyElement("path", [("d", "M12 6v8m0 2v2"), ("stroke-width", "2")])
      }
      alert.element("p", [("class", "apw-problem")], text: barrier.problem)
      if !barrier.remedy.isEmpty { alert.element("p", text: barrier.remedy) }
    }
  }

  /// The attributes of a drawing that says nothing that is not said in words beside it.
  static func drawing(_ name: String, viewBox: String) -> [MarkupWriter.Attribute] {
    [
      ("class", name), ("viewBox", viewBox), ("width", "24"), ("height", "24"), ("fill", "none"),
      ("stroke", "currentColor"), ("aria-hidden", "true"),
    ]
  }
}
