/// An element of an SVG picture.
struct SVGItem {
  /// The element's template, with a `%` for each text.
  private let markup: StaticString
  private let texts: [String]

  /// Writes the element.
  func write(to writer: inout MarkupWriter) { writer.write(markup, texts) }
}

// The role of an element is its class in the stylesheet. Coordinates and lengths are in pixels.
extension SVGItem {
  /// Returns a line of text with its baseline at `y`; `x` is its start, middle or end.
  static func text(
    _ text: String, _ face: TextFace, _ role: String, _ anchor: Anchor, x: Int, y: Int
  ) -> Self {
    let extent = face.extent(of: text)
    let start = [
      role, "\(x)", "\(y)", "\(face.size)", face.isStrong ? "600" : "400", anchor.rawValue,
    ]
    if extent.isKnown {
      return SVGItem(
        markup: """
          <text class="%" x="%" y="%" font-size="%" font-weight="%" text-anchor="%">%</text>
          """, texts: start + [text])
    }
    return SVGItem(
      markup: """
        <text class="%" x="%" y="%" font-size="%" font-weight="%" text-anchor="%" \
        textLength="%" lengthAdjust="spacingAndGlyphs">%</text>
        """, texts: start + ["\(extent.width)", text])
  }

  /// The point of a line of text whose horizontal position is `x`.
  enum Anchor: String {
    case start, middle, end
  }

  /// Returns a line between two points.
  static func line(_ role: String, x: Int, y: Int, right: Int, bottom: Int) -> Self {
    SVGItem(
      markup: #"<line class="%" x1="%" y1="%" x2="%" y2="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(right)", "\(bottom)"])
  }

  /// Returns a curve or an area with the data of an SVG path.
  static func path(_ role: String, _ data: String) -> Self {
    SVGItem(markup: #"<path class="%" d="%"/>"#, texts: [role, data])
  }

  /// Returns a box with round corners, the background of texts.
  static func box(
    _ role: String, x: Int, y: Int, width: Int, height: Int, radius: Int
  ) -> Self {
    SVGItem(
      markup: #"<rect class="%" x="%" y="%" width="%" height="%" rx="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(width)", "\(height)", "\(radius)"])
  }

  /// Returns a circle around a point.
  static func circle(_ role: String, x: Int, y: Int, radius: Int) -> Self {
    SVGItem(
      markup: #"<circle class="%" cx="%" cy="%" r="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(radius)"])
  }

  /// Returns a sector of a circle that is not the whole circle.
  static func sector(
    _ role: String, x: Int, y: Int, radius: Int, number: Int, of count: Int
  ) -> Self {
    let sector = CircleSector(number: number, count: count)
    let arc = "A\(radius) \(radius) 0 0 1 "
    let half = sector.isPastHalf ? "\(arc)\(x) \(y + radius)" : ""
    let endX = decimal(x * 1_000 + sector.end.right * radius)
    let endY = decimal(y * 1_000 - sector.end.up * radius)
    return SVGItem(
      markup: #"<path class="%" d="M% %V%%%% %Z"/>"#,
      texts: [role, "\(x)", "\(y)", "\(y - radius)", half, arc, endX, endY])
  }

  /// Returns thousandths as a decimal number.
  private static func decimal(_ thousandths: Int) -> String {
    "\(thousandths / 1_000).\((thousandths % 1_000).digits(3))"
  }
}
