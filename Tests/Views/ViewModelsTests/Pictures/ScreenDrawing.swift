import ViewModels

@testable import WidgetRendering

/// A picture of a screen as plain boxes and texts, filled from top to bottom.
///
/// It is drawn by the layout of `WidgetRendering`, in the colors of the widget. Every text and every
/// decision in it is a value of a screen:
///
///     var drawing = ScreenDrawing()
///     drawing.title("Delivery")
///     drawing.field("City", "Springfield")
///     drawing.button(screen.payButton)
///     try PictureFile("native-delivery").expect(drawing, "The delivery section.")
struct ScreenDrawing {
  private(set) var layout: SVGLayout
  /// The space on the left of the contents, in addition to the margin.
  private var leading = 0
  /// The space on the right of the contents, in addition to the margin.
  private var trailing = 0

  /// Creates an empty picture.
  ///
  /// - Parameter width: The width in points, that of a phone by default.
  init(width: Int = 390) { layout = SVGLayout(width: width) }

  private(set) var left: Int {
    get { layout.margin + leading }
    set { leading = newValue - layout.margin }
  }
  private(set) var right: Int {
    get { layout.right - trailing }
    set { trailing = layout.right - newValue }
  }
  var room: Int { right - left }

  /// A look of texts.
  enum Look: String {
    case plain = "ink"
    /// Of less importance, such as a footnote or a disabled value.
    case soft
    /// A link.
    case link = "mint"
    /// An error.
    case error = "stop"
    /// A text on the color of buttons.
    case inverse = "card"
  }

  /// Adds space below the last element.
  mutating func space(_ height: Int = 12) { layout.top += height }

  /// Adds a title.
  mutating func title(_ text: String) {
    let face = SVGLayout.heading
    layout.add(face.lines(of: text, in: room), face, x: left)
    space()
  }

  /// Adds a text, on as many lines as it needs; nil and an empty one add nothing.
  mutating func text(_ text: String?, _ look: Look = .plain, isStrong: Bool = false) {
    guard let text, !text.isEmpty else { return }
    let face = TextFace(size: 14, isStrong: isStrong)
    layout.add(face.lines(of: text, in: room), face, look.rawValue, x: left)
    space(6)
  }

  /// Adds a label and a value at the ends of a line, or on two lines if both do not fit.
  mutating func row(_ label: String, _ value: String, isStrong: Bool = false) {
    let face = TextFace(size: 14, isStrong: isStrong)
    let start = layout.top
    layout.add(face.lines(of: label, in: room), face, x: left)
    let end = layout.top
    if face.width(of: label) + SVGLayout.gap + face.width(of: value) <= room { layout.top = start }
    layout.add([value], face, "ink", .end, x: right)
    layout.top = max(layout.top, end)
    space(6)
  }

  /// Adds a field with its label, and with the error below it if there is one.
  mutating func field(_ label: String, _ value: String, error: String? = nil) {
    layout.add([label], SVGLayout.small, "soft", x: left)
    space(2)
    box { $0.text(value.isEmpty ? " " : value) }
    if error != nil { layout.top -= 6 }
    text(error, .error)
  }

  /// Adds a button: filled, or with a border if it is secondary; a disabled one is pale.
  mutating func button(_ button: ScreenButton, isSecondary: Bool = false) {
    let face = SVGLayout.strong.fitting(button.title, into: room - 24)
    let look =
      !button.isEnabled ? ("disc", "soft") : isSecondary ? ("card edge", "mint") : ("part", "card")
    let (top, middle) = (layout.top, left + room / 2)
    layout.add(.box(look.0, x: left, y: top, width: room, height: 44, radius: 8))
    layout.add(.text(button.title, face, look.1, .middle, x: middle, y: top + 28))
    if button.isBusy { progress(x: left + 24, y: top + 22) }
    layout.top += 44
    space()
  }

  /// Adds a line across the picture.
  mutating func rule() {
    space(2)
    layout.add(.line("rule", x: left, y: layout.top, right: right, bottom: layout.top))
    space()
  }

  /// Adds a problem and its remedy, in the widget's box for barriers.
  mutating func problem(_ problem: String, remedy: String = "") {
    layout.add(WidgetWords.Barrier(problem: problem, remedy: remedy))
    space()
  }

  /// Adds a progress indicator with a text next to it.
  mutating func progress(_ text: String) {
    progress(x: left + 10, y: layout.top + 10)
    let face = TextFace(size: 14)
    layout.add(face.lines(of: text, in: room - 32), face, x: left + 32)
    space()
  }

  private mutating func progress(x: Int, y: Int) {
    layout.add(.circle("disc", x: x, y: y, radius: 10))
    layout.add(.sector("part", x: x, y: y, radius: 10, number: 1, of: 4))
  }

