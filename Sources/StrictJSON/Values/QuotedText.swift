extension String {
  /// The text between quotation marks, safe to print on one line of a terminal.
  ///
  /// Everything but printable ASCII is escaped, and a long text is cut after 60 scalars, so text
  /// from outside can neither forge lines nor move the cursor nor fill the screen.
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
}

extension Unicode.Scalar {
  /// Whether the scalar shows nothing itself or changes how others show: a control character, a
  /// line separator, or a sign such as those that turn the direction of writing.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
