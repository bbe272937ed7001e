extension String {
  /// The path between single quotation marks, safe to print on one line of a terminal.
  ///
  /// Invisible characters and those that move the cursor are escaped. Letters of any script stay,
  /// and the path is never shortened.
  ///
  ///     "/tmp/a\nb".quotedPath  // '/tmp/a\u{a}b'
  package var quotedPath: String {
    var quoted = "'"
    for scalar in unicodeScalars {
      if Self.isPlain(scalar) {
        quoted.unicodeScalars.append(scalar)
      } else {
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return quoted + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (" "..."~").contains(scalar) && scalar != "'" && scalar != "\\" }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return true
    }
  }
}
