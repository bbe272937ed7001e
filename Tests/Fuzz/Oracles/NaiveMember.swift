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
