extension WidgetPicture {
  /// Returns the widget as an SVG document.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     print(picture.svg(width: 360))
  ///     // <svg xmlns="http://www.w3.org/2000/svg" width="360" height="…" …>
  ///     // …
  ///     // </svg>
  ///
  /// The document is SVG 1.1 without scripts, links or external references, so an `img` element can
  /// show it. Its colors are light or dark as the viewer prefers, in an `img` element too. Screen
  /// readers read its title and description.
  ///
  /// Collapsible and modal widgets are drawn open, and the height depends on the contents. Texts
  /// use the fonts of the viewer's system. Their widths are estimated so that no text overlaps
  /// another or leaves the picture; a brand that is too long for a line ends in an ellipsis.
  ///
  /// - Parameter width: The width in pixels, clamped to 300...1,280.
  /// - Returns: The document.
  /// - Complexity: O(*n*) in the number of payments and in the length of the brand's name.
  public func svg(width: Int = 480) -> String { words.svg(in: style, width: width) }
}

extension WidgetWords {
  /// Returns the texts as an SVG document, in a style.
  package func svg(in style: WidgetStyle, width: Int = 480) -> String {
    let layout = SVGLayout(of: self, in: style, width: SVGLayout.clamped(width))
    return layout.document(
      language: language, title: heading, description: alternative, hasBorder: style.border,
      sheet: SVGStylesheet.text)
  }
}

extension SVGLayout {
  /// Returns a width in pixels, clamped to 300...1,280.
  static func clamped(_ width: Int) -> Int { min(max(width, 300), 1_280) }

  /// Returns the picture as a document.
  func document(
    language: String, title: String, description: String, hasBorder: Bool, sheet: StaticString
  ) -> String {
    var writer = MarkupWriter()
    let (width, height) = ("\(width)", "\(top)")
    writer.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="%" height="%" viewBox="0 0 % %" \
      class="apw-svg" role="img" xml:lang="%">
      """, [width, height, width, height, language])
    writer.indented { writer in
      writer.write("<title>%</title>\n<desc>%</desc>", [title, description])
      writer.element("style", verbatim: sheet)
      writer.write(
        #"<rect class="%" x="0.5" y="0.5" width="%" height="%" rx="12"/>"#,
        [hasBorder ? "card edge" : "card", "\(self.width - 1)", "\(top - 1)"])
      for item in items { item.write(to: &writer) }
    }
    writer.write("</svg>")
    return writer.markup
  }
}

/// The stylesheet of all pictures: light, and dark if the viewer prefers it.
///
/// Every rule applies only inside a picture, so a picture that is embedded in a page does not
/// change the page. The colors are those of the HTML widget. They are literals, since not every
/// program that shows SVG supports CSS variables.
enum SVGStylesheet {
  // The stylesheet contains no `&` and no `<`.
  static let text: StaticString = """

    .apw-svg {
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    .apw-svg .card { fill: #fff; }
    .apw-svg .edge, .apw-svg .rule { stroke: #dde4e1; }
    .apw-svg .rule { shape-rendering: crispEdges; }
    .apw-svg .ink { fill: #17201d; }
    .apw-svg .soft { fill: #59625f; }
    .apw-svg .mint, .apw-svg .part { fill: #0a7a5e; }
    .apw-svg .badge, .apw-svg .disc { fill: #d3f4e8; }
    .apw-svg .path { stroke: #d3f4e8; stroke-width: 2; }
    .apw-svg .blush { fill: #fdf1ef; }
    .apw-svg .stop { fill: #b3261e; }
    .apw-svg .sign { fill: none; stroke: #b3261e; stroke-width: 2; }
    @media (prefers-color-scheme: dark) {
      .apw-svg .card { fill: #161b19; }
      .apw-svg .edge, .apw-svg .rule { stroke: #36403c; }
      .apw-svg .ink { fill: #eef3f1; }
      .apw-svg .soft { fill: #a7b2ae; }
      .apw-svg .mint, .apw-svg .part { fill: #7fe5c3; }
      .apw-svg .badge, .apw-svg .disc { fill: #24463b; }
      .apw-svg .path { stroke: #24463b; }
      .apw-svg .blush { fill: #35201e; }
      .apw-svg .stop { fill: #ffb4ab; }
      .apw-svg .sign { stroke: #ffb4ab; }
    }

    """
}
