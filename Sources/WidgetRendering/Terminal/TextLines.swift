extension String {
  /// How many columns the text takes.
  var columns: Int {
    var columns = 0
    for scalar in unicodeScalars { columns += scalar.columns ?? 1 }
    return columns
  }

  /// The text with spaces behind it, up to a number of columns.
  func padded(to columns: Int) -> String { self + .spaces(columns - self.columns) }

  /// The text with spaces before it, up to a number of columns.
  func aligned(right columns: Int) -> String { .spaces(columns - self.columns) + self }

  /// So many spaces, none for less than one.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// The text cut into lines of at most so many columns, at spaces where words allow it.
  ///
  /// A scalar that is itself wider stands on a line of its own.
  ///
  ///     "or pay another way".wrapped(to: 7)  // ["or pay", "another", "way"]
  func wrapped(to columns: Int) -> [String] {
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

  /// The parts between spaces that are not empty.
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

  /// The text cut into pieces of at most so many columns.
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
