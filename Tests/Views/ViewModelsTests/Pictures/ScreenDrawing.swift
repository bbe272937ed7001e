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
  /// The space on either side of the contents, in addition to the margin.
  private var inset = 0

  /// Creates an empty picture.
  ///
  /// - Parameter width: The width in points, that of a phone by default.
  init(width: Int = 390) { layout = SVGLayout(width: width) }

  private var left: Int { layout.margin + inset }
  private var right: Int { layout.right - inset }
  private var room: Int { right - left }

  /// A look of texts.
  enum Look: String {
    case plain = "ink"
    /// Of less importance, such as a footnote or a disabled value.
    case soft
    /// A link.
    case link = "mint"
    /// An error.
    case error = "stop"
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

  /// Adds a box with a border around contents.
  mutating func box(_ contents: (inout Self) -> Void) {
    let (top, padding) = (layout.top, 10)
    var inner = self
    inner.inset += padding
    inner.layout.top += padding
    var measured = inner
    contents(&measured)
    let height = measured.layout.top - top + padding - 6
    inner.layout.add(
      .box("card edge", x: left, y: top, width: room, height: height, radius: 8))
    contents(&inner)
    layout = inner.layout
    layout.top = top + height
    space()
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
