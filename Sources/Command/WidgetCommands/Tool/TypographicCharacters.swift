import ArgumentParsing
import StrictJSON

/// Characters that word processors and input methods write in place of those of a keyboard.
///
/// They look like the plain ones, so a message that quotes them does not show the mistake.
enum TypographicCharacters {
  /// Returns the part of a message that names the first such character of a word that the message
  /// quotes; nil if there is none.
  static func note(in words: [String], quotedBy message: String) -> String? {
    for word in words {
      // Messages quote no more than the beginning of a word.
      let beginning = word.unicodeScalars.prefix(60)
      let isWhole = beginning.endIndex == word.endIndex
      guard message.contains(word.quotedForMessage) || isWhole && message.contains(word) else {
        continue
      }
      for (index, scalar) in beginning.enumerated() {
        guard !message.contains(scalar.codeAndName), let advice = advice(on: scalar) else {
          continue
        }
        return "character \(index + 1) is \(scalar.codeAndName): \(advice)"
      }
    }
    return nil
  }

  private static func advice(on scalar: Unicode.Scalar) -> String? {
    let properties = scalar.properties
    switch scalar.value {
    case 0x2018...0x201F, 0x2032, 0x2033, 0xFF02, 0xFF07:
      return "use the plain quotation marks of the keyboard, or none"
    case 0xFF10...0xFF19: return "type the digits 0 to 9"
    case 0x21...0x7E: return nil
    case _ where properties.isDash: return "type the hyphen of the keyboard"
    case 0xFF01...0xFF5E: return "type the plain character"
    case _ where properties.generalCategory == .spaceSeparator && scalar != " ":
      return "type a plain space, or none"
    case _ where properties.isDefaultIgnorableCodePoint: return "it is invisible; remove it"
    default: return nil
    }
  }
}

extension CommandError {
  /// Returns this error with the typographic character, if any, of a word that the message quotes.
  func naming(_ words: [String]) -> CommandError {
    guard let note = TypographicCharacters.note(in: words, quotedBy: message) else { return self }
    return CommandError(status, "\(message); \(note)", code: code, field: field)
  }
}
