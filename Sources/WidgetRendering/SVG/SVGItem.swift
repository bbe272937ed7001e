/// An element of a picture.
struct SVGItem {
  /// The element, with a place for each text.
  private let markup: StaticString
  private let texts: [String]

  /// Writes the element.
  func write(to writer: inout MarkupWriter) { writer.write(markup, texts) }
}

// What an element is for comes first: by that the stylesheet knows it. All else is in pixels.
extension SVGItem {
  /// A line of text, whose letters stand on `y`; `x` is where it begins, its middle or its end.
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

  /// Which place of a text is given.
  enum Anchor: String {
    case start, middle, end
  }

  /// A line from a point to another.
  static func line(_ role: String, x: Int, y: Int, right: Int, bottom: Int) -> Self {
    SVGItem(
      markup: #"<line class="%" x1="%" y1="%" x2="%" y2="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(right)", "\(bottom)"])
  }

  /// A box with round corners, for texts to stand on.
  static func box(
    _ role: String, x: Int, y: Int, width: Int, height: Int, radius: Int
  ) -> Self {
    SVGItem(
      markup: #"<rect class="%" x="%" y="%" width="%" height="%" rx="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(width)", "\(height)", "\(radius)"])
  }

  /// A circle around a point.
  static func circle(_ role: String, x: Int, y: Int, radius: Int) -> Self {
    SVGItem(
      markup: #"<circle class="%" cx="%" cy="%" r="%"/>"#,
      texts: [role, "\(x)", "\(y)", "\(radius)"])
  }

  /// A part of a circle, from the top clockwise: `number` of `count` equal ones, but not all.
  ///
  /// Behind the lowest point it goes on with an arc of its own, so that the ends of none are nearly
  /// the same.
  static func sector(
    _ role: String, x: Int, y: Int, radius: Int, number: Int, of count: Int
  ) -> Self {
    let isPastHalf = 2 * number > count
    let part = isPastHalf ? 2 * number - count : 2 * number
    let quarter = count - 2 * part
    let across = sine(part, of: count) * radius
    let up = (quarter < 0 ? -sine(-quarter, of: 2 * count) : sine(quarter, of: 2 * count)) * radius
    let arc = "A\(radius) \(radius) 0 0 1 "
    let half = isPastHalf ? "\(arc)\(x) \(y + radius)" : ""
    let endX = decimal(x * 1_000 + (isPastHalf ? -across : across))
    let endY = decimal(y * 1_000 - (isPastHalf ? -up : up))
    return SVGItem(
      markup: #"<path class="%" d="M% %V%%%% %Z"/>"#,
      texts: [role, "\(x)", "\(y)", "\(y - radius)", half, arc, endX, endY])
  }

  /// The sine of a part of a half turn, in thousandths, by Bhaskara's formula: it is off by less
  /// than two of them, the thirtieth of a pixel on a circle with a radius of 18.
  private static func sine(_ part: Int, of half: Int) -> Int {
    let product = Int64(part) * Int64(half - part)
    return Int(16_000 * product / (5 * Int64(half) * Int64(half) - 4 * product))
  }

  /// Thousandths as a decimal number.
  private static func decimal(_ thousandths: Int) -> String {
    "\(thousandths / 1_000).\((thousandths % 1_000).digits(3))"
  }
}
