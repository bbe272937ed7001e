extension String {
  /// The text between quotation marks, safe to print on one line of a terminal.
  ///
  /// Everything but printable ASCII is escaped, and a long text is cut after 60 scalars: text from
  /// outside can neither forge lines nor move the cursor nor fill the screen.
  ///
  ///     "a\"b\n".quotedForMessage  // "\"a\\\"b\\u{a}\""
  package var quotedForMessage: String {
    var quoted = "\""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == 60 { return quoted + "\"..." }
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case " "..."~":
        quoted.unicodeScalars.append(scalar)
      default:
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return quoted + "\""
  }

  /// The text itself, or ``quotedForMessage`` if a character of it is invisible.
  package var quotedIfInvisible: String {
    unicodeScalars.contains { $0.isInvisible } ? quotedForMessage : self
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line separator or a format character, such as
  /// those that change the direction of writing.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// Returns whether this word may be a misspelling of another one.
  ///
  /// Apart from case, they differ by at most two letters that are wrong, missing, extra or swapped
  /// with their neighbor, and by less than half of the longer word.
  ///
  /// - Complexity: O(1), since words of more than 64 bytes are never near.
  func isNearMiss(of other: String) -> Bool {
    let (left, right) = (lowercaseASCII, other.lowercaseASCII)
    let longest = Swift.max(left.count, right.count)
    guard longest <= 64, abs(left.count - right.count) <= 2 else { return false }
    let distance = Self.editDistance(left, right)
    return distance <= 2 && distance * 2 < longest
  }

  private var lowercaseASCII: [UInt8] {
    utf8.prefix(65).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let changed = rows[row][column] + (letter == other ? 0 : 1)
        var best = Swift.min(changed, rows[row][column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = Swift.min(best, rows[row - 1][column - 1] + 1)
        }
        current.append(best)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
