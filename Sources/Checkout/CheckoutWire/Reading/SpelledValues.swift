internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

extension JSONValue {
  /// Returns a text, or the spelling of a number, whose value is never computed.
  func spelling() throws(MalformedAnswer) -> UTF8Text {
    if let number { return UTF8Text(number.text) }
    guard let utf8Array else { throw mismatch("a text or a number") }
    return UTF8Text(checkedUTF8: utf8Array)
  }

  /// Returns an identifier: a text of at least one byte, or a whole number from 0 as text.
  func identifier() throws(MalformedAnswer) -> UTF8Text {
    guard let number else {
      guard let utf8Array else { throw mismatch("a text or a whole number") }
      guard !utf8Array.isEmpty else { throw MalformedAnswer("is empty") }
      return UTF8Text(checkedUTF8: utf8Array)
    }
    guard let whole = number.int64, whole >= 0 else {
      throw MalformedAnswer("is a number, not a text or a whole number from 0")
    }
    return UTF8Text("\(whole)")
  }

  /// The value as JSON text, with the order of its members and the spelling of its numbers.
  var handedThrough: UTF8Text { UTF8Text(checkedUTF8: JSONText(self).utf8) }
}