  /// Adds a box around contents, with a border unless it has a ground.
  mutating func box(
    _ ground: String = "card edge", height least: Int = 0, _ contents: (inout Self) -> Void
  ) {
    let (top, padding) = (layout.top, 10)
    var inner = self
    inner.leading += padding
    inner.trailing += padding
    inner.layout.top += padding
    var measured = inner
    contents(&measured)
    let height = max(least, measured.layout.top - top + padding - 6)
    inner.layout.add(.box(ground, x: left, y: top, width: room, height: height, radius: 8))
    contents(&inner)
    (inner.leading, inner.trailing) = (leading, trailing)
    layout = inner.layout
    layout.top = top + height
    space()
  }

  /// Adds boxes of one height side by side, in rows.
  ///
  /// - Parameters:
  ///   - elements: The elements, one for each box.
  ///   - count: The number of boxes in a full row.
  ///   - isSelected: Whether the box of an element has the ground of a selected one.
  ///   - contents: Adds the contents of a box.
  mutating func boxes<Element>(
    _ elements: [Element], inRowsOf count: Int, isSelected: (Element) -> Bool,
    _ contents: (inout Self, Element) -> Void
  ) {
    let (start, end, gap) = (left, right, 12)
    let width = (room + gap) / count - gap
    right = left + width
    var height = 0
    for element in elements {
      var measured = self
      measured.box { contents(&$0, element) }
      height = max(height, measured.layout.top - layout.top - gap)
    }
    for (index, element) in elements.enumerated() {
      let top = layout.top
      left = start + index % count * (width + gap)
      right = left + width
      box(isSelected(element) ? "disc" : "card edge", height: height) { contents(&$0, element) }
      if index % count < count - 1, index < elements.count - 1 { layout.top = top }
    }
    (left, right) = (start, end)
  }

  /// Adds contents whose left side is indented.
  mutating func indented(_ contents: (inout Self) -> Void) {
    leading += 24
    contents(&self)
    leading -= 24
  }

  /// Adds the bar of a screen: its title, and a button on either side of it.
  mutating func bar(_ title: String, left: ScreenButton? = nil, right: ScreenButton? = nil) {
    let (face, plain, y) = (SVGLayout.heading, TextFace(size: 15), layout.top + 18)
    layout.add(.text(title, face, "ink", .middle, x: self.left + room / 2, y: y))
    for (button, anchor, x) in [(left, SVGItem.Anchor.start, self.left), (right, .end, self.right)]
    {
      guard let button else { continue }
      layout.add(
        .text(button.title, plain, button.isEnabled ? "mint" : "soft", anchor, x: x, y: y))
    }
    layout.top += 24
    space()
  }

  /// Adds a bar that is filled to a part.
  mutating func progress(percent: Int) {
    layout.add(.box("disc", x: left, y: layout.top, width: room, height: 4, radius: 2))
    layout.add(
      .box("part", x: left, y: layout.top, width: room * percent / 100, height: 4, radius: 2))
    layout.top += 4
    space()
  }

  /// Adds a title with a mark at the end of its line: a circle, filled to a number of quarters.
  mutating func head(_ title: String, quarters: Int?) {
    let face = SVGLayout.strong
    let (x, y) = (right - 8, layout.top + 10)
    if let quarters {
      layout.add(.circle(quarters == 4 ? "part" : "disc", x: x, y: y, radius: 8))
      if (1..<4).contains(quarters) {
        layout.add(.sector("part", x: x, y: y, radius: 8, number: quarters, of: 4))
      }
    }
    layout.add(
      face.lines(of: title, in: room - 24), face, quarters == nil ? "soft" : "ink", x: left)
    space(6)
  }

  /// Adds what `add` adds to the layout itself.
  mutating func add(_ add: (inout SVGLayout) -> Void) { add(&layout) }

  /// The picture as an SVG document, light or dark.
  func svg(_ description: String, language: String = "en-US", isDark: Bool = false) -> String {
    var layout = layout
    layout.top += layout.margin - 12
    let document = layout.document(
      language: language, title: description, description: description, hasBorder: true,
      sheet: SVGStylesheet.text)
    return Self.colored(document, isDark: isDark)
  }

  /// Replaces the colors that depend on the viewer's preference by those of one scheme.
  private static func colored(_ document: String, isDark: Bool) -> String {
    var lines: [Substring] = []
    var isInDark = false
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("@media (prefers-color-scheme: dark)") {
        isInDark = true
      } else if isInDark, words == "}" {
        isInDark = false
      } else if isInDark {
        if isDark { lines.append(line.dropFirst(2)) }
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
