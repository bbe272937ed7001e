/// Draws a picture as a section of HTML, which is well-formed XML too.
struct HTMLWidget {
  let words: PictureWords
  /// Whether the section is all that its page has.
  let isPage: Bool
  /// What tells the widget from others on its page; any UTF-8.
  private let identifier: [UInt8]
  /// Where it is drawn.
  var markup = MarkupWriter()
  /// The payment that is being drawn, from 0.
  var payment = 0

  init(_ picture: WidgetPicture, identifier: [UInt8], isPage: Bool) {
    words = PictureWords(of: picture)
    self.isPage = isPage
    self.identifier = identifier
  }

  var style: WidgetStyle { words.picture.style }

  /// What stands in a place of the markup.
  enum Place {
    case nothing
    /// Something that is said, of the payment that is being drawn.
    case word(PictureWords.Word)
    /// The classes of the section.
    case classes
    /// The classes of the list of payments.
    case listClasses
    /// The `id` of the window that the modal theme opens.
    case windowID
  }

  /// Writes lines of markup, with what stands in their places.
  @inline(never)
  mutating func write(
    _ lines: StaticString, _ first: Place = .nothing, _ second: Place = .nothing,
    _ third: Place = .nothing, _ fourth: Place = .nothing
  ) {
    markup.write(lines, [text(first), text(second), text(third), text(fourth)])
  }

  /// Writes what `content` does, further in.
  mutating func indented(by steps: Int = 1, _ content: (inout Self) -> Void) {
    markup.indent(by: steps)
    content(&self)
    markup.indent(by: -steps)
  }

  @inline(never)
  private func text(_ place: Place) -> [UInt8] {
    var writer = PhraseWriter(for: words.picture.locale)
    switch place {
    case .nothing: break
    case .word(let word): words.write(word, of: payment, by: &writer)
    case .classes: writeClasses(by: &writer)
    case .listClasses: writeListClasses(by: &writer)
    case .windowID: writeWindowID(by: &writer)
    }
    return writer.bytes
  }

  private func writeClasses(by writer: inout PhraseWriter) {
    writer.write("apw")
    if style.theme == .timeline { writer.write(" apw-timeline") }
    if style.border { writer.write(" apw-border") }
  }

  /// Writes the identifier as a part of an `id`: every byte that is no letter or digit of ASCII and
  /// no hyphen in hexadecimal, `_20` for a space, so that different texts stay different.
  private func writeWindowID(by writer: inout PhraseWriter) {
    for byte in identifier {
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: writer.write(byte: byte)
      default:
        writer.write("_")
        writer.write(byte: Self.hexadecimal(byte >> 4))
        writer.write(byte: Self.hexadecimal(byte & 0xF))
      }
    }
    writer.write("-payments")
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
