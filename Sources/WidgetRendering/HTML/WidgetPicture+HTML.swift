extension WidgetPicture {
  /// The picture as one `<section>` of HTML, to be put into a page.
  ///
  /// There is no script in it, no `style` attribute and nothing that is loaded from anywhere. What
  /// a collapsible or a modal widget folds away is opened by the browser itself. Whatever stands in
  /// the way is an alert, and never folded away. It is well-formed XML as well. It fills its
  /// container up to 40 em and is meant for 300 pixels and more.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     print(picture.html(withStylesheet: false))
  ///     // <section class="apw apw-border" lang="en-US" aria-label="Your 4 interest-free payments">
  ///     // …
  ///     // </section>
  ///
  /// - Parameters:
  ///   - identifier: What tells the widget from others on its page; any text. The `id` in a modal
  ///     widget begins with it, the other themes have none.
  ///   - withStylesheet: Whether ``HTMLStylesheet`` comes with it, in a `<style>`. A page with a
  ///     Content-Security-Policy allows it by ``HTMLStylesheet/source``.
  /// - Returns: Lines of HTML, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of payments.
  public func html(
    identifier: String = "afterpay-widget", withStylesheet: Bool = true
  ) -> String {
    var markup = MarkupWriter()
    HTMLWidget(self, identifier: identifier, isPage: false)
      .draw(in: &markup, withStylesheet: withStylesheet)
    return markup.markup
  }

  /// The picture as a document of HTML with nothing else in it.
  ///
  /// Its Content-Security-Policy allows the widget's stylesheet and nothing more.
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
    let widget = HTMLWidget(self, identifier: "afterpay-widget", isPage: true)
    var markup = MarkupWriter()
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
        widget.words.language, HTMLStylesheet.source, widget.words.alternative,
        widget.words.heading, brand,
      ])
    markup.indented { document in
      document.indented { $0.element("style", verbatim: HTMLStylesheet.sheet) }
    }
    markup.write(
      """
        </head>
        <body class="apw-page">
          <main>
      """)
    markup.indented { document in
      document.indented { body in
        body.indented { widget.draw(in: &$0, withStylesheet: false) }
      }
    }
    markup.write(
      """
          </main>
        </body>
      </html>
      """)
    return markup.markup
  }
}
