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
  /// The line has three forms: the words with the brand, the words, and the amounts alone. The
  /// stylesheet shows the longest that fits, and screen readers always read the words.
  @inline(never)
  mutating func drawLine() {
    guard message.plan != nil else { return }
    let line = message.line
    markup.write(
      """
      <span class="apw-message%" part="message" lang="%" dir="ltr">
        <span class="apw-line">
          <span class="apw-brief" aria-hidden="true">%</span>
      """, [styleClasses, text { $0.write($0.conventions.identifier) }, text { $0.write(amountsOf: line) }])
    markup.write(
      line.startsWithBrand
        ? "    <span class=\"apw-full apw-after\">" : "    <span class=\"apw-full\">", [[UInt8]]())
    markup.indent(by: 3)
    if line.startsWithBrand { drawBrand(after: "") }
    drawWords(of: line)
    if !line.startsWithBrand { drawBrand(after: message.phrases.with) }
    markup.indent(by: -3)
    let label = text { $0.write($0.price.details) }
    markup.write(
      """
          </span>
        </span>
        <button class="apw-info" part="button" type="button" aria-label="%" aria-haspopup="dialog" data-details="" command="show-modal" commandfor="apw-details" popovertarget="apw-details">
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
            <circle cx="12" cy="12" r="9"/>
            <path d="M12 11v5m0-8v0"/>
          </svg>
        </button>
      </span>
      """, [label])
  }

  /// Draws the words of the line, with the amount of a payment as an element of its own.
  private mutating func drawWords(of line: PriceLine) {
    let words = text { $0.write(line, amount: "\u{1}") }
    guard case .payments(_, let payment, _) = line.contents else {
      return markup.write("<span class=\"apw-words\">%</span>", [words])
    }
    let place = words.firstIndex(of: 1) ?? words.count
    markup.write(
      "<span class=\"apw-words\">%<strong part=\"amount\">%</strong>%</span>",
      [
        Array(words.prefix(place)), text { $0.write(payment, compact: false) },
        Array(words.dropFirst(place + 1)),
      ])
  }

  private mutating func drawBrand(after word: Phrase) {
    guard message.style.logo else { return }
    markup.write(
      """
      <span class="apw-by">% <span class="apw-logo" part="logo"><slot name="logo">%</slot></span></span>
      """, [text { $0.write(word) }, message.utf8Brand])
  }

  /// Draws the dialog; nothing if the line is hidden.
  @inline(never)
  mutating func drawDetails() {
    guard message.plan != nil else { return }
    let language = text { $0.write($0.conventions.identifier) }
    let heading = text { $0.write($0.price.details) }
    markup.write(
      """
      <dialog class="apw apw-pop apw-details%" part="dialog" id="apw-details" lang="%" dir="ltr" aria-label="%" closedby="any" popover="auto">
        <div class="apw-bar">
          <h2 class="apw-head" part="heading">%</h2>
          <button class="apw-button" part="button" type="button" command="close" commandfor="apw-details" popovertarget="apw-details" popovertargetaction="hide">%</button>
        </div>
      """,
      [
        styleClasses, language, heading, heading,
        text { $0.write($0.language.payments.closing) },
      ])
    markup.indent(by: 1)
    for offer in message.offers { draw(offer) }
    markup.write(
      "<slot name=\"terms\"><p class=\"apw-note apw-terms\" part=\"terms\">%</p></slot>",
      [text { $0.write($0.price.terms) }])
    markup.indent(by: -1)
    markup.write("</dialog>", [[UInt8]]())
  }

  /// Draws the payments by a plan, or the reason why it does not take the amount.
  private mutating func draw(_ offer: PlanOffer) {
    let contents = message.contents(of: offer)
    let picture = WidgetPicture(
      of: contents, style: message.style, locale: message.locale, utf8Brand: message.utf8Brand)
    let words = PictureWords(of: picture)
    markup.write(
      """
      <section class="apw-offer" part="plan">
        <h3 class="apw-head">%</h3>
      """, [words.bytes(.heading)])
    markup.indent(by: 1)
    if words.hasBarrier {
      markup.write("<p class=\"apw-note\">%</p>", [words.bytes(.problem)])
    } else {
      var widget = HTMLWidget(words, identifier: [], isPage: false, isShadow: true)
      swap(&widget.markup, &markup)
      widget.drawList(withDueToday: true)
      swap(&widget.markup, &markup)
    }
    markup.indent(by: -1)
    markup.write("</section>", [[UInt8]]())
  }

  /// The classes for the colors, each after a space.
  private var styleClasses: [UInt8] {
    text { writer in
      switch message.style.colorScheme {
      case .auto: break
      case .light: writer.write(" apw-light")
      case .dark: writer.write(" apw-dark")
      }
    }
  }

  private func text(_ write: (inout PhraseWriter) -> Void) -> [UInt8] {
    var writer = PhraseWriter(for: message.locale)
    write(&writer)
    return writer.bytes
  }
}

extension PriceMessage {
  fileprivate var phrases: Language.Price { PhraseWriter(for: locale).price }

  /// Returns the payments of an offer, or its barrier.
  fileprivate func contents(of offer: PlanOffer) -> WidgetContents {
    if let barrier = offer.barrier { return .barrier(barrier, plan: offer.plan) }
    do throws(ScheduleError) {
      let schedule = try PaymentSchedule(total: amount, plan: offer.plan, startDate: date)
      return .schedule(schedule, for: .tokenless)
    } catch {
      // A payment would be due after the calendar's last day.
      return .barrier(
        .planUnavailable(plan: offer.plan.id, validity: offer.plan.validity), plan: offer.plan)
    }
  }

  /// The markup of the line, UTF-8; empty if it is hidden.
  package var utf8Line: [UInt8] {
    var drawing = HTMLMessage(self)
    drawing.drawLine()
    return drawing.markup.bytes
  }

  /// The markup of the dialog, UTF-8; empty if the line is hidden.
  package var utf8Details: [UInt8] {
    var drawing = HTMLMessage(self)
    drawing.drawDetails()
    return drawing.markup.bytes
  }
}
