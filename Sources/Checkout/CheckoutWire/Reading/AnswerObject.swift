internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

/// Reads the members of an object in a server's answer; it ignores other members.
///
/// Reading members in the order of the document is fastest.
struct AnswerObject {
  private var members: JSONMembers
  /// The currency of the amounts, or nil if it is not known.
  var currency: Currency?

  init(_ value: JSONValue, in currency: Currency? = nil) throws(MalformedAnswer) {
    guard let members = JSONMembers(value) else { throw value.mismatch("an object") }
    (self.members, self.currency) = (members, currency)
  }

  /// Returns the value of a key, or nil if there is none.
  mutating func optional(_ key: StaticString) -> JSONValue? { members.value(of: key) }

  mutating func required(_ key: StaticString) throws(MalformedAnswer) -> JSONValue {
    guard let value = optional(key) else { throw MalformedAnswer("is missing").within(key) }
    return value
  }

  /// Reads a member that is there, and adds its key to an error.
  mutating func required<Value>(
    _ key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> Value
  ) throws(MalformedAnswer) -> Value {
    try required(key).read(as: key, read)
  }

  /// Reads a member that may be null or missing, and adds its key to an error.
  mutating func readIfAny<Value>(
    _ key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> Value
  ) throws(MalformedAnswer) -> Value? {
    guard let value = optional(key), !value.isNull else { return nil }
    return try value.read(as: key, read)
  }

  mutating func text(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text {
    try required(key) { value throws(MalformedAnswer) in try value.text() }
  }

  /// Reads a text that may be null or missing.
  mutating func textIfAny(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text? {
    try readIfAny(key) { value throws(MalformedAnswer) in try value.text() }
  }

  /// Reads a whole number from 1 without fraction and exponent.
  mutating func positiveInteger(_ key: StaticString) throws(MalformedAnswer) -> Int64 {
    try required(key) { value throws(MalformedAnswer) in
      let number = try Int64(reading: value, in: nil)
      guard number > 0 else { throw MalformedAnswer("is below 1") }
      return number
    }
  }

  /// Reads an amount: a text, never a number.
  mutating func amount(
    _ key: StaticString, in currency: Currency
  ) throws(MalformedAnswer) -> Money {
    try required(key) { value throws(MalformedAnswer) in
      guard let text = value.utf8 else { throw value.mismatch("an amount as text") }
      return try Money(reading: text, in: currency)
    }
  }

  /// Reads an amount that may be below zero: a text, which begins with a minus sign then.
  mutating func signedAmount(
    _ key: StaticString, in currency: Currency
  ) throws(MalformedAnswer) -> Money {
    try required(key) { value throws(MalformedAnswer) in
      guard let text = value.utf8 else { throw value.mismatch("an amount as text") }
      guard text.first == UInt8(ascii: "-") else { return try Money(reading: text, in: currency) }
      let amount = try Money(reading: text.dropFirst(), in: currency)
      return Money(minorUnits: -amount.minorUnits, currency: currency)
    }
  }

  /// Reads the member `data`, which is handed through as JSON text.
  mutating func data() -> SecretText? {
    guard let value = optional("data"), !value.isNull else { return nil }
    return SecretText(UTF8Text(checkedUTF8: JSONText(value).utf8))
  }
}

extension JSONValue {
  /// Reads the value of a member, and adds its key to an error.
  func read<Value>(
    as key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> Value
  ) throws(MalformedAnswer) -> Value {
    do throws(MalformedAnswer) {
      return try read(self)
    } catch {
      throw error.within(key)
    }
  }

  /// Returns the value as a text.
  func text() throws(MalformedAnswer) -> UTF8Text {
    guard let utf8Array else { throw mismatch("a text") }
    return UTF8Text(checkedUTF8: utf8Array)
  }

  /// Returns the elements of a list, and adds their indexes to an error.
  func list<Element>(
    _ read: (JSONValue) throws(MalformedAnswer) -> Element
  ) throws(MalformedAnswer) -> [Element] {
    guard let values = array else { throw mismatch("a list") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values {
      do throws(MalformedAnswer) {
        elements.append(try read(value))
      } catch {
        throw error.within(element: elements.count)
      }
    }
    return elements
  }
}

extension Money {
  /// Reads an amount without sign.
  init(reading text: ArraySlice<UInt8>, in currency: Currency) throws(MalformedAnswer) {
    do throws(AmountError) {
      try self.init(utf8: text.span, currency)
    } catch {
      throw MalformedAnswer(
        "is not an amount in \(currency) with at most \(currency.exponent) decimals")
    }
  }
}
