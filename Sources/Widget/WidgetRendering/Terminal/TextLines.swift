extension String {
  /// The width of the text in columns; a scalar of uncertain width counts as one column.
  package var columns: Int {
    var columns = 0
    for scalar in unicodeScalars { columns += scalar.columns ?? 1 }
    return columns
  }

  /// Returns the text with spaces appended up to a width in columns.
  package func padded(to columns: Int) -> String { self + .spaces(columns - self.columns) }

  /// Returns the text with spaces prepended up to a width in columns.
  func aligned(right columns: Int) -> String { .spaces(columns - self.columns) + self }

  /// Returns spaces; none for a negative count.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// Returns the text in lines of at most `columns` columns, broken at spaces.
  ///
  /// A word that is wider than a line is broken between its scalars; a scalar that is wider than a
  /// line gets a line of its own.
  ///
  ///     "or pay another way".wrapped(to: 7)  // ["or pay", "another", "way"]
  package func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      let room = columns - 1 - (lines.last?.columns ?? columns)
      if word.columns <= room {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines += word.pieces(of: columns)
      }
    }
    return lines
  }

  /// The nonempty parts between spaces.
  private var words: [String] {
    var words: [String] = []
    var word = ""
    for scalar in unicodeScalars {
      if scalar != " " {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the text in pieces of at most `columns` columns, broken between scalars.
  private func pieces(of columns: Int) -> [String] {
    var pieces = [""]
    var room = columns
    for scalar in unicodeScalars {
      let width = scalar.columns ?? 1
      if width > room, room < columns {
        pieces.append("")
        room = columns
      }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
      room -= width
    }
    return pieces
  }
}

extension Unicode.Scalar {
  /// The width of the scalar in columns, which is the same in every terminal.
  ///
  /// It is nil if the width depends on the terminal or on the neighboring scalars, or if the scalar
  /// is a command to terminals.
  ///
  /// Letters and signs of Latin, Greek and Cyrillic, box-drawing characters and circles have one
  /// column, those of Chinese, Japanese and Korean two. Control characters, combining accents,
  /// invisible characters and scripts written from right to left have nil.
  var columns: Int? {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF,
      0x2010...0x2027, 0x202F...0x205E, 0x2070...0x209C, 0x20A0...0x20C0, 0x2100...0x218B,
      0x2190...0x2319, 0x2500...0x25FC, 0x2717, 0xFFFD:
      1
    case 0x3000...0x3029, 0x3030...0x303E, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
      0x3131...0x318E, 0x31F0...0xA48C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      2
    default: nil
    }
  }
}

extension Terminal {
  /// Returns text from outside without commands to the terminal.
  ///
  /// Each scalar of uncertain width becomes U+FFFD, or `?` if the terminal can only show ASCII.
  package func harmless(_ text: String) -> String {
    var harmless = ""
    for scalar in text.unicodeScalars {
      harmless.unicodeScalars.append(scalar.columns == nil ? "\u{FFFD}" : scalar)
    }
    return shown(harmless)
  }

  /// Returns the text, folded to ASCII if the terminal can only show that.
  func shown(_ text: String) -> String { asciiOnly ? text.foldedToASCII() : text }
}
