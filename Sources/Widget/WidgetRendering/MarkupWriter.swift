/// Writes markup that is valid both as XML and as HTML: one element a line, indented by two spaces.
///
/// Names of elements and attributes are `StaticString`s, so text from outside can never become a
/// name. Attribute values and texts are escaped; only constants can be written without escaping.
package struct MarkupWriter {
  /// An attribute's name and its value before escaping.
  package typealias Attribute = (name: StaticString, value: String)

  /// The markup, UTF-8; a line feed ends the last line.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  /// Whether the attributes `part` of templates are written, which only a shadow root needs.
  var hasParts = false

  /// Creates an empty writer.
  package init() {}

  /// The markup as a string.
  package var markup: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a template: lines of markup, indented, in which each `%` is replaced by a text.
  ///
  /// A template needs less code than the methods for single elements. For example,
  /// `write("<p class=\"%\">%</p>", ["sum", "1 < 2"])` writes a paragraph with a class.
  ///
  /// - Parameters:
  ///   - lines: The template; its last line has no line feed.
  ///   - texts: One text for each `%`; they are escaped.
  package mutating func write(_ lines: StaticString, _ texts: [String] = []) {
    precondition(lines.placeholderCount == texts.count, "every placeholder has a text")
    write(lines, texts.map { $0.bytes })
  }

  /// Writes a template with texts in well-formed UTF-8; surplus texts are ignored.
  @inline(never)
  mutating func write(_ lines: StaticString, _ texts: [[UInt8]]) {
    indent()
    var next = 0
    var isSkipping = false
    for offset in 0..<lines.utf8CodeUnitCount {
      let byte = lines.byte(at: offset)
      if byte == UInt8(ascii: " "), !hasParts, lines.hasPart(at: offset) { isSkipping = true }
      if isSkipping {
        // The value ends with a quotation mark, the second of the attribute.
        isSkipping = byte != UInt8(ascii: "\"") || lines.byte(at: offset - 1) == UInt8(ascii: "=")
      } else if byte == UInt8(ascii: "%") {
        append(escaping: texts[next])
        next += 1
      } else {
        append(byte)
        if byte == UInt8(ascii: "\n") { indent() }
      }
    }
    append("\n")
  }

  /// Writes a start tag on a line of its own.
  ///
  /// - Parameters:
  ///   - name: The element's name, which is known to be one.
  ///   - attributes: The attributes, with values in well-formed UTF-8, which are escaped.
  @inline(never)
  mutating func write(
    tag name: [UInt8], _ attributes: [(name: StaticString, value: [UInt8])]
  ) {
    append("<")
    bytes += name
    for attribute in attributes {
      append(" ")
      append(attribute.name)
      if attribute.value.isEmpty { continue }
      append("=\"")
      append(escaping: attribute.value)
      append("\"")
    }
    append(">\n")
  }

  /// Writes markup that is complete, and the end of the element that contains it.
  mutating func write(markup: [UInt8], end name: [UInt8]) {
    bytes += markup
    append("</")
    bytes += name
    append(">\n")
  }

  /// Writes what `content` writes, indented by one more level.
  package mutating func indented(_ content: (inout Self) -> Void) {
    indent(by: 1)
    content(&self)
    indent(by: -1)
  }

  /// Changes the indentation of the following lines; a negative number reduces it.
  mutating func indent(by steps: Int) { depth += steps }

  /// Writes an element that contains other elements.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], around content: (inout Self) -> Void
  ) {
    begin(name, attributes)
    append(">\n")
    indented(content)
    indent()
    end(name)
  }

  /// Writes an element that contains a text, on one line.
  package mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], text: String
  ) {
    begin(name, attributes)
    append(">")
    append(escaping: text.bytes)
    end(name)
  }

  /// Writes an element with unescaped content, such as a stylesheet without `&` and `<`.
  package mutating func element(_ name: StaticString, verbatim: StaticString) {
    begin(name)
    append(">")
    append(verbatim)
    end(name)
  }

  /// Writes an element with markup or a stylesheet that is complete.
  @inline(never)
  mutating func element(_ name: StaticString, markup: [UInt8]) {
    begin(name)
    append(">")
    bytes += markup
    end(name)
  }

  private mutating func begin(_ name: StaticString) {
    indent()
    append("<")
    append(name)
  }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    begin(name)
    for attribute in attributes {
      append(" ")
      append(attribute.name)
      append("=\"")
      append(escaping: attribute.value.bytes)
      append("\"")
    }
  }

  private mutating func end(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func indent() {
    for _ in 0..<depth { append("  ") }
  }

  @inline(never)
  private mutating func append(_ text: StaticString) {
    for offset in 0..<text.utf8CodeUnitCount { append(text.byte(at: offset)) }
  }

  @inline(never)
  private mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes well-formed UTF-8, escaped for both content and attribute values.
  @inline(never)
  private mutating func append(escaping text: [UInt8]) {
    var scalar: UInt32 = 0
    var start = 0
    for index in text.indices {
      let byte = UInt32(text[index])
      switch byte {
      case 0..<0x80: scalar = byte
      case 0x80..<0xC0: scalar = scalar << 6 | byte & 0x3F
      default: scalar = byte & (byte < 0xE0 ? 0x1F : 0xF)
      }
      let next = index + 1
      guard next == text.count || text[next] & 0xC0 != 0x80 else { continue }
      if let replacement = Self.replacement(of: scalar) {
        append(replacement)
      } else {
        for index in start..<next { append(text[index]) }
      }
      start = next
    }
  }

  /// Returns the replacement of a scalar that parsers would not read as text, or nil for other
  /// scalars.
  private static func replacement(of scalar: UInt32) -> StaticString? {
    switch scalar {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    // Parsers normalize tabs and line ends, each in its own way.
    case 0x09, 0x0A, 0x0D: " "
    // Control characters: HTML excludes nearly all of them, and XML some. Bidirectional controls:
    // they could reorder the surrounding text. U+FFFE and U+FFFF: XML excludes them.
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: "\u{FFFD}"
    default: nil
    }
  }
}

extension StaticString {
  fileprivate func byte(at offset: Int) -> UInt8 {
    precondition(offset < utf8CodeUnitCount, "a text is read within its bytes")
    return unsafe utf8Start[offset]
  }

  /// Returns whether the attribute `part` follows the space at an offset.
  fileprivate func hasPart(at offset: Int) -> Bool {
    let name: StaticString = " part="
    guard offset + name.utf8CodeUnitCount < utf8CodeUnitCount else { return false }
    for index in 0..<name.utf8CodeUnitCount where byte(at: offset + index) != name.byte(at: index) {
      return false
    }
    return true
  }

  /// The number of `%` in the template.
  fileprivate var placeholderCount: Int {
    var count = 0
    for offset in 0..<utf8CodeUnitCount where byte(at: offset) == UInt8(ascii: "%") { count += 1 }
    return count
  }
}
