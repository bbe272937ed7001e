/// The escapes of JSON that a person reads.
///
/// A program that reads JSON sees the same texts with escapes and without them. Lines with hashes are ASCII
/// as they are stored.
struct PrintedJSON {
  /// Whether invisible characters and those that change the direction of text are escaped.
  ///
  /// A shop's text could otherwise show other amounts on a terminal than the JSON has.
  var escapesInvisible: Bool
  /// Whether every character that is not ASCII is escaped.
  var escapesAll: Bool

  /// Returns a text with the escapes, if it consists of lines of JSON; any other text unchanged.
  func escaped(_ text: String) -> String {
    guard escapesInvisible || escapesAll, text.utf8.first == UInt8(ascii: "{"),
      text.utf8.contains(where: { $0 > 0x7F })
    else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if needsEscape(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F else { return false }
    return escapesAll || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .format
  }
}

extension CommandEnvironment {
  /// Returns this environment with output that has the escapes.
  func printing(_ json: PrintedJSON) -> CommandEnvironment {
    guard json.escapesInvisible || json.escapesAll else { return self }
    var copy = self
    copy.emit = { [emit] line in emit(json.escaped(line)) }
    return copy
  }
}
