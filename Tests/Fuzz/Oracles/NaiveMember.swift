import CheckoutEngine
import ScheduleEngine
import StrictJSON

/// A value of a document that is read member by member; a member that is null is none.
struct NaiveMember {
  let value: JSONValue

  init?(_ text: [UInt8]) {
    guard let value = try? JSONValue(parsing: text), !value.isNull else { return nil }
    self.value = value
  }

  private init(_ value: JSONValue) { self.value = value }

  /// Returns the text of a key in a text that may be no JSON: that of the first member of the outermost
  /// object with this key, without any escape.
  static func text(of key: String, in text: [UInt8]) -> UTF8Text? {
    let tokens = tokens(of: text)
    guard tokens.first == "{" else { return nil }
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token == "{" || token == "[" { depth += 1 }
      if token == "}" || token == "]" { depth -= 1 }
      if depth == 0 { return nil }
      guard depth == 1, token == "\"\(key)\"", ["{", ","].contains(tokens[index - 1]) else {
        continue
      }
      let next = tokens[(index + 1)...].prefix(2)
      guard next.first == ":", let value = next.last?.unicodeScalars, value.count > 1,
        value.first == "\"", value.last == "\"", !value.contains("\\")
      else { return nil }
      return UTF8Text(String(value.dropFirst().dropLast()))
    }
    return nil
  }

  /// Splits a text into strings with their quotes, and single characters without spaces.
  private static func tokens(of text: [UInt8]) -> [String] {
    var tokens: [String] = []
    var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let first = rest.popFirst() {
      if [" ", "\t", "\n", "\r"].contains(first) { continue }
      var token = String(first)
      while first == "\"", let next = rest.popFirst() {
        token.unicodeScalars.append(next)
        if next == "\"" { break }
        if next == "\\", let escaped = rest.popFirst() { token.unicodeScalars.append(escaped) }
      }
      tokens.append(token)
    }
    return tokens
  }

  subscript(key: String) -> NaiveMember? {
    let member = value.object?.first { $0.key.utf8.elementsEqual(key.utf8) }
    return member.flatMap { $0.value.isNull ? nil : NaiveMember($0.value) }
  }

  /// Whether there is a member of this key, null or not.
  func has(_ key: String) -> Bool {
    value.object?.contains { $0.key.utf8.elementsEqual(key.utf8) } ?? false
  }

  var elements: [NaiveMember?]? {
    value.array.map { $0.map { $0.isNull ? nil : NaiveMember($0) } }
  }

  var text: UTF8Text? { value.string.map(UTF8Text.init) }

  var number: UTF8Text? { value.number.map { UTF8Text($0.text) } }

  /// The value as JSON without spaces.
  var json: UTF8Text { UTF8Text(JSONText(value).string) }

  /// A whole number from 0, spelled without point and exponent.
  var whole: Int64? {
    guard var digits = number?.bytes else { return nil }
    if digits == Array("-0".utf8) { digits = [0x30] }
    return NaiveAmount.minorUnits(digits, places: 0)
  }

  var currency: Currency? { Currency.all.first { $0.code == value.string } }
}
