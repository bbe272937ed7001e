internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

/// A server's answer does not have the expected form.
///
/// It has no position: callers treat every malformed answer alike.
package struct MalformedAnswer: Error, Hashable, Sendable {}

/// Reads the members of an object in a server's answer; it ignores other members.
///
/// Reading members in the order of the document is fastest.
struct AnswerObject {
  private var members: JSONMembers
  /// The currency of the amounts, or nil if it is not known.
  var currency: Currency?

  init(_ value: JSONValue, in currency: Currency? = nil) throws(MalformedAnswer) {
    guard let members = JSONMembers(value) else { throw MalformedAnswer() }
    (self.members, self.currency) = (members, currency)
  }

  /// Returns the value of a key, or nil if there is none.
  mutating func optional(_ key: StaticString) -> JSONValue? { members.value(of: key) }

  mutating func required(_ key: StaticString) throws(MalformedAnswer) -> JSONValue {
    guard let value = optional(key) else { throw MalformedAnswer() }
    return value
  }

  mutating func text(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text {
    try required(key).text()
  }

  /// Reads a whole number without fraction and exponent.
  mutating func integer(
    _ key: StaticString, from minimum: Int64
  ) throws(MalformedAnswer) -> Int64 {
    guard let number = try required(key).number?.int64, number >= minimum else {
      throw MalformedAnswer()
    }
    return number
  }

  /// Reads an amount: a text, never a number.
  mutating func amount(
    _ key: StaticString, in currency: Currency
  ) throws(MalformedAnswer) -> Money {
    guard let text = try required(key).utf8 else { throw MalformedAnswer() }
    do throws(AmountError) {
      return try Money(utf8: text.span, currency)
    } catch {
      throw MalformedAnswer()
    }
  }

  /// Reads the member `data`, which is handed through as JSON text.
  mutating func data() -> SecretText? {
    guard let value = optional("data"), !value.isNull else { return nil }
    return SecretText(UTF8Text(checkedUTF8: JSONText(value).utf8))
  }
}

extension JSONValue {
  /// Returns the value as a text.
  func text() throws(MalformedAnswer) -> UTF8Text {
    guard let utf8Array else { throw MalformedAnswer() }
    return UTF8Text(checkedUTF8: utf8Array)
  }
}
