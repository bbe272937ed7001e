import ScheduleEngine

extension HTMLMessage {
  /// Draws the dialog with the payments of every plan; nothing if the line is hidden.
  @inline(never)
  mutating func drawDetails() {
    guard message.plan != nil else { return }
    write(
      """
      <dialog class="apw apw-pop apw-details%" part="dialog" id="apw-details" lang="%" dir="ltr" aria-label="%" closedby="any" popover="auto">
        <div class="apw-bar">
      """, bytes(writeClasses), bytes { $0.write($0.conventions.identifier) },
      bytes { $0.write($0.price.details) })
    write(
      """
          <h2 class="apw-head" part="heading">%</h2>
          <button class="apw-button" part="button" type="button" command="close" commandfor="apw-details" popovertarget="apw-details" popovertargetaction="hide">%</button>
        </div>
      """, bytes { $0.write($0.price.details) },
      bytes { $0.write(.closing, $0.language.payments.closing) })
    markup.indent(by: 1)
    for offer in message.offers { draw(offer) }
    write(
      "<slot name=\"terms\"><p class=\"apw-terms\" part=\"terms\">%</p></slot>",
      bytes { $0.write(.terms, $0.language.payments.terms) })
    markup.indent(by: -1)
    write("</dialog>")
  }

  /// Draws the payments by a plan, or the reason why it does not take the amount.
  private mutating func draw(_ offer: PlanOffer) {
    let picture = WidgetPicture(
      of: message.contents(of: offer), style: message.style, locale: message.locale,
      utf8Brand: message.utf8Brand)
    var widget = HTMLWidget(
      PictureWords(of: picture), identifier: [], isPage: false, isShadow: true,
      texts: message.texts)
    swap(&widget.markup, &markup)
    widget.write("<section class=\"apw-offer\" part=\"plan\">")
    widget.indented { section in
      section.write("<h3 class=\"apw-head\">%</h3>", .word(.heading))
      if section.words.hasBarrier {
        section.write("<p class=\"apw-note\">%</p>", .word(.problem))
      } else {
        section.drawList(withDueToday: true)
      }
    }
    widget.write("</section>")
    swap(&widget.markup, &markup)
  }

  /// Writes the classes for the colors and the font, each after a space.
  private func writeClasses(by writer: inout PhraseWriter) {
    switch message.style.colorScheme {
    case .auto: break
    case .light: writer.write(" apw-light")
    case .dark: writer.write(" apw-dark")
    }
    if message.style.font == .inherited { writer.write(" apw-inherit") }
  }
}

extension PriceMessage {
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
