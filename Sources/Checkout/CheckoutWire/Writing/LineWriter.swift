package import CheckoutEngine
package import ScheduleEngine
internal import StrictJSON

/// Writes JSON without spaces, as bytes.
///
/// Punctuation and keys are literals of the calls, so that a function reads like the text that it
/// writes. Values are escaped.
package struct LineWriter {
  /// The text so far.
  package private(set) var bytes: [UInt8]

  /// Creates a writer.
  ///
  /// - Parameter bytes: The text to which the writer appends.
  package init(appendingTo bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends a text as it is.
  @inline(__always)
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends bytes as they are.
  package mutating func raw(_ text: [UInt8]) { bytes += text }

  /// Appends a name: ASCII letters, digits and `_` between quotation marks.
  package mutating func name(_ name: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text, or `null`.
  package mutating func text(_ text: UTF8Text?) {
    guard let text else { return raw("null") }
    bytes.appendJSONString(utf8: text.bytes)
  }

  /// Appends a text.
  package mutating func text(utf8: [UInt8]) { bytes.appendJSONString(utf8: utf8) }

  /// Appends data that is handed through: JSON without spaces, or `null` if it is none.
  package mutating func handedThrough(_ data: SecretText?) {
    let value: JSONValue?
    do throws(JSONError) {
      value = try data.map { data throws(JSONError) in
        try JSONValue(parsing: data.text.bytes, limits: .message)
      }
    } catch {
      value = nil
    }
    raw(value.map { JSONText($0).utf8 } ?? Array("null".utf8))
  }

  /// Appends a whole number.
  package mutating func integer(_ number: Int) { integer(Int64(number)) }

  /// Appends a whole number.
  package mutating func integer(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(of: number.magnitude)
  }

  private mutating func digits(of number: UInt64) {
    if number > 9 { digits(of: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends `true` or `false`.
  package mutating func bool(_ bool: Bool) { raw(bool ? "true" : "false") }

  /// Appends an amount with all its places, as text.
  package mutating func amount(_ money: Money) {
    bytes.append(UInt8(ascii: "\""))
    if money.minorUnits < 0 { bytes.append(UInt8(ascii: "-")) }
    var unit = UInt64(money.currency.minorUnitsPerUnit)
    digits(of: money.minorUnits.magnitude / unit)
    if unit > 1 { bytes.append(UInt8(ascii: ".")) }
    while unit > 1 {
      unit /= 10
      let digit = money.minorUnits.magnitude / unit % 10
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an amount and its currency, or `null`.
  package mutating func money(_ money: Money?) {
    guard let money else { return raw("null") }
    raw(#"{"amount":"#)
    amount(money)
    raw(#","currency":"#)
    currency(money.currency)
    raw("}")
  }

  /// Appends the code of a currency.
  package mutating func currency(_ currency: Currency) {
    bytes.append(UInt8(ascii: "\""))
    bytes += currency.textBytes
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a list.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - write: Appends an element.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (inout Self, Elements.Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }

  /// Appends a value, or `null`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - write: Appends the value.
  package mutating func nullable<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    if let value { write(&self, value) } else { raw("null") }
  }

  /// Appends the reason for which an input was rejected.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - detail: The name of the part that the code is about, or nil.
  ///   - message: The words for people.
  package mutating func refusal(_ code: StaticString, detail: StaticString?, message: [UInt8]) {
    raw(#"{"code":"#)
    name(code)
    raw(#","detail":"#)
    nullable(detail) { $0.name($1) }
    raw(#","message":"#)
    text(utf8: message)
    raw("}")
  }

  /// Appends a key and a text, or `null`.
  ///
  /// - Parameters:
  ///   - start: The punctuation and the key before the value, such as `,"id":`.
  ///   - value: The text.
  package mutating func member(_ start: StaticString, _ value: UTF8Text?) {
    raw(start)
    text(value)
  }

  /// Returns the line of an input, with the day and time.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - moment: The day and time at which the checkout received it.
  ///   - writeMembers: Appends the input's members, each after a comma.
  /// - Returns: The line, without a line feed.
  static func inputLine(
    _ name: StaticString, at moment: Moment, _ writeMembers: (inout Self) -> Void
  ) -> String {
    var writer = Self()
    writer.raw(#"{"input":"#)
    writer.name(name)
    writer.raw(#","at":"#)
    writer.integer(moment.secondsSinceEpoch)
    writer.raw(#","today":"#)
    writer.text(UTF8Text(moment.today.description))
    writeMembers(&writer)
    writer.raw("}")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
