/// A picture being laid out, from top to bottom.
struct SVGLayout {
  /// What stands between two things side by side.
  static let gap = 8
  /// The face of what stands out.
  static let strong = TextFace(size: 16, isStrong: true)

  /// How wide the picture is, in pixels.
  let width: Int
  /// How far it is from each side to what stands in the picture.
  let margin: Int
  /// Where the next item begins; in the end, how high the picture is.
  var top: Int
  /// What stands in the picture.
  private(set) var items: [SVGItem] = []

  private init(width: Int) {
    self.width = width
    margin = width < 400 ? 16 : 24
    top = margin
  }

  /// How wide what stands in the picture can be.
  var room: Int { width - 2 * margin }
  /// Where it ends on the right.
  var right: Int { width - margin }

  @inline(never)
  mutating func add(_ item: SVGItem) { items.append(item) }

  /// Adds lines of text below one another.
  @inline(never)
  mutating func add(
    _ lines: [String], _ face: TextFace, _ role: String = "ink",
    _ anchor: SVGItem.Anchor = .start, x: Int
  ) {
    for line in lines {
      add(.text(line, face, role, anchor, x: x, y: top + face.size))
      top += face.lineHeight
    }
  }
}

extension SVGLayout {
  /// Lays out all that a widget says.
  init(of words: WidgetWords, in style: WidgetStyle, width: Int) {
    self.init(width: width)
    if style.logo, !words.brand.isEmpty {
      add(brand: words.brand, beside: style.heading ? words.heading : "")
    }
    if style.heading {
      let face = Self.heading
      add(face.lines(of: words.heading, in: room), face, x: margin)
    }
    if top > margin { top += 20 }
    if let barrier = words.barrier {
      add(barrier)
    } else {
      add(words.payments, along: style.theme == .timeline)
    }
    if let dueToday = words.dueToday { add(dueToday) }
    top += margin - 4
  }

  /// The face of the heading.
  private static let heading = TextFace(size: 17, isStrong: true)

  /// Adds the brand's name, on the right of the heading where there is room for both, else above.
  private mutating func add(brand: String, beside heading: String) {
    let face = TextFace(size: 13, isStrong: true)
    let (height, padding) = (26, 12)
    let name = Self.cut(brand, face, to: room - 2 * padding)
    let width = face.width(of: name) + 2 * padding
    let isBeside =
      !heading.isEmpty && Self.heading.width(of: heading) + 2 * Self.gap + width <= room
    let x = isBeside ? right - width : margin
    add(.box("badge", x: x, y: top, width: width, height: height, radius: height / 2))
    add(.text(name, face, "mint", .middle, x: x + width / 2, y: top + 18))
    top += isBeside ? 2 : height + 10
  }

  /// A text up to the word that is the last to be at most so wide, with an ellipsis where something
  /// is left out.
  private static func cut(_ text: String, _ face: TextFace, to room: Int) -> String {
    if face.width(of: text) <= room { return text }
    return (face.lines(of: text, in: room - face.width(of: "…")).first ?? "") + "…"
  }

  /// Adds what stands in the way, beside a sign.
  private mutating func add(_ barrier: WidgetWords.Barrier) {
    let (padding, radius) = (14, 10)
    let (start, place) = (top, items.count)
    let x = margin + padding + 2 * radius + 12
    let width = right - padding - x
    top += padding
    add(.circle("sign", x: margin + padding + radius, y: top + radius, radius: radius))
    add(.text("!", Self.strong, "stop", .middle, x: margin + padding + radius, y: top + 16))
    add(Self.strong.lines(of: barrier.problem, in: width), Self.strong, x: x)
    if !barrier.remedy.isEmpty { top += 2 }
    let plain = TextFace(size: 14)
    add(plain.lines(of: barrier.remedy, in: width), plain, x: x)
    top += padding
    items.insert(
      .box("blush", x: margin, y: start, width: room, height: top - start, radius: 8), at: place)
  }

  /// Adds a rule, and below it what is due on the day of the purchase.
  private mutating func add(_ dueToday: WidgetWords.DueToday) {
    top += 18
    add(.line("rule", x: margin, y: top, right: right, bottom: top))
    top += 16
    let start = top
    add(Self.strong.lines(of: dueToday.label, in: room), Self.strong, x: margin)
    let amount = Self.strong.fitting(dueToday.amount, into: room)
    let widths = Self.strong.width(of: dueToday.label) + amount.width(of: dueToday.amount)
    if widths + 2 * Self.gap <= room { top = start }
    add([dueToday.amount], amount, "ink", .end, x: right)
  }
}
