/// Writes markup that reads the same as XML and as HTML: one element a line, indented by two spaces.
///
/// Names are written in the program, so that nothing from outside can become one. Every value and
/// text is escaped.
package struct MarkupWriter {
  /// An attribute's name and its value, which is not escaped yet.
  package typealias Attribute = (name: StaticString, value: String)

  /// What was written; a line feed ends the last line.
  package private(set) var markup: String
  private var depth = 0

  /// Makes a writer.
  ///
  /// - Parameter prologue: What stands before the first element, as it is to be written.
  package init(prologue: StaticString = "") { markup = prologue.text }

  /// Writes an element around others.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], around content: (inout Self) -> Void
  ) {
    begin(name, attributes)
    markup += ">\n"
    depth += 1
    content(&self)
    depth -= 1
    indent()
    end(name)
  }

  /// Writes an element around a text, on one line.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], text: String
  ) {
    begin(name, attributes)
    markup += ">"
    append(text)
    end(name)
  }

  /// Writes an element around what is not escaped, such as a stylesheet without `&` and `<`.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], verbatim: StaticString
  ) {
    begin(name, attributes)
    markup += ">"
    markup += verbatim.text
    end(name)
  }

  /// Writes an element that has nothing in it and no end: `<path/>`, or `<meta/>` in HTML.
  package mutating func emptyElement(_ name: StaticString, _ attributes: [Attribute] = []) {
    begin(name, attributes)
    markup += "/>\n"
  }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    indent()
    markup += "<"
    markup += name.text
    for attribute in attributes {
      markup += " "
      markup += attribute.name.text
      markup += "=\""
      append(attribute.value)
      markup += "\""
    }
  }

  private mutating func end(_ name: StaticString) {
    markup += "</"
    markup += name.text
    markup += ">\n"
  }

  private mutating func indent() {
    for _ in 0..<depth { markup += "  " }
  }

  /// Writes text so that it is read as text, in an attribute's value too.
  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: markup += "&amp;"
      case 0x3C: markup += "&lt;"
      case 0x3E: markup += "&gt;"
      case 0x22: markup += "&quot;"
      case 0x27: markup += "&#39;"
      // Readers change tabs and line ends, each in its own way.
      case 0x09, 0x0A, 0x0D: markup += " "
      // Controls, of which XML takes some and HTML none; what turns the direction of the text
      // around; and two that XML does not take.
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF:
        markup += "\u{FFFD}"
      default: markup.unicodeScalars.append(scalar)
      }
    }
  }
}

extension StaticString {
  fileprivate var text: String {
    withUTF8Buffer { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }
}
