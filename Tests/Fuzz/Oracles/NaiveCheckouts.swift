import ScheduleEngine
import StrictJSON

/// A second implementation of the rules for files of checkouts, over a parsed document.
enum NaiveCheckouts {
  struct Order: Equatable {
    let minorUnits: Int64
    let currency: Currency
    let issuedAt: Int64?
  }

  /// Returns the orders by the bytes of their tokens, or nil for an invalid document.
  static func orders(in document: JSONValue) -> [[UInt8]: Order]? {
    guard let file = members(of: document, ["format", "checkouts"], needing: 2),
      file["format"]?.number?.text == "1", let checkouts = file["checkouts"]?.array
    else { return nil }
    var orders: [[UInt8]: Order] = [:]
    for checkout in checkouts {
      guard let entry = members(of: checkout, ["token", "amount", "issuedAt"], needing: 2),
        let token = entry["token"]?.string, isToken(token), let order = order(in: entry),
        orders.updateValue(order, forKey: Array(token.utf8)) == nil
      else { return nil }
    }
    return orders
  }

  private static func order(in entry: [String: JSONValue]) -> Order? {
    guard
      let amount = entry["amount"].flatMap({ members(of: $0, ["amount", "currency"], needing: 2) }),
      let code = amount["currency"]?.string, let text = amount["amount"]?.string,
      let currency = Currency.all.first(where: { $0.code == code }),
      let units = NaiveAmount.minorUnits(Array(text.utf8), places: currency.exponent), units > 0
    else { return nil }
    guard let issuedAt = entry["issuedAt"], !issuedAt.isNull else {
      return Order(minorUnits: units, currency: currency, issuedAt: nil)
    }
    guard let time = issuedAt.string.flatMap({ NaiveTime.seconds(Array($0.utf8)) }) else {
      return nil
    }
    return Order(minorUnits: units, currency: currency, issuedAt: time)
  }

  private static func isToken(_ text: String) -> Bool {
    (1...1_024).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// Returns the members of an object, or nil if it has other keys than these or lacks one of the
  /// first `count` of them.
  private static func members(
    of value: JSONValue, _ keys: [String], needing count: Int
  ) -> [String: JSONValue]? {
    guard let members = value.object, members.allSatisfy({ keys.contains($0.key) }) else {
      return nil
    }
    let byKey = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    return keys.prefix(count).allSatisfy { byKey[$0] != nil } ? byKey : nil
  }
}
