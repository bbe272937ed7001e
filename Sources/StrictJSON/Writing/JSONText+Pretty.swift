extension JSONText {
  /// The text with one member or element a line, two spaces a level and a line feed at the end.
  ///
  /// Empty arrays and objects stay on one line.
  ///
  /// ```swift
  /// JSONText.object { $0.member("locales", ["en_US"]) }.prettyPrinted
  /// // {
  /// //   "locales": [
  /// //     "en_US"
  /// //   ]
  /// // }
  /// ```
  ///
  /// - Complexity: O(*n* × *d*) in the length of the text and its depth.
  public var prettyPrinted: String {
    var printer = JSONPrettyPrinter()
    for byte in utf8 { printer.add(byte) }
    printer.output.append(JSONByte.lineFeed)
    return String(decoding: printer.output, as: UTF8.self)
  }
}

/// Spreads a compact text over lines; it need not understand more than brackets and strings.
private struct JSONPrettyPrinter {
  var output: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the last byte opened an array or object.
  private var hasJustOpened = false

  mutating func add(_ byte: UInt8) {
    if isInString { return addToString(byte) }
    switch byte {
    case JSONByte.closeBrace, JSONByte.closeBracket:
      depth -= 1
      if !hasJustOpened { startLine() }
      hasJustOpened = false
      output.append(byte)
    case JSONByte.comma:
      output.append(byte)
      startLine()
    case JSONByte.colon: output += [byte, JSONByte.space]
    default: addStart(of: byte)
    }
  }

  /// Adds the first byte of a value or key, or a further one of a scalar.
  private mutating func addStart(of byte: UInt8) {
    if hasJustOpened { startLine() }
    output.append(byte)
    hasJustOpened = byte == JSONByte.openBrace || byte == JSONByte.openBracket
    if hasJustOpened { depth += 1 }
    isInString = byte == JSONByte.quote
  }

  private mutating func addToString(_ byte: UInt8) {
    output.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == JSONByte.backslash {
      isEscaped = true
    } else if byte == JSONByte.quote {
      isInString = false
    }
  }

  private mutating func startLine() {
    output.append(JSONByte.lineFeed)
    for _ in 0..<depth { output += [JSONByte.space, JSONByte.space] }
  }
}
