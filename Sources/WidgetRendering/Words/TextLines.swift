extension String {
  /// The text with spaces behind it, up to a number of columns.
  func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }

  /// The text with spaces before it, up to a number of columns.
  func aligned(right columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - count)) + self
  }

  /// The text cut into lines of at most so many columns, at spaces where words allow it.
  ///
  ///     "or pay another way".wrapped(to: 7)  // ["or pay", "another", "way"]
  func wrapped(to columns: Int) -> [String] {
    let columns = max(columns, 1)
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      var rest = word
      while rest.count > columns {
        lines.append(String(rest.prefix(columns)))
        rest = rest.dropFirst(columns)
      }
      lines.append(String(rest))
    }
    return lines
  }
}
