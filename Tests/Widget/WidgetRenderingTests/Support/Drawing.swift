import Foundation

/// The boxes of an SVG picture's elements.
struct Drawing {
  /// The visible part of the plane.
  let frame: Box
  /// The boxes of texts, circles and lines, but not of the backgrounds of texts.
  private(set) var boxes: [Box] = []

  /// The bounds of an element, in pixels.
  struct Box: CustomStringConvertible {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var name: String

    func contains(_ other: Box) -> Bool {
      left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    var description: String { "\(name) (\(left)...\(right), \(top)...\(bottom))" }
  }

  struct Unreadable: Error {
    var attribute: String
  }

  init(_ picture: String) throws {
    let root = try StrictMarkup.read(picture)
    frame = Box(
      left: 0, top: 0, right: try root.number("width"), bottom: try root.number("height"),
      name: "picture")
    for element in root.all {
      switch (element.name, element["class"]) {
      case ("text", _) where element.text != "!": boxes.append(try Self.textBox(of: element))
      case ("circle", _): boxes.append(try Self.circleBox(of: element))
      case ("line", _): boxes.append(try Self.lineBox(of: element))
      default: break
      }
    }
  }

  private static func textBox(of element: StrictElement) throws -> Box {
    let size = try element.number("font-size")
    let width =
      element["textLength"] != nil
      ? try element.number("textLength")
      : try DejaVuSans.width(of: element.text, isBold: element["font-weight"] == "600") * size
    let x = try element.number("x")
    let left =
      switch element["text-anchor"] {
      case "start": x
      case "middle": x - width / 2
      case "end": x - width
      default: throw Unreadable(attribute: "text-anchor")
      }
    let y = try element.number("y")
    return Box(
      left: left, top: y - DejaVuSans.ascent * size, right: left + width,
      bottom: y + DejaVuSans.descent * size, name: element.text)
  }

  private static func circleBox(of element: StrictElement) throws -> Box {
    let (x, y) = (try element.number("cx"), try element.number("cy"))
    let radius = try element.number("r")
    return Box(
      left: x - radius, top: y - radius, right: x + radius, bottom: y + radius, name: "circle")
  }

  private static func lineBox(of element: StrictElement) throws -> Box {
    Box(
      left: try element.number("x1"), top: try element.number("y1"),
      right: try element.number("x2"), bottom: try element.number("y2"), name: "line")
  }
}

extension StrictElement {
  /// Returns the number in an attribute.
  func number(_ attribute: String) throws -> Double {
    guard let number = self[attribute].flatMap({ Double($0) }) else {
      throw Drawing.Unreadable(attribute: attribute)
    }
    return number
  }
}

/// The widths of letters of DejaVu Sans, the widest font in which a picture may be shown.
enum DejaVuSans {
  struct UnknownLetter: Error {
    var letter: Character
  }

  /// The extent of letters above and below the baseline, in em.
  static let (ascent, descent) = (0.928, 0.236)

  /// Returns the width of a text, in em.
  static func width(of text: String, isBold: Bool) throws -> Double {
    try text.reduce(0) { try $0 + width(of: $1, isBold: isBold) }
  }

  /// Returns the width of a letter, in em; an accent does not make a letter wider.
  private static func width(of letter: Character, isBold: Bool) throws -> Double {
    let widths = isBold ? bold : regular
    switch letter {
    case "\u{A0}", "\u{202F}": return try width(of: " ", isBold: isBold)
    case "\u{2019}": return isBold ? 0.38 : 0.318
    case "£", "€": return isBold ? 0.696 : 0.636
    case "\u{2026}": return 1
    default: break
    }
    let plain = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first
    guard let plain, widths.indices.contains(Int(plain.value) - 0x20) else {
      throw UnknownLetter(letter: letter)
    }
    return Double(widths[Int(plain.value) - 0x20]) / 1_000
  }

  // From U+0020 to U+007E, in thousandths of an em.
  private static let regular = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  private static let bold = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]
}
