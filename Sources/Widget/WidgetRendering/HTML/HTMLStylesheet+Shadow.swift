extension HTMLStylesheet {
  /// The stylesheet of the fragment of a widget, the text between its `<style>` and `</style>`.
  ///
  /// - Complexity: O(*n*) in its length.
  public static var widgetText: String {
    String(decoding: joined([host, sheet]), as: UTF8.self)
  }

  /// ``widgetText`` as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var widgetSource: String { source(of: widgetText) }

  /// The stylesheet of the fragment of a ``PriceMessage``, the text between its `<style>` and
  /// `</style>`.
  ///
  /// - Complexity: O(*n*) in its length.
  public static var messageText: String {
    String(decoding: joined([host, sheet, message]), as: UTF8.self)
  }

  /// ``messageText`` as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var messageSource: String { source(of: messageText) }

  /// Returns stylesheets as one line.
  ///
  /// The build of the page's script joins them in the same way, so that elements of a page and
  /// fragments have the same text.
  static func joined(_ sheets: [StaticString]) -> [UInt8] {
    var text: [UInt8] = []
    for sheet in sheets {
      var isIndentation = true
      for offset in 0..<sheet.utf8CodeUnitCount {
        let byte = Phrase(sheet).byte(at: offset)
        if byte == UInt8(ascii: "\n") {
          isIndentation = true
        } else if !isIndentation || byte != UInt8(ascii: " ") {
          if isIndentation, !text.isEmpty { text.append(UInt8(ascii: " ")) }
          isIndentation = false
          text.append(byte)
        }
      }
    }
    return text
  }
}

extension HTMLStylesheet {
  // The properties that a shadow root inherits from the page and the widget's stylesheet does not set.
  //
  // The column is as wide as a widget can be and gives way to nothing narrower, so that layouts which ask
  // for the width of the contents, such as a flex row, give the widget all the room that they have. It has
  // the page's font, as the widget does, so that its ems are as long.
  static let host: StaticString = """
    :host { display: block; white-space: normal; word-spacing: normal; text-indent: 0; cursor: auto; }
    :host::before {
      display: grid;
      grid-template-columns: minmax(0, var(--afterpay-widget-max-width, 40em));
      font-family: var(--afterpay-widget-font, inherit);
      font-size: var(--afterpay-widget-font-size, inherit);
      content: "";
    }
    ::slotted([slot=logo]) { display: block; max-width: 100%; max-height: 1.75em; }
    ::slotted([slot=terms]) { display: block; margin: .75em 0 0; color: var(--apw-soft); font-size: .8125em; }

    """

  // The line under a price has several forms, and shows the longest that fits in any font: a form that
  // does not fit moves to a second line, which is cut off. It can grow far more than the shorter form
  // before it, which has a width of zero and grows only if it has the first line for itself.
  static let message: StaticString = """
    :host::before { content: none; }
    .apw-message {
      display: grid;
      grid-template-columns: minmax(7em, max-content);
      color: var(--afterpay-widget-text, inherit);
      font-family: var(--afterpay-widget-font, inherit);
      font-size: var(--afterpay-widget-font-size, inherit);
      line-height: max(1.5em, 24px);
      text-align: start;
      text-transform: none;
    }
    .apw-fit, .apw-info { grid-area: 1 / 1; }
    .apw-fit, .apw-less {
      display: flex;
      flex-wrap: wrap;
      height: max(1.5em, 24px);
      white-space: nowrap;
      overflow: hidden;
      overflow: clip;
    }
    .apw-less, .apw-least { flex: 1 0 0; width: 0; min-width: 0; overflow: hidden; overflow: clip; user-select: none; }
    .apw-more { flex: 99999 0 auto; }
    .apw-small { font-size: .75em; }
    .apw-tall .apw-fit { display: block; height: auto; white-space: normal; overflow: visible; }
    .apw-amount { font-weight: 600; }
    .apw-by { font-weight: 700; letter-spacing: -.02em; }
    .apw-message ::slotted([slot=logo]) { display: inline-block; max-height: 1.25em; vertical-align: middle; }
    .apw-i { width: 1.125em; height: 1.125em; vertical-align: -.1875em; }
    .apw-info { padding: 0; border: 0; background: none; border-radius: .25em; cursor: pointer; }
    .apw-info:focus-visible { outline: 2px solid; outline-offset: 2px; }
    .apw-offer { margin-top: var(--apw-space); }
    .apw-offer + .apw-offer { padding-top: var(--apw-space); border-top: 1px solid var(--apw-line); }
    .apw-bar + .apw-offer { margin-top: 0; }
    .apw-offer .apw-head { margin-bottom: .75em; }
    @media print { .apw-details { display: none; } }

    """
}
