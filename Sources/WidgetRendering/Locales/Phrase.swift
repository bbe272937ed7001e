/// Words with places for what differs, `%1` to `%9`: `"The order total of %1 is below %2."`.
///
/// A phrase is a constant in memory that needs no set-up, so a table of phrases costs its bytes
/// and nothing else.
struct Phrase: ExpressibleByStringLiteral, Sendable {
  private let template: StaticString

  init(stringLiteral template: StaticString) { self.template = template }

  /// The words as they stand.
  var text: String { filled() }

  /// The words with their places filled; a place that has no part stays empty.
  @inline(never)
  func filled(_ parts: String...) -> String {
    let start = unsafe template.utf8Start
    var text: [UInt8] = []
    var isPlace = false
    for offset in 0..<template.utf8CodeUnitCount {
      let byte = unsafe start[offset]
      if isPlace {
        let place = Int(byte) - 0x31
        if parts.indices.contains(place) { text.append(contentsOf: parts[place].utf8) }
        isPlace = false
      } else if byte == UInt8(ascii: "%") {
        isPlace = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// One of the phrase's words, which stand apart by spaces, such as a month's name.
  ///
  ///     Phrase("Jan Feb Mar").word(2)  // "Mar"
  ///
  /// - Parameter index: The word's place, from 0.
  /// - Returns: The word, empty where there is none.
  func word(_ index: Int) -> String {
    var text: [UInt8] = []
    var place = 0
    for byte in self.text.utf8 {
      if byte == UInt8(ascii: " ") {
        place += 1
      } else if place == index {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Words that differ for one and for more; the count is `%1`.
struct CountedPhrase: Sendable {
  let one: Phrase
  let more: Phrase

  /// The phrase for a count.
  func phrase(for count: Int) -> Phrase { count == 1 ? one : more }
}
