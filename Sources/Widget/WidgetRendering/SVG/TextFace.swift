/// The size and weight of a text in a picture, with an upper bound of its width.
///
/// The viewer's fonts are not known, so text cannot be measured. Each scalar counts as slightly
/// wider than in DejaVu Sans, which is wider than the fonts that the stylesheet names and than
/// their substitutes. A scalar that the shoppers' languages do not use counts as slightly more than
/// one em; a text that contains one is stretched or squeezed to exactly the computed width.
struct TextFace {
  /// The font's size in pixels.
  var size: Int
  /// Whether the letters are bold.
  var isStrong = false

  /// The height of a line with the space to the next, in pixels.
  ///
  /// The baseline is `size` pixels below the line's top.
  var lineHeight: Int { size + (size * 3 + 9) / 10 }

  /// The bounds of a text's width.
  struct Extent {
    /// The greatest width, in pixels.
    var width = 0
    /// The greatest width of the widest word, in pixels.
    var widestWord = 0
    /// Whether the widths of all scalars of the text are known.
    var isKnown = true
  }

  /// Measures a text.
  @inline(never)
  func extent(of text: String) -> Extent {
    var extent = Extent()
    var word = 0
    for scalar in text.unicodeScalars {
      let width = units(of: scalar)
      extent.width += width
      word = scalar == " " ? 0 : word + width
      extent.widestWord = max(extent.widestWord, word)
      if Self.boldWidth(of: scalar) == nil { extent.isKnown = false }
    }
    extent.width = Self.pixels(extent.width)
    extent.widestWord = Self.pixels(extent.widestWord)
    return extent
  }

  /// Returns the greatest width of a text, in pixels.
  func width(of text: String) -> Int { extent(of: text).width }

  /// Returns the width of a scalar in units of 1/100,000 pixel.
  @inline(never)
  private func units(of scalar: Unicode.Scalar) -> Int {
    // Regular letters are narrower than bold ones.
    (Self.boldWidth(of: scalar) ?? 1_070) * size * (isStrong ? 100 : 94)
  }

  /// Converts units of 1/100,000 pixel to pixels, rounded up.
  private static func pixels(_ width: Int) -> Int { (width + 99_999) / 100_000 }

  /// Returns the width of a bold scalar in thousandths of an em, or nil if it is not known.
  private static func boldWidth(of scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case " ", "\u{A0}", "\u{202F}": 350
    case ".", ",", "'", "\u{2019}", "i", "j", "l", "I", "J": 380
    case ":", ";", "!", "|", "/", "\\", "(", ")", "[", "]", "-", "f", "r", "t": 500
    case "a", "c", "e", "k", "s", "v", "x", "y", "z": 680
    case "o", "0"..."9", "$", "\u{20AC}": 700
    case "m", "M", "W", "%", "@": 1_110
    case "w": 925
    case "a"..."z", "\u{E0}"..."\u{E5}", "\u{E7}"..."\u{F6}", "\u{F8}"..."\u{FC}": 720
    case "!"..."~": 895
    case "\u{A1}"..."\u{17F}": 1_170
    case "\u{2010}"..."\u{2014}", "\u{2018}", "\u{201C}"..."\u{201D}", "\u{2026}": 1_070
    default: nil
    }
  }
}

extension TextFace {
  /// Returns the face in the largest size up to its own in which a text fits a width; at least one
  /// pixel.
  func fitting(_ text: String, into room: Int) -> TextFace {
    var face = self
    while face.size > 1, face.width(of: text) > room { face.size -= 1 }
    return face
  }

  /// Returns a text in lines of at most `room` pixels, broken at spaces.
  ///
  /// A word that is wider than a line is broken between its scalars.
  func lines(of text: String, in room: Int) -> [String] {
    var breaker = LineBreaker(room: room * 100_000, space: units(of: " "))
    for scalar in text.unicodeScalars {
      if scalar == " " {
        breaker.endWord()
      } else {
        breaker.add(scalar, width: units(of: scalar))
      }
    }
    breaker.endWord()
    breaker.endLine()
    return breaker.lines
  }

  /// Breaks words into lines.
  private struct LineBreaker {
    let room: Int
    let space: Int
    var lines: [String] = []
    private var line = ""
    private var lineWidth = 0
    private var word = ""
    private var wordWidth = 0

    init(room: Int, space: Int) {
      self.room = room
      self.space = space
    }

    mutating func add(_ scalar: Unicode.Scalar, width: Int) {
      // A word that is wider than a line continues on the next.
      if wordWidth + width > room { endWord() }
      word.append(scalar: scalar)
      wordWidth += width
    }

    @inline(never)
    mutating func endWord() {
      if word.isEmpty { return }
      if !line.isEmpty, lineWidth + space + wordWidth <= room {
        line += " "
        lineWidth += space
      } else {
        endLine()
      }
      line += word
      lineWidth += wordWidth
      word = ""
      wordWidth = 0
    }

    mutating func endLine() {
      if !line.isEmpty { lines.append(line) }
      line = ""
      lineWidth = 0
    }
  }
}
