import ScheduleEngine

extension HTMLWidget {
  /// Draws the payments as a list, each with its circle, its amount and its day.
  ///
  /// A part of each circle is filled: its share is the payment's number divided by the number of
  /// payments. It is a path, since browsers draw dashed strokes inexactly. The list has
  /// `role="list"`, since some screen readers ignore lists without bullets.
  mutating func drawList(withDueToday: Bool) {
    write("<ol class=\"%\" part=\"payments\" role=\"list\">", .listClasses)
    for index in 0..<words.count {
      payment = index
      write("  <li class=\"apw-pay\" part=\"payment\">")
      indented(by: 2) { $0.drawMark() }
      write(
        """
            <span class="apw-sum" part="amount">%</span>
            <time class="apw-day" part="date" datetime="%">%</time>
          </li>
        """, .word(.amount), .word(.date), .word(.day))
    }
    write("</ol>")
    if withDueToday { drawDueToday(as: .line) }
  }

  /// Draws the circle of a payment.
  private mutating func drawMark() {
    if style.marks == .ring {
      write(
        """
        <svg class="apw-pie apw-open-pie" part="circle" viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="currentColor" stroke-width="4" aria-hidden="true">
          <circle class="apw-ring" cx="16" cy="16" r="14"/>
          <path class="apw-part" d="%"/>
          <text class="apw-mark" x="16" y="20.5" text-anchor="middle" font-size="12" fill="currentColor" stroke="none">%</text>
        </svg>
        """, .mark, .word(.number))
    } else {
      write(
        """
        <svg class="apw-pie" part="circle" viewBox="0 0 32 32" width="32" height="32" fill="currentColor" aria-hidden="true">
          <circle class="apw-ring" cx="16" cy="16" r="16"/>
          <path class="apw-part" d="%"/>
        </svg>
        """, .mark)
    }
  }

  /// Writes the data of the path for the filled part of a circle: a sector, or an arc of a ring.
  func writeMark(by writer: inout PhraseWriter) {
    let isRing = style.marks == .ring
    let sector = CircleSector(number: payment + 1, count: words.count)
    writer.write(isRing ? "M16 2" : "M16 16V0")
    if sector.isPastHalf { writer.write(isRing ? "A14 14 0 0 1 16 30" : "A16 16 0 0 1 16 32") }
    writer.write(isRing ? "A14 14 0 0 1 " : "A16 16 0 0 1 ")
    let radius = isRing ? 14 : 16
    writer.write(thousandths: 16_000 + sector.end.right * radius)
    writer.write(" ")
    writer.write(thousandths: 16_000 - sector.end.up * radius)
    if !isRing { writer.write("Z") }
  }

  /// Writes the classes for the number of payments side by side and for the width that they need.
  ///
  /// Without a class for the width, payments are always below one another: in the theme `timeline`,
  /// and if they need more than 36 em.
  func writeListClasses(by writer: inout PhraseWriter) {
    writer.write("apw-list")
    guard style.theme != .timeline else { return }
    let columns = Self.columns(for: words.count)
    writer.write(" apw-c%1", .count(columns))
    let gaps = (columns - 1) * 38
    let amounts = columns * widestAmount + gaps
    let word = columns * widestWord
    for room in [16, 19, 20, 24, 30, 36] {
      // The font of the days is .875 em, but 3.9 % of a narrow list, and at least .75 em.
      let size = min(max(750, room * 39), 875)
      if max(amounts, word * size / 1_000 + gaps) <= room * 100 {
        return writer.write(" apw-w%1", .count(room))
      }
    }
  }

  /// Returns the number of payments in a row.
  ///
  /// Up to six payments are in one row. More are in rows of six, five or four, whichever leaves the
  /// fewest places empty in the last row.
  private static func columns(for count: Int) -> Int {
    guard count > 6 else { return count }
    var best = 6
    for columns in [5, 4] where missing(count, columns) < missing(count, best) { best = columns }
    return best
  }

  /// Returns the number of empty places in the last row.
  private static func missing(_ count: Int, _ columns: Int) -> Int {
    (columns - count % columns) % columns
  }

  /// The width of the widest amount in hundredths of an em, in a font with wide letters.
  private var widestAmount: Int {
    var widest = 0
    for index in 0..<words.count {
      var width = 0
      for byte in bytes(.amount, of: index) {
        width += Self.width(of: byte, letter: 67, point: 36)
      }
      widest = max(widest, width)
    }
    return widest
  }

  /// The width of the longest word of a day in hundredths of the font size of days, in a font with
  /// wide letters.
  private var widestWord: Int {
    var widest = 0
    for index in 0..<words.count {
      var width = 0
      for byte in bytes(.day, of: index) {
        switch byte {
        case UInt8(ascii: " "): width = 0
        // The narrow letters i, j and l, and apostrophes.
        case 0x69, 0x6A, 0x6C, 0xE2: width += 32
        // The narrower letters f, r and t.
        case 0x66, 0x72, 0x74: width += 41
        case UInt8(ascii: "m"): width += 98
        default: width += Self.width(of: byte, letter: 64, point: 32)
        }
        widest = max(widest, width)
      }
    }
    return widest
  }

  /// Returns the width of the character that a byte of UTF-8 begins; zero for a continuation byte.
  ///
  /// A space, a comma or a period is as wide as `point`, and any other character as `letter`.
  static func width(of byte: UInt8, letter: Int, point: Int) -> Int {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."): point
    case 0x80..<0xC0: 0
    default: letter
    }
  }
}
