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
    String(
      decoding: utf8HTML(identifier: identifier.bytes, withStylesheet: withStylesheet),
      as: UTF8.self)
  }

  /// The picture as ``html(identifier:withStylesheet:)`` draws it, as UTF-8.
  package func utf8HTML(identifier: [UInt8], withStylesheet: Bool) -> [UInt8] {
    var widget = HTMLWidget(self, identifier: identifier, isPage: false)
    widget.draw(withStylesheet: withStylesheet)
    return widget.markup.bytes
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
    var widget = HTMLWidget(self, identifier: "afterpay-widget".bytes, isPage: true)
    let words = widget.words
    widget.markup.write(
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
        words.text(.language), HTMLStylesheet.source, words.text(.alternative),
        words.text(.heading), words.text(.brand),
      ])
    widget.indented(by: 2) { $0.markup.element("style", verbatim: HTMLStylesheet.sheet) }
    widget.write(
      """
        </head>
        <body class="apw-page">
          <main>
      """)
    widget.indented(by: 3) { $0.draw(withStylesheet: false) }
    widget.write(
      """
          </main>
        </body>
      </html>
      """)
    return widget.markup.markup
  }
}
