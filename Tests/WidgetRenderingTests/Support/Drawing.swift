import Foundation

/// A picture taken apart into the boxes that things stand in.
struct Drawing {
  /// What the picture shows of its plane.
  let frame: Box
  /// Texts, circles and lines, but not what texts are meant to stand on.
  private(set) var boxes: [Box] = []

  /// Where something stands, in pixels.
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
  /// The number that an attribute is.
  func number(_ attribute: String) throws -> Double {
    guard let number = self[attribute].flatMap({ Double($0) }) else {
      throw Drawing.Unreadable(attribute: attribute)
    }
    return number
  }
}
