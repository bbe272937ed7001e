import HTTPClient
import ScheduleEngine
import StrictJSON

@testable import AfterpayAPI

/// A second implementation of the rules for answers of Afterpay's service, over a parsed document.
enum NaiveAnswers {
  /// The statuses of temporary failures.
  static let retriable = [408, 429, 500, 502, 503, 504]

  /// Returns whether an answer is that for an unknown token.
  static func isNothing(_ answer: HTTPResponse, _ document: JSONValue?) -> Bool {
    let code = document?.object == nil ? nil : document?["errorCode"]?.string
    return answer.status == 404 && code != nil || answer.status == 412 && code == "invalid_token"
  }

  /// Returns the order of a checkout, or nil for a document without one.
  static func order(in document: JSONValue, for token: String) -> CheckoutOrder? {
    guard document.object != nil else { return nil }
    if let named = document["token"], !named.isNull {
      guard let text = named.string, text.utf8.elementsEqual(token.utf8) else { return nil }
    }
    guard let total = money(document["amount"]), total.minorUnits > 0 else { return nil }
    guard let expires = document["expires"], !expires.isNull else {
      return CheckoutOrder(total: total)
    }
    guard let text = expires.string, let time = NaiveTime.seconds(Array(text.utf8)) else {
      return nil
    }
    return CheckoutOrder(total: total, issuedAt: Timestamp(secondsSinceEpoch: time - 180 * 60))
  }

  /// Returns the limits of a shop, or nil for a document without them.
  static func limits(in document: JSONValue) -> ServiceLimits? {
    guard document.object != nil, let maximum = money(document["maximumAmount"]),
      maximum.minorUnits > 0
    else { return nil }
    guard let value = document["minimumAmount"], !value.isNull else {
      return ServiceLimits(minimum: nil, maximum: maximum)
    }
    guard let minimum = money(value), minimum.currency == maximum.currency,
      minimum.minorUnits <= maximum.minorUnits
    else { return nil }
    return ServiceLimits(minimum: minimum, maximum: maximum)
  }

  private static func money(_ value: JSONValue?) -> Money? {
    guard let value, value.object != nil, let text = value["amount"]?.string,
      let code = value["currency"]?.string,
      let currency = Currency.all.first(where: { $0.code.utf8.elementsEqual(code.utf8) }),
      let units = NaiveAmount.minorUnits(Array(text.utf8), places: currency.exponent)
    else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  /// Returns the pause in seconds that an answer asks for, or nil for none.
  static func wish(of answer: HTTPResponse) -> Int64? {
    guard let text = answer.headers.first("Retry-After") else { return nil }
    let bytes = Array(text.utf8)
    if !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
      return NaiveAmount.minorUnits(bytes, places: 0) ?? .max / 2
    }
    guard let then = seconds(bytes),
      let now = answer.headers.first("Date").flatMap({ seconds(Array($0.utf8)) })
    else { return nil }
    return max(0, then - now)
  }

  /// Returns the seconds of a time such as `Sun, 06 Nov 1994 08:49:37 GMT`, or nil for another
  /// text.
  private static func seconds(_ bytes: [UInt8]) -> Int64? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let spaces = [4, 7, 11, 16, 25]
    guard bytes.count == 29, bytes[3] == UInt8(ascii: ","), bytes[25...].elementsEqual(" GMT".utf8),
      spaces.allSatisfy({ bytes[$0] == 0x20 }), !bytes[..<3].contains(0x20),
      String(validating: bytes[..<3], as: UTF8.self) != nil,
      let month = months.firstIndex(where: { bytes[8..<11].elementsEqual($0.utf8) })
    else { return nil }
    let number = String(month + 101).utf8.dropFirst()
    let hyphen = [UInt8(ascii: "-")]
    let date = Array(bytes[12..<16]) + hyphen + Array(number) + hyphen + Array(bytes[5..<7])
    // A leap second, 60, counts as the first second of the next minute.
    let isLeap = bytes[23..<25].elementsEqual("60".utf8)
    let second = isLeap ? Array("59".utf8) : Array(bytes[23..<25])
    let text = date + Array("T".utf8) + Array(bytes[17..<23]) + second + Array("Z".utf8)
    return NaiveTime.seconds(text).map { isLeap ? $0 + 1 : $0 }
  }
}
