internal import CheckoutEngine
internal import StrictJSON

extension JSONValue {
  /// Returns a text, or the spelling of a number, whose value is never computed.
  func spelling() throws(MalformedAnswer) -> UTF8Text {
    if let number { return UTF8Text(number.text) }
    return try text()
  }

  /// Returns an identifier: a text of at least one byte, or a whole number from 0 as text.
  func identifier() throws(MalformedAnswer) -> UTF8Text {
    guard let number else {
      let text = try text()
      guard !text.isEmpty else { throw MalformedAnswer() }
      return text
    }
    guard let whole = number.int64, whole >= 0 else { throw MalformedAnswer() }
    return UTF8Text("\(whole)")
  }

  /// The value as JSON text, with the order of its members and the spelling of its numbers.
  var handedThrough: UTF8Text { UTF8Text(checkedUTF8: JSONText(self).utf8) }
}
