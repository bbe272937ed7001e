extension WidgetPicture {
  /// Returns the picture as a `<section>` of HTML, for embedding in a page.
  ///
  /// The section has no script and no `style` attribute, and loads nothing. The browser itself
  /// opens the payments of a collapsible or modal widget. A barrier has the role `alert` and is
  /// never folded. The section is also well-formed XML. It fills its container up to 40 em, and is
  /// designed for at least 300 pixels.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     print(picture.html(withStylesheet: false))
  ///     // <section class="apw apw-border" lang="en-US" dir="ltr" aria-label="Your 4 interest-free payments">
  ///     // …
  ///     // </section>
  ///
  /// - Parameters:
  ///   - identifier: A text that distinguishes the widget from others on its page. The `id` in a
  ///     modal widget begins with it; the other themes have no `id`.
  ///   - withStylesheet: Whether the section includes ``HTMLStylesheet`` in a `<style>`. A page
  ///     with a Content-Security-Policy allows it by ``HTMLStylesheet/source``.
  /// - Returns: Lines of HTML, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func html(
    identifier: String = "afterpay-widget", withStylesheet: Bool = true
  ) -> String {
    String(
      decoding: utf8HTML(identifier: identifier.bytes, withStylesheet: withStylesheet),
      as: UTF8.self)
  }

  /// Returns the same as ``html(identifier:withStylesheet:)``, as UTF-8.
  ///
  /// - Parameters:
  ///   - identifier: A text that distinguishes the widget from others on its page; it can be empty in
  ///     a shadow root, which contains no other widget.
  ///   - withStylesheet: Whether the stylesheet is in the section.
  ///   - isShadow: Whether the section is for a shadow root: it then has parts and slots.
  ///   - texts: The texts of the shop.
  /// - Returns: The HTML.
  package func utf8HTML(
    identifier: [UInt8], withStylesheet: Bool, isShadow: Bool = false,
    texts: ShopTexts = ShopTexts()
  ) -> [UInt8] {
    var widget = HTMLWidget(
      PictureWords(of: self), identifier: identifier, isPage: false, isShadow: isShadow,
      texts: texts)
    widget.draw(withStylesheet: withStylesheet)
    return widget.markup.bytes
  }

  /// Returns the picture as a complete HTML document.
  ///
  /// Its Content-Security-Policy allows nothing except the widget's stylesheet.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     print(picture.page())
  ///     // <!DOCTYPE html>
  ///     // <html lang="en-US">
  ///     // …
  ///     // </html>
  ///
  /// - Returns: Lines of HTML, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func page() -> String {
    var widget = HTMLWidget(
      PictureWords(of: self), identifier: "afterpay-widget".bytes, isPage: true)
    return widget.page(allowing: HTMLStylesheet.source, sheets: [HTMLStylesheet.sheet]) { widget in
      widget.draw(withStylesheet: false)
    }
  }
}

extension WidgetWords {
  /// Returns the texts as a complete HTML document, in a style and with the conventions of a
  /// locale.
  package func page(in style: WidgetStyle, locale: ConsumerLocale) -> String {
    let texts = FixedTexts(words: self, style: style, locale: locale)
    var widget = HTMLWidget(texts, identifier: "afterpay-account".bytes, isPage: true)
    return widget.page(allowing: HTMLStylesheet.source, sheets: [HTMLStylesheet.sheet]) { widget in
      widget.draw(withStylesheet: false)
    }
  }
}

extension HTMLWidget {
  /// Draws a document, and returns it.
  ///
  /// - Parameters:
  ///   - sources: The sources of the stylesheets that the document's policy allows.
  ///   - sheets: The stylesheets.
  ///   - draw: Draws the section, the only content of the document.
  /// - Returns: The document.
  mutating func page(
    allowing sources: String, sheets: [StaticString], draw: (inout Self) -> Void
  ) -> String {
    markup.write(
      """
      <!DOCTYPE html>
      <html lang="%">
        <head>
          <meta charset="utf-8"/>
          <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src %; base-uri 'none'; form-action 'none'"/>
          <meta name="viewport" content="width=device-width, initial-scale=1"/>
          <meta name="color-scheme" content="light dark"/>
          <meta name="description" content="%"/>
          <title>% \u{2013} %</title>
      """,
      [
        string(.language), sources, string(.alternative), string(.heading), string(.brand),
      ])
    indented(by: 2) { head in
      for sheet in sheets { head.markup.element("style", verbatim: sheet) }
    }
    write(
      """
        </head>
        <body class="apw-page">
          <main>
      """)
    indented(by: 3, draw)
    write(
      """
          </main>
        </body>
      </html>
      """)
    return markup.markup
  }

  /// Returns a text of the picture.
  private func string(_ word: PictureWords.Word) -> String {
    var writer = PhraseWriter(for: words.locale)
    words.write(word, of: 0, by: &writer)
    return writer.text
  }
}
