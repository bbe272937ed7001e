/// The layout of a picture, filled from top to bottom.
struct SVGLayout {
  /// The space between two elements side by side, in pixels, like all sizes here.
  static let gap = 8
  /// The font size and weight of emphasized text.
  static let strong = TextFace(size: 16, isStrong: true)

  /// The picture's width in pixels.
  let width: Int
  /// The space between the contents and the picture's sides.
  let margin: Int
  /// The top of the next item; after the layout, the picture's height.
  var top: Int
  /// The elements so far.
  private(set) var items: [SVGItem] = []

  init(width: Int) {
    self.width = width
    margin = width < 400 ? 16 : 24
    top = margin
  }

  /// The width of the contents.
  var room: Int { width - 2 * margin }
  /// The right end of the contents.
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
  /// Creates the layout of all of a widget's texts.
  init(of words: WidgetWords, in style: WidgetStyle, width: Int) {
    self.init(width: width)
    addTop(of: words, in: style)
    if let barrier = words.barrier {
      add(barrier)
    } else {
      add(words.payments, along: style.theme == .timeline)
    }
    if let dueToday = words.dueToday { add(dueToday) }
    top += margin - 4
  }

  /// Adds the brand's name and the heading.
  mutating func addTop(of words: WidgetWords, in style: WidgetStyle) {
    if style.logo, !words.brand.isEmpty {
      add(brand: words.brand, beside: style.heading ? words.heading : "")
    }
    if style.heading {
      let face = Self.heading
      add(face.lines(of: words.heading, in: room), face, x: margin)
    }
    if top > margin { top += 20 }
  }

  /// The font size and weight of the heading.
  static let heading = TextFace(size: 17, isStrong: true)

  /// Adds the brand's name, on the right of the heading if both fit, otherwise above it.
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

  /// Returns the text if it fits; otherwise its beginning, as much as fits on a line before an
  /// ellipsis, and the ellipsis.
  private static func cut(_ text: String, _ face: TextFace, to room: Int) -> String {
    if face.width(of: text) <= room { return text }
    return (face.lines(of: text, in: room - face.width(of: "…")).first ?? "") + "…"
  }

  /// Adds the barrier next to an exclamation mark in a circle.
  mutating func add(_ barrier: WidgetWords.Barrier) {
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

  /// Adds a rule, and below it the amount due today.
  mutating func add(_ dueToday: WidgetWords.DueToday) {
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

extension SVGLayout {
  /// The font size and weight of a payment's day.
  static let small = TextFace(size: 13)
  /// The radius of a payment's circle.
  private static let radius = 18

  /// Adds the payments: along a line, or in rows if at least two fit side by side, otherwise below
  /// one another.
  mutating func add(_ payments: [WidgetWords.Payment], along line: Bool) {
    var face = TextFace(size: width < 400 ? 15 : 16, isStrong: true)
    for payment in payments {
      face = face.fitting(payment.amount, into: room - 2 * Self.radius - 2 * Self.gap)
    }
    let columns = columns(of: payments, face)
    if line || columns < 2 {
      addBelowOneAnother(payments, face, along: line)
    } else {
      addInRows(payments, face, columns: columns)
    }
  }

  /// Returns the number of payments side by side.
  ///
  /// All payments are side by side if they fit. Otherwise the number is at least half of the
  /// greatest that fits, and the one that leaves the fewest places empty in the last row.
  private func columns(of payments: [WidgetWords.Payment], _ face: TextFace) -> Int {
    var widest = 2 * Self.radius
    for payment in payments {
      widest = max(widest, face.width(of: payment.amount))
      widest = max(widest, Self.small.extent(of: payment.day).widestWord)
    }
    let most = max(1, (room + Self.gap) / (widest + Self.gap))
    let count = payments.count
    if count <= most { return count }
    var (best, fewest) = (most, Int.max)
    var columns = most
    while columns * 2 >= most {
      let empty = (columns - count % columns) % columns
      if empty < fewest { (best, fewest) = (columns, empty) }
      columns -= 1
    }
    return best
  }

  private mutating func addInRows(
    _ payments: [WidgetWords.Payment], _ face: TextFace, columns: Int
  ) {
    let column = (room + Self.gap) / columns - Self.gap
    var (start, end) = (top, top)
    for (index, payment) in payments.enumerated() {
      if index % columns == 0, index > 0 { start = end + 18 }
      top = start
      let x = margin + index % columns * (room + Self.gap) / columns + column / 2
      addCircle(payment.number, of: payments.count, x: x)
      top += 2 * Self.radius + 8
      add([payment.amount], face, "ink", .middle, x: x)
      add(Self.small.lines(of: payment.day, in: column), Self.small, "soft", .middle, x: x)
      end = max(end, top)
    }
    top = end
  }

  private mutating func addBelowOneAnother(
    _ payments: [WidgetWords.Payment], _ face: TextFace, along line: Bool
  ) {
    let center = margin + Self.radius
    let x = center + Self.radius + 2 * Self.gap
    for (index, payment) in payments.enumerated() {
      let end = top + 2 * Self.radius
      addCircle(payment.number, of: payments.count, x: center)
      add([payment.amount], face, x: x)
      add(Self.small.lines(of: payment.day, in: right - x), Self.small, "soft", x: x)
      top = max(top, end)
      if index == payments.count - 1 { break }
      top += 16
      if line { add(.line("path", x: center, y: end, right: center, bottom: top)) }
    }
  }

  /// Adds a circle, and over it its filled part, clockwise from the top.
  private mutating func addCircle(_ number: Int, of count: Int, x: Int) {
    let (y, radius) = (top + Self.radius, Self.radius)
    if number < count {
      add(.circle("disc", x: x, y: y, radius: radius))
      add(.sector("part", x: x, y: y, radius: radius, number: number, of: count))
    } else {
      add(.circle("part", x: x, y: y, radius: radius))
    }
  }
}
