extension SVGLayout {
  /// The face of a payment's day.
  private static let small = TextFace(size: 13)
  /// The radius of a payment's circle.
  private static let radius = 18

  /// Adds the payments: along a line, or in rows where two or more fit side by side, else below one
  /// another.
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

  /// How many payments stand side by side.
  ///
  /// All do if there is room. Else it is, of the numbers that fill half of the room or more, the one
  /// that leaves the fewest places empty in the last row.
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

  /// Adds a circle, and over it the part that is filled, from the top clockwise.
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
