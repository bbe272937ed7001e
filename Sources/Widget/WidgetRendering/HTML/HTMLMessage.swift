import ScheduleEngine

/// Draws the line under a price, and the dialog that explains it, for a shadow root.
///
/// A page draws the dialog only if it is opened, so that hundreds of lines cost little.
struct HTMLMessage {
  let message: PriceMessage
  /// The markup so far.
  var markup = MarkupWriter()

  init(_ message: PriceMessage) {
    self.message = message
    markup.hasParts = true
  }

  /// Draws the line; nothing if it is hidden.
  ///
  /// The line has up to three forms: the words with the brand, the words, and the amounts alone; or
  /// the brand alone if there are none. The stylesheet shows the longest that fits, and screen readers
  /// always read the first. The button covers the line.
  @inline(never)
  mutating func drawLine() {
    guard message.plan != nil else { return }
    let line = message.line
    let brief = bytes { writer in
      writer.write(amountsOf: line)
      if writer.bytes.isEmpty { writer.write(message.utf8Brand) }
    }
    let room = BriefRoom(for: brief)
    write(
      "<span class=\"apw-message%\" part=\"message\" lang=\"%\" dir=\"ltr\">",
      bytes { if room == .none { $0.write(" apw-tall") } },
      bytes { $0.write($0.conventions.identifier) })
    markup.indent(by: 1)
    write("<span class=\"apw-fit\">")
    markup.indent(by: 1)
    if room != .none {
      write("<span class=\"apw-less\" aria-hidden=\"true\">")
      markup.indent(by: 1)
      drawForm(room == .whole ? "apw-least" : "apw-least apw-small") { $0.write("%", brief) }
      if hasBrand, line.hasAmounts {
        drawForm("apw-more") { form in form.write("%", form.bytes { $0.write(line) }) }
      }
      markup.indent(by: -1)
      write("</span>")
    }
    drawForm("apw-more") { $0.drawSentence(of: line) }
    markup.indent(by: -1)
    write("</span>")
    write(
      """
      <button class="apw-info" part="button" type="button" aria-label="%" aria-haspopup="dialog" data-details="" command="show-modal" commandfor="apw-details" popovertarget="apw-details"></button>
      """, bytes { $0.write($0.price.details) })
    markup.indent(by: -1)
    write("</span>")
  }

  /// Draws a form of the line with the sign of the button.
  private mutating func drawForm(_ classes: StaticString, _ words: (inout Self) -> Void) {
    write("<span class=\"%\">", bytes { $0.write(Phrase(classes)) })
    markup.indent(by: 1)
    words(&self)
    write(
      """
      <svg class="apw-i" viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
        <circle cx="12" cy="12" r="10"/>
        <path d="M12 11v6M12 7h0"/>
      </svg>
      """)
    markup.indent(by: -1)
    write("</span>")
  }

  /// Draws the words of the line with the brand; the amount of a payment is an element of its own.
  private mutating func drawSentence(of line: PriceLine) {
    if line.startsWithBrand, hasBrand { drawBrand() }
    if case .payments(_, let payment, _) = line.contents {
      let words = bytes { $0.write(line, amount: "\u{1}") }
      let place = words.firstIndex(of: 1) ?? words.count
      write(
        "%<strong class=\"apw-amount\" part=\"amount\">%</strong>%", Array(words.prefix(place)),
        bytes { $0.write(payment, compact: false) }, Array(words.dropFirst(place + 1)))
    } else {
      write("%", bytes { $0.write(line) })
    }
    if !line.startsWithBrand, hasBrand {
      write("%", bytes { $0.write($0.price.with) })
      drawBrand()
    }
  }

  private mutating func drawBrand() {
    write(
      "<span class=\"apw-by\" part=\"logo\"><slot name=\"logo\">%</slot></span>", message.utf8Brand)
  }

  /// Whether the brand is shown; words without amounts make no sense without it.
  private var hasBrand: Bool { message.style.logo || !message.line.hasAmounts }

  /// Writes a template with up to four texts.
  @inline(never)
  mutating func write(
    _ lines: StaticString, _ first: [UInt8] = [], _ second: [UInt8] = [], _ third: [UInt8] = [],
    _ fourth: [UInt8] = []
  ) {
    markup.write(lines, [first, second, third, fourth])
  }

  /// Returns a text in the shopper's language.
  func bytes(_ write: (inout PhraseWriter) -> Void) -> [UInt8] {
    var writer = PhraseWriter(for: message.locale, texts: message.texts)
    write(&writer)
    return writer.bytes
  }
}

/// The size of the shortest form of a line in a place that is 160 pixels wide.
private enum BriefRoom {
  /// The page's own font size.
  case whole
  /// Three quarters of it.
  case small
  /// The line has no such form, or it does not fit: the sentence has several lines.
  case none

  /// Measures a text in a font with wide letters, in hundredths of an em.
  ///
  /// Of the 10 em of such a place, the sign takes 1.4.
  init(for text: [UInt8]) {
    var width = 0
    for byte in text { width += HTMLWidget<PictureWords>.width(of: byte, letter: 62, point: 36) }
    switch width {
    case 1...800: self = .whole
    case 1...1_150: self = .small
    default: self = .none
    }
  }
}
