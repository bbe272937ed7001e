internal import CheckoutEngine
internal import ScheduleEngine

/// The text of a page's message that breaks a rule of strict JSON.
///
/// `JSON.stringify` writes half of a surrogate pair as `\ud83d`, which is no Unicode text, and a page
/// may send any size and depth. Such a message can still say that an order is placed, which must not
/// be lost. The scan finds the message's name, and believes nothing else of it.
struct MessageScan {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the plain text of the first member with a key in the object that the text begins with.
  ///
  /// - Parameter key: The key.
  /// - Returns: The text; nil if there is no such member, or if its value is no text or has an escape.
  /// - Complexity: O(*n*) in the length of the text.
  func plainText(ofKey key: UTF8Text) -> UTF8Text? {
    var (index, depth, previous) = (0, 0, UInt8(ascii: " "))
    while index < text.count {
      let byte = text[index]
      guard depth > 0 || byte == UInt8(ascii: "{") || isSpace(byte) else { return nil }
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfText(at: index)
        let isKey = previous == UInt8(ascii: "{") || previous == UInt8(ascii: ",")
        if depth == 1, isKey, text[(index + 1)..<end] == key.bytes[...] {
          return plainText(after: end)
        }
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return nil }
      default: break
      }
      if !isSpace(byte) { previous = byte }
      index += 1
    }
    return nil
  }

  /// Returns the plain text after a colon, or nil.
  private func plainText(after end: Int) -> UTF8Text? {
    guard let colon = next(after: end), text[colon] == UInt8(ascii: ":"),
      let start = next(after: colon), text[start] == UInt8(ascii: "\"")
    else { return nil }
    let quote = endOfText(at: start)
    let value = text[(start + 1)..<quote]
    guard quote < text.count, !value.contains(UInt8(ascii: "\\")) else { return nil }
    return UTF8Text(utf8: Array(value))
  }

  /// Returns the index of the quote that ends a text, or of the end of all.
  private func endOfText(at start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, text.count)
  }

  /// Returns the index of the next byte that is no space, or nil.
  private func next(after index: Int) -> Int? {
    var index = index + 1
    while index < text.count, isSpace(text[index]) { index += 1 }
    return index < text.count ? index : nil
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }
}
