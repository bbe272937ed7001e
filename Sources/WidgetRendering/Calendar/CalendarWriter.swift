/// Writes the lines of an iCalendar file: each folded, and ended by a carriage return and a line
/// feed.
///
/// Source: RFC 5545, sections 3.1 and 3.3.11.
struct CalendarWriter {
  /// How many octets a line may have without its end.
  private static let longestLine = 75

  /// What was written.
  private(set) var text = ""

  /// Writes a line of what needs no escapes; it goes on in the next, behind a space, where it would
  /// be too long.
  mutating func add(_ property: String, _ value: String) {
    let line = property + ":" + value
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > Self.longestLine {
        text += "\r\n "
        octets = 1
      }
      text.append(scalar: scalar)
      octets += size
    }
    text += "\r\n"
  }

  /// Writes a line of any text, in which nothing becomes a separator or ends the line.
  mutating func add(_ property: String, text value: String) {
    var escaped = ""
    var last: Unicode.Scalar = " "
    for scalar in value.unicodeScalars {
      defer { last = scalar }
      var written = scalar
      switch scalar.value {
      case 0x0A where last == "\r": continue
      case 0x5C, 0x3B, 0x2C: escaped += "\\"
      case 0x0A, 0x0D, 0x2028, 0x2029:
        escaped += "\\"
        written = "n"
      case 0x09: written = " "
      // Controls, which a calendar cannot hold; what turns the direction of the text around it; and
      // what is no character.
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF:
        written = "\u{FFFD}"
      default: break
      }
      escaped.append(scalar: written)
    }
    add(property, escaped)
  }
}
