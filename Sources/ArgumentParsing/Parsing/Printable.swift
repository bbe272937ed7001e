extension String {
  /// The text on one line, safe to show in a terminal, and no longer than needed to recognize it.
  ///
  /// Letters, marks, digits, punctuation, symbols and the plain space stay. Everything else is
  /// written as its code point, `\u{1B}`: controls, line and paragraph separators, bidirectional
  /// and other invisible characters, unassigned code points. Already printable text is unchanged.
  ///
  /// - Parameter limit: How many code points are kept; `...` stands for the rest.
  /// - Returns: The text, shortened and with escapes; its length is at most some ten times `limit`.
  /// - Complexity: O(`limit`), whatever the length of the text.
  func printable(limit: Int) -> String {
    var result = ""
    var rest = unicodeScalars[...]
    for scalar in rest.prefix(limit) {
      result += scalar.isPrintable ? String(scalar) : "\\u{\(scalar.hexadecimal)}"
    }
    rest = rest.dropFirst(limit)
    return rest.isEmpty ? result : result + "..."
  }
}

extension Unicode.Scalar {
  var isPrintable: Bool {
    if self == " " { return true }
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default:
      return true
    }
  }

  fileprivate var hexadecimal: String {
    String(value, radix: 16, uppercase: true)
  }
}
