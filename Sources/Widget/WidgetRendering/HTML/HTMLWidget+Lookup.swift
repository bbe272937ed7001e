package import ScheduleEngine

extension WidgetPicture {
  /// Returns the section of a widget of a web page whose order is not known yet, as UTF-8.
  ///
  /// - Parameters:
  ///   - plan: The plan, for the heading.
  ///   - hasFailed: Whether the lookup of the order has failed; otherwise the order is being looked
  ///     up.
  ///   - style: The options of the widget's appearance.
  ///   - locale: The shopper's language and conventions.
  ///   - utf8Brand: The name of the plan's provider, well-formed UTF-8.
  ///   - texts: The texts of the shop.
  /// - Returns: Lines of HTML.
  @inline(never)  // Most pages look no order up, and need not compile it.
  package static func utf8HTML(
    awaitingOrderFor plan: Plan, hasFailed: Bool, style: WidgetStyle, locale: ConsumerLocale,
    utf8Brand: [UInt8], texts: ShopTexts
  ) -> [UInt8] {
    // Only the plan is read from the contents.
    let picture = WidgetPicture(
      of: .barrier(.invalidToken, plan: plan), style: style, locale: locale, utf8Brand: utf8Brand)
    var words = PictureWords(of: picture)
    words.isLoading = !hasFailed
    var widget = HTMLWidget(words, identifier: [], isPage: false, isShadow: true, texts: texts)
    widget.drawLookup(hasFailed: hasFailed)
    return widget.markup.bytes
  }
}

extension HTMLWidget {
  /// Draws that the order is being looked up, or that the lookup has failed, with a button that
  /// tries again.
  fileprivate mutating func drawLookup(hasFailed: Bool) {
    let phrases = PhraseWriter(for: words.locale).language.lookup
    drawSection { section in
      guard hasFailed else {
        return section.write(
          "<p class=\"apw-note\" role=\"status\">%</p>", .text(.loading, phrases.loading))
      }
      section.drawBarrier(
        .text(.lookupFailed, phrases.failed), .text(.lookupRemedy, phrases.remedy))
      section.write(
        "<button class=\"apw-button apw-open\" part=\"button\" type=\"button\" data-again=\"\">%</button>",
        .text(.tryAgain, phrases.again))
    }
  }
}

extension PurchaseBarrier {
  /// Returns the problem and the next step in the shopper's language, as UTF-8.
  package func utf8Message(
    for locale: ConsumerLocale, texts: ShopTexts = ShopTexts()
  ) -> [UInt8] {
    var writer = PhraseWriter(for: locale, texts: texts)
    writer.write(.alternative, of: self)
    return writer.bytes
  }
}

extension LookupFailure {
  /// Returns the problem and the next step in the shopper's language, as UTF-8.
  package func utf8Message(
    for locale: ConsumerLocale, texts: ShopTexts = ShopTexts()
  ) -> [UInt8] {
    var writer = PhraseWriter(for: locale, texts: texts)
    let phrases = writer.language.lookup
    writer.write(
      "%1 %2", .text(.lookupFailed, phrases.failed), .text(.lookupRemedy, phrases.remedy))
    return writer.bytes
  }
}
